/// Memory for intermediate pictures, kept from frame to frame.
final class ScratchPool {
  private var free: [ScratchMemory] = []

  /// Lends a cleared canvas for a region.
  func withCanvas(_ region: PixelRect, _ body: (Canvas) -> Void) {
    withUnclearedCanvas(region) { canvas in
      canvas.clear(region)
      body(canvas)
    }
  }

  /// Lends a canvas whose pixels have unspecified values.
  func withUnclearedCanvas(_ region: PixelRect, _ body: (Canvas) -> Void) {
    let memory = take(region.width * region.height * MemoryLayout<UInt32>.stride)
    unsafe memory.withBytes { bytes in
      unsafe body(Canvas(region: region, base: bytes.assumingMemoryBound(to: UInt32.self)))
    }
    free.append(memory)
  }

  /// Lends a coverage of nothing for a region.
  func withCoverage(_ region: PixelRect, _ body: (Coverage) -> Void) {
    let memory = take(Coverage.bytes(for: region))
    unsafe memory.withBytes { bytes in
      let coverage = unsafe Coverage(
        region: region, base: bytes.assumingMemoryBound(to: UInt8.self))
      coverage.clear()
      body(coverage)
    }
    free.append(memory)
  }

  /// Gives the smallest piece that is large enough, or makes a new one in place of the smallest.
  private func take(_ count: Int) -> ScratchMemory {
    let fitting = free.indices.filter { free[$0].count >= count }
    if let best = fitting.min(by: { free[$0].count < free[$1].count }) {
      return free.remove(at: best)
    }
    if let smallest = free.indices.min(by: { free[$0].count < free[$1].count }) {
      free.remove(at: smallest)
    }
    return ScratchMemory(count: count)
  }
}

/// One piece of memory that ends with its owner.
@safe
private final class ScratchMemory {
  let count: Int
  private let base: UnsafeMutableRawPointer

  init(count: Int) {
    self.count = max(count, 64)
    unsafe base = .allocate(byteCount: self.count, alignment: 64)
  }

  deinit {
    unsafe base.deallocate()
  }

  func withBytes(_ body: (UnsafeMutableRawPointer) -> Void) {
    unsafe body(base)
  }
}
