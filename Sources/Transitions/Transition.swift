public import LayerTree
public import Motion
public import TimingEngine

/// One run of an animator for one operation in one container.
///
/// It owns no clock and draws nothing: whoever does tells it the time, and gets the tree to draw
/// for any time, in any order. It ends exactly once, whatever the animator does.
public final class Transition {
  /// How long after its declared end an animator that completes by itself is waited for.
  public static let grace = 0.25
  /// The longest maximum duration that an animator can declare, in seconds.
  public static let longest = 60.0

  /// The change of the stack that this transition shows.
  public internal(set) var change: StackChange
  /// What has happened so far, in order.
  public private(set) var events: [TransitionEvent] = []
  /// How the transition ended; nil while it runs.
  public private(set) var outcome: Outcome?
  /// Seconds from the start to the end; nil while it runs.
  public private(set) var endTime: Double?
  /// Whether it ended before it was at one of its ends: what is shown from then on is the result.
  public private(set) var isCutShort = false
  /// The transition's length in seconds as it was declared: progress counts from it.
  public internal(set) var duration: Double
  /// What the animator did that it must not, in words; empty when it did nothing wrong.
  public private(set) var faults: [String] = []

  var animator: any Animator
  var declared: DeclaredMotion
  /// What moved the transition when; never empty.
  var legs = [Leg(start: 0, drive: .clock)]
  let settings: TransitionContext.Settings
  let fallback: any Animator
  var completesManually: Bool
  var deadline: Int64
  var store: AnimationStore
  var pending: [AnimationID: UInt64]
  private var happened: ContiguousArray<AnimationEvent> = []
  var arrived: Set<AnimationID> = []
  var settled: Set<AnimationID> = []
  private var accepted: CompletionRequest?
  var inherited: [LayerID: Double] = [:]
  /// What became of the layers of the transitions that were cut short, one by the other, for this one.
  var heirs: [LayerID: LayerID] = [:]
  var values = PresentationValues()
  /// Why a frame could not be had; until the fallback goes on, what `begin` left shows.
  var frameFailure: AnimatorFailure?
  /// The frame that was worked out last; after the end it stays the last one.
  var frame: [Double] = []

  /// Starts a transition: asks the animator what to do, or shows the fallback when that fails.
  ///
  /// Every initial value is in place when this returns.
  ///
  /// - Parameters:
  ///   - change: What happens to the stack.
  ///   - animator: The animator, or why there is none.
  ///   - fallback: What is shown instead of an animator that fails; it may not fail itself.
  ///   - settings: What the person who runs the transition chose for it.
  ///   - interruption: What is on screen, when another transition was cut short for this one.
  ///   - notes: What there is to say about the choice of the animator, for the report.
  public init(
    _ change: StackChange, animator: Result<any Animator, AnimatorFailure>,
    fallback: any Animator = CrossFade(), settings: TransitionContext.Settings = .init(),
    from interruption: Interruption? = nil, notes: [String] = []
  ) {
    self.change = change
    self.settings = settings
    self.fallback = fallback
    let start = Start(
      change, animator: animator, fallback: fallback, settings: settings, from: interruption)
    self.animator = start.animator
    declared = start.motion
    store = start.motion.store
    pending = start.motion.tokens
    inherited = start.inherited
    heirs = start.heirs
    completesManually = start.transaction.completesManually
    (duration, deadline) = start.span
    record(
      .began(
        change.operation, from: change.from.name, to: change.to.name,
        animator: start.animator.name), at: 0)
    for note in notes + start.transaction.notes { record(.note(note), at: 0) }
    for fault in start.faults { add(fault: fault, at: 0) }
    // What the built-in cross-fade leaves to the host is no news of an animator's.
    if !start.transaction.insertsIncoming, change.revealsIncoming, !(start.animator is CrossFade) {
      record(.note("the host put '\(change.to.name)' into the container"), at: 0)
    }
    if change.operation.direction == .backward {
      record(.willUnwind(from: change.from.name, to: change.to.name), at: 0)
    }
    for screen in change.hidden { record(.willDisappear(screen.name), at: 0) }
    for screen in change.revealed { record(.willAppear(screen.name), at: 0) }
    for request in start.transaction.requests { take(request, at: 0) }
  }

  /// What moves the transition now.
  public var phase: TransitionPhase { leg.phase }

  /// The present leg.
  var leg: Leg { legs[legs.count - 1] }

  // MARK: - Time

  /// Moves the clock on, tells the animator about animations that ended, and ends when it is time.
  ///
  /// Times before the last one change nothing. Calls after the end change nothing. While a hand
  /// holds the transition nothing ends.
  ///
  /// - Parameter nanoseconds: The time on the transition's own clock.
  /// - Complexity: O(*n*) in the number of animations that end until then.
  public func advance(to nanoseconds: Int64) {
    guard outcome == nil else { return }
    switch leg.drive {
    case .clock:
      deliver(upTo: min(nanoseconds, deadline), at: nil)
      endIfDue(at: nanoseconds)
    case .hand: break
    case .rest(let rest):
      let end = leg.start + rest.length
      guard nanoseconds >= Nanoseconds.floor(end) else { return }
      if rest.decision == .finish { deliver(upTo: .max, at: end) }
      conclude(rest.decision == .finish ? .finished : .cancelled, at: end)
    }
  }

  /// Tells of what has happened up to a time; at one moment, when it is given.
  private func deliver(upTo nanoseconds: Int64, at moment: Double?) {
    happened.removeAll(keepingCapacity: true)
    store.advance(to: nanoseconds, into: &happened)
    happened.removeAll { !declared.awaits($0.animation) }
    completeIfAsked(at: moment ?? 0)
    var index = 0
    while outcome == nil, index < happened.count {
      let tick = happened[index].nanoseconds
      var time = 0.0
      while index < happened.count, happened[index].nanoseconds == tick {
        let event = happened[index]
        time = max(time, declared.end(of: event.animation) ?? Nanoseconds.seconds(tick))
        if event.kind != .settled { time = Nanoseconds.seconds(tick) }
        deliver(event, at: moment ?? time)
        index += 1
      }
      completeIfAsked(at: moment ?? time)
    }
  }

  private func deliver(_ event: AnimationEvent, at time: Double) {
    switch event.kind {
    case .began: break
    case .arrived:
      arrived.insert(event.animation)
      if arrived.count == declared.arrivals { record(.arrived, at: time) }
    case .settled:
      settled.insert(event.animation)
      if settled.count == declared.settlings { record(.settled, at: time) }
      if let token = pending.removeValue(forKey: event.animation) {
        tell(token, finished: true, at: time)
      }
    }
  }

  private func endIfDue(at nanoseconds: Int64) {
    guard outcome == nil else { return }
    if !completesManually, nanoseconds >= Nanoseconds.floor(duration) {
      conclude(.finished, at: duration)
    } else if completesManually, nanoseconds >= deadline {
      fail(
        "did not complete by its deadline, \(Transition.grace) s after its declared end: call complete "
          + "when its last animation has ended, or leave the end to the host",
        at: Nanoseconds.seconds(deadline))
      conclude(.failed, at: Nanoseconds.seconds(deadline))
    }
  }

  // MARK: - Values

  /// The tree to draw at a time of the run, as the decimal that it was declared as.
  ///
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: Double) -> LayerTree {
    presentation(at: DoubleDouble(declared: seconds))
  }

  /// The tree to draw at an exact time of the run, such as a frame's; any time, in any order.
  ///
  /// What an animator works out for each frame is known as long as the transition runs; after its
  /// end every time shows the last frame of it.
  ///
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: DoubleDouble) -> LayerTree {
    // Working them out may replace what was declared.
    let lanes = shownLanes(at: seconds)
    return declared.tree(showing: lanes)
  }

  /// The values at a time; what an animator cannot work out the fallback shows from here on.
  func shownLanes(at seconds: DoubleDouble) -> [Double] {
    let lanes = lanes(at: seconds)
    return replaceFrames(at: seconds.head) ? self.lanes(at: seconds) : lanes
  }

  /// The tree at a share of the way, as if a hand held the transition there from its start on.
  ///
  /// - Parameters:
  ///   - progress: The share, 0…1.
  ///   - law: How the values follow.
  /// - Returns: The tree.
  public func presentation(atProgress progress: Double, law: ScrubLaw) -> LayerTree {
    func tree() -> LayerTree {
      let seconds = DoubleDouble(declared: progress * duration)
      return declared.tree(showing: declaredLanes(at: seconds, law: law, carried: seconds))
    }
    let shown = tree()
    return replaceFrames(at: progress * duration) ? tree() : shown
  }

  /// How far the transition is at a time, from its start (0) to its end (1).
  public func progress(at seconds: Double) -> Double {
    progress(at: DoubleDouble(declared: seconds))
  }

  /// The same at an exact time, such as a frame's.
  public func progress(at seconds: DoubleDouble) -> Double {
    let leg = leg(at: seconds.head)
    switch leg.drive {
    case .clock: return seconds.share(of: duration)
    case .hand(let progress, _): return progress
    case .rest(let rest): return rest.progress(at: leg.time(at: seconds.head))
    }
  }

  private func leg(at seconds: Double) -> Leg {
    legs.last { $0.start <= seconds } ?? legs[0]
  }

  func lanes(at seconds: Double) -> [Double] { lanes(at: DoubleDouble(declared: seconds)) }

  private func lanes(at time: DoubleDouble) -> [Double] {
    let seconds = time.head
    let leg = leg(at: seconds)
    switch leg.drive {
    case .clock:
      var lanes = declaredLanes(at: time, law: .curve, carried: time)
      declared.fade(&lanes, after: seconds, to: 1)
      return lanes
    case .hand(let progress, let hold): return lanes(hold, at: progress, seconds)
    case .rest(let rest):
      let time = leg.time(at: seconds)
      var lanes = lanes(rest.hold(at: time), at: rest.progress(at: time), seconds)
      rest.springs?.write(at: time, into: &lanes, declared)
      return lanes
    }
  }

  /// The values at a progress, with what was taken over from another transition as it is at a time.
  func lanes(_ hold: Hold, at progress: Double, _ seconds: Double) -> [Double] {
    let leg = leg(at: seconds)
    let carried = carried(at: seconds, in: leg)
    var lanes = declaredLanes(
      at: DoubleDouble(declared: progress * duration), law: hold.law,
      carried: DoubleDouble(declared: carried))
    declared.fade(&lanes, after: carried, to: leg.remnant(at: seconds))
    guard !hold.correction.isEmpty else { return lanes }
    let share = hold.share(at: progress)
    for lane in lanes.indices { lanes[lane] += share * hold.correction[lane] }
    return lanes
  }

  /// How long what was taken over has moved; at the end of a way to one side it is at rest.
  private func carried(at seconds: Double, in leg: Leg) -> Double {
    let carried = leg.carried(at: seconds)
    if case .rest(let rest) = leg.drive, seconds >= leg.start + rest.length {
      return max(carried, declared.carriedEnd)
    }
    return carried
  }

  /// Appends a leg, in which what was taken over goes on from where it is.
  func append(_ drive: Leg.Drive, at seconds: Double) {
    legs.append(
      Leg(
        start: seconds, drive: drive, carried: leg.carried(at: seconds),
        remnant: leg.remnant(at: seconds)))
  }

  /// What is drawn when the transition is over: the committed stack, or the one from before.
  public var result: ScreenStack { outcome?.commits == false ? change.before : change.after }

  /// The layers and properties that are animated, in the order of their first animation.
  public var animatedProperties: [(layer: LayerID, property: Property)] {
    declared.targets.map { ($0.layer, $0.property) }
  }

  // MARK: - Ending

  /// Ends the transition at once, without a way there.
  ///
  /// Nothing happens when the transition is over.
  ///
  /// - Parameters:
  ///   - wanted: `skipped` to show the incoming screen, `cancelled` to be as before.
  ///   - nanoseconds: The time on the transition's own clock.
  public func end(_ wanted: Outcome, at nanoseconds: Int64) {
    advance(to: nanoseconds)
    guard outcome == nil else { return }
    isCutShort = true
    conclude(wanted, at: Nanoseconds.seconds(nanoseconds))
  }

  private func take(_ request: CompletionRequest, at time: Double) {
    // On the way to an end the only wish that contradicts nothing is to get there.
    let isRight =
      switch phase {
      case .running: true
      case .held: false
      case .finishing: request == .finish
      case .cancelling: request == .cancel
      }
    record(.completionRequested(request, accepted: accepted == nil && isRight), at: time)
    if accepted == nil, isRight { accepted = request }
  }

  func completeIfAsked(at time: Double) {
    guard outcome == nil, phase == .running, let accepted else { return }
    isCutShort = accepted == .cancel || time < duration
    conclude(accepted == .finish ? .finished : .cancelled, at: time)
  }

  func tell(_ token: UInt64, finished: Bool, at time: Double) {
    record(.animationEnded(token: token, finished: finished), at: time)
    do {
      for request in try animator.animationEnded(token: token, finished: finished) {
        take(request, at: time)
      }
    } catch {
      fail("\(error)", at: time)
    }
  }

  /// Writes down what the animator did that it must not.
  func fail(_ words: String, at time: Double) {
    add(fault: "\(animator.name): \(words)", at: time)
  }

  func add(fault: String, at time: Double) {
    faults.append(fault)
    record(.fault(fault), at: time)
  }

  func conclude(_ wanted: Outcome, at time: Double) {
    if declared.frames != nil {
      _ = lanes(at: time)
      replaceFrames(at: time)
    }
    outcome = wanted
    endTime = time
    for token in pending.sorted(by: { $0.key < $1.key }).map(\.value) {
      tell(token, finished: false, at: time)
    }
    pending = [:]
    do {
      try animator.end(wanted)
    } catch {
      fail("\(error)", at: time)
    }
    let (hidden, revealed) = (change.hidden.map(\.name), change.revealed.map(\.name))
    if wanted.commits {
      for screen in hidden { record(.didDisappear(screen), at: time) }
      for screen in revealed { record(.didAppear(screen), at: time) }
    } else {
      for screen in revealed {
        record(.willDisappear(screen), at: time)
        record(.didDisappear(screen), at: time)
      }
      for screen in hidden {
        record(.willAppear(screen), at: time)
        record(.didAppear(screen), at: time)
      }
    }
    if wanted == .finished, !faults.isEmpty { outcome = .failed }
    record(.ended(outcome ?? wanted), at: time)
  }

  /// Writes down that something happened.
  func record(_ kind: TransitionEvent.Kind, at time: Double) {
    events.append(TransitionEvent(time: time, kind: kind))
  }
}
