import Escaping
import Transitions

/// What a worker answers; the host believes none of it before it has checked it.
enum WorkerAnswer {
  case prepared(SandboxState)
  case loaded(PluginDescription)
  case notLoaded(LibraryError)
  case created(Interaction?)
  case begun([Transaction.Command])
  case asked([CompletionRequest])
  case released(Release)
  /// The numbers of a frame.
  case framed([Double])
  case done
  /// The plugin refused, in one line.
  case failed(String)
  /// What came of judging it.
  case judged(Judgement)
}

extension WorkerAnswer: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .prepared(let state):
      writer.write(tag: 0)
      writer.write(state)
    case .loaded(let description):
      writer.write(tag: 1)
      writer.write(description)
    case .notLoaded(let error):
      writer.write(tag: 2)
      writer.write(error)
    case .created(let interaction):
      writer.write(tag: 3)
      writer.write(interaction)
    case .begun(let commands):
      writer.write(tag: WorkerAnswer.begunTag)
      writer.write(commands)
    case .asked(let requests):
      writer.write(tag: 5)
      writer.write(requests)
    case .released(let release):
      writer.write(tag: 6)
      writer.write(release)
    case .done: writer.write(tag: 7)
    case .failed(let line):
      writer.write(tag: 8)
      writer.write(line: line)
    case .judged(let judgement):
      writer.write(tag: 9)
      writer.write(judgement)
    case .framed(let numbers):
      writer.write(tag: 10)
      writer.write(numbers)
    }
  }

  /// Which answer holds commands; those only a transaction can read.
  static let begunTag: UInt8 = 4

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .prepared(try reader.value())
    case 1: self = .loaded(try reader.value())
    case 2: self = .notLoaded(try reader.value())
    case 3: self = .created(try reader.value())
    case 5: self = .asked(try reader.value())
    case 6: self = .released(try reader.value())
    case 7: self = .done
    case 8: self = .failed(try reader.line())
    case 9: self = .judged(try reader.value())
    case 10: self = .framed(try reader.value())
    case let other: throw reader.failure("there is no answer \(other)")
    }
  }
}

extension WireReader {
  /// Reads the answer to `begin`: what the animator declared, or why it did not.
  mutating func begun(
    _ context: TransitionContext, _ grant: Grant
  ) throws(WireError) -> Result<Transaction, AnimatorFailure> {
    let result: Result<Transaction, AnimatorFailure>
    var ahead = self
    if try ahead.number(UInt8.self) == WorkerAnswer.begunTag {
      self = ahead
      result = .success(try transaction(for: context, grant))
    } else if case .failed(let line) = try value(WorkerAnswer.self) {
      result = .failure(AnimatorFailure(line))
    } else {
      throw failure("another answer than was asked for")
    }
    try finish()
    return result
  }
}

extension LibraryError: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .noFile: writer.write(tag: 0)
    case .unreadable(_, let reason):
      writer.write(tag: 1)
      writer.write(line: reason)
    case .notALibrary(_, let reason):
      writer.write(tag: 2)
      writer.write(line: reason)
    case .notLoadable(_, let reason):
      writer.write(tag: 3)
      writer.write(line: reason)
    case .noEntry(_, let similar):
      writer.write(tag: 4)
      writer.write(UInt32(similar.count))
      for name in similar { writer.write(line: name) }
    case .refused(_, let status):
      writer.write(tag: 5)
      writer.write(UInt32(bitPattern: status))
    case .wrongABI(_, let plugin, _):
      writer.write(tag: 6)
      writer.write(plugin?.lowerBound)
      writer.write(plugin?.upperBound)
    case .badTable(_, let defect):
      writer.write(tag: 7)
      writer.write(line: defect)
    case .blocked(_, let reason):
      writer.write(tag: 8)
      writer.write(line: reason)
    // The others are the host's own.
    case .disagreement, .worker, .noWorker, .notReloaded:
      writer.write(tag: 1)
      writer.write(line: "\(self)")
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    // The path is the one that the host asked for; it puts it in.
    let path = ""
    switch try reader.number(UInt8.self) {
    case 0: self = .noFile(path: path)
    case 1: self = .unreadable(path: path, reason: try reader.line())
    case 2: self = .notALibrary(path: path, reason: try reader.line())
    case 3: self = .notLoadable(path: path, reason: try reader.line())
    case 4:
      let count = try reader.count(ofAtLeast: 4)
      guard count <= LibraryError.similarLimit else {
        throw reader.failure("\(count) similar names")
      }
      var similar: [String] = []
      for _ in 0..<count { similar.append(try reader.line()) }
      self = .noEntry(path: path, similar: similar)
    case 5: self = .refused(path: path, status: Int32(bitPattern: try reader.number()))
    case 6:
      let (oldest, newest) = (
        try reader.value(ABIVersion?.self), try reader.value(ABIVersion?.self)
      )
      var plugin: ClosedRange<ABIVersion>?
      if let oldest, let newest, oldest <= newest { plugin = oldest...newest }
      self = .wrongABI(path: path, plugin: plugin, host: PluginABI.versions)
    case 7: self = .badTable(path: path, defect: try reader.line())
    case 8: self = .blocked(path: path, reason: try reader.line())
    case let other: throw reader.failure("there is no error \(other)")
    }
  }
}

extension LibraryError {
  /// The same error about the file that the host asked for.
  func about(_ path: String) -> LibraryError {
    switch self {
    case .noFile: .noFile(path: path)
    case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
    case .notALibrary(_, let reason): .notALibrary(path: path, reason: reason)
    case .notLoadable(_, let reason): .notLoadable(path: path, reason: reason)
    case .blocked(_, let reason): .blocked(path: path, reason: reason)
    case .noEntry(_, let similar): .noEntry(path: path, similar: similar)
    case .refused(_, let status): .refused(path: path, status: status)
    case .wrongABI(_, let plugin, let host): .wrongABI(path: path, plugin: plugin, host: host)
    case .badTable(_, let defect): .badTable(path: path, defect: defect)
    case .disagreement, .worker, .noWorker, .notReloaded: self
    }
  }
}
