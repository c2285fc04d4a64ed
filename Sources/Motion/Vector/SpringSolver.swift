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
    SIMD4(
      lowHalf: two(times.lowHalf, displacements.lowHalf, velocities.lowHalf),
      highHalf: two(times.highHalf, displacements.highHalf, velocities.highHalf))
  }

  /// The same for two.
  ///
  /// It is not inlined for the reason of `Elementary.exp`.
  @inline(never)
  private func two(_ times: Vector, _ displacements: Vector, _ velocities: Vector) -> Vector {
    let exponent = times * -response.decay
    let reach = times * response.swing.head
    let isPlain = (times .> 0) .& (exponent .> -700) .& (reach .< 1e6)
    guard response.regime == .under, all(isPlain) else {
      return oneByOne(times, displacements, velocities)
    }
    let exact = Elementary.product(Vector(repeating: response.swing.head), times)
    let phase = Elementary.sum(exact.head, exact.tail + times * response.swing.tail)
    let (sin, cos) = Elementary.sinCos(phase.head, phase.tail)
    let envelope = Elementary.exp(exponent)
    let part = sin / response.swing.head
    let place = envelope * (cos + response.decay * part)
    let drift = envelope * part
    return place * displacements + drift * velocities
  }

  /// The same for springs that creep, and for times outside the fast functions' range.
  private func oneByOne(_ times: Vector, _ displacements: Vector, _ velocities: Vector) -> Vector {
    var result = Vector.zero
    for lane in 0..<2 {
      let factors = response.propagator(at: times[lane])
      result[lane] = factors.place * displacements[lane] + factors.drift * velocities[lane]
    }
    return result
  }
}
