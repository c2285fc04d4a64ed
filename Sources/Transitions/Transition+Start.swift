import LayerTree
import TimingEngine

extension Transition {
  /// What a transition starts with: who declared it, what was declared, and what went wrong.
  struct Start {
    let animator: any Animator
    let transaction: Transaction
    private(set) var motion: DeclaredMotion
    private(set) var faults: [String] = []
    /// Seconds that each layer still has that was taken over from another transition.
    private(set) var inherited: [LayerID: Double] = [:]
    /// What became of the layers of the transitions that were cut short for this one.
    private(set) var heirs: [LayerID: LayerID] = [:]

    /// Asks the animator what to do, or the fallback when that fails.
    init(
      _ change: StackChange, animator: Result<any Animator, AnimatorFailure>,
      fallback: any Animator, settings: TransitionContext.Settings, from interruption: Interruption?
    ) {
      let context = TransitionContext(change, settings: settings)
      var faults: [String] = []
      let begun = Start.begin(context, animator: animator, fallback: fallback, &faults)
      self.animator = begun.animator
      transaction = begun.transaction
      motion = begun.motion
      if let interruption, motion.isEmpty, !transaction.completesManually {
        // Nothing is to be shown but the end of what was cut short.
        let rest = Cut(settlingFor: interruption.remaining)
        motion = Start.begin(context, animator: .success(rest), fallback: fallback, &faults).motion
      }
      self.faults = faults
      do {
        try motion.findUncovered(in: change, from: interruption?.shown)
      } catch {
        self.faults.append("what nothing covers could not be faded: \(error)")
      }
      guard let interruption else { return }
      var continued = motion
      do {
        (inherited, heirs) = try continued.continuing(
          interruption, in: change, by: begun.animator, within: span.duration)
        motion = continued
      } catch {
        self.faults.append("what was on screen could not be carried over: \(error)")
      }
    }

    private static func begin(
      _ context: TransitionContext, animator: Result<any Animator, AnimatorFailure>,
      fallback: any Animator, _ faults: inout [String]
    ) -> (animator: any Animator, transaction: Transaction, motion: DeclaredMotion) {
      switch animator {
      case .success(let animator):
        do {
          let transaction = try animator.begin(context)
          do {
            let motion = try DeclaredMotion(transaction)
            try motion.check(transaction, within: animator.maximumDuration)
            return (animator, transaction, motion)
          } catch {
            faults.append("\(animator.name): \(error)")
          }
          // For the animator it has begun.
          try animator.end(.failed)
        } catch {
          faults.append("\(animator.name): \(error)")
        }
      case .failure(let failure): faults.append("\(failure)")
      }
      do {
        let transaction = try fallback.begin(context)
        return (fallback, transaction, try DeclaredMotion(transaction))
      } catch {
        preconditionFailure("the built-in animator failed: \(error)")
      }
    }

    /// The declared length in seconds, and the time in nanoseconds after which nobody waits.
    var span: (duration: Double, deadline: Int64) {
      // What was taken over from another transition may add to it, and a spring may take its time.
      let limit = Transition.longest + Transition.grace
      let usual = min(animator.declaredDuration, limit)
      let end = motion.lastFiniteEnd.map { min($0, limit) }
      let isNothing = motion.isEmpty && !transaction.completesManually
      return (
        end ?? (isNothing ? 0 : usual), Nanoseconds.floor(max(end ?? 0, usual) + Transition.grace)
      )
    }
  }
}
