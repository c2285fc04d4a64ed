public import Transitions

/// A plugin's library in a process of its own: whatever it does there costs its transition only.
///
/// When the process dies the next instance gets a new one, and so it does when the library was
/// rebuilt in the meantime.
public final class WorkerSession: PluginSession {
  /// How workers are run.
  public struct Options: Sendable {
    /// What forks the workers.
    public var supervisor: Supervisor
    /// A descriptor that becomes readable when the host is to stop; nil for none.
    ///
    /// Calls that are under way then are given up, with their workers. It stays the caller's.
    public var stop: Int32?
    /// How long calls may take.
    public var budgets = CallBudgets()
    /// Where reports about crashes are written; nil for nowhere.
    public var reportFolder: String?
    /// Folders that the plugin may read beside its own.
    public var readable: [String] = []
    /// The words by which the user names the plugin, for advice; nil for its path.
    public var name: String?
    /// Whether the host notes which system calls the sandbox refuses; else the worker may.
    var notesRefusals = true
    /// Takes the lines that the plugin writes to its standard streams.
    public var listen: @Sendable (String) -> Void = { _ in }
    /// Takes the host's own lines on the plugin, such as what the sandbox refused it.
    public var remark: @Sendable (String) -> Void = { _ in }

    /// Creates the usual options.
    public init(supervisor: Supervisor) { self.supervisor = supervisor }
  }

  /// The absolute path of the library.
  public let path: String
  /// What the library says of itself.
  public private(set) var description: PluginDescription
  /// What of the sandbox holds, or why it does not.
  public private(set) var sandbox: SandboxState

  /// The frame that is being made.
  public var frame = 0

  private let options: Options
  private(set) var worker: Worker
  private var file: LoadedFile?
  private var instances: Set<UInt32> = []
  private var nextInstance: UInt32 = 0
  private var lateFaults: [AnimatorFailure] = []

  /// Starts a worker and loads a library in it; the error is one line for people.
  public init(path: String, options: Options) throws(LibraryError) {
    let path = try PluginLibrary.resolve(path)
    self.path = path
    self.options = options
    file = LoadedFile(path)
    (worker, sandbox, description) = try WorkerSession.start(path, file, options)
  }

  /// Starts a worker that holds no plugin, to see what of the sandbox this system gives.
  ///
  /// - Parameter options: How the worker is run.
  /// - Returns: What holds.
  /// - Throws: Why no worker can be started.
  public static func sandbox(with options: Options) throws(LibraryError) -> SandboxState {
    try prepared(options.supervisor.executable, options).sandbox
  }

  /// Starts a worker and has it give up what the plugin does not need.
  static func prepared(
    _ path: String, _ options: Options
  ) throws(LibraryError) -> (worker: Worker, sandbox: SandboxState) {
    let worker: Worker
    do {
      worker = try Worker(
        Worker.Launch(
          supervisor: options.supervisor, stop: options.stop,
          keepsExchanges: options.reportFolder != nil, notesRefusals: options.notesRefusals,
          listen: options.listen, remark: options.remark))
    } catch {
      throw .noWorker(path: path, reason: error.reason)
    }
    let plan = worker.plan(for: path, options)
    switch try answer(worker, .prepare(plan), path, options) {
    case .prepared(let sandbox): return (worker, sandbox)
    case .failed(let line): throw .noWorker(path: path, reason: line)
    default: throw .noWorker(path: path, reason: "it is not this host")
    }
  }

  /// Starts a worker and loads a library in it, which must be the same file before and after.
  private static func start(
    _ path: String, _ file: LoadedFile?, _ options: Options
  ) throws(LibraryError) -> (Worker, SandboxState, PluginDescription) {
    let started: (Worker, SandboxState, PluginDescription)
    do {
      started = try start(path, options)
    } catch {
      throw file?.change == nil ? error : .changed(path)
    }
    guard file?.change == nil else { throw .changed(path) }
    return started
  }

  private static func start(
    _ path: String, _ options: Options
  ) throws(LibraryError) -> (Worker, SandboxState, PluginDescription) {
    let (worker, sandbox) = try prepared(path, options)
    switch try answer(worker, .load(path: path), path, options) {
    case .loaded(let description):
      if let defect = description.defects.first { throw .badTable(path: path, defect: defect) }
      return (worker, sandbox, description)
    case .notLoaded(let error): throw error.about(path)
    default: throw fault(worker.rejectAnswer(to: .load), of: worker, path, options)
    }
  }

  private static func answer(
    _ worker: Worker, _ request: WorkerRequest, _ path: String, _ options: Options
  ) throws(LibraryError) -> WorkerAnswer {
    do {
      var reader = try worker.ask(request, budget: options.budget(of: request))
      return try worker.read(&reader, for: request)
    } catch {
      guard request.call != nil else {
        throw .noWorker(path: path, reason: error.description(library: path))
      }
      throw fault(error, of: worker, path, options)
    }
  }

  private static func fault(
    _ end: WorkerEnd, of worker: Worker, _ path: String, _ options: Options
  ) -> LibraryError {
    let report = CrashReport(
      path: path, description: nil, end: end, frame: 0, calls: worker.journal.entries,
      exchanges: worker.exchanges, refused: worker.refusedCalls, fileChange: nil)
    return .worker(path: path, reason: report.line(writingTo: options.reportFolder))
  }

  /// One line about what this system lacks to hold plugins; nil when it has everything.
  public var shortcoming: String? {
    sandbox.shortcoming
      ?? worker.tracingShortcoming.map { "crashes cannot be looked into on this system: \($0)" }
  }

  /// Makes an instance of an animator with a grant, in a new worker where that is needed.
  public func animator(at index: Int, grant: Grant) throws(AnimatorFailure) -> any Animator {
    let id = description.animators[index].id
    try renew()
    guard description.animators.indices.contains(index), description.animators[index].id == id
    else { throw AnimatorFailure("'\(path)': was rebuilt, and has no '\(id)' any more") }
    nextInstance += 1
    let request = WorkerRequest.create(
      instance: nextInstance, animator: UInt32(index), grant)
    guard case .created(let interaction) = try call(request, on: worker) else {
      throw failure(worker.rejectAnswer(to: .create))
    }
    instances.insert(nextInstance)
    return WorkerAnimator(
      session: self, worker: worker, instance: nextInstance, grant: grant,
      description: description.animators[index], interaction: interaction)
  }

  /// Starts another worker when the present one is dead, or when it runs an old build.
  private func renew() throws(AnimatorFailure) {
    guard worker.end != nil || worker.isAlone || file == nil || file?.change != nil else { return }
    do {
      file = LoadedFile(path)
      (worker, sandbox, description) = try WorkerSession.start(path, file, options)
      instances = []
    } catch {
      throw AnimatorFailure("\(error)")
    }
  }

  /// Ends the worker in good order: instances are destroyed, destructors run.
  ///
  /// - Returns: What went wrong in calls that nobody waits for, one failure each.
  public func close() -> [AnimatorFailure] {
    for instance in instances.sorted() { destroy(instance, in: worker) }
    if let end = worker.leave(budget: options.budgets[.unload]) {
      lateFaults.append(failure(end))
    }
    defer { lateFaults = [] }
    return lateFaults
  }

  /// Kills the worker, as if the plugin had died; the next call says so.
  public func kill() { worker.kill() }

  /// Gives an instance back; a failure is kept until the session is closed.
  func destroy(_ instance: UInt32, in owner: Worker) {
    guard owner === worker, instances.remove(instance) != nil, owner.end == nil else { return }
    do throws(AnimatorFailure) {
      guard case .done = try call(.destroy(instance: instance), on: owner) else {
        throw failure(owner.rejectAnswer(to: .destroy))
      }
    } catch {
      lateFaults.append(error)
    }
  }

  /// Asks for something, within its budget, and turns every way to fail into one line.
  func call(
    _ request: WorkerRequest, on worker: Worker
  ) throws(AnimatorFailure) -> WorkerAnswer {
    var reader = try ask(request, of: worker)
    let answer: WorkerAnswer
    do {
      answer = try worker.read(&reader, for: request)
    } catch {
      throw failure(error)
    }
    if case .failed(let line) = answer { throw failure(line) }
    return answer
  }

  /// Asks for something and gives the bytes of the answer.
  func ask(_ request: WorkerRequest, of worker: Worker) throws(AnimatorFailure) -> WireReader {
    do {
      return try worker.ask(request, budget: options.budget(of: request))
    } catch {
      throw failure(error)
    }
  }

  /// A failure that the plugin owned up to, unless its file was changed under it.
  func failure(_ line: String) -> AnimatorFailure {
    AnimatorFailure(
      line + (file?.change == .overwritten ? LoadedFile.Change.overwritten.words : ""))
  }

  /// The line about a worker's end, with where the report of it lies.
  func failure(_ end: WorkerEnd) -> AnimatorFailure {
    let report = CrashReport(
      path: path, description: description, end: end, frame: frame,
      calls: worker.journal.entries, exchanges: worker.exchanges, refused: worker.refusedCalls,
      fileChange: file?.change)
    return AnimatorFailure(report.line(writingTo: options.reportFolder))
  }
}

extension WorkerSession.Options {
  func budget(of request: WorkerRequest) -> Int {
    request.call.map { budgets[$0] } ?? Worker.ownBudget
  }
}

extension Worker {
  /// Reads an answer and passes on what the plugin said; a worker that sends none is ended.
  func read(
    _ reader: inout WireReader, for request: WorkerRequest
  ) throws(WorkerEnd) -> WorkerAnswer {
    let (messages, answer) = try open(&reader, for: request)
    pass(on: messages)
    return answer
  }

  /// Takes an answer apart; a worker that sends what is none is ended.
  func open(
    _ reader: inout WireReader, for request: WorkerRequest
  ) throws(WorkerEnd) -> (messages: [PluginLog.Message], answer: WorkerAnswer) {
    do {
      let messages = try reader.messages()
      let answer = try reader.value(WorkerAnswer.self)
      try reader.finish()
      return (messages, answer)
    } catch {
      throw reject(error, call: request.call)
    }
  }
}
