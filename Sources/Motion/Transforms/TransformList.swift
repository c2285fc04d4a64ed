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
  func matrix(from index: Int) -> Matrix4 {
    functions.dropFirst(index).reduce(Matrix4.identity) { $1.matrix * $0 }
  }

  /// Pairs two lists, and the matrices of their rests from the first unlike pair on.
  static func combine(
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
