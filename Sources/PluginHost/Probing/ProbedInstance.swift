import CAnimator
import LayerTree
package import Transitions

/// An instance whose functions are called in any order.
@safe
package final class ProbedInstance {
  let instance: OpaquePointer
  let functions: animator_descriptor
  let grant: Grant
  private let shape: StructShape
  private(set) var recorder: Recorder?
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
  ///
  /// - Parameters:
  ///   - context: What the transition is about.
  ///   - forgery: What the plugin is told wrongly.
  ///   - isWithdrawn: Whether reading the context after `begin` ends the process.
  /// - Returns: The status, and what was declared.
  package func begin(
    _ context: TransitionContext, forging forgery: Forgery? = nil,
    withdrawingContext isWithdrawn: Bool = false
  ) -> (status: String, commands: [Transaction.Command]) {
    let recorder = Recorder(context: context, grant: grant)
    var raw = context.raw(for: recorder)
    forgery?.apply(&raw)
    let call = { (raw: UnsafePointer<animator_context>?) -> animator_status in
      Interception.during(.begin) {
        unsafe self.functions.begin?(self.instance, raw, recorder.handle) ?? .internal
      }
    }
    let status =
      isWithdrawn
      ? unsafe GuardedMemory.lendOnce(&raw, call) : unsafe shape.lend(&raw, call)
    if status == .ok {
      recorder.state = .running
      self.recorder = recorder
    } else {
      recorder.retire()
    }
    return (statusName(status.rawValue), recorder.transaction.commands)
  }

  /// Ends the transition, or one that never was.
  package func end(_ outcome: Outcome) -> String { end(number: outcome.raw.rawValue) }

  /// Ends the transition with an outcome by its number, known or not.
  package func end(number: UInt32) -> String {
    let outcome = animator_outcome(rawValue: number) ?? .finished
    let status = Interception.during(.end) {
      unsafe functions.end?(instance, handle, outcome) ?? .internal
    }
    recorder?.retire()
    recorder = nil
    return statusName(status.rawValue)
  }

  /// Tells of an animation that ended; nil when the animator does not want to hear of any.
  package func animationEnded(token: UInt64, finished: UInt32 = 1) -> String? {
    unsafe functions.animation_ended.map { call in
      statusName(
        Interception.during(.animationEnded) {
          unsafe call(instance, handle, token, finished)
        }.rawValue)
    }
  }

  /// The number behind the container's handle in the transition that runs; 0 when none does.
  package var containerHandle: UInt64 { recorder?.handle(of: LayerTree.rootID).id ?? 0 }

  /// The handle of the transition, or one that belongs to none.
  var handle: animator_transition {
    recorder?.handle ?? animator_transition(id: 1 << 40)
  }
}
