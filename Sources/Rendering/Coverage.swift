internal import CCairo
internal import CPixels
internal import LayerTree

/// Borrowed bytes that say how much of each pixel of a region something covers: 0 to 255.
@safe
struct Coverage {
  let region: PixelRect
  /// The number of bytes from one row to the next.
  let stride: Int
  private let base: UnsafeMutablePointer<UInt8>

  /// Borrows memory of `bytes(for:)` bytes that outlives the coverage.
  @unsafe
  init(region: PixelRect, base: UnsafeMutablePointer<UInt8>) {
    self.region = region
    stride = Self.stride(for: region)
    unsafe self.base = unsafe base
  }

  /// Cairo wants rows to start at multiples of four bytes.
  private static func stride(for region: PixelRect) -> Int { (region.width + 3) & ~3 }

  static func bytes(for region: PixelRect) -> Int { stride(for: region) * region.height }

  @unsafe
  func byte(at rect: PixelRect) -> UnsafeMutablePointer<UInt8> {
    unsafe base + (rect.top - region.top) * stride + (rect.left - region.left)
  }

  func clear() {
    unsafe base.update(repeating: 0, count: Self.bytes(for: region))
  }

  /// Whether every pixel has the same coverage.
  func isAll(_ value: UInt8) -> Bool {
    unsafe pixels_mask_is(base, stride, Int32(region.width), Int32(region.height), value)
  }

  /// Leaves the product of this coverage and another one; outside the other one nothing is left.
  func multiply(by other: Coverage) {
    guard other.region == region else { return clear() }
    unsafe pixels_mask_multiply(
      base, stride, other.base, other.stride, Int32(region.width), Int32(region.height))
  }

  /// Blurs the coverage; nothing lies beyond its edges.
  func blur(_ blur: Blur) {
    unsafe blur.apply(
      to: pixels_plane(
        bytes: base, stride: stride, width: Int32(region.width), height: Int32(region.height),
        channels: 1), extend: false)
  }

  // MARK: - Outlines, by Cairo

  /// Adds the inside of an outline given in device coordinates, by the non-zero rule.
  func fill(_ outline: Path) {
    unsafe withContext(outline) { context in
      unsafe cairo_fill(context)
    }
  }

  /// Adds the line along an outline given in device coordinates, drawn with a round pen.
  ///
  /// The pen is as wide as `width` in the space that `pen` maps to the device.
  func stroke(_ outline: Path, width: Double, pen: PlaneTransform) {
    unsafe withContext(outline) { context in
      var matrix = cairo_matrix_t(
        xx: pen.rows.x.x, yx: pen.rows.x.y, xy: pen.rows.y.x, yy: pen.rows.y.y, x0: 0, y0: 0)
      unsafe cairo_set_matrix(context, &matrix)
      unsafe cairo_set_line_width(context, width)
      unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      unsafe cairo_stroke(context)
    }
  }

  private func withContext(_ outline: Path, _ body: (OpaquePointer) -> Void) {
    guard !region.isEmpty else { return }
    let surface = unsafe cairo_image_surface_create_for_data(
      base, CAIRO_FORMAT_A8, Int32(region.width), Int32(region.height), Int32(stride))
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else { return }
    defer { unsafe cairo_destroy(context) }
    for element in outline.elements {
      switch element {
      case .move(let point): unsafe cairo_move_to(context, x(point), y(point))
      case .line(let point): unsafe cairo_line_to(context, x(point), y(point))
      case .curve(let first, let second, let end):
        unsafe cairo_curve_to(
          context, x(first), y(first), x(second), y(second), x(end), y(end))
      case .close: unsafe cairo_close_path(context)
      }
    }
    unsafe body(context)
    unsafe cairo_surface_flush(surface)
  }

  private func x(_ point: Point) -> Double { point.x - Double(region.left) }
  private func y(_ point: Point) -> Double { point.y - Double(region.top) }
}
