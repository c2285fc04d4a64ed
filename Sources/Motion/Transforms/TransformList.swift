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
  public var matrix: Matrix4 { matrix(from: 0) }

  /// The matrix of a part of the list.
  func matrix(from index: Int) -> Matrix4 {
    functions.dropFirst(index).reduce(Matrix4.identity) { $1.matrix * $0 }
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
}
