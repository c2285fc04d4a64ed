import Escaping

/// Which files a plugin may read so that the loader can do its work, and which that it needs are
/// closed to it.
struct LibraryAccess: Hashable, Sendable {
  /// A library that the loader would find if the sandbox let it.
  struct Closed: Hashable, Sendable {
    /// The name that is asked for.
    let name: String
    /// The file, without links.
    let file: String
    /// What opens its folder to the plugin.
    let remedy: String
  }

  /// The folders and files to be opened beside the plugin's own folder and the system's.
  private(set) var opened: [String] = []
  /// The needed libraries that stay closed.
  private(set) var closed: [Closed] = []

  /// Follows what a library needs.
  ///
  /// What a library names itself, by RUNPATH, is its own wish: it opens a folder where system
  /// software lives, owned by root throughout, when a library that it needs lies in there. What the
  /// user names by `LD_LIBRARY_PATH` opens the libraries that are needed, file by file.
  ///
  /// - Parameters:
  ///   - library: The library's path.
  ///   - granted: The folders that the user opens.
  ///   - userFolders: The folders of `LD_LIBRARY_PATH`.
  ///   - name: The words by which `--allow` names the plugin.
  init(library: String, granted: [String], userFolders: [String], name: String) {
    let own = ([PluginSearch.folder(of: library)] + granted + SandboxPlan.loaderFolders)
      .map(realPath)
    for item in Dependencies(of: library, userFolders: userFolders).items {
      guard let first = item.candidates.first,
        !item.candidates.contains(where: { open($0, beside: own) })
      else { continue }
      let file = realPath(first.file)
      let grant = "\(name)=\(PluginSearch.folder(of: file))"
      closed.append(Closed(name: item.name, file: file, remedy: "--allow \(grant.shellWord)"))
    }
  }

  /// Opens what the loader may take, unless it is open already; false when it stays closed.
  private mutating func open(_ candidate: Dependencies.Candidate, beside own: [String]) -> Bool {
    let file = realPath(candidate.file)
    guard !(own + opened).contains(where: { holds($0, file) }) else { return true }
    let folder = realPath(PluginSearch.folder(of: candidate.file))
    switch candidate.source {
    case .system, .user: opened.append(file)
    case .library where isOfSystem(folder) && holds(folder, file): opened.append(folder)
    case .library: return false
    }
    return true
  }

  private func holds(_ folder: String, _ file: String) -> Bool {
    file == folder || file.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Whether a folder is one of installed software's, which everybody on the system may read.
  private func isOfSystem(_ folder: String) -> Bool {
    ["/usr/", "/opt/"].contains(where: folder.hasPrefix)
      && PathTrust.ofSystem.defect(of: folder) == nil
  }
}

extension PathTrust {
  /// Trust in root alone.
  fileprivate static let ofSystem = PathTrust(
    owners: Set([0] + (Status(of: "/").map { [$0.owner] } ?? [])), status: { Status(of: $0) },
    isTrustedGroup: { $0 == 0 })
}

extension LibraryAccess.Closed: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(file)
    writer.write(remedy)
  }

  init(from reader: inout WireReader) throws(WireError) {
    name = try reader.value()
    file = try reader.value()
    remedy = try reader.value()
  }
}
