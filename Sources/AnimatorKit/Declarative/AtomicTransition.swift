/// Whether a screen comes or goes.
public enum TransitionOperation: Equatable, Sendable {
  /// It comes.
  case insertion
  /// It goes.
  case removal
}

/// Says how one screen comes or goes, whatever the operation of the stack.
///
/// Give a `body` of other transitions, or write `transition(_:for:in:)`, which then counts alone.
public protocol AtomicTransition {
  /// What the body is made of.
  associatedtype Body: AtomicTransition = Identity

  /// The transitions that this one consists of, carried out in the order in which they are written.
  @AtomicTransitionBuilder var body: Body { get }

  /// Describes one screen.
  func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container)
}

extension AtomicTransition {
  /// Carries out the body.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    body.transition(view, for: operation, in: container)
  }
}

extension AtomicTransition where Body == Identity {
  /// Nothing.
  public var body: Identity { Identity() }
}

/// A transition that can also be had the other way round.
public protocol MirrorableAtomicTransition: AtomicTransition {
  /// What it is the other way round; mirrored again it is this one.
  associatedtype Mirrored: AtomicTransition

  /// The same on the opposite side.
  func mirrored() -> Mirrored
}

/// Puts atomic transitions together: one after the other, by `if` and by `switch`, or none.
@resultBuilder
public enum AtomicTransitionBuilder {
  /// Nothing.
  public static func buildBlock() -> Identity { Identity() }

  /// The first of a block.
  public static func buildPartialBlock<First: AtomicTransition>(first: First) -> First { first }

  /// The next one of a block.
  public static func buildPartialBlock<First: AtomicTransition, Second: AtomicTransition>(
    accumulated: First, next: Second
  ) -> Combined<First, Second> {
    Combined(accumulated, next)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: AtomicTransition>(_ content: Content?) -> Content? {
    content
  }

  /// One branch.
  public static func buildEither<First: AtomicTransition, Second: AtomicTransition>(
    first: First
  ) -> Conditional<First, Second> {
    .first(first)
  }

  /// The other branch.
  public static func buildEither<First: AtomicTransition, Second: AtomicTransition>(
    second: Second
  ) -> Conditional<First, Second> {
    .second(second)
  }
}
