extension Spring {
  /// What is left of the distance at the end of a spring that was made to fit a duration.
  static let fittedRemainder = 0.001

  /// Creates the spring that fits a duration, as view animations describe springs.
  ///
  /// This is our published rule ("map B"). Below critical damping the frequency is
  /// ω = ln((ζ/√(1−ζ²)) / 0.001) / (ζ·duration); from critical damping on, ω is such that a
  /// thousandth of the distance is left after the duration. The initial velocity has no influence.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds, within `Limits.duration`.
  ///   - dampingRatio: The damping ratio, above 0.001.
  /// - Throws: `SpringError`, naming the field.
  public init(duration: Double, dampingRatio: Double) throws(SpringError) {
    try SpringError.check(duration, in: Limits.duration, "duration")
    try SpringError.checkFinite(dampingRatio, "dampingRatio")
    let ratio = dampingRatio
    let range = "above 0.001"
    guard ratio > Spring.fittedRemainder else {
      throw .outOfRange(field: "dampingRatio", value: ratio, allowed: range)
    }
    try SpringError.check(ratio, in: Limits.dampingRatio, "dampingRatio")
    let frequency: Double
    if ratio < 1 {
      let slope = ratio / ((1 - ratio) * (1 + ratio)).squareRoot()
      frequency = Elementary.log(slope / Spring.fittedRemainder) / (ratio * duration)
      guard frequency > 0 else {
        throw .outOfRange(field: "dampingRatio", value: ratio, allowed: range)
      }
    } else {
      frequency = Spring.fittedFrequency(dampingRatio: ratio) / duration
    }
    try self.init(frequency: frequency, dampingRatio: ratio, field: "duration", value: duration)
  }

  /// Creates a spring from its perceptual duration and its bounce, as SwiftUI describes springs.
  ///
  /// - Parameters:
  ///   - duration: The time of one undamped swing in seconds, within `Limits.duration`.
  ///   - bounce: 1 swings for ever, 0 is critical, towards −1 it creeps; within `Limits.bounce`.
  /// - Throws: `SpringError`, naming the field.
  public init(duration: Double, bounce: Double) throws(SpringError) {
    try SpringError.check(duration, in: Limits.duration, "duration")
    try SpringError.checkFinite(bounce, "bounce")
    let frequency = 2 * Elementary.pi / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let least = Limits.dampingRatio.lowerBound
    guard Limits.bounce.contains(bounce), ratio == 0 || ratio >= least else {
      throw .outOfRange(
        field: "bounce", value: bounce,
        allowed: "\(Limits.bounce.lowerBound) to \(1 - least), or 1")
    }
    try self.init(frequency: frequency, dampingRatio: ratio, field: "duration", value: duration)
  }

  /// Creates a spring from its response and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The time of one undamped swing in seconds, within `Limits.duration`.
  ///   - dampingRatio: The damping ratio: 0, or within `Limits.dampingRatio`.
  /// - Throws: `SpringError`, naming the field.
  public init(response: Double, dampingRatio: Double) throws(SpringError) {
    try SpringError.check(response, in: Limits.duration, "response")
    if dampingRatio != 0 {
      try SpringError.check(dampingRatio, in: Limits.dampingRatio, "dampingRatio")
    }
    let frequency = 2 * Elementary.pi / response
    try self.init(
      frequency: frequency, dampingRatio: dampingRatio, field: "response", value: response)
  }

  /// A spring of unit mass, unless its stiffness or its damping is beyond the limits.
  private init(
    frequency: Double, dampingRatio: Double, field: String, value: Double
  ) throws(SpringError) {
    let stiffness = frequency * frequency
    let damping = 2 * dampingRatio * frequency
    guard Limits.stiffness.contains(stiffness), Limits.damping.contains(damping) else {
      throw .outOfRange(
        field: field, value: value,
        allowed: "what comes to a stiffness of \(Limits.stiffness.lowerBound) to "
          + "\(Limits.stiffness.upperBound) and a damping of at most \(Limits.damping.upperBound); "
          + "here they are \(stiffness) and \(damping)")
    }
    self.init(checked: 1, stiffness, damping)
  }

  /// The frequency at which a thousandth of the distance is left after one second, ratio ≥ 1.
  private static func fittedFrequency(dampingRatio ratio: Double) -> Double {
    bisect(0, 20 * ratio) { frequency in
      let spring = Spring(checked: 1, frequency * frequency, 2 * ratio * frequency)
      let left = SpringResponse(spring).state(displacement: 1, velocity: 0, at: 1).displacement
      return left > fittedRemainder
    }
  }
}
