import Escaping
import PluginHost
import Transitions

/// The animators that a run may call for; those that a script names are loaded when it does.
final class PluginSource: AnimatorSource {
  /// The animators that the command line names or a script has called for, in that order.
  private(set) var loaded: [LoadedAnimator] = []
  /// An animator of each library that was loaded.
  private var libraries: [LoadedAnimator] = []
  /// What a script asked for and cannot have; the run ends with it.
  private(set) var problem: CommandError?

  /// The one that is wanted where several libraries have animators of the same id.
  var preferred: LoadedAnimator?

  private let plan: RunPlan
  private let invocation: Invocation
  private let options: SessionOptions
  private let catalog: PluginCatalog

  /// Loads the plugins that the command line names, and chooses among their animators.
  init(_ plan: RunPlan, _ invocation: Invocation) throws(CommandError) {
    self.plan = plan
    self.invocation = invocation
    options = try SessionOptions(invocation)
    catalog = PluginCatalog(invocation.environment.search)
    invocation.noteOddities(of: catalog)
    for name in plan.plugins { loaded.append(try open(name)) }
    if !plan.animators.isEmpty {
      loaded = try plan.animators.map { id throws(CommandError) in
        noteDuplicates(of: id)
        if let animator = animator(id) { return animator }
        guard plan.plugins.isEmpty else { throw .usage("--animator: \(unknown(id))") }
        return try open(id)
      }
    }
    guard plan.script != nil else { return }
    for id in Set(libraries.flatMap { $0.session.description.animators.map(\.id) }).sorted() {
      noteDuplicates(of: id)
    }
  }

  /// Says which of several libraries an animator's id stands for.
  private func noteDuplicates(of id: String) {
    let paths = libraries.filter { library in
      library.session.description.animators.contains { $0.id == id }
    }.map(\.session.path)
    guard !plan.isQuiet, let used = animator(id)?.session.path,
      let other = paths.first(where: { $0 != used })
    else { return }
    invocation.console.noteOnce("note: animator '\(id)': '\(used)' is used, '\(other)' is not")
  }

  /// The animator of an id: one that was chosen, or another of a library that is loaded.
  private func animator(_ id: String) -> LoadedAnimator? {
    if let preferred, preferred.description.id == id { return preferred }
    return loaded.first { $0.description.id == id }
      ?? libraries.lazy.compactMap { [plan] in LoadedAnimator(id, besides: $0, plan) }.first
  }

  /// Says that no library has an animator, and which there are.
  private func unknown(_ id: String) -> String {
    let known = libraries.flatMap { $0.session.description.animators.map(\.id) }
    let paths = libraries.map { "'\($0.session.path)'" }.joined(separator: " and ")
    return "no animator '\(id)' in \(paths)\(Suggestion(for: id, among: known).words)"
  }

  /// Loads what a name stands for.
  private func open(_ name: String) throws(CommandError) -> LoadedAnimator {
    if !name.contains("/") { invocation.noteDefects(of: catalog) }
    let animator = try LoadedAnimator(
      name, catalog: catalog, environment: invocation.environment, offered: plan.offered,
      withheld: plan.withheld, options: options)
    invocation.noteMissingManifest(animator)
    libraries.append(animator)
    return animator
  }

  /// Adds the other animators of the libraries that are loaded, each behind the one that was named.
  func loadSiblings() {
    loaded = loaded.flatMap { named in
      let others = named.session.description.animators.map(\.id).filter { id in
        !loaded.contains { $0.description.id == id }
      }
      return [named] + others.compactMap { LoadedAnimator($0, besides: named, plan) }
    }
  }

  /// The animator that a script calls for, which takes part from now on.
  private func called(_ name: String) throws(CommandError) -> LoadedAnimator {
    if let known = self.animator(name) {
      if !loaded.contains(where: { $0.description.id == known.description.id }) {
        loaded.append(known)
      }
      return known
    }
    do {
      let found = try open(name)
      loaded.append(found)
      return found
    } catch  where !libraries.isEmpty && !name.contains("/") && !name.hasSuffix(".so") {
      throw CommandError(code: error.code, description: "\(error.description); \(unknown(name))")
    }
  }

  /// Ends every process; what goes wrong in that is told to nobody any more.
  func close() {
    var closed: Set<ObjectIdentifier> = []
    for animator in libraries where closed.insert(ObjectIdentifier(animator.session)).inserted {
      _ = animator.session.close()
    }
  }

  /// The frame that is being made, for reports about plugins.
  var frame = 0 {
    didSet { for animator in loaded { animator.session.frame = frame } }
  }

  /// Ends the processes of the plugins that a course was about.
  ///
  /// Gives what went wrong in them after the last transition, in words.
  func close(after course: StageRun.Course) -> [String] {
    let animators =
      switch course {
      case .operation(_, let animator):
        // Another animator of the library may have its turn yet.
        loaded.last { $0.session === animator.session }.flatMap { last in
          last.description.id == animator.description.id ? [animator] : nil
        } ?? []
      case .script: libraries
      }
    return animators.flatMap { animator in
      animator.session.close().map { "\(animator.description.id): \($0)" }
    }
  }

  /// Kills the process that runs an animator; false when it has none of its own.
  func killWorker(of animator: String) -> Bool {
    let session = self.animator(animator)?.session as? WorkerSession
    session?.kill()
    return session != nil
  }

  /// The names by which a container's table chooses among the plugins of the command line.
  func table() -> AnimatorTable {
    var table = AnimatorTable()
    for operation in Operation.allCases {
      let named = loaded.first { $0.description.operations.contains(operation) }?.description
      let others = plan.animators.isEmpty ? libraries : []
      let first =
        named
        ?? others.lazy.flatMap(\.session.description.animators).first {
          $0.operations.contains(operation)
        }
      guard let first else { continue }
      table.rules.append(.init(operation: operation, animator: first.id))
    }
    table.standard = loaded.first?.description.id
    return table
  }

  func animator(
    _ name: String, for operation: Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    let animator: LoadedAnimator
    let values: [String: ParameterValue]
    do throws(CommandError) {
      animator = try called(name)
      values = try ParameterSettings.values(
        ParameterSettings.fitting(plan.settings, animator.description), and: parameters,
        for: animator.description)
    } catch {
      problem = error
      return .declined("\(error)")
    }
    guard animator.description.operations.contains(operation) else {
      return .declined(
        "'\(animator.description.id)' does not serve \(operation.rawValue); "
          + "shown is the built-in cross-fade")
    }
    let description = animator.description
    return .offer(
      AnimatorOffer(
        description.id, parameters: values, duration: description.duration(with: values),
        // What cannot be loaded says so itself.
        handlesReducedMotion: description.claims.contains(.handlesReducedMotion)
          || animator.session is FailedSession,
        isInteractive: animator.negotiation.grant.allows(.interactive)
      ) { () throws(AnimatorFailure) in
        do {
          return try animator.makeAnimator()
        } catch {
          throw AnimatorFailure("\(description.id): \(error)")
        }
      })
  }
}

extension AnimatorDescription {
  /// Seconds that the animator takes: what its parameter `duration` says, else its default.
  fileprivate func duration(with parameters: [String: ParameterValue]) -> Double {
    guard case .number(let seconds)? = parameters["duration"],
      self.parameters.contains(where: { $0.id == "duration" && $0.unit == "s" })
    else { return duration.standard }
    return seconds
  }
}
