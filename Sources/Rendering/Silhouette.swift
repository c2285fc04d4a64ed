internal import LayerTree

/// The shadow of a layer: its coverage moved, blurred and coloured.
struct Silhouette {
  /// The shadow's colour with its opacity, premultiplied.
  let pixel: UInt32
  private let offset: (x: Int, y: Int)
  private let blur: Blur?

  /// How far a shadow may be moved, in pixels.
  private static let farthest = 16_384.0

  /// Creates the shadow of a layer, or nil when it has none.
  init?(of layer: Layer, in plane: PlaneTransform) {
    let shadow = layer.shadow
    var color = shadow.color
    color.alpha = Double(color.alpha.share) * Double(shadow.opacity.share) / (65_535 * 65_535)
    pixel = color.pixel
    guard pixel >> 24 != 0 else { return nil }
    let w = plane.rows.origin.z
    let move = (shadow.offset.x * plane.rows.x + shadow.offset.y * plane.rows.y) / w
    guard move.x.isFinite, move.y.isFinite, shadow.radius.isFinite else { return nil }
    let limit = Self.farthest
    offset = (
      Int(min(max(move.x.rounded(), -limit), limit)), Int(min(max(move.y.rounded(), -limit), limit))
    )
    blur = Blur(sigma: shadow.radius * plane.meanScale)
  }

  private var spread: Int { blur?.reach ?? 0 }

  /// The pixels that the shadow of some pixels may touch.
  func reach(of rect: PixelRect) -> PixelRect {
    rect.isEmpty ? rect : rect.moved(offset.x, offset.y).inset(by: -spread)
  }

  /// The pixels whose shadow may touch some pixels.
  func sources(of rect: PixelRect) -> PixelRect {
    rect.isEmpty ? rect : rect.moved(-offset.x, -offset.y).inset(by: -spread)
  }

  /// The pixels that take part in blurring some pixels.
  func workspace(for rect: PixelRect) -> PixelRect {
    rect.isEmpty ? rect : rect.inset(by: -spread)
  }

  /// Writes the shadow of a canvas into an empty coverage.
  func cast(_ canvas: Canvas, into coverage: Coverage) {
    canvas.writeAlpha(into: coverage, opacity: 65_535, movedBy: offset)
    if let blur { coverage.blur(blur) }
  }
}
