import Escaping
import PluginHost
import Transitions

/// An animator that is ready to run: found, loaded, compared with its manifest and negotiated with.
struct LoadedAnimator {
  let session: any PluginSession
  let index: Int
  let negotiation: Negotiation
  let manifestPath: String?
  /// What a person should know of the file that they named, one line each.
  let notes: [String]

  /// What the animator says of itself.
  var description: AnimatorDescription { session.description.animators[index] }

  /// Finds and loads what a person named.
  init(
    _ name: String, catalog: PluginCatalog, environment: HostEnvironment,
    offered: [HostCapability], withheld: Set<String>, options: SessionOptions
  ) throws(CommandError) {
    do {
      let reference = try environment.search.find(
        name, in: catalog, workingDirectory: environment.workingDirectory)
      let session = try LoadedAnimator.session(reference, named: name, options)
      self.session = session
      manifestPath = reference.entry?.manifestPath
      notes = reference.notes
      index =
        reference.animatorID.flatMap { id in
          session.description.animators.firstIndex { $0.id == id }
        } ?? 0
    } catch {
      throw .input("\(error)")
    }
    negotiation = Negotiation(
      for: session.description.animators[index], offered: offered, withheld: withheld)
  }

  /// Another animator of a library that is loaded; nil where the library has none of the id.
  ///
  /// - Parameters:
  ///   - id: The animator's id.
  ///   - sibling: An animator of the library.
  ///   - plan: What is offered to it.
  init?(_ id: String, besides sibling: LoadedAnimator, _ plan: RunPlan) {
    session = sibling.session
    manifestPath = sibling.manifestPath
    notes = []
    guard let index = session.description.animators.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    self.index = index
    negotiation = Negotiation(
      for: session.description.animators[index], offered: plan.offered, withheld: plan.withheld)
  }

  /// Loads the library; one that is at fault itself is stood in for, and its transition shown.
  private static func session(
    _ reference: PluginReference, named name: String, _ options: SessionOptions
  ) throws(LibraryError) -> any PluginSession {
    let manifest = reference.entry?.manifest
    do throws(LibraryError) {
      let session = try options.session(
        path: reference.libraryPath, named: name, manifest: manifest)
      if let entry = reference.entry,
        let field = entry.manifest.disagreement(
          with: session.description, at: reference.libraryPath)
      {
        throw LibraryError.disagreement(
          path: session.path, manifest: entry.manifestPath, field: field)
      }
      return session
    } catch {
      guard error.isPluginFault else { throw error }
      return FailedSession(
        path: reference.libraryPath, description: manifest?.description, error: error)
    }
  }

  /// Makes the instance that will animate, or says which capabilities are missing.
  func makeAnimator() throws(AnimatorFailure) -> any Animator {
    let missing = negotiation.missing
    guard missing.isEmpty else {
      let names = missing.map { line -> String in
        guard case .missing(let reason) = line.result else { return line.use.id }
        return "\(line.use.id)/\(line.use.revisions.lowerBound) (\(reason))"
      }
      throw AnimatorFailure(
        "MISSING_CAPABILITY: it requires \(names.joined(separator: ", ")) (rule NG-02)")
    }
    return try session.animator(at: index, grant: negotiation.grant)
  }
}

extension Invocation {
  /// The capabilities that the command line offers: all that the host has, or those named.
  func offered() throws(CommandError) -> [HostCapability] {
    guard has("offer") else { return HostCapability.all }
    var offered: [HostCapability] = []
    for text in values("offer") {
      let parts = text.split(separator: "/", maxSplits: 1)
      guard let id = parts.first.map(String.init),
        let known = HostCapability.all.first(where: { $0.id == id })
      else { throw unknownCapability(text, "--offer") }
      let revision = parts.count == 2 ? UInt32(parts[1]) : known.revision
      guard let revision, (1...known.revision).contains(revision) else {
        throw .usage("--offer: '\(text)': this host has revisions 1 to \(known.revision)")
      }
      offered.append(HostCapability(id: id, revision: revision))
    }
    return offered
  }

  /// The capabilities that the command line withholds.
  func withheld() throws(CommandError) -> Set<String> {
    var ids: Set<String> = []
    for text in values("withhold") {
      guard HostCapability.all.contains(where: { $0.id == text }) else {
        throw unknownCapability(text, "--withhold")
      }
      ids.insert(text)
    }
    return ids
  }

  private func unknownCapability(_ text: String, _ option: String) -> CommandError {
    let known = HostCapability.all.map(\.id).joined(separator: ", ")
    return .usage("\(option): '\(text)' is not a capability of this host; it has \(known)")
  }

  /// Says on the error stream which folders are not searched, and which manifests do not count.
  func noteOddities(of catalog: PluginCatalog) {
    guard !has("quiet") else { return }
    for note in environment.search.notes + catalog.duplicates { console.noteOnce("note: \(note)") }
  }

  /// Says on the error stream which manifests cannot be used; one of them may have been meant.
  func noteDefects(of catalog: PluginCatalog) {
    guard !has("quiet") else { return }
    for defect in catalog.defects { console.noteOnce("note: \(defect)") }
  }

  /// Says on the error stream what an animator's manifests and its library leave open.
  func noteMissingManifest(_ animator: LoadedAnimator) {
    if !has("quiet") { for note in animator.notes { console.noteOnce("note: \(note)") } }
    guard animator.manifestPath == nil, !(animator.session is FailedSession), !has("quiet") else {
      return
    }
    let path = animator.session.path
    let manifest = PluginManifest.path(besides: path)
    console.note(
      "note: '\(path)' runs without a manifest; 'host manifest \(path.shellWord) --output \(manifest.shellWord)' "
        + "writes one")
  }
}
