public import Motion

/// A transition between two numbers that turns around faster when it has not come far.
///
/// The rules are those of CSS Transitions ("faster reversing of interrupted transitions"): going
/// back takes as long as the way that was covered; going anywhere else takes the full time.
public struct ReversibleTransition: Hashable, Sendable {
  /// Where it starts.
  public let from: Double
  /// Where it ends.
  public let to: Double
  /// Its timing, with delay, duration and curve, in any one unit.
  public let timing: Timing
  /// The timing of an uninterrupted transition.
  private let full: Timing
  /// The target that would count as going back.
  private let reversingStart: Double
  /// The share of the full way that this transition covers.
  private let factor: Double

  /// Creates an uninterrupted transition.
  public init(from: Double, to: Double, timing: Timing) {
    self.init(from: from, to: to, full: timing, reversingStart: from, factor: 1)
  }

  private init(from: Double, to: Double, full: Timing, reversingStart: Double, factor: Double) {
    var timing = full
    timing.duration = full.duration * factor
    if full.delay < 0 { timing.delay = full.delay * factor }
    timing.fill = .both
    self.from = from
    self.to = to
    self.timing = timing
    self.full = full
    self.reversingStart = reversingStart
    self.factor = factor
  }

  /// Returns the value at a time since the start.
  public func value(at time: Double) -> Double {
    let progress = timing.state(at: time).progress ?? 0
    return progress == 1 ? to : from + (to - from) * progress
  }

  /// Returns the transition that takes over when the target changes.
  ///
  /// - Parameters:
  ///   - time: The time since the start.
  ///   - target: The new target.
  /// - Returns: The transition; nothing if the value is at its new target already, and this one if
  ///   the target is the old one.
  public func interrupted(at time: Double, by target: Double) -> ReversibleTransition? {
    guard target != to else { return self }
    let progress = timing.state(at: time).progress ?? 0
    let value = value(at: time)
    guard value != target else { return nil }
    guard target == reversingStart else {
      return ReversibleTransition(from: value, to: target, timing: full)
    }
    // As in browsers, a curve that has swung back behind its start leaves nothing to cover.
    let share = min(max(progress * factor + (1 - factor), 0), 1)
    guard full.duration * share + max(full.delay, full.delay * share) > 0 else { return nil }
    return ReversibleTransition(
      from: value, to: target, full: full, reversingStart: to, factor: share)
  }
}
