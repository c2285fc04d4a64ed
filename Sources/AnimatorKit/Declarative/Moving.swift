/// A screen comes over an edge of the container, or goes over it.
public struct Move: MirrorableAtomicTransition, Equatable {
  private let edge: Edge

  /// Creates it from the edge.
  public init(edge: Edge) { self.edge = edge }

  /// Moves the screen by the container's size.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    let (width, height) = (container.frame.width, container.frame.height)
    let way =
      switch edge {
      case .top: Vector(dx: 0, dy: -height)
      case .leading: Vector(dx: -width, dy: 0)
      case .trailing: Vector(dx: width, dy: 0)
      case .bottom: Vector(dx: 0, dy: height)
      }
    view.change(for: operation) { $0.translate(way.dx, way.dy) }
  }

  /// Over the opposite edge.
  public func mirrored() -> Move { Move(edge: edge.opposite) }
}

/// A screen is some way off before it has come, or after it has gone.
public struct Offset: MirrorableAtomicTransition, Equatable {
  private let x: Double
  private let y: Double

  /// Creates it from points towards the trailing edge and down.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// Moves the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.translate(x, y) }
  }

  /// The other way.
  public func mirrored() -> Offset { Offset(x: -x, y: -y) }
}

/// A screen turns and grows about the middle of one of its sides instead of its centre.
public struct Anchor: MirrorableAtomicTransition, Equatable {
  private let edge: Edge

  /// Creates it from the side.
  public init(_ edge: Edge) { self.edge = edge }

  /// Fixes the screen there.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.anchor = edge
  }

  /// About the opposite side.
  public func mirrored() -> Anchor { Anchor(edge.opposite) }
}

/// A screen is scaled about its centre while it is away.
public struct Scale: MirrorableAtomicTransition, Equatable {
  private let x: Double
  private let y: Double

  /// Creates it from the size while away; nothing at all unless told otherwise.
  public init(_ scale: Double = 0) { self.init(x: scale, y: scale) }

  /// Creates it from the size while away, along each axis.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Scales the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.scale(x, y) }
  }

  /// The same.
  public func mirrored() -> Scale { self }
}

/// A screen is turned about its centre while it is away.
public struct Rotate: MirrorableAtomicTransition, Equatable {
  private let angle: Angle

  /// Creates it from how far the screen is turned.
  public init(_ angle: Angle) { self.angle = angle }

  /// Turns the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.change(for: operation) { $0.rotate(angle) }
  }

  /// The other way round.
  public func mirrored() -> Rotate { Rotate(-angle) }
}

/// A screen turns in space like a side of a card: what comes turns on from where what goes turns to.
///
/// Needs `animator.transform-3d`; without it the screen is narrowed in the plane, for as long as it
/// would be seen. Screens hide while they turn their backs.
public struct Rotate3D: MirrorableAtomicTransition, Equatable {
  private let angle: Angle
  private let axis: Axis3
  private let perspective: Double

  private struct Axis3: Equatable {
    let x: Double
    let y: Double
    let z: Double
  }

  /// Creates it from how far the screen is turned and about which axis.
  ///
  /// - Parameters:
  ///   - angle: How far the screen is turned that has gone.
  ///   - axis: The axis; (0, 1, 0) is upright.
  ///   - perspective: The container's longer side over the distance of the eye; 0 is far away.
  public init(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), perspective: Double = 1
  ) {
    self.init(angle, Axis3(x: axis.x, y: axis.y, z: axis.z), perspective)
  }

  private init(_ angle: Angle, _ axis: Axis3, _ perspective: Double) {
    self.angle = angle
    self.axis = axis
    self.perspective = perspective
  }

  /// Turns the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    let side = max(container.frame.width, container.frame.height)
    let distance = perspective > 0 ? max(1, side / perspective) : nil
    view.hidesBack = true
    view.change(for: operation) { values in
      values.rotate(
        operation == .insertion ? -angle : angle, about: (axis.x, axis.y, axis.z),
        seenFrom: distance)
    }
  }

  /// The other way round.
  public func mirrored() -> Rotate3D { Rotate3D(-angle, axis, perspective) }
}

extension TransientLayer {
  /// Changes how the screen looks while it is away: first when it comes, at last when it goes.
  public func change(
    for operation: TransitionOperation, _ body: (inout TransientValues) -> Void
  ) {
    switch operation {
    case .insertion: body(&initial)
    case .removal: body(&animation)
    }
  }
}
