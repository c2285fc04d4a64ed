internal import Motion

/// Animations between two values along the same curve, each alone on its slot.
struct TweenBatch: Sendable {
  /// One animation on its way into the batch.
  struct Entry {
    var slotIndex: Int
    var offset: Int
    var start: DoubleDouble
    var timing: Timing
    var from: [Double]
    var to: [Double]
    var base: [Double]
  }

  /// The shortest iteration in seconds; of shorter ones there may be more than a double can count.
  static let shortest = 1e-9

  let width: Int
  private let solver: BezierSolver?
  private(set) var slotIndices: ContiguousArray<Int32> = []
  private var offsets: ContiguousArray<Int32> = []
  private var fills: ContiguousArray<Timing.Fill> = []
  /// Start and delay together.
  private var begins = ExactLaneBlocks()
  private var durations = LaneBlocks(filler: 1)
  private var repeats: RepeatLanes?
  /// From, to and base of every number, one animation after the other.
  private var values: ContiguousArray<(from: Double, to: Double, base: Double)> = []

  init(_ key: Key) {
    width = key.width
    repeats = key.repeats ? RepeatLanes() : nil
    if case .cubicBezier(let curve) = key.curve {
      solver = BezierSolver(curve)
    } else {
      solver = nil
    }
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { offsets.isEmpty }

  /// Adds an animation at the end.
  mutating func append(_ entry: Entry) -> Int {
    slotIndices.append(Int32(truncatingIfNeeded: entry.slotIndex))
    offsets.append(Int32(truncatingIfNeeded: entry.offset))
    fills.append(entry.timing.fill)
    begins.append(entry.start + DoubleDouble(declared: entry.timing.delay))
    durations.append(entry.timing.duration)
    repeats?.append(entry.timing)
    for lane in 0..<width { values.append((entry.from[lane], entry.to[lane], entry.base[lane])) }
    return offsets.count - 1
  }

  /// Removes an animation; the last one takes its place.
  ///
  /// - Returns: The slot of the one that moved.
  mutating func remove(_ index: Int) -> Int {
    let last = offsets.count - 1
    slotIndices.swapAt(index, last)
    offsets.swapAt(index, last)
    fills.swapAt(index, last)
    for lane in 0..<width { values.swapAt(index * width + lane, last * width + lane) }
    let moved = Int(slotIndices[index])
    slotIndices.removeLast()
    offsets.removeLast()
    fills.removeLast()
    values.removeLast(width)
    begins.removeBySwapping(index)
    durations.removeBySwapping(index)
    repeats?.removeBySwapping(index)
    return moved
  }

  /// Changes what shows where the animation has no effect.
  mutating func setBase(_ base: [Double], at index: Int) {
    for lane in 0..<width { values[index * width + lane].base = base[lane] }
  }

  /// Writes every value at a time.
  func evaluate(at time: DoubleDouble, into result: inout PresentationValues) {
    for block in durations.blocks.indices {
      let begin = begins.block(block)
      let local = ExactLanes.heads(of: time, since: begin)
      let duration = durations.blocks[block]
      let isBefore = local .< 0
      let isAfter: SIMDMask<SIMD4<Int64>>
      let share: SIMD4<Double>
      if let repeats {
        let local = ExactLanes(time).since(begin)
        isAfter = repeats.isOver(block, local)
        share = repeats.progress(block, local)
      } else {
        isAfter = (local .>= duration)
        share = (local / duration).replacing(with: 0, where: isBefore)
          .replacing(with: 1, where: isAfter)
      }
      let progress = solver.map { $0.values(at: share) } ?? share
      let first = block << 2
      let count = min(4, offsets.count - first)
      for lane in 0..<count { write(first + lane, progress[lane], &result) }
      guard any(isBefore .| isAfter) else { continue }
      for lane in 0..<count where isBefore[lane] || isAfter[lane] {
        let fill = fills[first + lane]
        if isAfter[lane] ? fill.coversAfter : fill.coversBefore { continue }
        writeBase(first + lane, &result)
      }
    }
  }

  @inline(__always)
  private func write(_ index: Int, _ progress: Double, _ result: inout PresentationValues) {
    let offset = Int(offsets[index])
    for lane in 0..<width {
      let (from, to, _) = values[index * width + lane]
      result.numbers[offset + lane] = progress == 1 ? to : from + (to - from) * progress
    }
    result.animated[Int(slotIndices[index])] = true
  }

  private func writeBase(_ index: Int, _ result: inout PresentationValues) {
    for lane in 0..<width {
      result.numbers[Int(offsets[index]) + lane] = values[index * width + lane].base
    }
    result.animated[Int(slotIndices[index])] = false
  }
}
