/// What came of judging a plugin by one rule.
public enum Judgement: Hashable, Sendable {
  /// The plugin keeps the rule.
  case passed
  /// It breaks the rule; in one line.
  case failed(String)
  /// The rule is about something that the plugin does not have; in one line.
  case skipped(String)
  /// It ended the process that judged it; in one line.
  case crashed(String)
}

/// Judges a library, with the path of its manifest, by the rule with an id.
public typealias Judge = (_ rule: String, _ library: String, _ manifest: String?) -> Judgement

extension Judgement: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .passed: writer.write(tag: 0)
    case .failed(let line):
      writer.write(tag: 1)
      writer.write(line)
    case .skipped(let line):
      writer.write(tag: 2)
      writer.write(line)
    case .crashed(let line):
      writer.write(tag: 3)
      writer.write(line)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .passed
    case 1: self = .failed(try reader.line())
    case 2: self = .skipped(try reader.line())
    case 3: self = .crashed(try reader.line())
    case let other: throw reader.failure("there is no judgement \(other)")
    }
  }
}

extension WorkerSession {
  /// Judges a plugin by one rule, in a process of its own.
  ///
  /// - Parameters:
  ///   - rule: The rule's id.
  ///   - library: The absolute path of the library.
  ///   - manifest: The path of its manifest.
  ///   - options: How the worker is run.
  /// - Returns: What came of it; whatever the plugin does is an answer.
  /// - Throws: Why no worker can be started.
  public static func judge(
    _ rule: String, library: String, manifest: String?, with options: Options
  ) throws(LibraryError) -> Judgement {
    var options = options
    options.readable += ["/proc/self"] + (manifest.map { [$0] } ?? [])
    let worker = try prepared(library, options).worker
    let request = WorkerRequest.judge(rule: rule, library: library, manifest: manifest)
    do {
      var reader = try worker.ask(request, budget: options.budgets[.check])
      guard case .judged(let judgement) = try worker.read(&reader, for: request) else {
        return .crashed("check: its worker sent another answer than was asked for")
      }
      if let end = worker.leave(budget: options.budgets[.unload]), judgement == .passed {
        return .crashed(end.description(library: library))
      }
      return judgement
    } catch {
      return .crashed(error.description(library: library))
    }
  }
}
