import CSupervisor
import Escaping
import Glibc
import Synchronization

/// The process between this program and its workers: it forks, watches, ends and reaps them.
///
/// It is started when the first worker is, and anew when it has died meanwhile; its workers have
/// died with it. All workers of one process have their memory in the same places. May be used from
/// several threads at once. When the owner is gone, or lets go of the supervisor, every worker ends.
@safe
public final class Supervisor: @unchecked Sendable {
  /// The absolute path of the executable that becomes the supervisor and its workers.
  public let executable: String

  private let arguments: [String]
  private let environment: [String]
  private let process = Mutex<Process?>(nil)

  /// What every worker is told: the Swift runtime leaves crashes to whoever looks from outside.
  private static let fixedEnvironment = ["SWIFT_BACKTRACE=enable=no"]

  /// A process that has been started.
  @safe
  private final class Process: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe host_supervisor_free(pointer) }

    /// What it wrote instead of serving, in one line.
    var words: String {
      var bytes = [CChar](repeating: 0, count: 1_000)
      let count = unsafe host_supervisor_words(pointer, &bytes, bytes.count)
      let text = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return text.split(separator: "\n").map { String($0).printable }.joined(separator: "; ")
    }
  }

  /// Says how the process is started, and starts nothing yet.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of an executable that calls `WorkerProcess.run`.
  ///   - arguments: What it is started with.
  ///   - environment: The environment of its workers, `NAME=value` each.
  public init(executable: String, arguments: [String] = [], environment: [String] = []) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment + Supervisor.fixedEnvironment
  }

  /// Another process of the same kind: its workers have their memory in other places.
  public func another() -> Supervisor { Supervisor(like: self, environment: environment) }

  /// A process of the same kind whose workers have some variables of their own.
  ///
  /// - Parameter variables: The variables and their values.
  /// - Returns: The process.
  func another(setting variables: [(name: String, value: String)]) -> Supervisor {
    let kept = environment.filter { line in
      !variables.contains { line.hasPrefix("\($0.name)=") }
    }
    return Supervisor(like: self, environment: kept + variables.map { "\($0.name)=\($0.value)" })
  }

  private init(like other: Supervisor, environment: [String]) {
    executable = other.executable
    arguments = other.arguments
    self.environment = environment
  }

  /// What a variable of its workers' environment says; nil for one that they do not have.
  func value(of variable: String) -> String? {
    environment.first { $0.hasPrefix("\(variable)=") }
      .map { String($0.dropFirst(variable.utf8.count + 1)) }
  }

  /// The number of the process; nil when none has been started.
  public var processIdentifier: Int32? {
    process.withLock { process in process.map { unsafe host_supervisor_pid($0.pointer) } }
  }

  /// Has a worker forked; the error is one line.
  func startWorker(_ plan: host_worker_plan) throws(WorkerStartError) -> OpaquePointer {
    let first = try process(besides: nil)
    if let worker = unsafe try start(plan, by: first) { return unsafe worker }
    let second = try process(besides: first)
    if let worker = unsafe try start(plan, by: second) { return unsafe worker }
    let words = second.words
    throw WorkerStartError("'\(executable)': " + (words.isEmpty ? "ended at once" : words))
  }

  /// The process that serves now, or a new one in place of one that has died.
  private func process(besides dead: Process?) throws(WorkerStartError) -> Process {
    try process.withLock { process throws(WorkerStartError) in
      if let process, process !== dead { return process }
      let new = try startProcess()
      process = new
      return new
    }
  }

  private func startProcess() throws(WorkerStartError) -> Process {
    var pointer: OpaquePointer?
    let error = unsafe withCStrings([executable] + arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        executable.withPath { executable in
          unsafe host_supervisor_start(executable, arguments, environment, &pointer)
        }
      }
    }
    guard error == 0, let pointer = unsafe pointer else {
      throw WorkerStartError("'\(executable)': \(String(errno: error))")
    }
    return unsafe Process(pointer)
  }

  /// Has a process fork a worker; nil when it has died.
  private func start(
    _ plan: host_worker_plan, by process: Process
  ) throws(WorkerStartError) -> OpaquePointer? {
    var plan = plan
    var worker: OpaquePointer?
    let error = unsafe host_worker_start(process.pointer, &plan, &worker)
    guard error == 0 || error == EPIPE else { throw WorkerStartError(errno: error) }
    return unsafe worker
  }
}

extension Supervisor {
  /// The worker's executable that belongs to a host: beside it, or in `../libexec/animator`.
  ///
  /// - Parameter host: The absolute path of the host's executable.
  /// - Returns: The path; where there is neither, the one beside the host.
  public static func workerPath(of host: String) -> String {
    let folder = PluginSearch.folder(of: host)
    let installed = PluginSearch.folder(of: folder) + "/libexec/animator/animator-worker"
    let beside = folder + "/animator-worker"
    return !fileExists(beside) && fileExists(installed) ? installed : beside
  }
}
