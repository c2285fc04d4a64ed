public import Motion

/// The life of an animation that can be paused, moved by hand, turned around and continued.
///
/// These are the states and rules of UIKit's property animators, as a value that is told the time:
/// nothing happens between calls. A *fraction* says how far the animation has come, from 0 to 1; a
/// hand may move it beyond both. Times are in any one unit.
public struct PropertyAnimator: Hashable, Sendable {
  /// What can be done with the animation.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It has not been started, or it is over.
    case inactive
    /// It runs, or it is paused.
    case active
    /// It stands where it was stopped, until it is told where to finish.
    case stopped
  }

  /// Where an animation ended.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// At its start, because it was turned around.
    case start
    /// At its end.
    case end
    /// Where it was stopped.
    case current
  }

  /// Why a call was refused.
  public enum Misuse: Error, Hashable, Sendable, CustomStringConvertible {
    /// Only a stopped animation can be told where to finish.
    case notStopped(State)
    /// A stopped animation can only be finished.
    case stopped
    /// A duration, a factor or a fraction is not finite, or is below 0 where it must not be.
    case badNumber(Double)

    /// The fact in one line, without a full stop.
    public var description: String {
      switch self {
      case .notStopped(let state): "only a stopped animation can be finished, this is \(state)"
      case .stopped: "a stopped animation can only be finished"
      case .badNumber(let number): "\(number) is not a finite number in range"
      }
    }
  }

  /// A way from one fraction to another.
  private struct Run: Hashable {
    var from: Double
    var to: Double
    var start: Double
    var duration: Double
    var curve: Curve

    func share(at now: Double) -> Double {
      duration > 0 ? min(max((now - start) / duration, 0), 1) : (now >= start ? 1 : 0)
    }

    /// The fraction on the way, which is what values follow.
    func fraction(at now: Double) -> Double {
      let share = share(at: now)
      return share == 1 ? to : from + (to - from) * curve.value(at: share)
    }
  }

  /// What can be done with the animation now.
  public private(set) var state = State.inactive
  /// Whether it plays towards its start.
  public private(set) var isReversed = false
  /// Whether it stays active, paused, when it has reached an end.
  public var pausesOnCompletion = false
  /// Whether values follow a hand evenly; else they are those of the curve at the hand's fraction.
  public let scrubsLinearly: Bool
  /// How long the whole way takes.
  public let duration: Double
  /// How values depend on the time.
  public let curve: Curve
  /// Whether anything is animated: without it, an animation that is started never ends.
  public let isEmpty: Bool

  private var run: Run?
  private var held = 0.0
  /// Whether the held fraction is one of values, not of time.
  private var holdsValue = false

  /// Creates an inactive animation.
  ///
  /// - Parameters:
  ///   - duration: How long the whole way takes, 0 or more.
  ///   - curve: How values depend on the time.
  ///   - scrubsLinearly: Whether values follow a hand evenly.
  ///   - isEmpty: Whether nothing is animated.
  /// - Throws: `Misuse.badNumber`.
  public init(
    duration: Double, curve: Curve, scrubsLinearly: Bool = true, isEmpty: Bool = false
  ) throws(Misuse) {
    guard duration.isFinite, duration >= 0 else { throw .badNumber(duration) }
    self.duration = duration
    self.curve = curve
    self.scrubsLinearly = scrubsLinearly
    self.isEmpty = isEmpty
  }

  /// Whether it moves.
  public var isRunning: Bool { run != nil }

  /// Starts it, or lets a paused one go on.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - delay: How long it waits before it moves.
  /// - Throws: `Misuse`.
  public mutating func start(at now: Double, afterDelay delay: Double = 0) throws(Misuse) {
    guard delay.isFinite else { throw .badNumber(delay) }
    guard state != .stopped else { throw .stopped }
    guard run == nil else { return }
    if state == .active { return try `continue`(at: now) }
    state = .active
    guard !isEmpty else { return }
    held = 0
    run = Run(from: 0, to: 1, start: now + delay, duration: duration, curve: curve)
  }

  /// Holds it where it is; an inactive one becomes active.
  ///
  /// - Parameter now: The time.
  /// - Throws: `Misuse.stopped`.
  public mutating func pause(at now: Double) throws(Misuse) {
    guard state != .stopped else { throw .stopped }
    if state == .active, run != nil { hold(progress(at: now), isValue: true) }
    state = .active
  }

  private mutating func hold(_ fraction: Double, isValue: Bool) {
    held = fraction
    holdsValue = isValue
    run = nil
  }

  /// Moves it by hand; nothing happens while it runs, and an inactive one becomes active.
  ///
  /// - Parameter fraction: How far; below 0 and above 1 go beyond the ends.
  /// - Throws: `Misuse`.
  public mutating func setFraction(_ fraction: Double) throws(Misuse) {
    guard fraction.isFinite else { throw .badNumber(fraction) }
    guard state != .stopped else { throw .stopped }
    guard run == nil else { return }
    state = .active
    hold(fraction, isValue: scrubsLinearly)
  }

  /// How far the values are, from their start (0) to their end (1).
  ///
  /// - Parameter now: The time.
  /// - Returns: The share of the way.
  public func progress(at now: Double) -> Double {
    if let run { return run.fraction(at: now) }
    guard !holdsValue, (0...1).contains(held) else { return held }
    return curve.value(at: held)
  }

  /// Turns it around, or back again.
  ///
  /// - Parameters:
  ///   - isReversed: Whether it plays towards its start.
  ///   - now: The time.
  /// - Throws: `Misuse`.
  public mutating func setReversed(_ isReversed: Bool, at now: Double) throws(Misuse) {
    guard state != .stopped else { throw .stopped }
    guard isReversed != self.isReversed else { return }
    self.isReversed = isReversed
    guard let run else { return }
    let covered = run.share(at: now) * run.duration
    hold(run.fraction(at: now), isValue: true)
    self.run = Run(
      from: held, to: isReversed ? 0 : 1, start: now, duration: covered, curve: curve)
  }

  /// Lets a paused one go on, as if it had started from where it is now.
  ///
  /// - Parameters:
  ///   - curve: How the rest of the way depends on the rest of the time; nil is the curve itself.
  ///   - durationFactor: The time left as a share of the whole; 0 keeps what was left.
  ///   - now: The time.
  /// - Throws: `Misuse`.
  public mutating func `continue`(
    along curve: Curve? = nil, durationFactor: Double = 0, at now: Double
  ) throws(Misuse) {
    guard durationFactor.isFinite, durationFactor >= 0 else { throw .badNumber(durationFactor) }
    guard state != .stopped else { throw .stopped }
    state = .active
    guard !isEmpty else { return }
    let current = progress(at: now)
    let target = isReversed ? 0.0 : 1.0
    let rest =
      durationFactor > 0 ? durationFactor * duration : (target - held).magnitude * duration
    run = Run(from: current, to: target, start: now, duration: rest, curve: curve ?? self.curve)
  }

  /// Notices an end that was passed.
  ///
  /// - Parameter now: The time.
  /// - Returns: Where it ended, once; nothing while it goes on or stays active at its end.
  public mutating func update(at now: Double) -> Position? {
    guard let run, now >= run.start, run.share(at: now) >= 1 else { return nil }
    hold(run.to, isValue: true)
    guard !pausesOnCompletion else { return nil }
    state = .inactive
    return isReversed ? .start : .end
  }

  /// Stops it where it is: values stay at what was last shown.
  ///
  /// - Parameters:
  ///   - withoutFinishing: Whether it becomes inactive at once, with no word of an end.
  ///   - now: The time.
  public mutating func stop(withoutFinishing: Bool, at now: Double) {
    guard state == .active else { return }
    hold(progress(at: now), isValue: true)
    state = withoutFinishing ? .inactive : .stopped
  }

  /// Finishes a stopped one.
  ///
  /// - Parameter position: Where its values go.
  /// - Returns: The position, to be told.
  /// - Throws: `Misuse.notStopped`.
  public mutating func finish(at position: Position) throws(Misuse) -> Position {
    guard state == .stopped else { throw .notStopped(state) }
    switch position {
    case .start: held = 0
    case .end: held = 1
    case .current: break
    }
    state = .inactive
    return position
  }

  /// When an animation runs that is added late.
  ///
  /// - Parameter delayFactor: The share of the duration after which it starts, 0…1.
  /// - Returns: Its delay and its duration.
  public func interval(delayFactor: Double) -> (delay: Double, duration: Double) {
    let factor = min(max(delayFactor, 0), 1)
    return (factor * duration, (1 - factor) * duration)
  }
}
