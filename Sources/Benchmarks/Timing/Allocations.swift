import CTimingKernels
import TimingEngine

/// Counts what ticks allocate, kind by kind, and prints it.
///
/// A first pass gives buffers their size; both laws of scrubbing are asked.
///
/// - Returns: Whether nothing is allocated.
func countAllocations() throws -> Bool {
  var total: UInt64 = 0
  for kind in Kind.all {
    let store = try kind.store(50)
    var values = PresentationValues()
    func pass() -> UInt64 {
      let before = timing_kernels_allocations()
      for step in 0..<64 {
        let time = Double(step) * 0.0625 - 0.25
        store.evaluate(at: time, law: step & 1 == 0 ? .curve : .linear, into: &values)
      }
      return timing_kernels_allocations() - before
    }
    _ = pass()
    let count = pass()
    total += count
    print("\(kind.name): \(count) allocations in 64 ticks of 50 slots")
  }
  return total == 0
}
