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
    /// Why there is no library, in words.
    let libraryDefect: String?
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
  /// The animators that several manifests describe, one line each: which counts and which does not.
  public private(set) var duplicates: [String] = []
  private var files: [FileIdentity] = []

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
    // A folder that is reached in two ways has its plugins once.
    if let file = FileIdentity(path) {
      guard !files.contains(where: file.isSameFile) else { return }
      files.append(file)
    }
    do {
      let entry = try PluginCatalog.entry(at: path, search, isSearched: true)
      noteDuplicates(of: entry)
      entries.append(entry)
      if let defect = entry.libraryDefect {
        defects.append(Defect(manifestPath: path, reason: "library: \(defect)"))
      }
    } catch {
      defects.append(Defect(manifestPath: path, reason: error.reason))
    }
  }

  /// The manifest that counts for an animator: that of the earlier folder, and in one folder the one
  /// of the newer version.
  public func entry(describing id: String) -> Entry? {
    let candidates = entries.filter { $0.describes(id) }
    guard let first = candidates.first else { return nil }
    return candidates.filter { $0.folder == first.folder }
      .reduce(first) { $1.isNewer(than: $0, in: id) ? $1 : $0 }
  }

  private mutating func noteDuplicates(of entry: Entry) {
    for animator in entry.manifest.description.animators {
      guard let known = self.entry(describing: animator.id) else { continue }
      let isReplaced = entry.folder == known.folder && entry.isNewer(than: known, in: animator.id)
      let (used, unused) = isReplaced ? (entry, known) : (known, entry)
      duplicates.append(
        "animator '\(animator.id)': '\(used.manifestPath)' (\(used.version(of: animator.id))) is "
          + "used, '\(unused.manifestPath)' (\(unused.version(of: animator.id))) is not")
    }
  }

  /// Reads a manifest and finds its library.
  ///
  /// - Parameters:
  ///   - path: The manifest's file.
  ///   - search: Where libraries are looked for.
  ///   - isSearched: Whether it was found in a searched folder, as opposed to beside a library that
  ///     somebody named.
  /// - Returns: The manifest, with its library where there is one.
  /// - Throws: Why the manifest cannot be used.
  private static func entry(
    at path: String, _ search: PluginSearch, isSearched: Bool
  ) throws(Defect) -> Entry {
    if let defect = fileDefect(path) { throw Defect(manifestPath: path, reason: defect) }
    if isSearched, let defect = search.defect(of: path) {
      throw Defect(manifestPath: path, reason: "is not used: \(defect)")
    }
    let manifest: PluginManifest
    do {
      manifest = try PluginManifest(parsing: try readFile(path, limit: PluginManifest.sizeLimit))
    } catch let error as FileError {
      throw Defect(manifestPath: path, reason: error.reason)
    } catch {
      throw Defect(manifestPath: path, reason: "\(error)")
    }
    do throws(LibraryValueError) {
      let library = try search.library(manifest.library, besides: path)
      return Entry(
        manifestPath: path, manifest: manifest, libraryPath: library, libraryDefect: nil)
    } catch {
      return Entry(
        manifestPath: path, manifest: manifest, libraryPath: nil, libraryDefect: error.reason)
    }
  }

  /// The manifest that goes with a library: the one of its name beside it, else one that names it.
  ///
  /// A manifest beside it that cannot be used is an error: it was meant.
  public func entry(
    forLibrary path: String, _ search: PluginSearch
  ) throws(Defect) -> Entry? {
    let beside = PluginManifest.path(besides: path)
    if fileExists(beside) || linkTarget(beside) != nil {
      return try PluginCatalog.entry(at: beside, search, isSearched: false)
    }
    let real = realPath(path)
    return entries.first { $0.libraryPath.map(realPath) == real }
  }
}

extension PluginCatalog.Entry {
  fileprivate var folder: String { PluginSearch.folder(of: manifestPath) }

  fileprivate func describes(_ id: String) -> Bool {
    manifest.description.animators.contains { $0.id == id }
  }

  fileprivate func version(of id: String) -> String {
    manifest.description.animators.first { $0.id == id }?.version ?? ""
  }

  /// Whether the animator's version is above another one's, number by number.
  fileprivate func isNewer(than other: PluginCatalog.Entry, in id: String) -> Bool {
    func numbers(_ version: String) -> [Int] {
      version.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
    }
    return numbers(other.version(of: id)).lexicographicallyPrecedes(numbers(version(of: id)))
  }
}

extension PluginCatalog.Defect: Error {}

extension PluginManifest {
  /// Where the manifest of a library lies, when it lies beside it.
  public static func path(besides library: String) -> String {
    var name = PluginSearch.fileName(of: library)
    if name.hasPrefix("lib") { name.removeFirst(3) }
    if name.hasSuffix(".so") { name.removeLast(3) }
    return "\(PluginSearch.folder(of: library))/\(name).json"
  }
}
