internal import Motion

/// Numbers moved by the same spring, each animation alone on its slot.
///
/// Every number of a point or a colour has a lane of its own, one after the other.
struct SpringBatch: Sendable {
  /// What such animations share.
  struct Key: Hashable, Sendable {
    var response: SpringResponse
    var width: Int
  }

  /// One animation on its way into the batch.
  struct Entry {
    var slotIndex: Int
    var offset: Int
    var start: DoubleDouble
    var track: SpringTrack
    var to: [Double]
    var distance: [Double]
    var velocity: [Double]
    var base: [Double]
  }

  private let width: Int
  private let solver: SpringSolver
  private var slotIndices: ContiguousArray<Int32> = []
  private var offsets: ContiguousArray<Int32> = []
  private var fills: ContiguousArray<Timing.Fill> = []
  /// Start and delay together.
  private var begins = ExactLaneBlocks()
  private var ends = LaneBlocks(filler: 1)
  private var targets = LaneBlocks()
  private var distances = LaneBlocks()
  private var velocities = LaneBlocks()
  private var bases = LaneBlocks()

  init(_ key: Key) {
    width = key.width
    solver = SpringSolver(key.response)
  }

  /// Adds an animation at the end.
  mutating func append(_ entry: Entry) -> Int {
    for lane in 0..<width {
      slotIndices.append(Int32(truncatingIfNeeded: entry.slotIndex))
      offsets.append(Int32(truncatingIfNeeded: entry.offset + lane))
      fills.append(entry.track.fill)
      begins.append(entry.start + entry.track.delay)
      ends.append(entry.track.end)
      targets.append(entry.to[lane])
      distances.append(entry.distance[lane])
      velocities.append(entry.velocity[lane])
      bases.append(entry.base[lane])
    }
    return offsets.count / width - 1
  }

  /// Removes an animation; the last one takes its place.
  ///
  /// - Returns: The slot of the one that moved.
  mutating func remove(_ index: Int) -> Int {
    let (first, last) = (index * width, offsets.count - width)
    for lane in 0..<width {
      slotIndices.swapAt(first + lane, last + lane)
      offsets.swapAt(first + lane, last + lane)
      fills.swapAt(first + lane, last + lane)
    }
    let moved = Int(slotIndices[first])
    slotIndices.removeLast(width)
    offsets.removeLast(width)
    fills.removeLast(width)
    begins.removeBySwapping(first, width: width)
    ends.removeBySwapping(first, width: width)
    targets.removeBySwapping(first, width: width)
    distances.removeBySwapping(first, width: width)
    velocities.removeBySwapping(first, width: width)
    bases.removeBySwapping(first, width: width)
    return moved
  }

  /// Changes what shows where the animation has no effect.
  mutating func setBase(_ base: [Double], at index: Int) {
    for lane in 0..<width { bases[index * width + lane] = base[lane] }
  }

  /// Writes every value at a time.
  func evaluate(at time: DoubleDouble, into result: inout PresentationValues) {
    for block in ends.blocks.indices {
      let local = ExactLanes.heads(of: time, since: begins.block(block))
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
