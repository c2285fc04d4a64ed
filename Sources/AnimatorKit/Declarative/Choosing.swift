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

/// What happens to a screen that comes; mirrored, to one that goes.
///
/// The other screen is left alone. In a ``MirrorPush`` it describes the upper screen both ways: it
/// goes back to where it came from.
public struct MirrorInsertion<Content: AtomicTransition>: MirrorableAtomicTransition {
  private let content: Content

  /// Creates it from what happens, which is the same both ways and so need not be mirrorable.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out for a screen that comes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    if operation == .insertion { content.transition(view, for: operation, in: container) }
  }

  /// The same content for a screen that goes.
  public func mirrored() -> MirrorRemoval<Content> { MirrorRemoval(content) }
}

extension MirrorInsertion: Equatable where Content: Equatable {}

/// What happens to a screen that goes; mirrored, to one that comes.
///
/// The other screen is left alone.
public struct MirrorRemoval<Content: AtomicTransition>: MirrorableAtomicTransition {
  private let content: Content

  /// Creates it from what happens, which is the same both ways and so need not be mirrorable.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  init(_ content: Content) { self.content = content }

  /// Carries it out for a screen that goes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    if operation == .removal { content.transition(view, for: operation, in: container) }
  }

  /// The same content for a screen that comes.
  public func mirrored() -> MirrorInsertion<Content> { MirrorInsertion(content) }
}

extension MirrorRemoval: Equatable where Content: Equatable {}

/// A screen passes through: it comes as described, and goes by the opposite side.
///
/// Both screens of a transition have their part in it, so in a ``MirrorPush`` they move together.
public struct PassThrough<Coming: AtomicTransition, Going: AtomicTransition> {
  private let coming: Coming
  private let going: Going

  /// Creates it from what happens to a screen that comes; one that goes has the mirrored content.
  public init(@AtomicTransitionBuilder _ content: () -> Coming)
  where Coming: MirrorableAtomicTransition, Going == Coming.Mirrored {
    let content = content()
    self.init(content, content.mirrored())
  }

  private init(_ coming: Coming, _ going: Going) {
    self.coming = coming
    self.going = going
  }
}

extension PassThrough: Equatable where Coming: Equatable, Going: Equatable {}

extension PassThrough: MirrorableAtomicTransition {
  /// Carries it out, mirrored for a screen that goes.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    switch operation {
    case .insertion: coming.transition(view, for: operation, in: container)
    case .removal: going.transition(view, for: operation, in: container)
    }
  }

  /// The way through from the opposite side.
  public func mirrored() -> PassThrough<Going, Coming> { PassThrough<_, _>(going, coming) }
}

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
