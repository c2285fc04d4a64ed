/// A transition that does everything by hand: the way in for code that exists already.
public protocol PrimitiveNavigationTransition: NavigationTransition {
  /// Declares the transition.
  ///
  /// - Parameters:
  ///   - animator: Takes animations and what is to be done after them.
  ///   - operation: Which way it leads.
  ///   - context: Both screens and the container.
  /// - Throws: An error; the host shows its built-in cross-fade then.
  func transition(
    with animator: TransitionAnimator, for operation: NavigationOperation,
    in context: TransitionContext) throws(AnimatorError)
}

extension PrimitiveNavigationTransition {
  /// Yes.
  public var isPrimitive: Bool { true }

  /// Leaves everything to the animator.
  public func transition(
    from: TransientLayer, to: TransientLayer, for operation: NavigationOperation,
    in container: Container
  ) {
    container.plan.primitivePacing = to.cursor.pacing
    container.plan.primitive = { (animator, context) throws(AnimatorError) in
      try self.transition(with: animator, for: operation, in: context)
    }
  }
}

/// Where a transition stood when its animations were over.
public enum AnimatingPosition {
  /// At its end: the incoming screen is shown.
  case end
  /// At its start: it was taken back.
  case start
}

/// Takes the animations of a primitive transition, and what is to be done after them.
public final class TransitionAnimator {
  private let pacing: Pacing?
  private(set) var completions: [(AnimatingPosition) -> Void] = []

  init(pacing: Pacing?) { self.pacing = pacing }

  /// What may be done inside a block of animations.
  ///
  /// What the block throws is of the block's own type, so that a block may be written with `try`,
  /// without it, and with a type of its errors.
  public final class Animations<Failure: Error> {
    private let pacing: Pacing?
    fileprivate var error: AnimatorError?

    fileprivate init(pacing: Pacing?) { self.pacing = pacing }

    /// Animates a property to a value; nil is the layer's own.
    ///
    /// An error is thrown when the block is over, and nothing more is added after it.
    public func animate<Value>(
      _ layer: Layer, _ property: Property<Value>, from: Value? = nil, to: Value? = nil
    ) throws(Failure) {
      guard let pacing, error == nil else { return }
      do throws(AnimatorError) {
        try layer.add(pacing.animation(property, from: from, to: to))
      } catch {
        self.error = error
      }
    }
  }

  /// Adds animations, which start with the transition.
  ///
  /// - Throws: The first error of an animation, or else that the block threw something of its own.
  public func addAnimations<Failure: Error>(
    _ block: (Animations<Failure>) throws(Failure) -> Void
  ) throws(AnimatorError) {
    let animations = Animations<Failure>(pacing: pacing)
    var isWhole = false
    do throws(Failure) {
      try block(animations)
      isWhole = true
    } catch {}
    if let error = animations.error { throw error }
    if !isWhole { throw AnimatorError(.internal) }
  }

  /// Adds something to do when the transition is over; the layers are the host's again by then.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }
}
