/// Where plugins are looked for, and how a name becomes a file.
///
/// Nothing here looks into the working directory or asks the loader's own path: a library is used
/// because somebody named it or put it into a plugin folder.
public struct PluginSearch: Sendable {
  /// The folder of the running executable.
  public let executableFolder: String
  /// The folders that a person may put plugins into, in the order in which they are searched.
  public let roots: [String]
  /// All folders, in the order in which they are searched: behind each root the folders in it, which
  /// vendors may have one of.
  public let folders: [String]
  /// The folders that are left out, and why.
  let skipped: [FolderNote]
  /// Whether the environment names folders that do not count, since the process is elevated.
  public let ignoresEnvironment: Bool
  /// By what files that were found are judged.
  let trust: PathTrust
  /// The folders that came with the executable: whoever can write there can replace it as well.
  private let ownFolders: Set<String>

  /// A folder, and why it is not searched.
  struct FolderNote: Hashable, Sendable {
    let folder: String
    let reason: String
  }

  /// Works out the folders.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the running executable.
  ///   - environment: The environment's variables.
  ///   - isElevated: Whether the process runs with more rights than its user; then the environment
  ///     does not count.
  public init(executable: String, environment: [String: String], isElevated: Bool) {
    executableFolder = PluginSearch.folder(of: executable)
    let tree = PluginSearch.sourceTree(around: executableFolder)
    let own = [
      executableFolder, tree.map { $0 + "/manifests/plugins" },
      PluginSearch.folder(of: executableFolder) + "/lib/animator/plugins",
    ].compactMap(\.self)
    ownFolders = Set(own)
    trust = PathTrust(executable: executable)
    ignoresEnvironment = isElevated && environment["ANIMATOR_PLUGIN_PATH"] != nil
    let named = isElevated ? [] : PluginSearch.folders(of: environment)
    let system = ["/usr/local/lib/animator/plugins", "/usr/lib/animator/plugins"]
    var (roots, all, skipped): ([String], [String], [FolderNote]) = ([], [], [])
    var seen: Set<String> = []
    for folder in own.dropLast() + named + own.suffix(1) + system
    where seen.insert(folder).inserted {
      if let reason = PluginSearch.defect(of: folder, isOwn: ownFolders.contains(folder), trust) {
        skipped.append(FolderNote(folder: folder, reason: reason))
        continue
      }
      roots.append(folder)
      all.append(folder)
      // Beside the executable lies whatever else was built.
      guard folder != executableFolder else { continue }
      let (subfolders, notes) = PluginSearch.subfolders(of: folder, trust)
      all += subfolders
      skipped += notes
    }
    (self.roots, folders, self.skipped) = (roots, all, skipped)
  }

  /// The folders that an environment names.
  private static func folders(of environment: [String: String]) -> [String] {
    var folders = (environment["ANIMATOR_PLUGIN_PATH"] ?? "").split(separator: ":")
      .map(String.init).filter { $0.hasPrefix("/") }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folders.append(data + "/animator/plugins")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folders.append(home + "/.local/share/animator/plugins")
    }
    return folders
  }

  /// Why a folder is not searched; nil when it is, and when it is not there.
  private static func defect(of folder: String, isOwn: Bool, _ trust: PathTrust) -> String? {
    guard FileKind(folder) != nil else {
      return linkTarget(folder) == nil ? nil : fileDefect(folder)
    }
    if isOwn { return isWritableByAll(folder) ? "everybody may write to it" : nil }
    if let defect = trust.defect(of: realPath(folder)) { return defect }
    do {
      _ = try readFolder(folder)
      return nil
    } catch {
      return error.reason
    }
  }

  /// How deep folders in plugin folders are searched, and how many of them.
  private static let (depthLimit, countLimit) = (2, 256)

  /// The folders in a plugin folder, a vendor's and its products', and those that are left out.
  ///
  /// A link to a folder leads out of the one that was named, and is left out.
  private static func subfolders(
    of root: String, _ trust: PathTrust
  ) -> (found: [String], skipped: [FolderNote]) {
    var (found, skipped): ([String], [FolderNote]) = ([], [])
    func visit(_ folder: String, depth: Int) {
      for name in fileNames(in: folder) where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        guard FileKind(path) == .folder else { continue }
        if let target = linkTarget(path) {
          // A manifest's name is looked at as one.
          guard !name.hasSuffix(".json") else { continue }
          skipped.append(
            FolderNote(
              folder: path,
              reason: "it is a link to '\(target)'; ANIMATOR_PLUGIN_PATH can name that folder"))
        } else if let defect = trust.defect(of: realPath(path)) {
          skipped.append(FolderNote(folder: path, reason: defect))
        } else if found.count == countLimit {
          skipped.append(
            FolderNote(folder: path, reason: "'\(root)' has more than \(countLimit) folders"))
          return
        } else {
          found.append(path)
          if depth < depthLimit { visit(path, depth: depth + 1) }
        }
      }
    }
    visit(root, depth: 1)
    return (found, skipped)
  }

  /// What a person should know about where is not looked, one line each.
  public var notes: [String] {
    skipped.map { "'\($0.folder)' is not searched: \($0.reason)" }
      + (ignoresEnvironment
        ? ["ANIMATOR_PLUGIN_PATH is ignored: this process has more rights than its user"] : [])
  }

  /// Why a file of a searched folder is not used, in words; nil when it is.
  ///
  /// Links are followed first: what counts is where the file lies in the end.
  func defect(of file: String) -> String? {
    let folder = PluginSearch.folder(of: file)
    if ownFolders.contains(folder), linkTarget(file) == nil { return nil }
    return trust.defect(of: realPath(file))
  }

  /// The folder that a file lies in.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The source tree whose build folder holds the executable, so that a fresh build finds its own
  /// manifests.
  private static func sourceTree(around folder: String) -> String? {
    folder.start(of: "/.build/").map { String(folder[..<$0]) }
  }

  /// The file that a library value of a manifest stands for.
  ///
  /// A value without a slash is looked for beside the manifest, beside the executable and in the
  /// plugin folders; one with a slash counts from the manifest's folder, and stays inside that one,
  /// its parent, or a plugin folder. Links to folders are followed before that is judged.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - manifest: The manifest's path.
  /// - Returns: The path; its last part may be a link, which opens nothing but the file behind it.
  /// - Throws: Why there is no such file, in words.
  func library(_ value: String, besides manifest: String) throws(LibraryValueError) -> String {
    let home = PluginSearch.folder(of: manifest)
    guard value.contains("/") else {
      let found = ([home] + folders).lazy.map { "\($0)/\(value)" }.first(where: fileExists)
      guard let found else {
        let dead = "\(home)/\(value)"
        let words = linkTarget(dead) == nil ? nil : fileDefect(dead)
        throw LibraryValueError(
          "'\(value)' " + (words ?? "is neither beside it nor in a plugin folder"))
      }
      return try trusted(found, value)
    }
    let path = value.hasPrefix("/") ? value : "\(home)/\(value)"
    let folder = realPath(PluginSearch.folder(of: path))
    let trees = [home, "\(home)/.."] + folders
    let isInside = trees.map(realPath).contains { tree in
      tree != "/" && (folder + "/").hasPrefix(tree + "/")
    }
    guard isInside else {
      throw LibraryValueError(
        "'\(value)' leads to '\(folder)', which is neither in the manifest's folder, nor in its "
          + "parent, nor in a plugin folder")
    }
    let file = "\(folder)/\(PluginSearch.fileName(of: path))"
    if !fileExists(file) {
      throw LibraryValueError("'\(value)': \(fileDefect(file) ?? "no such file")")
    }
    return try trusted(file, value)
  }

  private func trusted(_ file: String, _ value: String) throws(LibraryValueError) -> String {
    if let defect = defect(of: file) {
      throw LibraryValueError("'\(value)' is not used: \(defect)")
    }
    return file
  }

  /// The file that a bare library name stands for, or nil when no folder has it.
  public func library(named name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first(where: fileExists)
  }
}

/// Why the library value of a manifest stands for no file, in words.
struct LibraryValueError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension String {
  /// The start of the first place where another text stands.
  fileprivate func start(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
