public import Motion

/// What names a value that animations can reach; the caller chooses the number.
public struct Slot: Hashable, Sendable {
  /// The caller's number.
  public let number: UInt32

  /// Creates a name.
  ///
  /// - Parameter number: The caller's number.
  public init(_ number: UInt32) { self.number = number }
}

/// What names one added animation; it is never used again.
public struct AnimationID: Hashable, Sendable, Comparable {
  /// The animation's place in the order of adding, from 1.
  public let number: UInt64

  /// Orders by time of adding.
  ///
  /// - Parameters:
  ///   - a: One name.
  ///   - b: Another name.
  /// - Returns: Whether the first was added earlier.
  public static func < (a: AnimationID, b: AnimationID) -> Bool { a.number < b.number }
}

/// Something that happened to an animation.
public struct AnimationEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Int, Hashable, Sendable {
    /// The delay is over.
    case began
    /// The value is at its target for the first time.
    case arrived
    /// The value is at its target for good.
    case settled
  }

  /// What happened.
  public let kind: Kind
  /// To which animation.
  public let animation: AnimationID
  /// On which slot.
  public let slot: Slot
  /// When, in nanoseconds of the store's time.
  public let nanoseconds: Int64
}

/// Why the store refused something.
public enum AnimationStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The slot holds values of another shape.
  case shape(slot: UInt32, held: ValueShape, given: ValueShape)
  /// Values have 1…16 numbers.
  case width(slot: UInt32, given: Int)
  /// The number of velocities is neither none nor that of the values.
  case velocities(slot: UInt32, given: Int)
  /// A value holds a number that is not finite.
  case notFinite(slot: UInt32)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .shape(let slot, let held, let given): "slot \(slot) holds \(held), not \(given)"
    case .width(let slot, let given): "slot \(slot): \(given) numbers; a value has 1 to 16"
    case .velocities(let slot, let given): "slot \(slot): \(given) velocities do not fit its value"
    case .notFinite(let slot): "slot \(slot): the value is not finite"
    }
  }
}

/// How a transition that is dragged by hand reads its animations.
public enum ScrubLaw: String, Hashable, Sendable, CaseIterable {
  /// Values follow the hand evenly, whatever the curves say.
  case linear
  /// Values are those of the time scrubbed to.
  case curve
}
