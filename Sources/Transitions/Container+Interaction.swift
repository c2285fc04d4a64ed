public import LayerTree
public import TimingEngine

extension Container {
  /// Takes the running transition by hand.
  ///
  /// - Parameters:
  ///   - law: How values follow the hand; nil leaves it to the animator.
  ///   - point: Where the hand came down, in the container; nil where that does not matter.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func grab(
    law: ScrubLaw? = nil, from point: Point? = nil, at nanoseconds: Int64
  ) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      guard interactivity != .disabled else { throw .disabled }
      guard
        interactivity.admits(
          point, for: transition.change.operation, in: stack.bounds, settings.layoutDirection)
      else { throw .elsewhere(interactivity) }
      try transition.grab(law: law, at: time)
    }
  }

  /// Moves the hand that holds the running transition.
  ///
  /// - Parameters:
  ///   - progress: The share of the way.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func scrub(to progress: Double, at nanoseconds: Int64) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      try transition.scrub(to: progress, at: time)
    }
  }

  /// Lets go of the running transition.
  ///
  /// - Parameters:
  ///   - velocity: How fast the hand moved, in whole ways per second.
  ///   - decision: Where it goes; nil leaves it to the animator.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func release(
    velocity: Double = 0, decision: CompletionRequest? = nil, at nanoseconds: Int64
  ) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      try transition.release(velocity: velocity, decision: decision, at: time)
    }
  }

  private func byHand(
    at nanoseconds: Int64, _ body: (Transition, Int64) throws(InteractionError) -> Void
  ) throws(InteractionError) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .over }
    try body(running, nanoseconds - start)
    collect()
  }

  /// Lets the running transition go on to its end, whoever holds it.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  /// - Throws: `Refusal.nothingRuns`.
  public func finish(at nanoseconds: Int64) throws(Refusal) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .nothingRuns }
    running.finish(at: nanoseconds - start)
    collect()
  }

  /// Takes the running transition back, along the way that it came.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  /// - Throws: `Refusal.nothingRuns`.
  public func cancel(at nanoseconds: Int64) throws(Refusal) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .nothingRuns }
    running.cancel(at: nanoseconds - start)
    collect()
  }

  /// Cuts everything short: what was accepted is carried out without being shown.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  public func skip(at nanoseconds: Int64) {
    repeat {
      running?.end(.skipped, at: nanoseconds - start)
      advance(to: nanoseconds)
    } while !isIdle
  }
}
