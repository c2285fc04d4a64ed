internal import Motion

extension Spring {
  /// The names of the numbers that describe a spring, in any of their sets.
  static let describingNames = [
    "mass", "stiffness", "damping", "duration", "dampingRatio", "bounce", "response",
  ]

  /// The sets of numbers that describe a spring, in words.
  static let describingSets =
    "stiffness, damping and perhaps mass; duration and dampingRatio; duration and bounce; or "
    + "response and dampingRatio"

  /// Creates a spring from one of the sets of numbers that describe one; nil for another set.
  ///
  /// - Throws: `SpringError`, naming the field.
  init?(describedBy numbers: [String: Double]) throws(SpringError) {
    func number(_ name: String) -> Double { numbers[name, default: 0] }
    switch Set(numbers.keys) {
    case ["duration", "dampingRatio"]:
      try self.init(duration: number("duration"), dampingRatio: number("dampingRatio"))
    case ["duration", "bounce"]:
      try self.init(duration: number("duration"), bounce: number("bounce"))
    case ["response", "dampingRatio"]:
      try self.init(response: number("response"), dampingRatio: number("dampingRatio"))
    case ["stiffness", "damping"], ["mass", "stiffness", "damping"]:
      try self.init(
        mass: numbers["mass", default: 1], stiffness: number("stiffness"),
        damping: number("damping"))
    default: return nil
    }
  }
}
