import LayerTree
import Motion
import TimingEngine

/// A part of a transition's run, in which one thing moves it.
struct Leg: Sendable {
  /// What moves it.
  enum Drive: Sendable {
    /// The clock, at the pace that was declared.
    case clock
    /// A hand that holds it at a progress.
    case hand(progress: Double, Hold)
    /// The clock, after a hand let go or somebody called for the end.
    case rest(Rest)
  }

  /// Seconds of the transition's clock at which the leg starts.
  let start: Double
  let drive: Drive
  /// Seconds for which what was taken over from another transition has moved when the leg starts.
  var carried = 0.0
  /// The share of their visibility that ways to an end have left to layers taken over.
  var remnant = 1.0

  /// Seconds of the leg's own clock at a time of the transition's.
  ///
  /// The end of a rest is its very end: what rounding takes from it would leave a trace of the way.
  func time(at seconds: Double) -> Double {
    if case .rest(let rest) = drive, seconds >= start + rest.length { return rest.length }
    return seconds - start
  }

  /// Seconds for which what was taken over from another transition has moved by then.
  ///
  /// It goes on by the clock, whichever way the transition itself goes, and stands still while a
  /// gesture holds the transition.
  func carried(at seconds: Double) -> Double {
    if case .hand = drive { carried } else { carried + time(at: seconds) }
  }

  /// The share of their visibility that layers taken over still have: none at the end of a way.
  func remnant(at seconds: Double) -> Double {
    guard case .rest(let rest) = drive else { return remnant }
    return remnant * Leg.remnant(after: time(at: seconds), of: rest.length)
  }

  /// The share of its visibility that something still has after a part of the time that it is given.
  static func remnant(after seconds: Double, of length: Double) -> Double {
    guard length > 0 else { return 0 }
    return 1 - Curve.easeIn.value(at: min(max(seconds / length, 0), 1))
  }

  /// What moves the transition, in the words of the interface.
  var phase: TransitionPhase {
    switch drive {
    case .clock: .running
    case .hand: .held
    case .rest(let rest): rest.decision == .finish ? .finishing : .cancelling
    }
  }
}

/// How values depend on the progress while a hand decides it.
///
/// Taken in mid-flight the values do not jump: where the law and what was on screen differ, the
/// difference is added, and wears off evenly towards both ends.
struct Hold: Sendable {
  let law: ScrubLaw
  /// The progress at which it was taken.
  let anchor: Double
  /// What is added to the lanes there; empty for nothing.
  let correction: [Double]

  /// The share of the correction that is left at a progress.
  func share(at progress: Double) -> Double {
    if progress == anchor { return 1 }
    return progress < anchor ? progress / anchor : (1 - progress) / (1 - anchor)
  }
}

/// The way from where a hand let go to one of the two ends.
struct Rest: Sendable {
  let decision: CompletionRequest
  /// What the values depend on, as they were when the way began.
  private let hold: Hold
  private let way: Way
  /// Whether the progress is where it is to go from the start on.
  private let isAtEnd: Bool
  /// Seconds in which values that are not where the progress is get there, and in which layers fade.
  static let settling = 0.25
  /// Seconds until the progress is at its end.
  let duration: Double
  /// The springs that go their own way to the end, each under the number of its target.
  var springs: AnimationStore?
  /// Seconds until everything is at rest.
  var length: Double

  private enum Way: Sendable {
    case curve(Curve, from: Double, to: Double)
    case matched(FixedTimeMotion)
    case none(at: Double)
  }

  /// Plans the way.
  ///
  /// - Parameters:
  ///   - release: Which end, how fast and how paced.
  ///   - progress: Where it starts.
  ///   - velocity: How fast the progress moves there, per second.
  ///   - whole: How many seconds the whole way takes when nobody interferes.
  ///   - hold: What the values depend on.
  init(_ release: Release, from progress: Double, velocity: Double, whole: Double, hold: Hold) {
    decision = release.decision
    self.hold = hold
    let target = release.decision == .finish ? 1.0 : 0.0
    let distance = target - progress
    isAtEnd = distance == 0
    var time = min((distance * whole / release.speed).magnitude, Transition.longest)
    guard time > 0, time.isFinite else {
      way = .none(at: target)
      duration = 0
      length = isAtEnd && !hold.correction.isEmpty ? min(whole, Rest.settling) : 0
      return
    }
    if let curve = release.curve {
      way = .curve(curve, from: progress, to: target)
    } else {
      // A cubic whose first slope is over three times its mean overshoots: less time, same speed.
      if velocity * time / distance > 3 { time = 3 * distance / velocity }
      let motion = try? FixedTimeMotion(
        from: progress, to: target, velocity: velocity, duration: time, smoothness: .velocity)
      way = motion.map(Way.matched) ?? .curve(.easeOut, from: progress, to: target)
    }
    duration = time
    length = time
  }

  /// The law by which the values follow the progress.
  var law: ScrubLaw { hold.law }

  /// What the values depend on, so many seconds after the start.
  ///
  /// A correction wears off with the progress; where there is no way left to go, with the time.
  func hold(at seconds: Double) -> Hold {
    guard isAtEnd, length > 0 else { return hold }
    let share = Leg.remnant(after: seconds, of: length)
    return Hold(law: hold.law, anchor: hold.anchor, correction: hold.correction.map { $0 * share })
  }

  /// The progress, so many seconds after the start.
  func progress(at seconds: Double) -> Double {
    switch way {
    case .none(let target): return target
    case .curve(let curve, let start, let target):
      guard seconds < duration else { return target }
      let progress = start + (target - start) * curve.value(at: max(seconds, 0) / duration)
      return min(max(progress, 0), 1)
    case .matched(let motion):
      guard seconds < duration else { return motion.to }
      return min(max(motion.state(at: max(seconds, 0)).value, 0), 1)
    }
  }
}

extension Rest {
  /// Lasts at least until what was taken over from another transition is at rest.
  mutating func await(carriedFor seconds: Double) {
    length = max(length, min(seconds, Transition.longest))
  }

  /// Sends what springs move to the end by the same springs, from where it is and as fast.
  ///
  /// Played backwards a spring would repeat every swing; it sets out anew instead.
  mutating func handOver(
    _ motion: DeclaredMotion, from shown: [Double], to ends: [Double], speeds: [Double]
  ) {
    var springs = AnimationStore()
    let ranges = motion.ranges
    for (index, target) in motion.targets.enumerated() {
      guard let spring = motion.springs[target], let range = ranges[target] else { continue }
      let shape = motion.tree[target.layer][target.property]
      func value(_ lanes: [Double]) -> PropertyValue {
        PropertyValue(lanes: Array(lanes[range]), shapedLike: shape)
      }
      let values = engineValues([value(shown), value(ends)])
      var velocity = Array(speeds[range])
      if case .transform = shape {
        let way = range.map { ends[$0] - shown[$0] }
        let distance = way.reduce(0) { $0 + $1 * $1 }
        velocity = [distance > 0 ? zip(way, velocity).reduce(0) { $0 + $1.0 * $1.1 } / distance : 0]
      }
      let effect = try? SpringEffect(spring, from: values[0], to: values[1], velocity: velocity)
      guard let effect else { continue }
      _ = try? springs.add(Animation(effect), to: Slot(UInt32(index)))
    }
    guard springs.count > 0 else { return }
    // Ends are kept in whole nanoseconds, rounded down; one more and the springs are at rest.
    if let end = springs.endTime {
      let settled = Nanoseconds.seconds(Nanoseconds.sum(end, 1))
      length = max(length, min(settled, Transition.longest))
    }
    self.springs = springs
  }
}

extension AnimationStore {
  /// Writes the values of its slots into a row of lanes, each in its target's place.
  func write(at seconds: Double, into lanes: inout [Double], _ motion: DeclaredMotion) {
    var values = PresentationValues()
    evaluate(at: seconds, into: &values)
    let ranges = motion.ranges
    for index in 0..<values.count {
      let target = motion.targets[Int(values.slot(at: index).number)]
      guard let range = ranges[target] else { continue }
      for (lane, place) in range.enumerated() {
        lanes[place] = values.number(at: index, lane: lane)
      }
    }
  }
}
