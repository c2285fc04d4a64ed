/// A transition with a pacing of its own.
public struct Paced<Content> {
  let content: Content
  let pacing: Pacing?
}

extension Paced: Equatable where Content: Equatable {}

extension Paced: AtomicTransition where Content: AtomicTransition {
  /// Carries it out; what is paced inside keeps its own pacing.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.paced(by: pacing) { content.transition(view, for: operation, in: container) }
  }
}

extension Paced: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// The mirrored content with the same pacing.
  public func mirrored() -> Paced<Content.Mirrored> {
    Paced<Content.Mirrored>(content: content.mirrored(), pacing: pacing)
  }
}

extension Paced: NavigationTransition where Content: NavigationTransition {
  /// As the content is.
  public var isPrimitive: Bool { content.isPrimitive }

  /// Carries it out; what is paced inside keeps its own pacing.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    from.paced(by: pacing) {
      to.paced(by: pacing) {
        content.transition(from: from, to: to, for: operation, in: container)
      }
    }
  }
}

extension AtomicTransition {
  /// The same with a pacing; nil is not animated, the screen is at once as it is at rest.
  public func animation(_ pacing: Pacing?) -> Paced<Self> { Paced(content: self, pacing: pacing) }
}

extension NavigationTransition {
  /// The same with a pacing; nil is not animated, the screens change places at once.
  public func animation(_ pacing: Pacing?) -> Paced<Self> { Paced(content: self, pacing: pacing) }
}

/// Transitions that start one after the other.
public struct Stagger<Content: AtomicTransition>: AtomicTransition {
  private let step: Double
  private let content: Content

  /// Creates it from the seconds between two starts, and what happens; a group starts as one.
  public init(by step: Double, @AtomicTransitionBuilder _ content: () -> Content) {
    self.init(step, content())
  }

  init(_ step: Double, _ content: Content) {
    self.step = step
    self.content = content
  }

  /// Carries out the parts, each later than the one before.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.staggered(by: step) { content.transition(view, for: operation, in: container) }
  }
}

extension Stagger: Equatable where Content: Equatable {}

extension Stagger: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// The mirrored parts in the same order.
  public func mirrored() -> Stagger<Content.Mirrored> { Stagger<_>(step, content.mirrored()) }
}
