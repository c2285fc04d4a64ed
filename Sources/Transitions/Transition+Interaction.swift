import LayerTree
public import Motion
public import TimingEngine

/// Why a hand could not do what it tried.
public enum InteractionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The animator was not granted `animator.interactive`, or does not ask for it.
  case notGranted(animator: String)
  /// The animator does not let a hand hold its transitions from the start on.
  case notUnderFinger(animator: String)
  /// The container lets no hand take its transitions.
  case disabled
  /// The hand did not come down where it may take the transition.
  case elsewhere(Interactivity)
  /// A hand holds the transition already.
  case held
  /// No hand holds the transition.
  case notHeld
  /// The transition is over.
  case over
  /// A progress or a velocity is not a number.
  case notANumber

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .notGranted(let animator):
      "animator '\(animator)' may not be taken by hand: animator.interactive is not granted"
    case .notUnderFinger(let animator):
      "animator '\(animator)' cannot start under the finger"
    case .disabled: "interactivity is disabled: no hand may take a transition"
    case .elsewhere(.edgePan):
      "the hand came down away from the edge, and interactivity is edge-pan"
    case .elsewhere: "the hand came down outside the container"
    case .held: "a hand holds the transition already"
    case .notHeld: "no hand holds the transition"
    case .over: "the transition is over"
    case .notANumber: "a progress or velocity is not a finite number"
    }
  }
}

extension Transition {
  /// How the transition may be taken by hand; nil when it may not.
  public var interaction: Interaction? { animator.interaction }

  /// Takes the transition by hand, at rest or in mid-flight: what is on screen stays where it is.
  ///
  /// - Parameters:
  ///   - law: How the values follow the hand; nil leaves it to the animator.
  ///   - nanoseconds: The time on the transition's own clock.
  /// - Throws: `InteractionError`; the transition then goes on as it did.
  public func grab(law: ScrubLaw? = nil, at nanoseconds: Int64) throws(InteractionError) {
    advance(to: nanoseconds)
    guard outcome == nil else { throw .over }
    guard phase != .held else { throw .held }
    guard let interaction = animator.interaction else { throw .notGranted(animator: animator.name) }
    let seconds = Nanoseconds.seconds(nanoseconds)
    guard interaction.startsUnderFinger || seconds > 0 else {
      throw .notUnderFinger(animator: animator.name)
    }
    let progress = progress(at: seconds)
    let hold = hold(law: law ?? interaction.law, at: seconds, progress: progress)
    follow(.hand(progress: progress, hold), at: seconds)
    replaceFrames(at: seconds)
  }

  /// Moves the hand; a progress that it cannot reach becomes the nearest one that it can.
  ///
  /// Even at 1 the transition goes on: only letting go ends it.
  ///
  /// - Parameters:
  ///   - progress: The share of the way.
  ///   - nanoseconds: The time on the transition's own clock.
  /// - Throws: `InteractionError`; nothing moves then.
  public func scrub(to progress: Double, at nanoseconds: Int64) throws(InteractionError) {
    guard outcome == nil else { throw .over }
    guard case .hand(_, let hold) = leg.drive else { throw .notHeld }
    guard progress.isFinite else { throw .notANumber }
    let reach = animator.interaction?.reach ?? 0...1
    let reached = min(max(progress, reach.lowerBound), reach.upperBound)
    let seconds = Nanoseconds.seconds(nanoseconds)
    append(.hand(progress: reached, hold), at: seconds)
  }

  /// Lets go: the animator decides where the transition goes, from where it is and as fast.
  ///
  /// - Parameters:
  ///   - velocity: How fast the hand moved, in whole ways per second; towards the end is above 0.
  ///   - decision: Where it goes; nil leaves it to the animator.
  ///   - nanoseconds: The time on the transition's own clock.
  /// - Throws: `InteractionError`; nothing happens then.
  public func release(
    velocity: Double = 0, decision: CompletionRequest? = nil, at nanoseconds: Int64
  ) throws(InteractionError) {
    guard outcome == nil else { throw .over }
    guard case .hand(let progress, _) = leg.drive else { throw .notHeld }
    guard velocity.isFinite else { throw .notANumber }
    let seconds = Nanoseconds.seconds(nanoseconds)
    var release = Release(position: progress, velocity: velocity)
    do {
      release = try animator.release(position: progress, velocity: velocity)
    } catch {
      fail("\(error)", at: seconds)
    }
    if let decision, decision != release.decision { release = Release(decision) }
    go(release, velocity: velocity, at: nanoseconds)
  }

  /// Goes to the end, from wherever it is and whatever moves it.
  ///
  /// - Parameters:
  ///   - speed: How much faster than declared the rest of the way is covered, above 0.
  ///   - curve: The pacing of the rest; nil goes on at the present speed and slows down.
  ///   - nanoseconds: The time on the transition's own clock.
  public func finish(speed: Double = 1, along curve: Curve? = nil, at nanoseconds: Int64) {
    call(Release(.finish, speed: speed, curve: curve), at: nanoseconds)
  }

  /// Goes back to the start, from wherever it is and whatever moves it.
  ///
  /// It ends as cancelled when it is there; the last call before the end counts.
  ///
  /// - Parameters:
  ///   - speed: How much faster than declared the way back is covered, above 0.
  ///   - curve: The pacing of the way back; nil goes on at the present speed and turns around.
  ///   - nanoseconds: The time on the transition's own clock.
  public func cancel(speed: Double = 1, along curve: Curve? = nil, at nanoseconds: Int64) {
    call(Release(.cancel, speed: speed, curve: curve), at: nanoseconds)
  }

  private func call(_ release: Release, at nanoseconds: Int64) {
    advance(to: nanoseconds)
    guard outcome == nil else { return }
    var velocity = 0.0
    if phase != .held {
      let seconds = Nanoseconds.seconds(nanoseconds)
      let (before, after) = neighbours(of: seconds)
      velocity = (progress(at: after) - progress(at: before)) / (after - before)
    }
    go(release, velocity: velocity, at: nanoseconds)
  }

  /// Sets out for one of the two ends, and arrives at once when it is there already.
  private func go(_ release: Release, velocity: Double, at nanoseconds: Int64) {
    let seconds = Nanoseconds.seconds(nanoseconds)
    let progress = progress(at: seconds)
    let hold = hold(law: law, at: seconds, progress: progress)
    var rest = Rest(release, from: progress, velocity: velocity, whole: duration, hold: hold)
    let carried = leg.carried(at: seconds)
    rest.await(carriedFor: declared.carriedEnd - carried)
    // What belongs to neither end takes its time to fade, however short the way is.
    let fading = declared.fading.values.map { $0.length - carried }.max() ?? 0
    rest.await(carriedFor: min(fading, Rest.settling))
    if rest.length > 0 {
      rest.handOver(
        declared, from: lanes(at: seconds), to: lanes(ending: release.decision),
        speeds: speeds(at: seconds, velocity: velocity))
    }
    follow(.rest(rest), at: seconds)
    replaceFrames(at: seconds)
    advance(to: nanoseconds)
  }

  /// How values follow the progress, as things are.
  var law: ScrubLaw {
    switch leg.drive {
    case .clock: .curve
    case .hand(_, let hold): hold.law
    case .rest(let rest): rest.law
    }
  }

  /// Values that follow the progress from what is on screen now.
  private func hold(law: ScrubLaw, at seconds: Double, progress: Double) -> Hold {
    let plain = lanes(Hold(law: law, anchor: progress, correction: []), at: progress, seconds)
    let gaps = zip(lanes(at: seconds), plain).map { $0 - $1 }
    let isPlain = gaps.allSatisfy { $0.magnitude < 1e-12 }
    return Hold(law: law, anchor: progress, correction: isPlain ? [] : gaps)
  }

  private func lanes(ending decision: CompletionRequest) -> [Double] {
    let progress = decision == .finish ? 1.0 : 0
    let time = DoubleDouble(declared: progress * duration)
    var lanes = declared.ownLanes(at: time, law: .curve, using: &values)
    declared.fadeUncovered(&lanes, at: progress)
    return lanes
  }

  /// How fast every value moves at a time, per second, by the difference over a tiny time.
  func speeds(at seconds: Double) -> [Double] {
    let (before, after) = neighbours(of: seconds)
    return zip(lanes(at: before), lanes(at: after)).map { ($1 - $0) / (after - before) }
  }

  /// The same for values that a hand moves, which stand as far as the clock can tell.
  ///
  /// How fast a correction wears off tells of the law, not of the hand: near an end it is any speed.
  private func speeds(at seconds: Double, velocity: Double) -> [Double] {
    guard case .hand(let progress, let hold) = leg.drive else { return speeds(at: seconds) }
    let plain = Hold(law: hold.law, anchor: hold.anchor, correction: [])
    let step = 1e-5
    let (before, after) = (max(progress - step, 0), min(progress + step, 1))
    return zip(lanes(plain, at: before, seconds), lanes(plain, at: after, seconds)).map {
      ($1 - $0) / (after - before) * velocity
    }
  }

  private func neighbours(of seconds: Double) -> (Double, Double) {
    let step = 1e-5
    return (max(seconds - step, leg.start), max(seconds, leg.start + step) + step)
  }
}
