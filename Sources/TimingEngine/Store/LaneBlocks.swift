internal import Motion

/// Numbers of many animations in blocks of four, as the solvers take them.
struct LaneBlocks: Sendable {
  private(set) var blocks: ContiguousArray<SIMD4<Double>> = []
  private(set) var count = 0
  /// What fills the last block.
  private let filler: Double

  init(filler: Double = 0) { self.filler = filler }

  subscript(index: Int) -> Double {
    get { blocks[index >> 2][index & 3] }
    set { blocks[index >> 2][index & 3] = newValue }
  }

  mutating func append(_ value: Double) {
    if count & 3 == 0 { blocks.append(SIMD4(repeating: filler)) }
    count += 1
    self[count - 1] = value
  }

  /// Removes a number, or several that follow each other; as many last ones take their place.
  mutating func removeBySwapping(_ index: Int, width: Int = 1) {
    for lane in 0..<width { self[index + lane] = self[count - width + lane] }
    for _ in 0..<width {
      self[count - 1] = filler
      count -= 1
      if count & 3 == 0 { blocks.removeLast() }
    }
  }
}

/// Exact times of many animations in blocks of four.
struct ExactLaneBlocks: Sendable {
  private var heads: LaneBlocks
  private var tails = LaneBlocks()

  init(filler: Double = 0) { heads = LaneBlocks(filler: filler) }

  /// Returns four numbers.
  func block(_ index: Int) -> ExactLanes {
    ExactLanes(heads: heads.blocks[index], tails: tails.blocks[index])
  }

  mutating func append(_ value: DoubleDouble) {
    heads.append(value.head)
    tails.append(value.tail)
  }

  /// Removes a number, or several that follow each other; as many last ones take their place.
  mutating func removeBySwapping(_ index: Int, width: Int = 1) {
    heads.removeBySwapping(index, width: width)
    tails.removeBySwapping(index, width: width)
  }
}
