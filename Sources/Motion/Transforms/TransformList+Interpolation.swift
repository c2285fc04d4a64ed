extension TransformList {
  /// Returns the list between two lists, function by function as far as their kinds agree.
  ///
  /// The shorter list is filled up with functions that change nothing. From the first pair of
  /// different kinds on, both rests become matrices and are interpolated as such, also at the ends.
  /// Where two matrices have nothing between them, the whole list switches in the middle.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  /// - Returns: The list between.
  public static func interpolate(
    from: TransformList, to: TransformList, at progress: Double
  ) -> TransformList {
    var isDiscrete = false
    let result = combine(from, to) { first, second in
      isDiscrete = isDiscrete || TransformFunction.areDiscrete(first, second)
      return TransformFunction.interpolate(first, second, progress)
    } onRest: { first, second in
      let rest = MatrixInterpolation(from: first, to: second)
      isDiscrete = isDiscrete || rest.isDiscrete
      return rest.value(at: progress)
    }
    guard isDiscrete else { return result }
    return progress < 0.5 ? from : to
  }

  /// Returns the matrix between two lists, asked once; a prepared way is faster to ask again.
  ///
  /// - Parameters:
  ///   - from: The list at 0.
  ///   - to: The list at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  /// - Returns: The matrix of the list between.
  public static func matrix(
    from: TransformList, to: TransformList, at progress: Double
  ) -> Matrix4 {
    TransformWay(from: from, to: to).matrix(at: progress)
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
}
