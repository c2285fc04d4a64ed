/// What happens to a screen that comes.
public struct OnInsertion<Content: AtomicTransition>: AtomicTransition {
  private let content: Content

  /// Creates it from what happens.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out for a screen that comes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    if operation == .insertion { content.transition(view, for: operation, in: container) }
  }
}

extension OnInsertion: Equatable where Content: Equatable {}

extension OnInsertion: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// The mirrored content for a screen that comes.
  public func mirrored() -> OnInsertion<Content.Mirrored> { OnInsertion<_>(content.mirrored()) }
}

/// What happens to a screen that goes.
public struct OnRemoval<Content: AtomicTransition>: AtomicTransition {
  private let content: Content

  /// Creates it from what happens.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out for a screen that goes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    if operation == .removal { content.transition(view, for: operation, in: container) }
  }
}

extension OnRemoval: Equatable where Content: Equatable {}

extension OnRemoval: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// The mirrored content for a screen that goes.
  public func mirrored() -> OnRemoval<Content.Mirrored> { OnRemoval<_>(content.mirrored()) }
}

/// What happens to a screen that comes, and mirrored to one that goes.
public struct MirrorInsertion<Content: MirrorableAtomicTransition>: MirrorableAtomicTransition {
  private let content: Content

  /// Creates it from what happens to a screen that comes.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out, mirrored for a screen that goes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    switch operation {
    case .insertion: content.transition(view, for: operation, in: container)
    case .removal: content.mirrored().transition(view, for: operation, in: container)
    }
  }

  /// The same content, mirrored for a screen that comes.
  public func mirrored() -> MirrorRemoval<Content> { MirrorRemoval(content) }
}

extension MirrorInsertion: Equatable where Content: Equatable {}

/// What happens to a screen that goes, and mirrored to one that comes.
public struct MirrorRemoval<Content: MirrorableAtomicTransition>: MirrorableAtomicTransition {
  private let content: Content

  /// Creates it from what happens to a screen that goes.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out, mirrored for a screen that comes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    switch operation {
    case .insertion: content.mirrored().transition(view, for: operation, in: container)
    case .removal: content.transition(view, for: operation, in: container)
    }
  }

  /// The same content, mirrored for a screen that goes.
  public func mirrored() -> MirrorInsertion<Content> { MirrorInsertion(content) }
}

extension MirrorRemoval: Equatable where Content: Equatable {}

/// Several transitions as one.
public struct Group<Content: AtomicTransition>: AtomicTransition {
  private let content: Content

  /// Creates it from what happens.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries out all; in a stagger they start together.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.staggered(by: 0) { content.transition(view, for: operation, in: container) }
  }
}

extension Group: Equatable where Content: Equatable {}

extension Group: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// All of them mirrored.
  public func mirrored() -> Group<Content.Mirrored> { Group<_>(content.mirrored()) }
}

/// What happens to a layer of the screen; a screen without that layer stays as it is.
public struct OnLayer<Content: AtomicTransition>: AtomicTransition {
  private let name: StaticString
  private let content: Content

  /// Creates it from the layer's name and what happens.
  public init(_ name: StaticString, @AtomicTransitionBuilder _ content: () -> Content) {
    self.init(name, content())
  }

  init(_ name: StaticString, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// Carries it out for the layer.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    content.transition(view.part(named: name), for: operation, in: container)
  }
}

extension OnLayer: MirrorableAtomicTransition where Content: MirrorableAtomicTransition {
  /// The mirrored content for the same layer.
  public func mirrored() -> OnLayer<Content.Mirrored> { OnLayer<_>(name, content.mirrored()) }
}
