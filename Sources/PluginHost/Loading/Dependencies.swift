import CElf
import Glibc

/// What a library needs, with what those need in turn, and where the loader finds it.
///
/// It follows the loader's order: RPATH of the library and of those that brought it along, then
/// `LD_LIBRARY_PATH`, RUNPATH of the library itself, and the system's folders.
struct Dependencies {
  /// A library that is needed.
  struct Item: Hashable {
    /// The name that was asked for.
    let name: String
    /// The file that asked for it.
    let user: String
    /// The files by that name, with who named their folders, in the order in which the loader meets
    /// them; it takes the first that it may read.
    let candidates: [Candidate]
    /// Where it was looked for, in order.
    let folders: [String]
  }

  /// A file that the loader may take.
  struct Candidate: Hashable {
    let file: String
    let source: Source
  }

  /// Who names a folder in which libraries are looked for.
  enum Source: Hashable {
    /// The library, by RPATH, RUNPATH or a path of its own.
    case library
    /// The person who runs the host, by `LD_LIBRARY_PATH`.
    case user
    /// The system.
    case system
  }

  /// All of them, each name once, in the order in which the loader meets them.
  private(set) var items: [Item] = []

  /// How many libraries are looked at, and in how many folders that they name: a file says how many
  /// it has, and no plugin needs as many.
  private static let limit = 256

  /// A library that is looked at, with the RPATHs that count for what it needs.
  private struct Visit {
    let file: String
    let inherited: [String]
  }

  /// Follows what a library needs.
  ///
  /// - Parameters:
  ///   - library: The library's path, whose folder is `$ORIGIN`.
  ///   - userFolders: The folders of `LD_LIBRARY_PATH`.
  /// - Complexity: O(*n* · *m*) in the number of libraries and of folders.
  init(of library: String, userFolders: [String]) {
    var visits = [Visit(file: library, inherited: [])][...]
    while let visit = visits.popFirst(), items.count < Dependencies.limit {
      guard let object = try? ObjectFile(path: visit.file) else { continue }
      let origin = PluginSearch.folder(of: visit.file)
      let runPaths = object.texts(DT_RUNPATH)
      // An RPATH beside a RUNPATH means nothing.
      let rPaths = runPaths.isEmpty ? object.texts(DT_RPATH) : []
      func folders(_ paths: [String]) -> [String] {
        let all = paths.prefix(8).flatMap { LoaderFolders.folders(of: $0, origin: origin) }
        return Array(all.prefix(Dependencies.limit))
      }
      let lasting = Array((folders(rPaths) + visit.inherited).prefix(Dependencies.limit))
      let groups: [(source: Source, folders: [String])] = [
        (.library, runPaths.isEmpty ? lasting : []), (.user, userFolders),
        (.library, folders(runPaths)), (.system, LoaderFolders.system),
      ]
      for name in object.texts(DT_NEEDED).prefix(Dependencies.limit)
      where !items.contains(where: { $0.name == name }) {
        let item = Dependencies.find(name, for: visit.file, origin, groups)
        items.append(item)
        // What the system's libraries need is the system's as well.
        if let first = item.candidates.first, first.source != .system {
          visits.append(Visit(file: first.file, inherited: lasting))
        }
      }
    }
  }

  private static func find(
    _ name: String, for user: String, _ origin: String,
    _ groups: [(source: Source, folders: [String])]
  ) -> Item {
    guard !name.contains("/") else {
      let files = LoaderFolders.folders(of: name, origin: origin).filter(isLibrary)
      return Item(
        name: name, user: user, candidates: files.map { Candidate(file: $0, source: .library) },
        folders: [])
    }
    var candidates: [Candidate] = []
    var all: [String] = []
    for (source, folders) in groups {
      for folder in folders where !all.contains(folder) {
        all.append(folder)
        candidates += LoaderFolders.variants(of: folder).map { "\($0)/\(name)" }
          .filter(isLibrary).map { Candidate(file: $0, source: source) }
      }
    }
    return Item(name: name, user: user, candidates: candidates, folders: all)
  }

  /// Whether the loader would take a file; it passes over libraries for other machines.
  private static func isLibrary(_ path: String) -> Bool {
    fileExists(path) && (try? ObjectFile(path: path)) != nil
  }
}
