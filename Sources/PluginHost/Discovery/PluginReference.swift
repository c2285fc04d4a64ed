/// What a person named with `--plugin`, found.
public struct PluginReference: Hashable, Sendable {
  /// The library's file.
  public let libraryPath: String
  /// The manifest that goes with it; nil when there is none.
  public let entry: PluginCatalog.Entry?
  /// The animator that was named; nil when the library was.
  public let animatorID: String?
  /// Who else could have put another file in the library's place, in words; nil for nobody.
  public let caution: String?
}

/// Why nothing was found by a name; one line says where it was looked for.
public enum PluginReferenceError: Error, Hashable, CustomStringConvertible {
  /// No folder has such a library.
  case noLibrary(name: String, folders: [String], isHere: Bool, similar: [String])
  /// A library that is not used, and why.
  case untrusted(path: String, reason: String)
  /// No file has such a path.
  case noFile(path: String, defect: String?)
  /// No manifest has such an animator.
  case noAnimator(id: String, known: [String], similar: [String])
  /// The animator's manifest names a library that is not there.
  case noLibraryOfManifest(PluginCatalog.Defect)
  /// The manifest beside the library cannot be used.
  case badManifest(PluginCatalog.Defect)

  /// One line for people.
  public var description: String {
    switch self {
    case .noLibrary(let name, let folders, let isHere, let similar):
      "no plugin '\(name)' in \(folders.joined(separator: ", "))"
        + (isHere ? "; for the one in this folder say './\(name)'" : "") + question(similar)
    case .untrusted(let path, let reason): "'\(path)' is not used: \(reason)"
    case .noFile(let path, let defect): "'\(path)': \(defect ?? "no such file")"
    case .noAnimator(let id, let known, let similar):
      "no animator '\(id)'\(question(similar)); "
        + (known.isEmpty ? "no manifest was found" : "known are \(known.joined(separator: ", "))")
        + "; one without a manifest is named by its library, such as ./libdoor.so"
    case .noLibraryOfManifest(let defect), .badManifest(let defect): "\(defect)"
    }
  }

  private func question(_ names: [String]) -> String {
    names.isEmpty
      ? "" : "; did you mean \(names.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension PluginSearch {
  /// Finds what a path, a library name or an animator's id stands for.
  ///
  /// With a slash the name is a path, with the ending `.so` a library, else an animator's id or the
  /// middle of a library's name: `push` is `libpush.so`. The working directory is only looked at to
  /// say that a library lies there.
  public func find(
    _ name: String, in catalog: PluginCatalog, workingDirectory: String
  ) throws(PluginReferenceError) -> PluginReference {
    if name.contains("/") {
      guard fileExists(name) else {
        throw .noFile(path: name, defect: linkTarget(name) == nil ? nil : fileDefect(name))
      }
      return try reference(to: name, in: catalog, caution: trust.defect(of: realPath(name)))
    }
    if name.hasSuffix(".so") {
      guard let path = library(named: name) else {
        throw .noLibrary(
          name: name, folders: roots, isHere: fileExists("\(workingDirectory)/\(name)"),
          similar: nearestNames(to: name, among: libraries))
      }
      return try reference(toFound: path, in: catalog)
    }
    if let entry = catalog.entry(describing: name) {
      guard let path = entry.libraryPath else {
        throw .noLibraryOfManifest(
          .init(
            manifestPath: entry.manifestPath,
            reason: "library: \(entry.libraryDefect ?? "was not found")"))
      }
      return PluginReference(libraryPath: path, entry: entry, animatorID: name, caution: nil)
    }
    if let path = library(named: "lib\(name).so") {
      return try reference(toFound: path, in: catalog)
    }
    let known = catalog.entries.flatMap { $0.manifest.description.animators.map(\.id) }.sorted()
    let plain = libraries.map { String($0.dropFirst(3).dropLast(3)) }
    throw .noAnimator(id: name, known: known, similar: nearestNames(to: name, among: known + plain))
  }

  /// A library of a searched folder, which is used when nobody else can have put it there.
  private func reference(
    toFound path: String, in catalog: PluginCatalog
  ) throws(PluginReferenceError) -> PluginReference {
    if let defect = defect(of: path) { throw .untrusted(path: path, reason: defect) }
    return try reference(to: path, in: catalog, caution: nil)
  }

  private func reference(
    to path: String, in catalog: PluginCatalog, caution: String?
  ) throws(PluginReferenceError) -> PluginReference {
    do {
      return PluginReference(
        libraryPath: path, entry: try catalog.entry(forLibrary: path, self), animatorID: nil,
        caution: caution)
    } catch {
      throw .badManifest(error)
    }
  }

  /// The names of all libraries in the searched folders.
  private var libraries: [String] {
    folders.flatMap { folder in
      fileNames(in: folder).filter { $0.hasPrefix("lib") && $0.hasSuffix(".so") }
    }
  }
}
