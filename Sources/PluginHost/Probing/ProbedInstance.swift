import CAnimator
package import Transitions

/// An instance whose functions are called in any order.
@safe
package final class ProbedInstance {
  let instance: OpaquePointer
  let functions: animator_descriptor
  private let grant: Grant
  private let shape: StructShape
  private var recorder: Recorder?
  private var isDestroyed = false

  init(
    _ instance: OpaquePointer, functions: animator_descriptor, grant: Grant,
    shape: StructShape = .usual
  ) {
    unsafe self.instance = instance
    unsafe self.functions = functions
    self.grant = grant
    self.shape = shape
  }

  deinit { destroy() }

  /// Gives the instance back, once.
  package func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    Interception.during(.destroy) { unsafe functions.destroy?(instance) }
  }

  /// Begins a transition, whatever state the instance is in.
  package func begin(
    _ context: TransitionContext
  ) -> (status: String, commands: [Transaction.Command]) {
    let recorder = Recorder(context: context, grant: grant)
    var raw = context.raw(for: recorder)
    let status = unsafe shape.lend(&raw) { raw in
      Interception.during(.begin) {
        unsafe functions.begin?(instance, raw, recorder.handle) ?? .internal
      }
    }
    if status == .ok {
      recorder.state = .running
      self.recorder = recorder
    } else {
      recorder.retire()
    }
    return (statusName(status.rawValue), recorder.transaction.commands)
  }

  /// Ends the transition, or one that never was.
  package func end(_ outcome: Outcome) -> String {
    let status = Interception.during(.end) {
      unsafe functions.end?(instance, handle, outcome.raw) ?? .internal
    }
    recorder?.retire()
    recorder = nil
    return statusName(status.rawValue)
  }

  /// Tells of an animation that ended; nil when the animator does not want to hear of any.
  package func animationEnded(token: UInt64) -> String? {
    unsafe functions.animation_ended.map { call in
      statusName(
        Interception.during(.animationEnded) { unsafe call(instance, handle, token, 1) }.rawValue)
    }
  }

  /// Begins a transition with nothing in the place of the context.
  package func beginNothing() -> String {
    statusName(
      Interception.during(.begin) {
        unsafe functions.begin?(instance, nil, handle) ?? .internal
      }.rawValue)
  }

  private var handle: animator_transition {
    recorder?.handle ?? animator_transition(id: 1 << 40)
  }
}
