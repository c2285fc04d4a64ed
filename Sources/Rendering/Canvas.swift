internal import CPixels

/// Borrowed pixels of one region of the device, and the loops that draw on them.
///
/// Every call draws inside the region only, whatever it is asked for.
@safe
struct Canvas {
  let region: PixelRect
  private let base: UnsafeMutablePointer<UInt32>

  /// Borrows memory that holds the region's pixels row after row and outlives the canvas.
  @unsafe
  init(region: PixelRect, base: UnsafeMutablePointer<UInt32>) {
    self.region = region
    unsafe self.base = unsafe base
  }

  private var stride: Int { region.width }

  private func pixel(at rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    unsafe base + (rect.top - region.top) * stride + (rect.left - region.left)
  }

  func clear(_ rect: PixelRect) {
    let area = rect.intersection(region)
    guard !area.isEmpty else { return }
    unsafe pixels_fill(pixel(at: area), stride, Int32(area.width), Int32(area.height), 0)
  }

  /// Lays a colour over a rectangle.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    let area = rect.intersection(region)
    guard !area.isEmpty else { return }
    unsafe pixels_composite_solid(
      self.pixel(at: area), stride, pixel, nil, 0, Int32(area.width), Int32(area.height), 65_535)
  }

  /// Lays a colour over the pixels that a coverage names.
  func fill(_ coverage: Coverage, within clip: PixelRect, with pixel: UInt32) {
    let area = coverage.region.intersection(clip).intersection(region)
    guard !area.isEmpty else { return }
    unsafe pixels_composite_solid(
      self.pixel(at: area), stride, pixel, coverage.byte(at: area), coverage.stride,
      Int32(area.width), Int32(area.height), 65_535)
  }

  /// Lays another canvas over this one, cut by a coverage and faded.
  ///
  /// The opacity runs from 0 to 65535.
  func draw(_ source: Canvas, within clip: PixelRect, coverage: Coverage?, opacity: UInt32) {
    let area = source.region.intersection(clip).intersection(region)
    unsafe draw(
      source.pixel(at: area), source.stride, area: area, coverage: coverage,
      opacity: opacity)
  }

  /// Lays the texels of a picture, one for each pixel, over this canvas.
  func draw(
    _ texels: Texels, at origin: (x: Int, y: Int), within clip: PixelRect,
    coverage: Coverage?, opacity: UInt32
  ) {
    let whole = PixelRect(
      left: origin.x, top: origin.y, right: origin.x + texels.width,
      bottom: origin.y + texels.height)
    let area = whole.intersection(clip).intersection(region)
    guard !area.isEmpty else { return }
    unsafe texels.withSource { source in
      let start = unsafe source.pixels + (area.top - whole.top) * texels.width
      unsafe draw(
        start + (area.left - whole.left), texels.width, area: area, coverage: coverage,
        opacity: opacity)
    }
  }

  /// Lays a colour over what a rectangle already covers, without covering more.
  func tint(_ rect: PixelRect, with pixel: UInt32) {
    let area = rect.intersection(region)
    guard !area.isEmpty else { return }
    unsafe pixels_tint(self.pixel(at: area), stride, pixel, Int32(area.width), Int32(area.height))
  }

  /// Replaces a rectangle by an upright picture's samples.
  ///
  /// The first pixel shows the texel place `start`; each further one lies `step` texels on.
  func sample(
    _ texels: Texels, into rect: PixelRect, from start: SIMD2<Double>, step: SIMD2<Double>
  ) {
    guard !rect.isEmpty, region.contains(rect) else { return }
    unsafe texels.withSource { source in
      _ = unsafe pixels_sample_aligned(
        pixel(at: rect), stride, Int32(rect.width), Int32(rect.height), source, start.x, step.x,
        start.y, step.y)
    }
  }

  /// Replaces a rectangle by a picture's samples, found through a projection from device to texels.
  func sample(_ texels: Texels, into rect: PixelRect, through projection: PlaneTransform) {
    guard !rect.isEmpty, region.contains(rect) else { return }
    let centre = PlaneTransform.translation(Double(rect.left) + 0.5, Double(rect.top) + 0.5)
    let (x, y, origin) = centre.concatenated(with: projection).rows
    let numbers = [x.x, y.x, origin.x, x.y, y.y, origin.y, x.z, y.z, origin.z]
    unsafe texels.withSource { source in
      unsafe numbers.withUnsafeBufferPointer { matrix in
        guard let matrix = matrix.baseAddress else { return }
        unsafe pixels_sample_projected(
          pixel(at: rect), stride, Int32(rect.width), Int32(rect.height), source, matrix)
      }
    }
  }

  /// Blurs the whole canvas; beyond its edges the nearest pixel counts.
  func blur(_ blur: Blur) {
    unsafe blur.apply(
      to: pixels_plane(
        bytes: UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self),
        stride: stride * 4, width: Int32(region.width), height: Int32(region.height),
        channels: 4), extend: true)
  }

  /// Writes how opaque this canvas is, faded by an opacity from 0 to 65535, into a coverage.
  func writeAlpha(into coverage: Coverage, opacity: UInt32, movedBy offset: (x: Int, y: Int)) {
    let area = region.moved(offset.x, offset.y).intersection(coverage.region)
    guard !area.isEmpty else { return }
    unsafe pixels_alpha(
      coverage.byte(at: area), coverage.stride, pixel(at: area.moved(-offset.x, -offset.y)),
      stride, Int32(area.width), Int32(area.height), opacity)
  }

  /// Replaces pixels by those of another canvas.
  func copy(_ source: Canvas, within clip: PixelRect) {
    mix(source, within: clip, coverage: nil, share: 65_535)
  }

  /// Mixes another canvas into this one: by a share from 0 to 65535, times a coverage.
  func mix(_ source: Canvas, within clip: PixelRect, coverage: Coverage?, share: UInt32) {
    var area = source.region.intersection(clip).intersection(region)
    if let coverage { area = area.intersection(coverage.region) }
    guard !area.isEmpty else { return }
    unsafe pixels_mix(
      pixel(at: area), stride, source.pixel(at: area), source.stride, coverage?.byte(at: area),
      coverage?.stride ?? 0, Int32(area.width), Int32(area.height), share)
  }

  /// Adds a share of another canvas to a share of this one; both run from 0 to 65535.
  func add(_ source: Canvas, within clip: PixelRect, share: UInt32, to own: UInt32) {
    let area = source.region.intersection(clip).intersection(region)
    guard !area.isEmpty else { return }
    unsafe pixels_add(
      pixel(at: area), stride, own, source.pixel(at: area), source.stride, share,
      Int32(area.width), Int32(area.height))
  }

  private func draw(
    _ source: UnsafePointer<UInt32>, _ sourceStride: Int, area: PixelRect, coverage: Coverage?,
    opacity: UInt32
  ) {
    let area = coverage.map { area.intersection($0.region) } ?? area
    guard !area.isEmpty else { return }
    unsafe pixels_composite(
      pixel(at: area), stride, source, sourceStride, coverage?.byte(at: area),
      coverage?.stride ?? 0, Int32(area.width), Int32(area.height), opacity)
  }
}
