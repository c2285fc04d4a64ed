/// Why a library does not become a plugin; one line names the file, the fact and the rule.
public enum LibraryError: Error, Hashable, CustomStringConvertible {
  /// There is no such file.
  case noFile(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not a shared library for this machine.
  case notALibrary(path: String, reason: String)
  /// The loader refused the library.
  case notLoadable(path: String, reason: String)
  /// Something keeps the library from being loaded here that is not its own fault.
  case blocked(path: String, reason: String)
  /// The library does not export the entry.
  case noEntry(path: String, similar: [String])
  /// The entry answered with a status other than OK.
  case refused(path: String, status: Int32)
  /// The two sides know no common revision of the interface.
  case wrongABI(path: String, plugin: ClosedRange<ABIVersion>?, host: ClosedRange<ABIVersion>)
  /// The library's tables break the rules of the interface.
  case badTable(path: String, defect: String)
  /// The library and its manifest say different things.
  case disagreement(path: String, manifest: String, field: String)
  /// The library's worker did not live until it was loaded.
  case worker(path: String, reason: String)
  /// No worker could be started.
  case noWorker(path: String, reason: String)
  /// The file is a new build, and the old one is still mapped in this process.
  case notReloaded(path: String)

  /// How many names near the entry's are told.
  static let similarLimit = 5

  /// Whether the plugin is at fault, as opposed to the file that was named.
  public var isPluginFault: Bool {
    switch self {
    case .noFile, .unreadable, .notALibrary, .notLoadable, .blocked, .noEntry, .noWorker,
      .notReloaded:
      false
    case .refused, .wrongABI, .badTable, .disagreement, .worker: true
    }
  }

  /// One line for people.
  public var description: String {
    switch self {
    case .noFile(let path): "'\(path)': no such file"
    case .unreadable(let path, let reason): "'\(path)': cannot be read: \(reason)"
    case .notALibrary(let path, let reason): "'\(path)': not a shared library: \(reason)"
    case .notLoadable(let path, let reason): "'\(path)': does not load: \(reason) (rule LD-02)"
    case .blocked(let path, let reason): "'\(path)': cannot be loaded here: \(reason)"
    case .noEntry(let path, let similar):
      "'\(path)': does not export 'animator_entry'"
        + (similar.isEmpty
          ? ": define it as plugin.h declares it, visible and with C linkage"
          : "; it exports \(similar.map { "'\($0)'" }.joined(separator: ", ")): "
            + "give that the right name, with C linkage")
        + " (rule LD-01)"
    case .refused(let path, let status):
      "'\(path)': animator_entry answered \(statusName(status)) (rule LD-06)"
    case .wrongABI(let path, let plugin, let host):
      "'\(path)': "
        + (plugin.map { "speaks ABI \($0.lowerBound) to \($0.upperBound)" } ?? "answered BAD_ABI")
        + "; this host speaks \(host.lowerBound) to \(host.upperBound): "
        + "\(LibraryError.remedy(plugin, host)) (rule LD-06)"
    case .badTable(let path, let defect): "'\(path)': \(defect) (rule LD-10)"
    case .disagreement(let path, let manifest, let field):
      "'\(path)': disagrees with '\(manifest)': \(field): correct one of them, or write it anew "
        + "with 'host manifest \(path) --output \(manifest)' (rule MF-02)"
    case .worker(let path, let reason): "'\(path)': \(reason)"
    case .noWorker(let path, let reason): "'\(path)': no worker can be started: \(reason)"
    case .notReloaded(let path):
      "'\(path)': was rebuilt, but not reloaded: the old build is still mapped in this process"
    }
  }

  /// The error about a file that was written to or replaced while it was being loaded.
  static func changed(_ path: String) -> LibraryError {
    .blocked(path: path, reason: "its file was changed while it was being loaded: run it again")
  }

  /// What helps when the two sides know no common revision.
  private static func remedy(
    _ plugin: ClosedRange<ABIVersion>?, _ host: ClosedRange<ABIVersion>
  ) -> String {
    guard let plugin, plugin.lowerBound > host.upperBound else {
      return "build it with this host's headers"
    }
    return "run it with a newer host, or build it with this one's headers"
  }
}
