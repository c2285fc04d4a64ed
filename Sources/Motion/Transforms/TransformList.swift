/// Transform functions in the order in which an author writes them.
///
/// Each is applied in the space that those to its left have made, as in CSS: the last one written
/// is the first one applied.
public struct TransformList: Hashable, Sendable {
  /// The functions; none at all changes nothing.
  public var functions: [TransformFunction]

  /// Creates a list.
  ///
  /// - Parameter functions: The functions in written order.
  public init(_ functions: [TransformFunction] = []) { self.functions = functions }

  /// The matrix of the whole list.
  public var matrix: Matrix4 {
    functions.reduce(Matrix4.identity) { $1.matrix * $0 }
  }

  /// The matrix of a part of the list.
  private func matrix(from index: Int) -> Matrix4 {
    functions.dropFirst(index).reduce(Matrix4.identity) { $1.matrix * $0 }
  }

  /// Returns the list between two lists, function by function as far as their kinds agree.
  ///
  /// The shorter list is filled up with functions that change nothing. From the first pair of
  /// different kinds on, both rests become matrices and are interpolated as such.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  /// - Returns: The list between.
  public static func interpolate(
    from: TransformList, to: TransformList, at progress: Double
  ) -> TransformList {
    if progress == 0 { return from }
    if progress == 1 { return to }
    return combine(from, to) {
      TransformFunction.interpolate($0, $1, progress)
    } onRest: {
      MatrixInterpolation(from: $0, to: $1).value(at: progress)
    }
  }

  /// Returns the matrix between two lists, without making the list between.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  /// - Returns: The matrix of the list between.
  public static func matrix(
    from: TransformList, to: TransformList, at progress: Double
  ) -> Matrix4 {
    if progress == 0 { return from.matrix }
    if progress == 1 { return to.matrix }
    var result = Matrix4.identity
    let (a, b) = (from.functions, to.functions)
    for index in 0..<max(a.count, b.count) {
      let first = index < a.count ? a[index] : b[index].identity
      let second = index < b.count ? b[index] : a[index].identity
      guard let function = TransformFunction.interpolate(first, second, progress) else {
        let rest = MatrixInterpolation(from: from.matrix(from: index), to: to.matrix(from: index))
        return rest.value(at: progress) * result
      }
      result = function.matrix * result
    }
    return result
  }

  /// Returns a list on top of another, adding function to function as far as kinds agree.
  ///
  /// - Parameters:
  ///   - underlying: What is there already.
  ///   - value: What is accumulated onto it.
  /// - Returns: The sum.
  public static func accumulate(_ underlying: TransformList, _ value: TransformList)
    -> TransformList
  {
    combine(underlying, value, TransformFunction.accumulate) { first, second in
      guard let a = DecomposedMatrix(first), let b = DecomposedMatrix(second) else { return second }
      return DecomposedMatrix.accumulate(a, b).matrix
    }
  }

  /// Returns a list added to another, which is both, one after the other.
  ///
  /// - Parameters:
  ///   - underlying: What is there already.
  ///   - value: What is added to it.
  /// - Returns: The sum.
  public static func add(_ underlying: TransformList, _ value: TransformList) -> TransformList {
    TransformList(underlying.functions + value.functions)
  }

  /// Pairs two lists, and the matrices of their rests from the first unlike pair on.
  private static func combine(
    _ a: TransformList, _ b: TransformList,
    _ pair: (TransformFunction, TransformFunction) -> TransformFunction?,
    onRest rest: (Matrix4, Matrix4) -> Matrix4
  ) -> TransformList {
    var result: [TransformFunction] = []
    for index in 0..<max(a.functions.count, b.functions.count) {
      let first = index < a.functions.count ? a.functions[index] : b.functions[index].identity
      let second = index < b.functions.count ? b.functions[index] : a.functions[index].identity
      guard let function = pair(first, second) else {
        result.append(.matrix(rest(a.matrix(from: index), b.matrix(from: index))))
        break
      }
      result.append(function)
    }
    return TransformList(result)
  }
}
