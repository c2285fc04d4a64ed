/// Four doubles that go through the same operations at once.
typealias Vector = SIMD4<Double>

extension SIMD4<Double> {
  /// The bits of the four numbers.
  ///
  /// The standard library can only take numbers to bits one by one, which costs more than the
  /// function that needs them; both types are 32 bytes without padding.
  @inline(__always)
  var bits: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }

  /// The numbers with these bits.
  @inline(__always)
  init(bits: SIMD4<UInt64>) { self = unsafe unsafeBitCast(bits, to: SIMD4<Double>.self) }

  /// The numbers without their signs.
  @inline(__always)
  var magnitudes: SIMD4<Double> {
    SIMD4<Double>(bits: bits & SIMD4<UInt64>(repeating: 0x7FFF_FFFF_FFFF_FFFF))
  }
}
