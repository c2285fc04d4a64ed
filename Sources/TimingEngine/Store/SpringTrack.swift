internal import Motion

/// A spring with its ends known, ready to be evaluated.
struct SpringTrack: Sendable {
  /// What the spring moves.
  enum Path: Sendable {
    /// Numbers, each with its end, its distance from it and its velocity.
    case numbers(to: [Double], distance: [Double], velocity: [Double])
    /// The progress of a transform.
    case transform(from: AnimatedValue, to: AnimatedValue, way: TransformWay?, velocity: Double)
  }

  var path: Path
  var response: SpringResponse
  var delay: DoubleDouble
  var fill: Timing.Fill
  var composite: Composite
  /// Seconds after the delay at which it arrives, and at which it stands still for good.
  var arrival: Double
  var end: Double
  /// What would be left at the end, where that wears off on the way; nil where it goes at once.
  let remainder: SpringResponse.Propagator?

  /// Fixes the ends of a spring.
  ///
  /// - Parameters:
  ///   - effect: The spring as it was asked for.
  ///   - base: What stands in for an end that was left open.
  init(_ effect: SpringEffect, base: AnimatedValue) {
    let from = effect.from ?? base
    let to = effect.to ?? base
    response = SpringResponse(effect.spring)
    delay = DoubleDouble(declared: effect.delay)
    fill = effect.fill
    composite = effect.composite
    var motions: [SpringMotion] = []
    if case .numbers(let start) = from, case .numbers(let target) = to {
      let speeds = effect.velocity.isEmpty ? start.map { _ in 0.0 } : effect.velocity
      path = .numbers(
        to: target, distance: zip(start, target).map { $0 - $1 }, velocity: speeds)
      for (lane, speed) in speeds.enumerated() {
        let motion = try? SpringMotion(
          effect.spring, from: start[lane], to: target[lane], velocity: speed)
        if let motion { motions.append(motion) }
      }
    } else {
      let speed = effect.velocity.first ?? 0
      path = .transform(
        from: from, to: to, way: TransformWay(from: from, to: to), velocity: speed)
      if let motion = try? SpringMotion(effect.spring, from: 0, to: 1, velocity: speed) {
        motions.append(motion)
      }
    }
    let moving = motions.filter { $0.from != $0.to || $0.velocity != 0 }
    let settled = moving.map { $0.settling(within: effect.tolerance) }.max() ?? 0
    let arrived = moving.map { $0.arrival(within: effect.tolerance) }.max() ?? 0
    end = effect.duration ?? settled
    arrival = min(arrived, end)
    remainder = effect.isFitted && end > 0 ? response.propagator(at: end) : nil
  }

  /// Where a spring stands: before its run, in it with its time, after it, or without effect.
  enum Moment {
    case none
    case running(Double)
    case ended
  }

  /// Returns where the spring stands at a time since it was added.
  func moment(at time: DoubleDouble) -> Moment {
    let local = time.since(delay).head
    if local < 0 { return fill.coversBefore ? .running(0) : .none }
    if local < end { return .running(local) }
    return fill.coversAfter ? .ended : .none
  }

  /// Returns the propagator at a moment of the run; a linear scrub follows a straight line.
  func factors(at local: Double, _ law: ScrubLaw) -> SpringResponse.Propagator {
    guard law == .linear, end > 0, end.isFinite else { return fitted(at: local) }
    var factors = SpringResponse.Propagator.rest
    factors.place = 1 - local / end
    return factors
  }

  /// The spring's propagator without the part of the remainder that has worn off by then.
  private func fitted(at local: Double) -> SpringResponse.Propagator {
    var factors = response.propagator(at: local)
    guard let remainder else { return factors }
    // As the square of the time, so that it begins at the spring's own speed.
    let share = local / end
    let rate = 2 * share / end
    factors.place -= share * share * remainder.place
    factors.drift -= share * share * remainder.drift
    factors.pull -= rate * remainder.place
    factors.keep -= rate * remainder.drift
    return factors
  }
}
