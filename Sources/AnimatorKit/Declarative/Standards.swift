/// Both screens move as one strip.
public struct Slide: NavigationTransition, Equatable {
  private let axis: Axis

  /// Creates it from the axis along which the strip moves.
  public init(axis: Axis = .horizontal) { self.axis = axis }

  /// The incoming screen pushes the outgoing one over the opposite edge.
  public var body: MirrorPush<PassThrough<Move, Move>> {
    MirrorPush {
      PassThrough { Move(edge: axis == .vertical ? .bottom : .trailing) }
    }
  }
}

/// The incoming screen fades in on top, the outgoing one fades out on top, or both fade.
public struct Fade: NavigationTransition, Equatable {
  private let style: Style

  /// Which screens fade.
  public enum Style: Equatable {
    /// The incoming one.
    case `in`
    /// The outgoing one.
    case out
    /// Both.
    case cross
  }

  /// Creates it from which screens fade.
  public init(_ style: Style) { self.style = style }

  /// The same on both ways.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    if style != .in { Opacity().transition(from, for: .removal, in: container) }
    if style != .out { Opacity().transition(to, for: .insertion, in: container) }
    if style == .in { to.order = .front }
    if style == .out { from.order = .front }
  }
}

extension NavigationTransition where Self == Slide {
  /// Both screens move sideways as one strip.
  public static var slide: Slide { Slide() }

  /// Both screens move as one strip.
  public static func slide(axis: Axis) -> Slide { Slide(axis: axis) }
}

extension NavigationTransition where Self == Fade {
  /// Screens fade.
  public static func fade(_ style: Fade.Style) -> Fade { Fade(style) }
}

/// Every layer of both screens that has the same match travels from its place to its place.
///
/// Needs `animator.matched-geometry`; without it such layers stay where they are.
public struct MatchedGeometry: NavigationTransition, Equatable {
  /// Creates it.
  public init() {}

  /// Lets the host move the matches, with the pacing that is in force.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    container.plan.matchPacing = to.cursor.pacing
  }
}
