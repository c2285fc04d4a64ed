public import Rendering

/// Two films side by side: what each shows, from one change of either to the next.
public struct FilmPair {
  /// What both show at a time.
  public struct Moment: Hashable, Sendable {
    /// The frame of the first film; nil after its end.
    public let first: Raster?
    /// The frame of the second film; nil after its end.
    public let second: Raster?
    /// The time since the start in milliseconds.
    public let milliseconds: Int
    /// Which frame it is, of the first film as long as it lasts, counted from 0.
    public let index: Int
  }

  /// A film and where it stands.
  private struct Side {
    let reader: FilmReader
    var frame: FilmReader.Frame?
    var index = -1

    mutating func advance() throws {
      frame = try reader.next()
      index += 1
    }
  }

  private var first: Side
  private var second: Side
  private var milliseconds = 0
  private var hasBegun = false

  /// Lays two films side by side.
  public init(_ first: FilmReader, _ second: FilmReader) {
    self.first = Side(reader: first)
    self.second = Side(reader: second)
  }

  /// Gives the next moment, or nil when both films are over.
  ///
  /// A picture, which has no end, lasts as long as what it is compared with.
  public mutating func next() throws -> Moment? {
    if hasBegun {
      let (a, b) = (first.frame?.end, second.frame?.end)
      milliseconds = min(a ?? b ?? milliseconds, b ?? a ?? milliseconds)
      if a.map({ $0 <= milliseconds }) ?? true { try first.advance() }
      if b.map({ $0 <= milliseconds }) ?? true { try second.advance() }
    } else {
      hasBegun = true
      try first.advance()
      try second.advance()
    }
    guard first.frame != nil || second.frame != nil else { return nil }
    return Moment(
      first: first.frame?.picture, second: second.frame?.picture, milliseconds: milliseconds,
      index: first.frame != nil ? first.index : second.index)
  }
}
