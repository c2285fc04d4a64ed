internal import Motion

/// Numbers moved by the same spring, each animation alone on its slot.
struct SpringBatch: Sendable {
  private let solver: SpringSolver
  private(set) var slotIndices: ContiguousArray<Int32> = []
  private var offsets: ContiguousArray<Int32> = []
  private var fills: ContiguousArray<Timing.Fill> = []
  private var starts = LaneBlocks()
  private var delays = LaneBlocks()
  private var ends = LaneBlocks(filler: 1)
  private var targets = LaneBlocks()
  private var distances = LaneBlocks()
  private var velocities = LaneBlocks()
  private var bases = LaneBlocks()

  init(_ response: SpringResponse) { solver = SpringSolver(response) }

  /// Adds the animation of one number at the end.
  mutating func append(
    slotIndex: Int, offset: Int, start: Double, _ track: SpringTrack,
    _ numbers: (to: Double, distance: Double, velocity: Double), base: Double
  ) -> Int {
    slotIndices.append(Int32(truncatingIfNeeded: slotIndex))
    offsets.append(Int32(truncatingIfNeeded: offset))
    fills.append(track.fill)
    starts.append(start)
    delays.append(track.delay)
    ends.append(track.end)
    targets.append(numbers.to)
    distances.append(numbers.distance)
    velocities.append(numbers.velocity)
    bases.append(base)
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
    let moved = Int(slotIndices[index])
    slotIndices.removeLast()
    offsets.removeLast()
    fills.removeLast()
    starts.removeBySwapping(index)
    delays.removeBySwapping(index)
    ends.removeBySwapping(index)
    targets.removeBySwapping(index)
    distances.removeBySwapping(index)
    velocities.removeBySwapping(index)
    bases.removeBySwapping(index)
    return moved
  }

  /// Changes what shows where the animation has no effect.
  mutating func setBase(_ base: Double, at index: Int) { bases[index] = base }

  /// Writes every value at a time.
  func evaluate(at time: Double, into result: inout PresentationValues) {
    for block in starts.blocks.indices {
      let local = (time - starts.blocks[block]) - delays.blocks[block]
      let isBefore = local .< 0
      let isAfter = local .>= ends.blocks[block]
      let run = local.replacing(with: 0, where: isBefore .| isAfter)
      let left = solver.displacements(
        at: run, from: distances.blocks[block], velocities: velocities.blocks[block])
      let values = targets.blocks[block] + left.replacing(with: 0, where: isAfter)
      let first = block << 2
      let count = min(4, offsets.count - first)
      for lane in 0..<count {
        result.numbers[Int(offsets[first + lane])] = values[lane]
        result.animated[Int(slotIndices[first + lane])] = true
      }
      guard any(isBefore .| isAfter) else { continue }
      for lane in 0..<count where isBefore[lane] || isAfter[lane] {
        let fill = fills[first + lane]
        if isAfter[lane] ? fill.coversAfter : fill.coversBefore { continue }
        result.numbers[Int(offsets[first + lane])] = bases[first + lane]
        result.animated[Int(slotIndices[first + lane])] = false
      }
    }
  }
}
