import Synchronization

/// What came of judging a plugin by one rule, in one process.
public enum Judgement: Hashable, Sendable {
  /// The plugin keeps the rule.
  case passed
  /// It breaks the rule.
  case failed(Breach)
  /// The rule is about something that the plugin does not have; in one line.
  case skipped(String)
  /// It ended the process that judged it; in one line.
  case crashed(String)
  /// It did not come to an end in time; in one line.
  case timedOut(String)
  /// What was seen, to be compared with what another process sees.
  case observed(String)
}

extension Judgement {
  /// How the line about a skipped rule starts where something other than the plugin is the reason.
  public static let notJudged = "not judged: "

  /// Whether it says that something is wrong.
  fileprivate var isUnfavourable: Bool {
    switch self {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .observed: false
    }
  }
}

/// Judges a library by a rule.
public typealias Judge = (Examination) -> Judgement

extension Judgement: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .passed: writer.write(tag: 0)
    case .failed(let breach):
      writer.write(tag: 1)
      writer.write(breach)
    case .skipped(let line):
      writer.write(tag: 2)
      writer.write(line: line)
    case .crashed(let line):
      writer.write(tag: 3)
      writer.write(line: line)
    case .timedOut(let line):
      writer.write(tag: 4)
      writer.write(line: line)
    case .observed(let text):
      writer.write(tag: 5)
      writer.write(text)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .passed
    case 1: self = .failed(try reader.value())
    case 2: self = .skipped(try reader.line())
    case 3: self = .crashed(try reader.line())
    case 4: self = .timedOut(try reader.line())
    case 5: self = .observed(try reader.value())
    case let other: throw reader.failure("there is no judgement \(other)")
    }
  }
}

/// A judgement, and what the plugin did meanwhile.
public struct Hearing: Sendable {
  /// What came of it.
  public let judgement: Judgement
  /// What the plugin printed and logged, line by line.
  public let output: [String]
  /// How long it took.
  public let milliseconds: Int
}

extension WorkerSession {
  /// Judges a plugin by one rule, in a process of its own.
  ///
  /// - Parameters:
  ///   - examination: The rule and the plugin.
  ///   - options: How the worker is run; what the plugin prints is in the answer instead.
  /// - Returns: What came of it; whatever the plugin does is an answer.
  /// - Throws: Why no worker can be started.
  public static func judge(
    _ examination: Examination, with options: Options
  ) throws(LibraryError) -> Hearing {
    let heard = HeardLines()
    var options = options
    options.listen = { heard.append($0) }
    options.remark = { heard.append("(\($0))") }
    // A rule notes them where it looks.
    options.notesRefusals = false
    options.readable += ["/proc/self"] + (examination.manifest.map { [$0] } ?? [])
    let start = Worker.now()
    let worker = try prepared(examination.library, options).worker
    let file = LoadedFile(examination.library)
    var judgement = judge(examination, in: worker, options)
    if judgement.isUnfavourable, file?.change != nil {
      judgement = .skipped("\(Judgement.notJudged)'\(examination.library)' was changed meanwhile")
    }
    let took = Int((Worker.now() - start) / 1_000_000)
    return Hearing(judgement: judgement, output: heard.all, milliseconds: took)
  }

  private static func judge(
    _ examination: Examination, in worker: Worker, _ options: Options
  ) -> Judgement {
    let request = WorkerRequest.judge(examination)
    do {
      var reader = try worker.ask(request, budget: options.budgets[.check])
      let (messages, answer) = try worker.open(&reader, for: request)
      for message in messages { options.listen(message.text) }
      guard case .judged(let judgement) = answer else {
        return worker.rejectAnswer(to: .check).judgement(library: examination.library)
      }
      if let end = worker.leave(budget: 4 * options.budgets[.unload]), judgement == .passed {
        return end.judgement(library: examination.library)
      }
      return judgement
    } catch {
      return error.judgement(library: examination.library)
    }
  }
}

/// Lines as they come, from whichever thread.
private final class HeardLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

extension WorkerEnd {
  /// What it means for a plugin that it ended its worker.
  fileprivate func judgement(library: String) -> Judgement {
    let line = description(library: library)
    return if case .overdue = cause { .timedOut(line) } else { .crashed(line) }
  }
}
