public import LayerTree
import Motion
import TimingEngine

/// One run of an animator for one operation in one container.
///
/// It owns no clock and draws nothing: whoever does tells it the time, and gets the tree to draw
/// for any time, in any order. It ends exactly once, whatever the animator does.
public final class Transition {
  /// How long after its declared end an animator that completes by itself is waited for.
  public static let grace = 0.25

  /// The change of the stack that this transition shows.
  public let change: StackChange
  /// What has happened so far, in order.
  public private(set) var events: [TransitionEvent] = []
  /// How the transition ended; nil while it runs.
  public private(set) var outcome: Outcome?
  /// Seconds from the start to the end; nil while it runs.
  public private(set) var endTime: Double?
  /// The transition's length in seconds as it was declared: progress counts from it.
  public let duration: Double
  /// What the animator did that it must not, in words; empty when it did nothing wrong.
  public private(set) var faults: [String] = []

  private let animator: any Animator
  private let declared: DeclaredMotion
  private let completesManually: Bool
  private let deadline: Int64
  private var store: AnimationStore
  private var pending: [AnimationID: UInt64]
  private var happened: ContiguousArray<AnimationEvent> = []
  private var arrivals = 0
  private var settlings = 0
  private var accepted: CompletionRequest?
  private var values = PresentationValues()

  /// Starts a transition: asks the animator what to do, or shows the fallback when that fails.
  ///
  /// Every initial value is in place when this returns.
  ///
  /// - Parameters:
  ///   - change: What happens to the stack.
  ///   - animator: The animator, or why there is none.
  ///   - fallback: What is shown instead of an animator that fails; it may not fail itself.
  ///   - settings: What the person who runs the transition chose for it.
  public init(
    _ change: StackChange, animator: Result<any Animator, AnimatorFailure>,
    fallback: any Animator = CrossFade(), settings: TransitionContext.Settings = .init()
  ) {
    self.change = change
    let context = TransitionContext(change, settings: settings)
    let start = Transition.begin(context, animator: animator, fallback: fallback)
    self.animator = start.animator
    declared = start.motion
    store = start.motion.store
    pending = start.motion.tokens
    faults = start.faults
    completesManually = start.transaction.completesManually
    let lastEnd = start.motion.lastFiniteEnd
    let usual = start.animator.declaredDuration
    duration = lastEnd ?? (start.motion.isEmpty && !completesManually ? 0 : usual)
    deadline = Nanoseconds.floor(max(lastEnd ?? 0, usual) + Transition.grace)
    record(
      .began(
        change.operation, from: change.from.name, to: change.to.name,
        animator: start.animator.name), at: 0)
    for fault in start.faults { record(.fault(fault), at: 0) }
    if !start.transaction.insertsIncoming {
      record(.note("the host put '\(change.to.name)' into the container"), at: 0)
    }
    if change.hidesOutgoing { record(.willDisappear(change.from.name), at: 0) }
    if change.revealsIncoming { record(.willAppear(change.to.name), at: 0) }
    for request in start.transaction.requests { take(request, at: 0) }
  }

  private struct Start {
    let animator: any Animator
    let transaction: Transaction
    let motion: DeclaredMotion
    var faults: [String] = []
  }

  private static func begin(
    _ context: TransitionContext, animator: Result<any Animator, AnimatorFailure>,
    fallback: any Animator
  ) -> Start {
    var faults: [String] = []
    switch animator {
    case .success(let animator):
      do {
        let transaction = try animator.begin(context)
        return Start(
          animator: animator, transaction: transaction, motion: try DeclaredMotion(transaction))
      } catch {
        faults.append("\(animator.name): \(error)")
      }
    case .failure(let failure): faults.append("\(failure)")
    }
    do {
      let transaction = try fallback.begin(context)
      return Start(
        animator: fallback, transaction: transaction, motion: try DeclaredMotion(transaction),
        faults: faults)
    } catch {
      preconditionFailure("the built-in animator failed: \(error)")
    }
  }

  /// Moves the clock on, tells the animator about animations that ended, and ends when it is time.
  ///
  /// Times before the last one change nothing. Calls after the end change nothing.
  ///
  /// - Parameter nanoseconds: The time on the transition's own clock.
  /// - Complexity: O(*n*) in the number of animations that end until then.
  public func advance(to nanoseconds: Int64) {
    guard outcome == nil else { return }
    happened.removeAll(keepingCapacity: true)
    store.advance(to: min(nanoseconds, deadline), into: &happened)
    completeIfAsked(at: 0)
    var index = 0
    while outcome == nil, index < happened.count {
      let moment = happened[index].nanoseconds
      var time = 0.0
      while index < happened.count, happened[index].nanoseconds == moment {
        let event = happened[index]
        time = max(time, declared.end(of: event.animation) ?? Nanoseconds.seconds(moment))
        if event.kind != .settled { time = Nanoseconds.seconds(moment) }
        deliver(event, at: time)
        index += 1
      }
      completeIfAsked(at: time)
    }
    endIfDue(at: nanoseconds)
  }

  private func deliver(_ event: AnimationEvent, at time: Double) {
    switch event.kind {
    case .began: break
    case .arrived:
      arrivals += 1
      if arrivals == declared.arrivals { record(.arrived, at: time) }
    case .settled:
      settlings += 1
      if settlings == declared.settlings { record(.settled, at: time) }
      if let token = pending.removeValue(forKey: event.animation) {
        tell(token, finished: true, at: time)
      }
    }
  }

  private func endIfDue(at nanoseconds: Int64) {
    guard outcome == nil else { return }
    if !completesManually, nanoseconds >= Nanoseconds.floor(duration) {
      end(.finished, at: duration)
    } else if completesManually, nanoseconds >= deadline {
      fail("did not complete by its deadline, \(Transition.grace) s after its declared end")
      end(.failed, at: Nanoseconds.seconds(deadline))
    }
  }

  /// Takes the operation back at once: everything is as it was before.
  ///
  /// Nothing happens when the transition is over.
  ///
  /// - Parameter nanoseconds: The time on the transition's own clock.
  public func cancel(at nanoseconds: Int64) {
    advance(to: nanoseconds)
    guard outcome == nil else { return }
    end(.cancelled, at: Nanoseconds.seconds(nanoseconds))
  }

  /// The tree to draw at a time of the run; any time, in any order.
  ///
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: Double) -> LayerTree {
    store.evaluate(at: seconds, law: .curve, into: &values)
    var tree = declared.tree
    for index in 0..<values.count {
      let (layer, property) = declared.targets[Int(values.slot(at: index).number)]
      tree[layer][property] = PropertyValue(values, at: index, shapedLike: tree[layer][property])
    }
    return tree
  }

  /// What is drawn when the transition is over: the committed stack, or the one from before.
  public var result: ScreenStack { outcome?.commits == false ? change.before : change.after }

  /// The layers and properties that are animated, in the order of their first animation.
  public var animatedProperties: [(layer: LayerID, property: Property)] { declared.targets }

  // MARK: - Ending

  private func take(_ request: CompletionRequest, at time: Double) {
    record(.completionRequested(request, accepted: accepted == nil), at: time)
    if accepted == nil { accepted = request }
  }

  private func completeIfAsked(at time: Double) {
    guard outcome == nil, let accepted else { return }
    end(accepted == .finish ? .finished : .cancelled, at: time)
  }

  private func tell(_ token: UInt64, finished: Bool, at time: Double) {
    record(.animationEnded(token: token, finished: finished), at: time)
    do {
      for request in try animator.animationEnded(token: token, finished: finished) {
        take(request, at: time)
      }
    } catch {
      fail("\(error)")
    }
  }

  private func fail(_ words: String) {
    faults.append("\(animator.name): \(words)")
  }

  private func end(_ wanted: Outcome, at time: Double) {
    outcome = wanted
    endTime = time
    for token in pending.sorted(by: { $0.key < $1.key }).map(\.value) {
      tell(token, finished: false, at: time)
    }
    do {
      try animator.end(wanted)
    } catch {
      fail("\(error)")
    }
    let (from, to) = (change.from.name, change.to.name)
    let (hides, reveals) = (change.hidesOutgoing, change.revealsIncoming)
    if wanted.commits {
      if hides { record(.didDisappear(from), at: time) }
      if reveals { record(.didAppear(to), at: time) }
    } else {
      if reveals {
        record(.willDisappear(to), at: time)
        record(.didDisappear(to), at: time)
      }
      if hides {
        record(.willAppear(from), at: time)
        record(.didAppear(from), at: time)
      }
    }
    for fault in faults.dropFirst(recordedFaults) { record(.fault(fault), at: time) }
    if wanted == .finished, !faults.isEmpty { outcome = .failed }
    record(.ended(outcome ?? wanted), at: time)
  }

  private var recordedFaults: Int {
    events.count { if case .fault = $0.kind { true } else { false } }
  }

  private func record(_ kind: TransitionEvent.Kind, at time: Double) {
    events.append(TransitionEvent(time: time, kind: kind))
  }
}
