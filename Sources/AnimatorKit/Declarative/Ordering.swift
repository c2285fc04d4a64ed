/// A screen moves to a place in front of the other screen while it comes or goes.
public struct ZPosition: MirrorableAtomicTransition, Equatable {
  private let z: Double

  /// Creates it from how far in front of the other screen it stands; below 0 is behind.
  public init(_ z: Double) { self.z = z }

  /// Moves the screen to the front or behind.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.animation.zPosition = z
    view.completion.zPosition = 0
  }

  /// The same.
  public func mirrored() -> ZPosition { self }
}

/// A screen lies on top of the other one, all the time.
public struct BringToFront: AtomicTransition, Equatable {
  /// Creates it.
  public init() {}

  /// Puts the screen on top.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.order = .front
  }
}

/// A screen lies below the other one, all the time.
public struct SendToBack: AtomicTransition, Equatable {
  /// Creates it.
  public init() {}

  /// Puts the screen below.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.order = .back
  }
}
