import Glibc

/// What a plugin may not change in its process by being loaded.
package struct ProcessState: Hashable {
  private let aspects: [String: String]

  /// Looks at this process.
  package init() {
    var aspects = [
      "threads": "\(fileNames(in: "/proc/self/task").count)",
      "descriptors": fileNames(in: "/proc/self/fd").joined(separator: " "),
      "environment": ProcessState.environment,
      "working directory": realPath("."),
      "locale": unsafe readString(setlocale(LC_ALL, nil)) ?? "",
      "rounding mode": "\(fegetround())",
      "signal handlers": ProcessState.handlers,
    ]
    let mask = umask(0)
    umask(mask)
    aspects["umask"] = "\(mask)"
    self.aspects = aspects
  }

  /// What has changed since an earlier look, by name.
  package func changes(since earlier: ProcessState) -> [String] {
    aspects.keys.filter { aspects[$0] != earlier.aspects[$0] }.sorted()
  }

  private static var environment: String {
    var lines: [String] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      lines.append(unsafe readString(line) ?? "")
      unsafe next += 1
    }
    return lines.joined(separator: "\n")
  }

  private static var handlers: String {
    (Int32(1)...31).map { number in
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      return unsafe "\(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self))"
    }
    .joined(separator: " ")
  }
}
