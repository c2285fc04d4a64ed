import PluginHost

/// There is no file that could be a manifest.
struct MissingManifest: Error, CustomStringConvertible {
  let description = "there is no manifest beside the library"
}

extension LibraryError {
  /// The rule that a library breaks by not being loaded; nil when that is not its fault.
  var rule: String? {
    switch self {
    case .noEntry: return "LD-01"
    case .wrongABI: return "LD-06"
    case .badTable(_, let defect):
      let field = defect.prefix { $0 != ":" }
      let fields = [
        ("capabilities", "MF-06"), ("parameters", "MF-08"), (".id", "MF-03"), ("duration", "MF-05"),
        ("name", "MF-04"), ("version", "MF-04"), ("license", "MF-04"), ("contact", "MF-04"),
      ]
      if defect.contains("may not be null") { return "LD-10" }
      return fields.first { field.contains($0.0) }?.1 ?? "LD-02"
    case .notALibrary, .notLoadable, .refused, .disagreement, .worker: return "LD-02"
    case .noFile, .unreadable, .blocked, .noWorker, .notReloaded: return nil
    }
  }
}
