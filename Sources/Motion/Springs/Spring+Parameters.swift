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
  ///   - duration: The time in seconds, above 0.
  ///   - dampingRatio: The damping ratio, above 0.001.
  /// - Throws: `SpringError`, naming the field.
  public init(duration: Double, dampingRatio: Double) throws(SpringError) {
    try SpringError.checkPositive(duration, "duration")
    try SpringError.checkFinite(dampingRatio, "dampingRatio")
    let ratio = dampingRatio
    let range = "above 0.001"
    guard ratio > Spring.fittedRemainder else {
      throw .outOfRange(field: "dampingRatio", value: ratio, allowed: range)
    }
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
  ///   - duration: The time of one undamped swing in seconds, above 0.
  ///   - bounce: 1 swings for ever, 0 is critical, towards −1 it creeps; above −1, at most 1.
  /// - Throws: `SpringError`, naming the field.
  public init(duration: Double, bounce: Double) throws(SpringError) {
    try SpringError.checkPositive(duration, "duration")
    try SpringError.checkFinite(bounce, "bounce")
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange(field: "bounce", value: bounce, allowed: "above -1, at most 1")
    }
    let frequency = 2 * Elementary.pi / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    try self.init(frequency: frequency, dampingRatio: ratio, field: "duration", value: duration)
  }

  /// Creates a spring from its response and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The time of one undamped swing in seconds, above 0.
  ///   - dampingRatio: The damping ratio, at least 0.
  /// - Throws: `SpringError`, naming the field.
  public init(response: Double, dampingRatio: Double) throws(SpringError) {
    try SpringError.checkPositive(response, "response")
    try SpringError.checkNotNegative(dampingRatio, "dampingRatio")
    let frequency = 2 * Elementary.pi / response
    try self.init(
      frequency: frequency, dampingRatio: dampingRatio, field: "response", value: response)
  }

  /// A spring of unit mass, unless its numbers leave the range of a double.
  private init(
    frequency: Double, dampingRatio: Double, field: String, value: Double
  ) throws(SpringError) {
    let stiffness = frequency * frequency
    let damping = 2 * dampingRatio * frequency
    guard stiffness > 0, stiffness.isFinite, damping.isFinite else {
      throw .outOfRange(field: field, value: value, allowed: "what gives a finite stiffness")
    }
    self.init(checked: 1, stiffness, damping)
  }

  /// The frequency at which a thousandth of the distance is left after one second, ratio ≥ 1.
  private static func fittedFrequency(dampingRatio ratio: Double) -> Double {
    var low = 0.0
    var high = 20 * ratio
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      let spring = Spring(checked: 1, middle * middle, 2 * ratio * middle)
      let left = SpringResponse(spring).state(displacement: 1, velocity: 0, at: 1).displacement
      if left > fittedRemainder { low = middle } else { high = middle }
    }
  }
}
