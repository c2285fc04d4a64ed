/// Which way a transition leads.
public enum NavigationOperation: Equatable, Sendable {
  /// Away from the root of the stack: push, present, replace.
  case push
  /// Back to it: pop, unwind, dismiss.
  case pop
}

/// Says how two screens change places.
///
/// Give a `body` of other transitions, or write `transition(from:to:for:in:)`, which then counts
/// alone.
public protocol NavigationTransition {
  /// What the body is made of.
  associatedtype Body: NavigationTransition = Identity

  /// The transitions that this one consists of, carried out in the order in which they are written.
  @NavigationTransitionBuilder var body: Body { get }

  /// Whether it does everything by itself, so that nothing can be combined with it.
  var isPrimitive: Bool { get }

  /// Describes both screens.
  func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container)
}

extension NavigationTransition {
  /// Carries out the body.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    body.transition(from: from, to: to, for: operation, in: container)
  }

  /// As the body is.
  public var isPrimitive: Bool { body.isPrimitive }

  /// This transition and another one after it.
  public func combined<Other: NavigationTransition>(with other: Other) -> Combined<Self, Other> {
    Combined(self, other)
  }
}

extension NavigationTransition where Body == Identity {
  /// Nothing.
  public var body: Identity { Identity() }
}

/// Puts transitions together: one after the other, by `if` and by `switch`.
@resultBuilder
public enum NavigationTransitionBuilder {
  /// A transition whose type is known.
  public static func buildExpression<Content: NavigationTransition>(
    _ content: Content
  ) -> Content { content }

  /// A transition that names no type, as `.slide` does.
  public static func buildExpression(
    _ content: AnyNavigationTransition
  ) -> AnyNavigationTransition { content }

  /// The first of a block.
  public static func buildPartialBlock<First: NavigationTransition>(first: First) -> First { first }

  /// The next one of a block.
  public static func buildPartialBlock<First: NavigationTransition, Second: NavigationTransition>(
    accumulated: First, next: Second
  ) -> Combined<First, Second> {
    Combined(accumulated, next)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: NavigationTransition>(_ content: Content?) -> Content? {
    content
  }

  /// One branch.
  public static func buildEither<First: NavigationTransition, Second: NavigationTransition>(
    first: First
  ) -> Conditional<First, Second> {
    .first(first)
  }

  /// The other branch.
  public static func buildEither<First: NavigationTransition, Second: NavigationTransition>(
    second: Second
  ) -> Conditional<First, Second> {
    .second(second)
  }
}
