/// A screen fades while it is away.
public struct Opacity: MirrorableAtomicTransition, Equatable {
  private let opacity: Double

  /// Creates it from how much shows of the screen while it is away.
  public init(_ opacity: Double = 0) { self.opacity = opacity }

  /// Fades the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.opacity = opacity }
  }

  /// The same.
  public func mirrored() -> Opacity { self }
}

/// A screen has round corners while it is away.
public struct CornerRadius: MirrorableAtomicTransition, Equatable {
  private let radius: Double

  /// Creates it from the radius while away, in points.
  public init(_ radius: Double) { self.radius = radius }

  /// Rounds the screen's corners.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.cornerRadius = radius }
  }

  /// The same.
  public func mirrored() -> CornerRadius { self }
}

/// A colour lies over a screen while it is away.
public struct Tint: MirrorableAtomicTransition, Equatable {
  private let color: Color

  /// Creates it from the colour while away; its alpha is the strength.
  public init(_ color: Color) { self.color = color }

  /// Creates it from a strength of black.
  public init(dimming strength: Double) {
    color = Color(red: 0, green: 0, blue: 0, alpha: strength)
  }

  /// Tints the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.tint = color }
  }

  /// The same.
  public func mirrored() -> Tint { self }

  /// Whether both lay the same colour over a screen.
  public static func == (first: Tint, second: Tint) -> Bool {
    let (first, second) = (first.color, second.color)
    return first.red == second.red && first.green == second.green && first.blue == second.blue
      && first.alpha == second.alpha
  }
}

/// What lies below a screen is blurred while that screen is away; needs `animator.backdrop-blur`.
public struct BackdropBlur: MirrorableAtomicTransition, Equatable {
  private let radius: Double

  /// Creates it from the blur while away, in points.
  public init(_ radius: Double) { self.radius = radius }

  /// Blurs what lies below the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.backdropBlur = radius }
  }

  /// The same.
  public func mirrored() -> BackdropBlur { self }
}

/// How a shadow looks, but for how much of it shows.
public struct ShadowStyle: Equatable {
  /// The blur in points.
  public var radius: Double
  /// How far it lies from the screen.
  public var offset: Vector

  /// Creates it from its parts.
  public init(radius: Double, offset: Vector) {
    self.radius = radius
    self.offset = offset
  }
}

/// A screen casts a shadow while it is away.
public struct Shadow: MirrorableAtomicTransition, Equatable {
  private let opacity: Double
  private let style: ShadowStyle

  /// Creates it from how much of the shadow shows while away, its blur and where it lies.
  public init(opacity: Double, radius: Double, offset: Vector = Vector(dx: 0, dy: 0)) {
    self.opacity = opacity
    style = ShadowStyle(radius: radius, offset: offset)
  }

  private init(opacity: Double, style: ShadowStyle) {
    self.opacity = opacity
    self.style = style
  }

  /// Gives the screen a shadow.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.shadow = style
    view.change(for: operation) { $0.shadowOpacity = opacity }
  }

  /// The shadow falls to the other side.
  public func mirrored() -> Shadow {
    Shadow(
      opacity: opacity,
      style: ShadowStyle(
        radius: style.radius, offset: Vector(dx: -style.offset.dx, dy: -style.offset.dy)))
  }
}
