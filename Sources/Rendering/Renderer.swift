public import LayerTree

/// Draws layer trees as pixels; keeps what helps to draw the next frame of the same pictures.
///
/// Laws that hold for every tree:
/// - The same tree and scale give the same bytes, whatever was drawn before.
/// - A hidden layer, one of opacity 0 and one whose transform flattens it leave no trace, and an
///   opacity of 1 or a mask that covers everything changes no bit.
/// - A mask m and an opacity o give `below·(1 − m·o) + layer·(m·o)`, rounded once.
/// - A background, a picture or a clip that is an upright rectangle covers exactly the pixels whose
///   centres lie inside it, so that neighbours with a common edge share no pixel and leave none out
///   at any fraction of a pixel. Inside, pictures move smoothly. Rectangles thinner than a pixel,
///   turned ones and ones with round corners have soft edges instead.
/// - Values out of range stop at the nearest sensible one: an opacity at 0 or 1, a size at 0.
///
/// Everything is mixed in sRGB as it is, not in linear light, as browsers do.
public final class Renderer {
  let scratch = ScratchPool()
  let cache = TexelCache()

  /// The longest side of a frame in pixels.
  public static let largestSide = 16_384

  /// Creates a renderer that knows no pictures yet.
  public init() {}

  /// Draws a tree into a raster, which takes the size of the root's bounds times the scale.
  ///
  /// The scale is the number of pixels along a point. What no layer covers is clear. The root's
  /// position and transform play no part.
  public func render(
    _ tree: LayerTree, scale: Double = 1, into raster: inout Raster
  ) throws(RenderingError) {
    let bounds = tree[LayerTree.rootID].bounds
    let width = try Self.pixels(bounds.size.width, scale)
    let height = try Self.pixels(bounds.size.height, scale)
    raster.resize(width: width, height: height)
    cache.beginFrame()
    raster.withCanvas { canvas in
      canvas.clear(canvas.region)
      let painter = Painter(
        tree: tree, device: canvas.region, scratch: scratch, cache: cache)
      painter.drawRoot(scale: scale, on: canvas)
    }
  }

  /// Draws a tree as a new raster.
  public func render(_ tree: LayerTree, scale: Double = 1) throws(RenderingError) -> Raster {
    var raster = Raster()
    try render(tree, scale: scale, into: &raster)
    return raster
  }

  private static func pixels(_ points: Double, _ scale: Double) throws(RenderingError) -> Int {
    let length = (points * scale).rounded()
    guard length.isFinite, scale > 0 else { throw .noSize }
    guard length <= Double(largestSide) else { throw .tooLarge(length) }
    return Int(max(length, 0))
  }
}

/// Why a tree cannot be drawn.
public enum RenderingError: Error, Hashable, CustomStringConvertible {
  /// The root's size or the scale is not a number that makes a picture.
  case noSize
  /// A side would have more pixels than a frame may.
  case tooLarge(Double)

  /// What went wrong, as one line.
  public var description: String {
    switch self {
    case .noSize: "the size and the scale of a frame must be finite numbers above 0"
    case .tooLarge(let side):
      "a side of \(Int(min(side, 1e15))) pixels is too long; the limit is \(Renderer.largestSide)"
    }
  }
}
