/// Where plugins are looked for, and how a name becomes a file.
///
/// Nothing here looks into the working directory or asks the loader's own path: a library is used
/// because somebody named it or put it into a plugin folder.
public struct PluginSearch: Sendable {
  /// The folder of the running executable.
  public let executableFolder: String
  /// The folders, in the order in which they are searched.
  public let folders: [String]
  /// The folders that are left out because everybody may put files into them.
  public let untrusted: [String]
  /// Whether the environment names folders that do not count, since the process is elevated.
  public let ignoresEnvironment: Bool

  /// Works out the folders.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the running executable.
  ///   - environment: The environment's variables.
  ///   - isElevated: Whether the process runs with more rights than its user; then the environment
  ///     does not count.
  public init(executable: String, environment: [String: String], isElevated: Bool) {
    executableFolder = PluginSearch.folder(of: executable)
    var folders = [executableFolder]
    if let tree = PluginSearch.sourceTree(around: executableFolder) {
      folders.append(tree + "/manifests/plugins")
    }
    if !isElevated {
      folders += (environment["ANIMATOR_PLUGIN_PATH"] ?? "").split(separator: ":")
        .map(String.init).filter { $0.hasPrefix("/") }
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        folders.append(data + "/animator/plugins")
      } else if let home = environment["HOME"], home.hasPrefix("/") {
        folders.append(home + "/.local/share/animator/plugins")
      }
    }
    folders.append(PluginSearch.folder(of: executableFolder) + "/lib/animator/plugins")
    folders += ["/usr/local/lib/animator/plugins", "/usr/lib/animator/plugins"]
    var seen: Set<String> = []
    let unique = folders.filter { seen.insert($0).inserted }
    untrusted = unique.filter(isWritableByAll)
    self.folders = unique.filter { !isWritableByAll($0) }
    ignoresEnvironment = isElevated && environment["ANIMATOR_PLUGIN_PATH"] != nil
  }

  /// What a person should know about where is not looked, one line each.
  public var notes: [String] {
    untrusted.map { "'\($0)' is not searched: everybody may write to it" }
      + (ignoresEnvironment
        ? ["ANIMATOR_PLUGIN_PATH is ignored: this process has more rights than its user"] : [])
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

  /// The file that a library value of a manifest stands for, or nil when there is none.
  ///
  /// A value without a slash is looked for beside the manifest, beside the executable and in the
  /// plugin folders; one with a slash counts from the manifest's folder, and stays inside that one,
  /// its parent, or a plugin folder.
  public func library(_ value: String, besides manifest: String) -> String? {
    let home = PluginSearch.folder(of: manifest)
    if value.contains("/") {
      let path = plainPath(value.hasPrefix("/") ? value : "\(home)/\(value)")
      let trees = [home, PluginSearch.folder(of: home)] + folders
      let isInside = trees.contains { tree in tree != "/" && path.hasPrefix(plainPath(tree) + "/") }
      return isInside ? existing(path) : nil
    }
    return ([home] + folders).lazy.compactMap { existing("\($0)/\(value)") }.first
  }

  /// The file that a bare library name stands for, or nil when no folder has it.
  public func library(named name: String) -> String? {
    folders.lazy.compactMap { existing("\($0)/\(name)") }.first
  }

  private func existing(_ path: String) -> String? {
    fileExists(path) ? path : nil
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

extension String {
  /// The start of the first place where another text stands.
  fileprivate func start(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
