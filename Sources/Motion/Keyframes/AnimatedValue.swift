/// A value that an animation can produce.
public enum AnimatedValue: Hashable, Sendable {
  /// Independent numbers: a scalar, a point, a rectangle, a colour.
  case numbers([Double])
  /// A matrix whose components nobody named; it is interpolated by taking it apart.
  indirect case matrix(Matrix4)
  /// Transform functions as an author wrote them; they are interpolated one by one.
  case transform(TransformList)

  /// A single number.
  ///
  /// - Parameter value: The number.
  /// - Returns: The value.
  public static func scalar(_ value: Double) -> AnimatedValue { .numbers([value]) }

  /// A point or a size.
  ///
  /// - Parameters:
  ///   - x: The first number.
  ///   - y: The second number.
  /// - Returns: The value.
  public static func point(_ x: Double, _ y: Double) -> AnimatedValue { .numbers([x, y]) }

  /// What kind of value this is; only values of one shape can be combined.
  public var shape: ValueShape {
    switch self {
    case .numbers(let numbers): .numbers(numbers.count)
    case .matrix, .transform: .transform
    }
  }

  /// The matrix of a transform, or nothing for numbers.
  public var matrix: Matrix4? {
    switch self {
    case .numbers: nil
    case .matrix(let matrix): matrix
    case .transform(let list): list.matrix
    }
  }

  /// The value of the same shape that adds nothing.
  public var zero: AnimatedValue {
    switch self {
    case .numbers(let numbers): .numbers(Array(repeating: 0, count: numbers.count))
    case .matrix, .transform: .transform(TransformList())
    }
  }

  /// Whether every number is finite.
  public var isFinite: Bool {
    switch self {
    case .numbers(let numbers): numbers.allSatisfy { $0.isFinite }
    case .matrix(let matrix): matrix.isFinite
    case .transform(let list): list.matrix.isFinite
    }
  }
}

/// What kind of value something takes.
public enum ValueShape: Hashable, Sendable {
  /// So many independent numbers, 1…16.
  case numbers(Int)
  /// A transform in space.
  case transform

  /// How many doubles a value occupies.
  public var width: Int {
    switch self {
    case .numbers(let count): count
    case .transform: 16
    }
  }
}
