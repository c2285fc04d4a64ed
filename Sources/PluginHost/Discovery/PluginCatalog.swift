/// The plugins that manifests in the search path describe; no plugin code runs for it.
public struct PluginCatalog: Sendable {
  /// A plugin that a manifest describes.
  public struct Entry: Hashable, Sendable {
    /// The manifest's file.
    public let manifestPath: String
    /// What it says.
    public let manifest: PluginManifest
    /// The library's file; nil when it was not found.
    public let libraryPath: String?
  }

  /// A manifest that cannot be used, and why.
  public struct Defect: Hashable, Sendable, CustomStringConvertible {
    /// The manifest's file.
    public let manifestPath: String
    /// What is wrong with it, in one line.
    public let reason: String

    /// One line for people.
    public var description: String { "'\(manifestPath)': \(reason)" }
  }

  /// The usable manifests, in the order of the search.
  public private(set) var entries: [Entry] = []
  /// The others.
  public private(set) var defects: [Defect] = []

  /// Reads every manifest in the folders of a search.
  ///
  /// Beside the executable lie files of all kinds: there `NAME.json` counts only with `libNAME.so`.
  ///
  /// - Complexity: O(*n*) in the number of files.
  public init(_ search: PluginSearch) {
    for folder in search.folders {
      for name in fileNames(in: folder) where name.hasSuffix(".json") {
        let library = "\(folder)/lib\(name.dropLast(5)).so"
        guard folder != search.executableFolder || fileExists(library) else { continue }
        add("\(folder)/\(name)", search)
      }
    }
  }

  private mutating func add(_ path: String, _ search: PluginSearch) {
    do {
      let entry = try PluginCatalog.entry(at: path, search)
      entries.append(entry)
      if entry.libraryPath == nil {
        defects.append(
          Defect(
            manifestPath: path,
            reason:
              "library: '\(entry.manifest.library)' is neither beside it nor in a plugin folder"
          ))
      }
    } catch {
      defects.append(Defect(manifestPath: path, reason: error.reason))
    }
  }

  private static func entry(at path: String, _ search: PluginSearch) throws(Defect) -> Entry {
    do {
      let bytes = try readFile(path, limit: PluginManifest.sizeLimit)
      let manifest = try PluginManifest(parsing: bytes)
      return Entry(
        manifestPath: path, manifest: manifest,
        libraryPath: search.library(manifest.library, besides: path))
    } catch let error as FileError {
      throw Defect(manifestPath: path, reason: error.reason)
    } catch {
      throw Defect(manifestPath: path, reason: "\(error)")
    }
  }

  /// The manifest that goes with a library: the one of its name beside it, else one that names it.
  ///
  /// A manifest beside it that cannot be used is an error: it was meant.
  public func entry(
    forLibrary path: String, _ search: PluginSearch
  ) throws(Defect) -> Entry? {
    var name = PluginSearch.fileName(of: path)
    if name.hasPrefix("lib") { name.removeFirst(3) }
    if name.hasSuffix(".so") { name.removeLast(3) }
    let beside = "\(PluginSearch.folder(of: path))/\(name).json"
    if fileExists(beside) { return try PluginCatalog.entry(at: beside, search) }
    let real = realPath(path)
    return entries.first { $0.libraryPath.map(realPath) == real }
  }
}

extension PluginCatalog.Defect: Error {}
