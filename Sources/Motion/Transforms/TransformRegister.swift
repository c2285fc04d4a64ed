/// A transform that is worked out again and again in storage of its own.
///
/// Once the storage has room for the longest list, nothing is allocated.
public struct TransformRegister: Sendable {
  /// The functions in written order; exactly one where `isMatrix`.
  private var functions: [TransformFunction] = []
  /// Whether it is a matrix whose components nobody named.
  private var isMatrix = false

  /// Creates a register that changes nothing.
  public init() {}

  init(_ value: AnimatedValue) { set(value) }

  /// The matrix of the transform.
  public var matrix: Matrix4 { TransformList(functions).matrix }

  /// The transform as a value.
  var value: AnimatedValue {
    isMatrix ? .matrix(matrix) : .transform(TransformList(functions))
  }

  /// Takes over a value; numbers change nothing.
  ///
  /// - Parameter value: The value.
  public mutating func set(_ value: AnimatedValue) {
    functions.removeAll(keepingCapacity: true)
    isMatrix = false
    switch value {
    case .numbers: break
    case .matrix(let matrix):
      functions.append(.matrix(matrix))
      isMatrix = true
    case .transform(let list): functions.append(contentsOf: list.functions)
    }
  }

  /// Takes over what lies between two transforms, function by function as far as kinds agree.
  ///
  /// The shorter list is filled up with functions that change nothing. From the first pair of
  /// different kinds on, both rests become matrices and are interpolated as such, also at the ends.
  /// Where two matrices have nothing between them, the whole list switches in the middle.
  mutating func setBetween(
    _ from: TransformRegister, _ to: TransformRegister, at progress: Double
  ) {
    var isDiscrete = false
    func between(_ first: Matrix4, _ second: Matrix4) -> Matrix4 {
      let way = MatrixInterpolation(from: first, to: second)
      isDiscrete = isDiscrete || way.isDiscrete
      return way.value(at: progress)
    }
    setPairs(from, to, onRest: between) { first, second in
      if case .matrix(let start) = first, case .matrix(let end) = second {
        return .matrix(between(start, end))
      }
      return TransformFunction.interpolate(first, second, progress)
    }
    isMatrix = from.isMatrix && to.isMatrix
    if isDiscrete { copy(progress < 0.5 ? from : to) }
  }

  /// Takes over a transform joined to what lies below it.
  mutating func setJoined(
    _ value: TransformRegister, onto underlying: TransformRegister, _ composite: Composite
  ) {
    switch composite {
    case .replace: copy(value)
    case .add where value.isMatrix && underlying.isMatrix:
      functions.removeAll(keepingCapacity: true)
      functions.append(.matrix(value.matrix * underlying.matrix))
      isMatrix = true
    case .add:
      copy(underlying)
      functions.append(contentsOf: value.functions)
      isMatrix = false
    case .accumulate:
      setPairs(
        underlying, value,
        onRest: { first, second in
          guard let a = DecomposedMatrix(first), let b = DecomposedMatrix(second) else {
            return second
          }
          return DecomposedMatrix.accumulate(a, b).matrix
        }, TransformFunction.accumulate)
      isMatrix = false
    }
  }

  private mutating func copy(_ other: TransformRegister) {
    functions.removeAll(keepingCapacity: true)
    functions.append(contentsOf: other.functions)
    isMatrix = other.isMatrix
  }

  /// Pairs two lists, and the matrices of their rests from the first unlike pair on.
  private mutating func setPairs(
    _ a: TransformRegister, _ b: TransformRegister,
    onRest rest: (Matrix4, Matrix4) -> Matrix4,
    _ pair: (TransformFunction, TransformFunction) -> TransformFunction?
  ) {
    functions.removeAll(keepingCapacity: true)
    for index in 0..<max(a.functions.count, b.functions.count) {
      let first = index < a.functions.count ? a.functions[index] : b.functions[index].identity
      let second = index < b.functions.count ? b.functions[index] : a.functions[index].identity
      guard let function = pair(first, second) else {
        let ends = (TransformList(a.functions), TransformList(b.functions))
        functions.append(.matrix(rest(ends.0.matrix(from: index), ends.1.matrix(from: index))))
        return
      }
      functions.append(function)
    }
  }
}
