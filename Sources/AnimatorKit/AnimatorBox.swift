/// One animator instance behind the opaque pointer that C holds.
@safe class AnimatorBox {
  let host: UnsafePointer<animator_host>
  var grant = Grant()
  var running: TransitionContext?

  init(host: UnsafePointer<animator_host>) { unsafe self.host = host }

  deinit { running?.frames.end() }

  var operations: Operation { [] }
  func animate(using context: TransitionContext) throws(AnimatorError) {}
  func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext
  ) throws(AnimatorError) {}
  func transitionEnded(_ outcome: TransitionOutcome) {}
  var interaction: Interaction { Interaction() }
  func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release { proposal }
  func changePhase(_ phase: TransitionPhase) throws(AnimatorError) {}

  final func begin(
    _ raw: animator_context, _ transition: animator_transition
  ) -> animator_status {
    guard running == nil else { return .badState }
    guard !operations.isDisjoint(with: raw.operation) else { return .unsupported }
    let context = unsafe TransitionContext(
      host: host, transition: transition, raw: raw, grant: grant)
    do {
      try animate(using: context)
    } catch {
      context.frames.end()
      return error.status
    }
    running = context
    return .ok
  }

  final func frame(
    at progress: Double, into values: UnsafeMutablePointer<animator_value>, count: UInt32
  ) -> animator_status {
    guard let running else { return .badState }
    return unsafe running.frames.frame(at: progress, into: values, count: count)
  }

  final func animationEnded(token: UInt64, finished: Bool) -> animator_status {
    guard let running else { return .badState }
    do {
      try animationEnded(token: token, finished: finished, in: running)
      return .ok
    } catch {
      return error.status
    }
  }

  final func release(
    position: Double, velocity: Double, into out: inout animator_release
  ) -> animator_status {
    guard running != nil else { return .badState }
    let proposal = Release(
      finishes: out.finish != 0, speed: out.speed,
      curve: out.has_curve != 0 ? Curve(raw: out.curve) : nil)
    do {
      let release = try release(position: position, velocity: velocity, proposal: proposal)
      out.finish = release.finishes ? 1 : 0
      out.speed = release.speed
      out.has_curve = release.curve == nil ? 0 : 1
      out.curve = (release.curve ?? .linear).raw
      return .ok
    } catch {
      return error.status
    }
  }

  final func phaseChanged(_ phase: TransitionPhase) -> animator_status {
    guard running != nil else { return .badState }
    do {
      try changePhase(phase)
      return .ok
    } catch {
      return error.status
    }
  }

  final func end(_ outcome: TransitionOutcome) -> animator_status {
    guard let running else { return .badState }
    running.frames.end()
    self.running = nil
    transitionEnded(outcome)
    return .ok
  }
}

/// The box of one type of animator.
final class TypedAnimatorBox<Content: Animator>: AnimatorBox {
  private var animator = Content()

  override var operations: Operation { Content.declaration.operations }

  override func animate(using context: TransitionContext) throws(AnimatorError) {
    try animator.animateTransition(using: context)
  }

  override func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext
  ) throws(AnimatorError) {
    try animator.animationEnded(token: token, finished: finished, in: context)
  }

  override func transitionEnded(_ outcome: TransitionOutcome) {
    animator.transitionEnded(outcome)
  }

  override var interaction: Interaction { animator.interaction }

  override func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release {
    try animator.release(position: position, velocity: velocity, proposal: proposal)
  }

  override func changePhase(_ phase: TransitionPhase) throws(AnimatorError) {
    try animator.phaseChanged(phase)
  }
}
