/// What a person named with `--plugin`, found.
public struct PluginReference: Hashable, Sendable {
  /// The library's file.
  public let libraryPath: String
  /// The manifest that goes with it; nil when there is none.
  public let entry: PluginCatalog.Entry?
  /// The animator that was named; nil when the library was.
  public let animatorID: String?
}

/// Why nothing was found by a name; one line says where it was looked for.
public enum PluginReferenceError: Error, Hashable, CustomStringConvertible {
  /// No folder has such a library.
  case noLibrary(name: String, folders: [String], isHere: Bool)
  /// No file has such a path.
  case noFile(path: String)
  /// No manifest has such an animator.
  case noAnimator(id: String, known: [String])
  /// The animator's manifest names a library that is not there.
  case noLibraryOfManifest(PluginCatalog.Defect)
  /// The manifest beside the library cannot be used.
  case badManifest(PluginCatalog.Defect)

  /// One line for people.
  public var description: String {
    switch self {
    case .noLibrary(let name, let folders, let isHere):
      "no plugin '\(name)' in \(folders.joined(separator: ", "))"
        + (isHere ? "; for the one in this folder say './\(name)'" : "")
    case .noFile(let path): "'\(path)': no such file"
    case .noAnimator(let id, let known):
      "no animator '\(id)'; "
        + (known.isEmpty ? "no manifest was found" : "known are \(known.joined(separator: ", "))")
        + "; one without a manifest is named by its library, such as ./libdoor.so"
    case .noLibraryOfManifest(let defect), .badManifest(let defect): "\(defect)"
    }
  }
}

extension PluginSearch {
  /// Finds what a path, a library name or an animator's id stands for.
  ///
  /// With a slash the name is a path, with the ending `.so` a library, else an animator's id. The
  /// working directory is only looked at to say that a library lies there.
  public func find(
    _ name: String, in catalog: PluginCatalog, workingDirectory: String
  ) throws(PluginReferenceError) -> PluginReference {
    if name.contains("/") || name.hasSuffix(".so") {
      let path: String
      if name.contains("/") {
        guard fileExists(name) else { throw .noFile(path: name) }
        path = name
      } else {
        guard let found = library(named: name) else {
          throw .noLibrary(
            name: name, folders: folders, isHere: fileExists("\(workingDirectory)/\(name)"))
        }
        path = found
      }
      do {
        return PluginReference(
          libraryPath: path, entry: try catalog.entry(forLibrary: path, self), animatorID: nil)
      } catch {
        throw .badManifest(error)
      }
    }
    if let entry = catalog.entry(describing: name) {
      guard let path = entry.libraryPath else {
        throw .noLibraryOfManifest(
          .init(
            manifestPath: entry.manifestPath,
            reason: "library: '\(entry.manifest.library)' was not found"))
      }
      return PluginReference(libraryPath: path, entry: entry, animatorID: name)
    }
    throw .noAnimator(
      id: name,
      known: catalog.entries.flatMap { $0.manifest.description.animators.map(\.id) }.sorted())
  }
}
