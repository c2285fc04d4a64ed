/// What happens to both screens on the way there.
public struct OnPush<Content: AtomicTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from what happens to either screen.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Describes the screen that goes, then the one that comes.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    if operation == .push { exchange(content, from: from, to: to, in: container) }
  }
}

extension OnPush: Equatable where Content: Equatable {}

/// What happens to both screens on the way back.
public struct OnPop<Content: AtomicTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from what happens to either screen.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Describes the screen that goes, then the one that comes.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    if operation == .pop { exchange(content, from: from, to: to, in: container) }
  }
}

extension OnPop: Equatable where Content: Equatable {}

/// What happens to both screens on the way there, and mirrored on the way back.
public struct MirrorPush<Content: MirrorableAtomicTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from what happens to either screen on the way there.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Describes the screen that goes, then the one that comes.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    switch operation {
    case .push: exchange(content, from: from, to: to, in: container)
    case .pop: exchange(content.mirrored(), from: from, to: to, in: container)
    }
  }
}

extension MirrorPush: Equatable where Content: Equatable {}

/// What happens to both screens on the way back, and mirrored on the way there.
public struct MirrorPop<Content: MirrorableAtomicTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from what happens to either screen on the way back.
  public init(@AtomicTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Describes the screen that goes, then the one that comes.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    switch operation {
    case .push: exchange(content.mirrored(), from: from, to: to, in: container)
    case .pop: exchange(content, from: from, to: to, in: container)
    }
  }
}

extension MirrorPop: Equatable where Content: Equatable {}

/// The way there of a transition, without its way back.
public struct PickPush<Content: NavigationTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from the transition.
  public init(@NavigationTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Carries it out on the way there.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    if operation == .push {
      content.transition(from: from, to: to, for: operation, in: container)
    }
  }
}

extension PickPush: Equatable where Content: Equatable {}

/// The way back of a transition, without its way there.
public struct PickPop<Content: NavigationTransition>: NavigationTransition {
  private let content: Content

  /// Creates it from the transition.
  public init(@NavigationTransitionBuilder _ content: () -> Content) { self.content = content() }

  /// Carries it out on the way back.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    if operation == .pop {
      content.transition(from: from, to: to, for: operation, in: container)
    }
  }
}

extension PickPop: Equatable where Content: Equatable {}

private func exchange<Content: AtomicTransition>(
  _ content: Content, from: TransientLayer, to: TransientLayer, in container: Container
) {
  content.transition(from, for: .removal, in: container)
  content.transition(to, for: .insertion, in: container)
}
