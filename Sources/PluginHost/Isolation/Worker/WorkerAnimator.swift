import Transitions

/// One instance of an animator in a worker.
///
/// After its worker has ended it fails once and is quiet from then on: what it declared runs to its
/// end without it.
final class WorkerAnimator: Animator {
  let name: String
  let declaredDuration: Double
  let maximumDuration: Double
  let interaction: Interaction?

  private let session: WorkerSession
  private let worker: Worker
  private let instance: UInt32
  private let grant: Grant
  private var isQuiet = false

  /// Speaks for an instance that a worker has made.
  init(
    session: WorkerSession, worker: Worker, instance: UInt32, grant: Grant,
    description: AnimatorDescription, interaction: Interaction?
  ) {
    name = description.id
    declaredDuration = description.duration.standard
    maximumDuration = description.duration.maximum
    self.interaction = interaction
    self.session = session
    self.worker = worker
    self.instance = instance
    self.grant = grant
  }

  deinit { session.destroy(instance, in: worker) }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    defer { isQuiet = worker.end != nil }
    var reader = try session.ask(.begin(instance: instance, context), of: worker)
    let line: String
    do throws(WireError) {
      worker.pass(on: try reader.messages())
      switch try reader.begun(context, grant) {
      case .success(let transaction): return transaction
      case .failure(let failure): line = failure.description
      }
    } catch {
      throw session.failure(worker.reject(error, call: .begin))
    }
    throw session.failure(line)
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    let answer = try call(
      .animationEnded(instance: instance, token: token, finished: finished))
    guard let answer else { return [] }
    guard case .asked(let requests) = answer else { throw strange(.animationEnded) }
    return requests
  }

  func frame(at progress: Double) throws(AnimatorFailure) -> [Double] {
    let answer = try call(.frame(instance: instance, progress: progress))
    guard let answer else {
      throw AnimatorFailure("frame: its worker has ended: the built-in animator goes on")
    }
    guard case .framed(let numbers) = answer else { throw strange(.frame) }
    return numbers
  }

  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    let answer = try call(.release(instance: instance, position: position, velocity: velocity))
    guard let answer else { return Release(position: position, velocity: velocity) }
    guard case .released(let release) = answer else { throw strange(.release) }
    return release
  }

  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {
    try expectDone(call(.phaseChanged(instance: instance, phase)), .phaseChanged)
  }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {
    try expectDone(call(.end(instance: instance, outcome)), .end)
  }

  /// Calls the plugin; nil when its worker's end has been reported already.
  private func call(_ request: WorkerRequest) throws(AnimatorFailure) -> WorkerAnswer? {
    guard !isQuiet else { return nil }
    defer { isQuiet = worker.end != nil }
    return try session.call(request, on: worker)
  }

  /// Checks that an answer, if there is one, says that a call is done and no more.
  private func expectDone(
    _ answer: WorkerAnswer?, _ call: PluginCall
  ) throws(AnimatorFailure) {
    switch answer {
    case nil, .done: break
    default: throw strange(call)
    }
  }

  /// Ends the worker because of an answer to something else; what is called later says nothing more.
  private func strange(_ call: PluginCall) -> AnimatorFailure {
    defer { isQuiet = true }
    return session.failure(worker.rejectAnswer(to: call))
  }
}
