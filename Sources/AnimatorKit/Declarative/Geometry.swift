/// A side of the container; leading is where reading starts.
public enum Edge: Equatable, Sendable {
  /// The upper side.
  case top
  /// The side from which reading starts.
  case leading
  /// The side at which reading ends.
  case trailing
  /// The lower side.
  case bottom

  /// The side across from this one.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .trailing: .leading
    case .bottom: .top
    }
  }

  /// The side where this one lies when reading starts from the right.
  var readFromRight: Edge { self == .leading || self == .trailing ? opposite : self }
}

/// A direction that screens move along.
public enum Axis: Equatable, Sendable {
  /// From side to side.
  case horizontal
  /// Up and down.
  case vertical
}

/// How far something is turned.
public struct Angle: Equatable, Sendable {
  /// The angle in degrees; clockwise for the viewer.
  public var degrees: Double

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle {
    Angle(degrees: radians * (180 / 3.14159265358979323846))
  }

  /// The same turn the other way round.
  public static prefix func - (angle: Angle) -> Angle { Angle(degrees: -angle.degrees) }
}

/// A vector from the origin, in points.
public struct Vector: Equatable, Sendable {
  /// Towards the trailing edge.
  public var dx: Double
  /// Down.
  public var dy: Double

  /// Creates a vector from its parts.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

/// What the screens of a transition live in.
public struct Container {
  /// Its rectangle in its own coordinates, in points.
  public let frame: Rect
  let plan: TransitionPlan

  init(frame: Rect, plan: TransitionPlan = TransitionPlan()) {
    self.frame = frame
    self.plan = plan
  }
}
