internal import Motion

/// Four exact times side by side, worked out with the bits of `DoubleDouble`.
///
/// All of them are finite.
struct ExactLanes {
  var heads: SIMD4<Double>
  var tails: SIMD4<Double>

  @inline(__always)
  init(heads: SIMD4<Double>, tails: SIMD4<Double>) {
    self.heads = heads
    self.tails = tails
  }

  /// One number four times.
  @inline(__always)
  init(_ value: DoubleDouble) {
    heads = SIMD4(repeating: value.head)
    tails = SIMD4(repeating: value.tail)
  }

  /// The exact sums of two doubles each.
  @inline(__always)
  private static func sum(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> ExactLanes {
    let heads = a + b
    let parts = heads - a
    return ExactLanes(heads: heads, tails: (a - (heads - parts)) + (b - parts))
  }

  /// The exact products of two doubles each.
  @inline(__always)
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> ExactLanes {
    @inline(__always)
    func split(_ value: SIMD4<Double>) -> (SIMD4<Double>, SIMD4<Double>) {
      let wide = 134_217_729 * value
      let upper = wide - (wide - value)
      return (upper, value - upper)
    }
    let heads = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    return ExactLanes(heads: heads, tails: ((a1 * b1 - heads) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  @inline(__always)
  static func + (a: ExactLanes, b: ExactLanes) -> ExactLanes {
    let heads = sum(a.heads, b.heads)
    let tails = sum(a.tails, b.tails)
    let first = sum(heads.heads, heads.tails + tails.heads)
    return sum(first.heads, first.tails + tails.tails)
  }

  @inline(__always)
  static func - (a: ExactLanes, b: ExactLanes) -> ExactLanes {
    a + ExactLanes(heads: -b.heads, tails: -b.tails)
  }

  @inline(__always)
  static func / (a: ExactLanes, b: ExactLanes) -> ExactLanes {
    let heads = a.heads / b.heads
    let exact = product(b.heads, heads)
    let back = sum(exact.heads, exact.tails + b.tails * heads)
    return ExactLanes(heads: heads, tails: (a - back).heads / b.heads)
  }

  /// How much greater each is than another number; 0 where both are the same ratio.
  @inline(__always)
  func since(_ other: ExactLanes) -> ExactLanes {
    let difference = self - other
    let slack = DoubleDouble.slack * pointwiseMax(magnitude(heads), magnitude(other.heads))
    let isSame = magnitude(difference.heads) .<= slack
    return ExactLanes(
      heads: difference.heads.replacing(with: 0, where: isSame),
      tails: difference.tails.replacing(with: 0, where: isSame))
  }

  /// The heads of `time.since(other)`, for one time and four others, without their tails.
  @inline(__always)
  static func heads(of time: DoubleDouble, since other: ExactLanes) -> SIMD4<Double> {
    let exact = sum(SIMD4(repeating: time.head), -other.heads)
    let heads = exact.heads + (exact.tails + (time.tail - other.tails))
    // A difference this small is that of equal numbers, which then are as large as the time.
    let slack = DoubleDouble.slack * time.head.magnitude
    return heads.replacing(with: 0, where: pointwiseMax(heads, -heads) .<= slack)
  }

  /// Where a number is below another one, and not the same ratio.
  @inline(__always)
  static func .< (a: ExactLanes, b: ExactLanes) -> SIMDMask<SIMD4<Int64>> {
    let difference = (a.heads - b.heads) + (a.tails - b.tails)
    return difference .< -DoubleDouble.slack
      * pointwiseMax(a.magnitude(a.heads), b.magnitude(b.heads))
  }

  /// The greatest whole numbers that are not above these.
  @inline(__always)
  var floor: SIMD4<Double> {
    let near = heads.rounded(.toNearestOrEven)
    let rest = since(ExactLanes(heads: near, tails: .zero)).heads
    return near.replacing(with: near - 1, where: rest .< 0)
  }

  @inline(__always)
  private func magnitude(_ value: SIMD4<Double>) -> SIMD4<Double> {
    pointwiseMax(value, -value)
  }
}
