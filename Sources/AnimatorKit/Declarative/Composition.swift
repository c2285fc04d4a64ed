/// Nothing happens.
public struct Identity: Equatable {
  /// Creates it.
  public init() {}

  /// Itself.
  public var body: Identity { self }
}

extension Identity: MirrorableAtomicTransition {
  /// Does nothing.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {}

  /// The same.
  public func mirrored() -> Identity { self }
}

extension Identity: NavigationTransition {
  /// Nothing can be combined with nothing.
  public var isPrimitive: Bool { false }

  /// Does nothing.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {}
}

/// One transition and then another one.
public struct Combined<First, Second> {
  let first: First
  let second: Second

  /// Creates it from both.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension Combined: Equatable where First: Equatable, Second: Equatable {}

extension Combined: AtomicTransition where First: AtomicTransition, Second: AtomicTransition {
  /// Carries out both; in a stagger the second one starts later.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    first.transition(view, for: operation, in: container)
    view.cursor.delay += view.cursor.step
    second.transition(view, for: operation, in: container)
  }
}

extension Combined: MirrorableAtomicTransition
where First: MirrorableAtomicTransition, Second: MirrorableAtomicTransition {
  /// Both mirrored.
  public func mirrored() -> Combined<First.Mirrored, Second.Mirrored> {
    Combined<First.Mirrored, Second.Mirrored>(first.mirrored(), second.mirrored())
  }
}

extension Combined: NavigationTransition
where First: NavigationTransition, Second: NavigationTransition {
  /// Whether the one that counts does everything by itself.
  public var isPrimitive: Bool { first.isPrimitive }

  /// Carries out both.
  ///
  /// A primitive transition is not combined: only the first one counts, and the host is told.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    first.transition(from: from, to: to, for: operation, in: container)
    if first.isPrimitive || second.isPrimitive {
      container.plan.notes.append("a primitive transition cannot be combined: the first one counts")
    } else {
      second.transition(from: from, to: to, for: operation, in: container)
    }
  }
}

/// One of two transitions.
public enum Conditional<First, Second> {
  /// The one for yes.
  case first(First)
  /// The one for no.
  case second(Second)
}

extension Conditional: Equatable where First: Equatable, Second: Equatable {}

extension Conditional: AtomicTransition where First: AtomicTransition, Second: AtomicTransition {
  /// Carries out the one.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    switch self {
    case .first(let content): content.transition(view, for: operation, in: container)
    case .second(let content): content.transition(view, for: operation, in: container)
    }
  }
}

extension Conditional: MirrorableAtomicTransition
where First: MirrorableAtomicTransition, Second: MirrorableAtomicTransition {
  /// The one mirrored.
  public func mirrored() -> Conditional<First.Mirrored, Second.Mirrored> {
    switch self {
    case .first(let content): .first(content.mirrored())
    case .second(let content): .second(content.mirrored())
    }
  }
}

extension Conditional: NavigationTransition
where First: NavigationTransition, Second: NavigationTransition {
  /// Whether the one does everything by itself.
  public var isPrimitive: Bool {
    switch self {
    case .first(let content): content.isPrimitive
    case .second(let content): content.isPrimitive
    }
  }

  /// Carries out the one.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    switch self {
    case .first(let content):
      content.transition(from: from, to: to, for: operation, in: container)
    case .second(let content):
      content.transition(from: from, to: to, for: operation, in: container)
    }
  }
}

extension Optional: AtomicTransition where Wrapped: AtomicTransition {
  /// Carries it out if it is there.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    self?.transition(view, for: operation, in: container)
  }
}

extension Optional: MirrorableAtomicTransition where Wrapped: MirrorableAtomicTransition {
  /// It mirrored, if it is there.
  public func mirrored() -> Wrapped.Mirrored? { self?.mirrored() }
}

extension Optional: NavigationTransition where Wrapped: NavigationTransition {
  /// Whether it is there and does everything by itself.
  public var isPrimitive: Bool { self?.isPrimitive ?? false }

  /// Carries it out if it is there.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    self?.transition(from: from, to: to, for: operation, in: container)
  }
}
