/// What a person named with `--plugin`, found.
public struct PluginReference: Hashable, Sendable {
  /// The library's file.
  public let libraryPath: String
  /// The manifest that goes with it; nil when there is none.
  public let entry: PluginCatalog.Entry?
  /// The animator that was named; nil when the library was.
  public let animatorID: String?
  /// What the person who named the library should know of its place, one line each.
  public let notes: [String]
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
      return try reference(to: name, in: catalog, notes: notes(on: name, workingDirectory))
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
      return PluginReference(libraryPath: path, entry: entry, animatorID: name, notes: [])
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
    return try reference(to: path, in: catalog, notes: [])
  }

  private func reference(
    to path: String, in catalog: PluginCatalog, notes: [String]
  ) throws(PluginReferenceError) -> PluginReference {
    do {
      return PluginReference(
        libraryPath: path, entry: try catalog.entry(forLibrary: path, self), animatorID: nil,
        notes: notes)
    } catch {
      throw .badManifest(error)
    }
  }

  /// What a person should know who names a library by its path: that it lies in another folder than
  /// the path says, which is the one that the plugin may read, and who else could have put it there.
  private func notes(on path: String, _ workingDirectory: String) -> [String] {
    let named = PluginSearch.folder(of: path)
    let folder = realPath(named.hasPrefix("/") ? named : "\(workingDirectory)/\(named)")
    let isLink = plainPath(named.hasPrefix("/") ? named : "\(workingDirectory)/\(named)") != folder
    let link = "'\(path)' lies behind a link, in '\(folder)', which its plugin may read"
    let caution = trust.defect(of: realPath(path)).map {
      "others could have replaced '\(path)': \($0)"
    }
    return (isLink ? [link] : []) + (caution.map { [$0] } ?? [])
  }

  /// The names of all libraries in the searched folders.
  private var libraries: [String] {
    folders.flatMap { folder in
      fileNames(in: folder).filter { $0.hasPrefix("lib") && $0.hasSuffix(".so") }
    }
  }
}

/// The path without `.` and `..`, worked out from its text alone.
private func plainPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}
