internal import LayerTree

/// A rectangle of whole device pixels.
struct PixelRect: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { max(right - left, 0) }
  var height: Int { max(bottom - top, 0) }
  var isEmpty: Bool { right <= left || bottom <= top }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that a rectangle touches.
  init(covering rect: Rect) {
    self.init(
      left: Self.whole(rect.minX.rounded(.down)), top: Self.whole(rect.minY.rounded(.down)),
      right: Self.whole(rect.maxX.rounded(.up)), bottom: Self.whole(rect.maxY.rounded(.up)))
  }

  /// The pixels whose centres lie in a rectangle.
  ///
  /// Two rectangles with a common edge therefore share no pixel and leave none out. An edge that
  /// runs through pixel centres counts as lying a little before them, so that two computations of
  /// the same edge that differ in the last bits agree.
  init(snapping rect: Rect) {
    self.init(
      left: Self.snapped(rect.minX), top: Self.snapped(rect.minY),
      right: Self.snapped(rect.maxX), bottom: Self.snapped(rect.maxY))
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  func inset(by distance: Int) -> PixelRect {
    PixelRect(
      left: left + distance, top: top + distance, right: right - distance,
      bottom: bottom - distance)
  }

  func moved(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom)
  }

  private static func snapped(_ edge: Double) -> Int {
    whole((edge + 0.5 - 0x1p-10).rounded(.down))
  }

  /// Stays far inside what integers can hold, whatever the number.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, -0x1p40), 0x1p40))
  }
}
