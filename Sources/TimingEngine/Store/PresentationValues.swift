public import Motion

/// The values of all animated slots at one time, in a buffer made to be used again and again.
public struct PresentationValues: Sendable {
  /// One slot's place in the buffer.
  struct Entry: Hashable, Sendable {
    var slot: Slot
    var shape: ValueShape
    var offset: Int
  }

  /// What tells one layout of values from another: nothing but its identity.
  final class Layout: Sendable {}

  /// The slots, in the order in which they were first used.
  var entries: ContiguousArray<Entry> = []
  /// All values, one after the other.
  var numbers: ContiguousArray<Double> = []
  /// Whether an animation has an effect on each slot.
  var animated: ContiguousArray<Bool> = []
  /// The layout that the entries describe.
  var layout: Layout?
  /// Room for transforms that are joined function by function.
  var scratch = TransformScratch()

  /// Creates an empty buffer.
  public init() {}

  /// How many slots there are.
  public var count: Int { entries.count }

  /// Returns the slot at a position.
  ///
  /// - Parameter index: 0..<count.
  /// - Returns: The slot.
  public func slot(at index: Int) -> Slot { entries[index].slot }

  /// Returns the shape of the value at a position.
  ///
  /// - Parameter index: 0..<count.
  /// - Returns: The shape.
  public func shape(at index: Int) -> ValueShape { entries[index].shape }

  /// Returns whether an animation has an effect on the slot right now.
  ///
  /// - Parameter index: 0..<count.
  /// - Returns: False where the value is merely the slot's base value.
  public func isAnimated(at index: Int) -> Bool { animated[index] }

  /// Returns one number of the value at a position.
  ///
  /// - Parameters:
  ///   - index: 0..<count.
  ///   - lane: Which number; for a transform m11, m12, … m44.
  /// - Returns: The number.
  public func number(at index: Int, lane: Int = 0) -> Double {
    numbers[entries[index].offset + lane]
  }

  /// Returns the transform at a position.
  ///
  /// - Parameter index: 0..<count, of a slot that holds a transform.
  /// - Returns: The matrix.
  public func matrix(at index: Int) -> Matrix4 {
    let offset = entries[index].offset
    func row(_ start: Int) -> SIMD4<Double> {
      SIMD4(
        numbers[offset + start], numbers[offset + start + 1], numbers[offset + start + 2],
        numbers[offset + start + 3])
    }
    return Matrix4(row(0), row(4), row(8), row(12))
  }

  /// The value of a slot, for tests and tools.
  ///
  /// - Parameter slot: The slot.
  /// - Returns: The value, or nothing if the slot is unknown.
  public subscript(slot: Slot) -> AnimatedValue? {
    guard let index = entries.firstIndex(where: { $0.slot == slot }) else { return nil }
    let entry = entries[index]
    switch entry.shape {
    case .numbers(let count):
      return .numbers(Array(numbers[entry.offset..<(entry.offset + count)]))
    case .transform:
      return .matrix(matrix(at: index))
    }
  }

  /// Writes a matrix.
  mutating func write(_ matrix: Matrix4, at offset: Int) {
    let rows = (matrix.row1, matrix.row2, matrix.row3, matrix.row4)
    for lane in 0..<4 {
      numbers[offset + lane] = rows.0[lane]
      numbers[offset + 4 + lane] = rows.1[lane]
      numbers[offset + 8 + lane] = rows.2[lane]
      numbers[offset + 12 + lane] = rows.3[lane]
    }
  }
}
