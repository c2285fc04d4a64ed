/// A spring evaluated for four times at once, with the bits of `SpringResponse.propagator(at:)`.
public struct SpringSolver: Sendable {
  private let response: SpringResponse

  /// Takes a spring's constants.
  ///
  /// - Parameter response: The constants.
  public init(_ response: SpringResponse) { self.response = response }

  /// Returns what is left of four displacements and initial velocities.
  ///
  /// - Parameters:
  ///   - times: Seconds since the start.
  ///   - displacements: The displacements at time 0.
  ///   - velocities: The velocities at time 0.
  /// - Returns: The displacements at those times.
  public func displacements(
    at times: SIMD4<Double>, from displacements: SIMD4<Double>, velocities: SIMD4<Double>
  ) -> SIMD4<Double> {
    let (low, high) = pairs(
      (times.lowHalf, displacements.lowHalf, velocities.lowHalf),
      (times.highHalf, displacements.highHalf, velocities.highHalf))
    return SIMD4(lowHalf: low, highHalf: high)
  }

  /// Times, displacements and velocities of two numbers.
  private typealias Pair = (times: Vector, displacements: Vector, velocities: Vector)

  /// The same for two pairs, whose steps a processor takes side by side.
  ///
  /// It is not inlined for the reason of `Elementary.exp`.
  @inline(never)
  private func pairs(_ first: Pair, _ second: Pair) -> (Vector, Vector) {
    guard response.regime == .under, all(isPlain(first.times) .& isPlain(second.times)) else {
      return (oneByOne(first), oneByOne(second))
    }
    let turns = Elementary.sinCos(phase(first.times), phase(second.times))
    let envelopes = Elementary.exp(
      first.times * -response.decay, second.times * -response.decay)
    return (
      left(of: first, turns.sinA, turns.cosA, envelopes.0),
      left(of: second, turns.sinB, turns.cosB, envelopes.1)
    )
  }

  /// Whether times are in the fast functions' range.
  @inline(__always)
  private func isPlain(_ times: Vector) -> SIMDMask<Vector.MaskStorage> {
    (times .>= 0) .& (times * -response.decay .> -700) .& (times * response.swing.head .< 1e6)
  }

  /// How far the swing has turned.
  @inline(__always)
  private func phase(_ times: Vector) -> Elementary.Angles {
    let exact = Elementary.product(Vector(repeating: response.swing.head), times)
    return Elementary.sum(exact.head, exact.tail + times * response.swing.tail)
  }

  /// What is left of displacements and velocities.
  @inline(__always)
  private func left(of pair: Pair, _ sin: Vector, _ cos: Vector, _ envelope: Vector) -> Vector {
    let part = sin / response.swing.head
    let place = envelope * (cos + response.decay * part)
    let drift = envelope * part
    return place * pair.displacements + drift * pair.velocities
  }

  /// The same for springs that creep, and for times outside the fast functions' range.
  private func oneByOne(_ pair: Pair) -> Vector {
    var result = Vector.zero
    for lane in 0..<2 {
      let factors = response.propagator(at: pair.times[lane])
      result[lane] =
        factors.place * pair.displacements[lane] + factors.drift * pair.velocities[lane]
    }
    return result
  }
}
