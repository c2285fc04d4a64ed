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
      if case .matrix(let start) = first, case .matrix(let end) = second {
        let way = MatrixInterpolation(from: start, to: end)
        guard !way.isDiscrete else { return (progress < 0.5 ? from : to).matrix }
        result = way.value(at: progress) * result
      } else if let function = TransformFunction.interpolate(first, second, progress) {
        result = function.matrix * result
      } else {
        let rest = MatrixInterpolation(from: from.matrix(from: index), to: to.matrix(from: index))
        guard !rest.isDiscrete else { return (progress < 0.5 ? from : to).matrix }
        return rest.value(at: progress) * result
      }
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
}
