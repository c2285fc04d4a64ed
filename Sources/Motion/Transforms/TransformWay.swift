/// The way from one transform to another, prepared once and then asked many times.
///
/// Whatever depends on the ends alone is worked out when it is made: what is paired with what, and
/// the parts of matrices. Asking for a matrix then makes no list.
public struct TransformWay: Hashable, Sendable {
  /// One pair of functions, or of the matrices of what is left from there on.
  private enum Step: Hashable, Sendable {
    case functions(TransformFunction, TransformFunction)
    indirect case matrices(MatrixInterpolation)
  }

  private let from: Matrix4
  private let to: Matrix4
  private let steps: [Step]
  /// Whether the ends are lists, or matrices as they are.
  private let isList: Bool
  /// Whether an end cannot be taken apart, so that there is nothing between the two.
  private let isDiscrete: Bool

  /// Prepares the way between two lists.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  public init(from: TransformList, to: TransformList) {
    self.from = from.matrix
    self.to = to.matrix
    var steps: [Step] = []
    let (a, b) = (from.functions, to.functions)
    for index in 0..<max(a.count, b.count) {
      let first = index < a.count ? a[index] : b[index].identity
      let second = index < b.count ? b[index] : a[index].identity
      if case .matrix(let start) = first, case .matrix(let end) = second {
        steps.append(.matrices(MatrixInterpolation(from: start, to: end)))
      } else if TransformFunction.interpolate(first, second, 0) != nil {
        steps.append(.functions(first, second))
      } else {
        let rests = (from.matrix(from: index), to.matrix(from: index))
        steps.append(.matrices(MatrixInterpolation(from: rests.0, to: rests.1)))
        break
      }
    }
    self.steps = steps
    isList = true
    isDiscrete = TransformWay.isDiscrete(steps)
  }

  /// Prepares the way between two matrices.
  ///
  /// - Parameters:
  ///   - from: The matrix at 0.
  ///   - to: The matrix at 1.
  public init(from: Matrix4, to: Matrix4) {
    self.from = from
    self.to = to
    steps = [.matrices(MatrixInterpolation(from: from, to: to))]
    isList = false
    isDiscrete = TransformWay.isDiscrete(steps)
  }

  /// Prepares the way between two values; numbers have none.
  ///
  /// - Parameters:
  ///   - from: The value at 0.
  ///   - to: The value at 1.
  public init?(from: AnimatedValue, to: AnimatedValue) {
    guard from.shape == .transform, to.shape == .transform else { return nil }
    if case .matrix(let first) = from, case .matrix(let second) = to {
      self.init(from: first, to: second)
    } else {
      self.init(from: from.list, to: to.list)
    }
  }

  private static func isDiscrete(_ steps: [Step]) -> Bool {
    steps.contains { if case .matrices(let way) = $0 { way.isDiscrete } else { false } }
  }

  /// Returns the matrix at a progress.
  ///
  /// - Parameter progress: 0 gives the first transform and 1 the second; it may lie outside.
  /// - Returns: The matrix.
  public func matrix(at progress: Double) -> Matrix4 {
    if progress == 0 { return from }
    if progress == 1 { return to }
    if isDiscrete { return progress < 0.5 ? from : to }
    var result = Matrix4.identity
    for index in steps.indices {
      let own: Matrix4
      switch steps[index] {
      case .matrices(let way): own = way.value(at: progress)
      case .functions(let first, let second):
        own = TransformFunction.interpolate(first, second, progress)?.matrix ?? .identity
      }
      result = isList ? own * result : own
    }
    return result
  }
}
