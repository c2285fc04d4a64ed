/// Any transition, with its type left out: what `.slide` and `.fade(.in)` are where nothing else is
/// asked for.
///
/// Transitions of different types become one type with it, so that one of them can be chosen:
/// `context.reducesMotion ? .fade(.cross) : .slide`.
public struct AnyNavigationTransition: NavigationTransition {
  private let describe: (TransientLayer, TransientLayer, NavigationOperation, Container) -> Void

  /// Whether the transition does everything by itself.
  public let isPrimitive: Bool

  /// Leaves out the type of a transition.
  public init<Content: NavigationTransition>(_ content: Content) {
    isPrimitive = content.isPrimitive
    describe = { content.transition(from: $0, to: $1, for: $2, in: $3) }
  }

  /// Carries it out.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    describe(from, to, operation, container)
  }

  /// The same with a pacing; nil is not animated, the screens change places at once.
  public func animation(_ pacing: Pacing?) -> AnyNavigationTransition {
    AnyNavigationTransition(Paced(content: self, pacing: pacing))
  }

  /// This transition and another one after it.
  public func combined(with other: AnyNavigationTransition) -> AnyNavigationTransition {
    AnyNavigationTransition(Combined(self, other))
  }

  /// Both screens move sideways as one strip.
  public static var slide: AnyNavigationTransition { slide(axis: .horizontal) }

  /// Both screens move as one strip.
  public static func slide(axis: Axis) -> AnyNavigationTransition {
    AnyNavigationTransition(Slide(axis: axis))
  }

  /// Screens fade.
  public static func fade(_ style: Fade.Style) -> AnyNavigationTransition {
    AnyNavigationTransition(Fade(style))
  }
}
