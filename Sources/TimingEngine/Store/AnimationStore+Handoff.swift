public import Motion

extension AnimationStore {
  /// Numbers and how fast they change.
  public struct Movement: Hashable, Sendable {
    /// The numbers.
    public var value: [Double]
    /// Their velocities in units per second.
    public var velocity: [Double]
  }

  /// Returns where a slot's numbers are at a time, and how fast they move.
  ///
  /// Velocities are worked out from slopes, not from differences.
  ///
  /// - Parameters:
  ///   - slot: A slot that holds numbers.
  ///   - time: The store's time in seconds.
  /// - Returns: The movement, or nothing for an unknown slot or one that holds a transform.
  public func movement(of slot: Slot, at time: Double) -> Movement? {
    guard let index = slotIndices[slot], case .numbers(let base) = slots[index].base else {
      return nil
    }
    let state = slots[index]
    var movement = Movement(value: base, velocity: base.map { _ in 0 })
    for case let track? in state.tracks.map({ tracks[$0] }) {
      track.move(&movement, time: DoubleDouble(declared: time))
    }
    return movement
  }

  /// Sends a slot's numbers to another target by a spring, from where they are and as fast.
  ///
  /// The slot's animations are replaced. If the only one is a spring to the same target already,
  /// nothing changes.
  ///
  /// - Parameters:
  ///   - slot: A slot that holds numbers.
  ///   - target: Where they shall go.
  ///   - spring: The spring.
  ///   - nanoseconds: When, in the store's time.
  /// - Returns: The animation that moves the numbers from now on.
  /// - Throws: `HandoffError`.
  @discardableResult
  public mutating func retarget(
    _ slot: Slot, to target: [Double], spring: Spring, at nanoseconds: Int64
  ) throws(HandoffError) -> AnimationID {
    let movement = try present(slot, target, nanoseconds)
    if let same = running(spring, on: slot, endingAt: target) { return same }
    let effect: SpringEffect
    do {
      effect = try SpringEffect(
        spring, from: .numbers(movement.value), to: .numbers(target), velocity: movement.velocity)
    } catch {
      throw .spring(error)
    }
    return try replace(slot, by: Animation(effect), at: nanoseconds)
  }

  /// Sends a slot's numbers to another target in a fixed time, from where they are and as fast.
  ///
  /// - Parameters:
  ///   - slot: A slot that holds numbers.
  ///   - target: Where they shall go.
  ///   - duration: The time that is left, in seconds.
  ///   - smoothness: How smooth the way is.
  ///   - nanoseconds: When, in the store's time.
  /// - Returns: The animation that moves the numbers from now on.
  /// - Throws: `HandoffError`.
  @discardableResult
  public mutating func retarget(
    _ slot: Slot, to target: [Double], within duration: Double,
    smoothness: FixedTimeMotion.Smoothness = .velocity, at nanoseconds: Int64
  ) throws(HandoffError) -> AnimationID {
    let movement = try present(slot, target, nanoseconds)
    let effect: FixedTimeEffect
    do {
      effect = try FixedTimeEffect(
        from: movement.value, to: target, velocity: movement.velocity, duration: duration,
        smoothness: smoothness)
    } catch {
      throw .spring(error)
    }
    return try replace(slot, by: Animation(effect), at: nanoseconds)
  }

  private func present(
    _ slot: Slot, _ target: [Double], _ nanoseconds: Int64
  ) throws(HandoffError) -> Movement {
    guard let movement = movement(of: slot, at: Nanoseconds.seconds(nanoseconds)),
      movement.value.count == target.count
    else { throw .noNumbers(slot: slot.number) }
    return movement
  }

  /// The only animation of a slot, if it is a spring to a target already.
  private func running(
    _ spring: Spring, on slot: Slot, endingAt target: [Double]
  ) -> AnimationID? {
    let ids = animations(of: slot)
    guard ids.count == 1, let index = trackIndices[ids[0]], let track = tracks[index],
      case .spring(let current) = track.driver, case .numbers(let to, _, _) = current.path,
      to == target, current.response == SpringResponse(spring), current.composite == .replace
    else { return nil }
    return ids[0]
  }

  private mutating func replace(
    _ slot: Slot, by animation: Animation, at nanoseconds: Int64
  ) throws(HandoffError) -> AnimationID {
    for id in animations(of: slot) { remove(id) }
    do {
      return try add(animation, to: slot, at: nanoseconds)
    } catch {
      throw .store(error)
    }
  }
}

/// Why motion could not be handed on.
public enum HandoffError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The slot is unknown, or does not hold as many numbers as the target.
  case noNumbers(slot: UInt32)
  /// The motion would not be valid.
  case spring(SpringError)
  /// The store refused the new animation.
  case store(AnimationStoreError)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .noNumbers(let slot): "slot \(slot) does not hold as many numbers as the target"
    case .spring(let error): error.description
    case .store(let error): error.description
    }
  }
}
