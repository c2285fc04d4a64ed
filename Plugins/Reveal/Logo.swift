import AnimatorKit

/// The logo that the next screen shows through, in its own coordinates about (0, 0).
enum Logo {
  /// The smallest scale at the end of a reveal.
  private static let smallestScale = 150.0

  /// A part of the logo that is solid: it fills the container at the end.
  private static let solid = Rect(x: -1.5, y: 7, width: 3, height: 6.5)

  /// How far below the logo's centre the point lies that stays in place while the logo grows.
  static let solidCenter = 10.0

  /// Gives the scale at which the solid part covers a rectangle.
  ///
  /// The point of the logo at `solidCenter` lies at `center` then, so each edge of the rectangle
  /// asks for its distance from there over the solid part's extent on that side.
  static func scale(covering rect: Rect, from center: Point) -> Double {
    max(
      smallestScale,
      (center.x - rect.x) / -solid.x,
      (rect.maxX - center.x) / solid.maxX,
      (center.y - rect.y) / (solidCenter - solid.y),
      (rect.maxY - center.y) / (solid.maxY - solidCenter))
  }
}
