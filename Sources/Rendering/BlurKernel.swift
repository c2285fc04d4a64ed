/// The weights of a Gaussian blur in whole 1/65536 steps, the same on every machine.
struct BlurKernel {
  /// The weight at the centre, then of the pixels one, two … further on either side.
  let weights: [UInt32]

  var radius: Int { weights.count - 1 }

  /// The largest standard deviation that is drawn as asked; beyond it a blur changes little.
  static let largestSigma = 256.0

  /// Creates the kernel of a standard deviation in pixels, or nil when it would change nothing.
  init?(sigma: Double) {
    let sigma = min(sigma, Self.largestSigma)
    guard sigma > 0.05 else { return nil }
    let reach = Int((3 * sigma).rounded(.up))
    // exp(−k²/2σ²) by multiplication alone: each ratio is the last one times exp(−1/σ²).
    let step = Self.exponential(-1 / (sigma * sigma))
    var ratio = step.squareRoot()
    var value = 1.0
    var shape: [Double] = []
    for _ in 0...reach {
      shape.append(value)
      value *= ratio
      ratio *= step
    }
    let total = shape.reduce(-1) { $0 + 2 * $1 }
    var whole = shape.map { UInt32(($0 / total * 65_536).rounded()) }
    let sides = whole.dropFirst().reduce(0) { $0 + 2 * $1 }
    whole[0] = 65_536 - sides
    weights = whole
  }

  /// Computes e to a power of at most 0, by squaring a short series, with basic arithmetic only.
  private static func exponential(_ power: Double) -> Double {
    let small = power / 1_024
    let series = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    return (0..<10).reduce(series) { value, _ in value * value }
  }
}
