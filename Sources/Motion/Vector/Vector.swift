/// Two doubles that go through the same operations at once.
///
/// Two fill a register of every x86-64 and ARM64 machine; wider vectors are taken apart by the
/// compiler at a cost.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  /// Bits of as many numbers.
  typealias Bits = SIMD2<UInt64>

  /// The bits of both numbers.
  ///
  /// The standard library can only take numbers to bits one by one, which costs more than the
  /// function that needs them; both types are 16 bytes without padding.
  @inline(__always)
  var bits: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// The numbers with these bits.
  @inline(__always)
  init(bits: SIMD2<UInt64>) { self = unsafe unsafeBitCast(bits, to: SIMD2<Double>.self) }

  /// The numbers without their signs.
  @inline(__always)
  var magnitudes: SIMD2<Double> {
    SIMD2<Double>(bits: bits & SIMD2<UInt64>(repeating: 0x7FFF_FFFF_FFFF_FFFF))
  }
}
