/// Why a curve's parameters or its text were refused.
public enum CurveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A control point's horizontal coordinate lies outside 0…1.
  case controlPointOutOfRange(name: String, value: Double)
  /// A parameter is not a finite number.
  case notFinite(name: String)
  /// A number is so large that what is worked out from it would not be finite.
  case tooLarge(name: String, value: Double)
  /// A step curve has fewer steps than its jump rule allows.
  case tooFewSteps(count: Int, minimum: Int)
  /// A piecewise linear curve has too few points.
  case tooFewPoints
  /// A point's input lies before that of the point to its left.
  case pointsOutOfOrder(index: Int)
  /// The text does not follow the grammar of CSS easing functions.
  case syntax(CSSSyntaxError)
  /// The text names a curve that does not exist.
  case unknownName(String)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .controlPointOutOfRange(let name, let value):
      "\(name) is \(value); control points lie between 0 and 1 horizontally"
    case .notFinite(let name):
      "\(name) is not a finite number"
    case .tooLarge(let name, let value):
      "\(name) is \(value); it has to lie between -\(CurveError.largest) and \(CurveError.largest)"
    case .tooFewSteps(let count, let minimum):
      "\(count) steps are too few; this jump rule needs at least \(minimum)"
    case .tooFewPoints:
      "linear() needs at least one point"
    case .pointsOutOfOrder(let index):
      "point \(index) lies before the point to its left"
    case .syntax(let error):
      error.description
    case .unknownName(let name):
      "'\(name)' is not the name of a curve; there are linear, ease, ease-in, ease-out, "
        + "ease-in-out, step-start, step-end, material-standard and material-emphasized, these also "
        + "with -decelerate or -accelerate, and cubic-bezier(), steps() and linear()"
    }
  }

  /// The size of the largest number that a curve may be made of.
  static let largest = 1e100

  /// Refuses NaN, infinities, and what is worked out from to no finite number.
  static func check(_ value: Double, _ name: String) throws(CurveError) {
    guard value.isFinite else { throw .notFinite(name: name) }
    guard value.magnitude <= largest else { throw .tooLarge(name: name, value: value) }
  }
}
