import CSandbox
import CSupervisor
import Glibc
import Transitions

/// A worker process as the host sees it: a request goes out, an answer or an end comes back.
@safe
final class Worker {
  /// What a worker is started with.
  struct Launch {
    /// What forks the worker.
    let supervisor: Supervisor
    /// A descriptor that becomes readable when nobody wants an answer any longer; nil for none.
    let stop: Int32?
    /// Whether requests and answers are kept for a report.
    let keepsExchanges: Bool
    /// Whether system calls that the sandbox refuses are noted on this side.
    let notesRefusals: Bool
    /// Takes the lines that the plugin writes to its standard streams.
    let listen: (String) -> Void
    /// Takes the host's own lines on the plugin.
    let remark: (String) -> Void
  }

  /// The most threads that a worker may have.
  static let threadLimit = 64
  /// How long this side's own work in a worker may take: starting it and leaving rights behind.
  static let ownBudget = 10_000
  /// How long after a budget a worker is dead at the latest.
  static let grace = 40

  /// The calls of the plugin into the host.
  let journal: CallJournal
  /// What was asked and answered, as far as it is kept.
  private(set) var exchanges: [Exchange] = []
  private var exchangeRoom: Int
  /// How the worker ended; nil while it lives.
  private(set) var end: WorkerEnd?

  /// Whether the process ended with exit code 0, whatever it survived before.
  private var hasLeft = false
  private let notesRefusals: Bool
  private let supervisor: Supervisor
  private let stop: Int32?
  private let channel: PacketChannel
  private let process: OpaquePointer
  private var output: WorkerOutput

  /// Starts a worker; the error is one line.
  init(_ launch: Launch) throws(WorkerStartError) {
    guard let journal = CallJournal() else { throw WorkerStartError(errno: errno) }
    guard let (near, far) = PacketChannel.pair() else { throw WorkerStartError(errno: errno) }
    defer { close(far) }
    channel = PacketChannel(descriptor: near)
    self.journal = journal
    exchangeRoom = launch.keepsExchanges ? Exchange.limit : 0
    notesRefusals = launch.notesRefusals
    supervisor = launch.supervisor
    stop = launch.stop
    guard fcntl(near, F_SETFL, O_NONBLOCK) == 0, let pipe = WorkerOutput.pipe() else {
      throw WorkerStartError(errno: errno)
    }
    defer { close(pipe.far) }
    output = WorkerOutput(descriptor: pipe.near, listen: launch.listen, remark: launch.remark)
    let plan = host_worker_plan(
      channel: far, journal: journal.descriptor, output: pipe.far,
      thread_limit: Int32(Worker.threadLimit), answers_refusals: launch.notesRefusals ? 1 : 0)
    unsafe process = try supervisor.startWorker(plan)
  }

  deinit {
    unsafe host_worker_free(process)
    output.drain()
  }

  /// The number of its process.
  var processIdentifier: Int32 { unsafe host_worker_pid(process) }

  /// Why the worker cannot be looked into at a crash; nil when it can.
  var tracingShortcoming: String? {
    let error = unsafe host_worker_tracing_error(process)
    return error == 0 ? nil : String(errno: error)
  }

  /// What the worker may still do once it holds a library, which this side alone decides.
  func plan(for library: String, _ options: WorkerSession.Options) -> SandboxPlan {
    let folders = options.supervisor.value(of: "LD_LIBRARY_PATH").map(libraryFolders)
    var plan = SandboxPlan(
      library: library, granted: options.readable, userFolders: folders ?? [], name: options.name)
    plan.isTraced = notesRefusals && tracingShortcoming == nil
    plan.isJudged = !notesRefusals
    return plan
  }

  /// The system calls that the sandbox has refused so far, by name, each once.
  ///
  /// Files that are out of reach are not among them: that refusal leaves no trace outside.
  var refusedCalls: [String] {
    var numbers = [Int32](repeating: 0, count: Int(HOST_REFUSED_LIMIT))
    let count = unsafe host_worker_refused(process, &numbers)
    return numbers.prefix(count).map { number in
      guard let name = unsafe host_call_name(number) else { return "call \(number)" }
      defer { unsafe free(name) }
      return unsafe readString(name) ?? "call \(number)"
    }
  }

  /// Sends a request and waits for the answer, no longer than a budget.
  ///
  /// - Returns: The answer's bytes, with which the reader stands behind the plugin's messages.
  /// - Throws: How the worker ended, now or earlier.
  func ask(_ request: WorkerRequest, budget: Int) throws(WorkerEnd) -> WireReader {
    if let end { throw end }
    var writer = WireWriter()
    writer.write(request)
    keep(writer.bytes, of: request.call)
    let deadline = Worker.now() + Int64(budget) * 1_000_000
    do throws(PacketChannel.Failure) {
      if hasEnded { throw .closed }
      try channel.send(writer.bytes) { () throws(PacketChannel.Failure) in
        try wait(for: Int16(POLLOUT), until: deadline)
      }
    } catch {
      // What it did between two calls shows now.
      throw finish(error, call: nil, budget: budget)
    }
    do throws(PacketChannel.Failure) {
      let limit = request.answerLimit
      let message = try channel.receive(limit: limit) { isEmpty throws(PacketChannel.Failure) in
        if isEmpty {
          try wait(for: Int16(POLLIN), until: deadline)
        } else if Worker.now() >= deadline {
          throw .overdue
        }
      }
      keep(answer: message)
      return WireReader(message)
    } catch {
      throw finish(error, call: request.call, budget: budget)
    }
  }

  /// Ends the worker because an answer made no sense, and says how it ended.
  func reject(_ error: WireError, call: PluginCall?) -> WorkerEnd {
    finish(.garbage(error.description), call: call, budget: 0)
  }

  /// Ends the worker because it gave an answer to something else, and says how it ended.
  func rejectAnswer(to call: PluginCall) -> WorkerEnd {
    reject(WireError(offset: 0, defect: "another answer than was asked for"), call: call)
  }

  /// Lets the worker end by itself, as long as a budget; says how it ended otherwise.
  func leave(budget: Int) -> WorkerEnd? {
    guard end == nil else { return nil }
    var writer = WireWriter()
    writer.write(WorkerRequest.leave)
    keep(writer.bytes, of: .unload)
    let deadline = Worker.now() + Int64(budget) * 1_000_000
    var failure = PacketChannel.Failure.closed
    let wasDead = hasEnded
    do throws(PacketChannel.Failure) {
      try channel.send(writer.bytes) { () throws(PacketChannel.Failure) in
        try wait(for: Int16(POLLOUT), until: deadline)
      }
      while !hasEnded { try wait(for: 0, until: deadline) }
    } catch {
      failure = error
    }
    let found = finish(failure, call: wasDead ? nil : .unload, budget: budget)
    return hasLeft && !wasDead ? nil : found
  }

  private func keep(_ request: [UInt8], of call: PluginCall?) {
    exchangeRoom -= request.count
    if exchangeRoom >= 0 { exchanges.append(Exchange(call: call, request: request)) }
  }

  private func keep(answer: [UInt8]) {
    guard exchangeRoom >= 0, !exchanges.isEmpty else { return }
    exchangeRoom -= answer.count
    exchanges[exchanges.count - 1].answer = answer
  }

  // MARK: - Waiting

  static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Whether the process is gone, as far as has been heard.
  var hasEnded: Bool {
    unsafe host_worker_take(process).rawValue >= HOST_WORKER_ENDED.rawValue
  }

  /// Whether the process is gone because its supervisor is: then no plugin has ended it.
  var isAlone: Bool {
    unsafe hasEnded && host_worker_end(process).pointee.cause == HOST_WORKER_CAUSE_ALONE
  }

  /// Sleeps until the channel is ready, the worker is dead or it is too late, and takes what the
  /// plugin prints meanwhile.
  private func wait(
    for events: Int16, until deadline: Int64
  ) throws(PacketChannel.Failure) {
    let left = deadline - Worker.now()
    guard left > 0 else { throw .overdue }
    // What is closed is always ready; there is nothing to wait for.
    var watched = [
      pollfd(fd: events == 0 ? -1 : channel.descriptor, events: events, revents: 0),
      pollfd(fd: unsafe host_worker_descriptor(process), events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isClosed ? -1 : output.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe host_wait_ready(&watched, watched.count, left)
    if watched[2].revents != 0 { output.drain() }
    // An answer that came before the end still counts.
    let hasAnswer = events != 0 && watched[0].revents != 0
    if !hasAnswer, watched[3].revents != 0 { throw .stopped }
    if !hasAnswer, watched[1].revents != 0, hasEnded { throw .closed }
  }

  // MARK: - Ending

  /// Passes on what the plugin said through the host's log function.
  func pass(on messages: [PluginLog.Message]) {
    for message in messages { output.pass(on: message.text) }
  }

  /// Kills the process.
  func kill() {
    unsafe host_worker_kill(process)
    _ = isOver(within: Worker.ownBudget)
  }

  /// Whether the process is gone, or will be in some milliseconds.
  func isOver(within milliseconds: Int) -> Bool {
    unsafe host_worker_wait(process, HOST_WORKER_ENDED, Int32(milliseconds)) != 0
  }

  private func finish(
    _ failure: PacketChannel.Failure, call: PluginCall?, budget: Int
  ) -> WorkerEnd {
    if let end { return end }
    var cause: WorkerEnd.Cause?
    switch failure {
    case .overdue:
      cause = .overdue(milliseconds: budget)
      unsafe host_worker_stop(process)
    case .garbage(let defect):
      cause = .garbage(defect)
      unsafe host_worker_kill(process)
    case .stopped:
      cause = .stopped
      unsafe host_worker_kill(process)
    case .closed:
      // The channel closes a moment before the process is gone.
      if !isOver(within: Worker.grace) { cause = .closed }
    }
    if !isOver(within: Worker.grace) { unsafe host_worker_kill(process) }
    unsafe host_worker_wait(process, HOST_WORKER_TOLD, Int32(Worker.ownBudget))
    output.drain()
    let refused = refusedCalls
    if !refused.isEmpty {
      output.note("the sandbox refused it \(refused.joined(separator: ", "))")
    }
    let raw = unsafe host_worker_end(process).pointee
    hasLeft = unsafe raw.signal == 0 && raw.code == 0 && raw.cause == HOST_WORKER_CAUSE_NONE
    let end = unsafe WorkerEnd(
      raw, cause: cause, call: call, threadLimit: Worker.threadLimit)
    self.end = end
    return end
  }
}

/// Why no worker could be started: the system's fault.
struct WorkerStartError: Error {
  let reason: String

  init(errno number: Int32) { reason = String(errno: number) }

  init(_ reason: String) { self.reason = reason }
}

/// Lends an array of C strings that ends with null; what is no UTF-8 in them is as it came.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var copies = unsafe strings.map { $0.withPath { unsafe strdup($0) } }
  defer { while let copy = unsafe copies.popLast() { unsafe free(copy) } }
  let pointers = unsafe copies.map { unsafe $0.map { unsafe UnsafePointer($0) } } + [nil]
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
