internal import Motion

/// What animations that repeat, or run backwards, have beside their time.
struct RepeatLanes: Sendable {
  private var durations = ExactLaneBlocks(filler: 1)
  private var activeDurations = ExactLaneBlocks()
  private var iterationStarts = ExactLaneBlocks()
  /// 1 where the first iteration runs backwards, else 0.
  private var backwards = LaneBlocks()
  /// 1 where the direction alternates, else 0.
  private var alternates = LaneBlocks()

  mutating func append(_ timing: Timing) {
    // Later than any time: what is infinite needs no rules of its own.
    let endless = DoubleDouble(1e200)
    let active = timing.bounds.stop - DoubleDouble(declared: timing.delay)
    durations.append(DoubleDouble(declared: timing.duration))
    activeDurations.append(active < endless ? active : endless)
    iterationStarts.append(DoubleDouble(declared: timing.iterationStart))
    let direction = timing.direction
    backwards.append(direction == .reverse || direction == .alternateReverse ? 1 : 0)
    alternates.append(direction == .alternate || direction == .alternateReverse ? 1 : 0)
  }

  mutating func removeBySwapping(_ index: Int) {
    durations.removeBySwapping(index)
    activeDurations.removeBySwapping(index)
    iterationStarts.removeBySwapping(index)
    backwards.removeBySwapping(index)
    alternates.removeBySwapping(index)
  }

  /// Returns how far four iterations have come, with the bits of `Timing.state(at:eased:)`.
  ///
  /// - Parameters:
  ///   - block: Which four.
  ///   - local: The time since the end of each delay.
  /// - Returns: The directed progress of each.
  func progress(_ block: Int, _ local: ExactLanes) -> SIMD4<Double> {
    let activeDuration = activeDurations.block(block)
    let isBefore = local.heads .< 0
    let isBeyond = activeDuration .< local
    let active = ExactLanes(
      heads: local.heads.replacing(with: 0, where: isBefore)
        .replacing(with: activeDuration.heads, where: isBeyond),
      tails: local.tails.replacing(with: 0, where: isBefore)
        .replacing(with: activeDuration.tails, where: isBeyond))
    let overall = active / durations.block(block) + iterationStarts.block(block)
    let whole = overall.floor
    let fraction = overall.since(ExactLanes(heads: whole, tails: .zero))
    // At its very end an iteration is complete, and the next has not begun.
    let isComplete = (fraction.heads .== 0) .& isOver(block, local)
    let iteration = whole.replacing(with: whole - 1, where: isComplete)
    let isOdd = (iteration * 0.5) .!= (iteration * 0.5).rounded(.down)
    let turns = SIMD4<Double>.zero.replacing(with: alternates.blocks[block], where: isOdd)
    let one = ExactLanes(DoubleDouble(1))
    let simple = fraction.heads.replacing(with: 1, where: isComplete)
    let mirrored = (one - fraction).heads.replacing(with: 0, where: isComplete)
    return simple.replacing(with: mirrored, where: turns .!= backwards.blocks[block])
  }

  /// Where all iterations are over.
  func isOver(_ block: Int, _ local: ExactLanes) -> SIMDMask<SIMD4<Int64>> {
    .!(local .< activeDurations.block(block))
  }
}
