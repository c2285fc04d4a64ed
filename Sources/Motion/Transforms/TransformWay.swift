/// The way from one transform to another, prepared once and then asked many times.
///
/// Whatever depends on the ends alone is worked out when it is made: what is paired with what, and
/// the parts of matrices. Asking for a matrix then makes no list.
public struct TransformWay: Hashable, Sendable {
  /// What stands at one place of both lists.
  private enum Step: Hashable, Sendable {
    /// Functions of one kind, one of which may have been left out.
    case functions
    /// Two matrices, or those of what is left from here on.
    indirect case matrices(MatrixInterpolation)
  }

  /// The ends, where they are lists.
  private let from: [TransformFunction]
  private let to: [TransformFunction]
  private let steps: [Step]
  /// Whether an end cannot be taken apart, so that there is nothing between the two.
  private let isDiscrete: Bool

  /// Prepares the way between two lists.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  public init(from: TransformList, to: TransformList) {
    self.from = from.functions
    self.to = to.functions
    var steps: [Step] = []
    for index in 0..<max(self.from.count, self.to.count) {
      let (first, second) = TransformWay.pair(self.from, self.to, index)
      if case .matrix(let start) = first, case .matrix(let end) = second {
        steps.append(.matrices(MatrixInterpolation(from: start, to: end)))
      } else if TransformFunction.interpolate(first, second, 0) != nil {
        steps.append(.functions)
      } else {
        let rests = (from.matrix(from: index), to.matrix(from: index))
        steps.append(.matrices(MatrixInterpolation(from: rests.0, to: rests.1)))
        break
      }
    }
    self.steps = steps
    isDiscrete = steps.contains {
      if case .matrices(let way) = $0 { way.isDiscrete } else { false }
    }
  }

  /// Prepares the way between two matrices.
  ///
  /// - Parameters:
  ///   - from: The matrix at 0.
  ///   - to: The matrix at 1.
  public init(from: Matrix4, to: Matrix4) {
    let way = MatrixInterpolation(from: from, to: to)
    (self.from, self.to, steps) = ([], [], [.matrices(way)])
    // The way itself switches in the middle.
    isDiscrete = false
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

  /// The functions at one place; one that is left out changes nothing.
  private static func pair(
    _ from: [TransformFunction], _ to: [TransformFunction], _ index: Int
  ) -> (TransformFunction, TransformFunction) {
    (
      index < from.count ? from[index] : to[index].identity,
      index < to.count ? to[index] : from[index].identity
    )
  }

  /// Returns the matrix at a progress.
  ///
  /// - Parameter progress: 0 gives the first transform and 1 the second; it may lie outside.
  /// - Returns: The matrix.
  public func matrix(at progress: Double) -> Matrix4 {
    if from.isEmpty, to.isEmpty {
      guard case .matrices(let way)? = steps.first else { return .identity }
      return way.value(at: progress)
    }
    if progress == 0 || isDiscrete && progress < 0.5 { return TransformList(from).matrix }
    if progress == 1 || isDiscrete { return TransformList(to).matrix }
    var result = Matrix4.identity
    for index in steps.indices {
      let own: Matrix4
      switch steps[index] {
      case .matrices(let way): own = way.value(at: progress)
      case .functions:
        let (first, second) = TransformWay.pair(from, to, index)
        own = TransformFunction.interpolate(first, second, progress)?.matrix ?? .identity
      }
      result = own * result
    }
    return result
  }
}
