internal import CPixels

/// A Gaussian blur, the same on every machine.
///
/// Up to some standard deviation the weights of the curve itself are used, in whole 1/65536 steps.
/// Wider blurs are three averages in a row, whose widths have fractions, so that the picture follows
/// the standard deviation smoothly and the cost does not grow with it.
struct Blur {
  /// How many pixels away a pixel still has a say.
  let reach: Int
  private let method: Method

  private enum Method {
    case weights([UInt32])
    case averages(radius: Int, edge: Double)
  }

  /// The largest standard deviation that is drawn as asked; beyond it a blur changes little.
  static let largestSigma = 256.0
  /// Where averages come closer to the curve than a step of colour, and become the faster way.
  private static let wide = 6.0

  /// Creates the blur of a standard deviation in pixels, or nil when it would change nothing.
  init?(sigma: Double) {
    let sigma = min(sigma, Self.largestSigma)
    guard sigma > 0.05 else { return nil }
    if sigma < Self.wide {
      let weights = Self.weights(sigma: sigma)
      method = .weights(weights)
      reach = weights.count - 1
    } else {
      let variance = sigma * sigma / 3
      let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
      let next = (radius + 1) * (radius + 1)
      let edge =
        (2 * radius + 1) * (radius * (radius + 1) - 3 * variance) / (6 * (variance - next))
      method = .averages(radius: Int(radius), edge: edge)
      reach = 3 * (Int(radius) + 1)
    }
  }

  @unsafe
  func apply(to plane: pixels_plane, extend: Bool) {
    var plane = unsafe plane
    switch method {
    case .weights(let weights):
      let count = unsafe pixels_blur_narrow_scratch(&plane, Int32(reach))
      let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      defer { unsafe scratch.deallocate() }
      unsafe weights.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe pixels_blur_narrow(&plane, base, Int32(reach), extend, scratch)
      }
    case .averages(let radius, let edge):
      let count = unsafe pixels_blur_wide_scratch(&plane)
      let scratch = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
      defer { unsafe scratch.deallocate() }
      unsafe pixels_blur_wide(&plane, Int32(radius), Float(edge), extend, scratch)
    }
  }

  private static func weights(sigma: Double) -> [UInt32] {
    // exp(−k²/2σ²) by multiplication alone: each ratio is the last one times exp(−1/σ²).
    let step = exponential(-1 / (sigma * sigma))
    var ratio = step.squareRoot()
    var value = 1.0
    var shape: [Double] = []
    for _ in 0...Int((3 * sigma).rounded(.up)) {
      shape.append(value)
      value *= ratio
      ratio *= step
    }
    let total = shape.reduce(-1) { $0 + 2 * $1 }
    var whole = shape.map { UInt32(($0 / total * 65_536).rounded()) }
    whole[0] = 65_536 - whole.dropFirst().reduce(0) { $0 + 2 * $1 }
    return whole
  }

  /// Computes e to a power of at most 0, by squaring a short series, with basic arithmetic only.
  private static func exponential(_ power: Double) -> Double {
    // From here on the result is nothing, where the series would go astray.
    guard power > -300 else { return 0 }
    let small = power / 1_024
    let series = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    return (0..<10).reduce(series) { value, _ in value * value }
  }
}
