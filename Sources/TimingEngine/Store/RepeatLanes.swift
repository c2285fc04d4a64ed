internal import Motion

/// What animations that repeat, or run backwards, have beside their time.
struct RepeatLanes: Sendable {
  private var activeDurations = LaneBlocks()
  private var iterationStarts = LaneBlocks()
  /// 1 where the first iteration runs backwards, else 0.
  private var backwards = LaneBlocks()
  /// 1 where the direction alternates, else 0.
  private var alternates = LaneBlocks()

  mutating func append(_ timing: Timing) {
    activeDurations.append(timing.activeDuration)
    iterationStarts.append(timing.iterationStart)
    let direction = timing.direction
    backwards.append(direction == .reverse || direction == .alternateReverse ? 1 : 0)
    alternates.append(direction == .alternate || direction == .alternateReverse ? 1 : 0)
  }

  mutating func removeBySwapping(_ index: Int) {
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
  ///   - durations: How long each iteration takes.
  /// - Returns: The directed progress of each.
  func progress(
    _ block: Int, _ local: SIMD4<Double>, _ durations: SIMD4<Double>
  ) -> SIMD4<Double> {
    let activeDuration = activeDurations.blocks[block]
    let isBefore = local .< 0
    let active = local.replacing(with: 0, where: isBefore)
      .replacing(with: activeDuration, where: local .> activeDuration)
    let overall = active / durations + iterationStarts.blocks[block]
    let whole = overall.rounded(.down)
    let fraction = overall - whole
    // At its very end an iteration is complete, and the next has not begun.
    let isComplete = (fraction .== 0) .& (active .== activeDuration) .& .!isBefore
    let simple = fraction.replacing(with: 1, where: isComplete)
    let iteration = whole.replacing(with: whole - 1, where: isComplete)
    let isOdd = (iteration * 0.5) .!= (iteration * 0.5).rounded(.down)
    let turns = SIMD4<Double>.zero.replacing(with: alternates.blocks[block], where: isOdd)
    return simple.replacing(with: 1 - simple, where: turns .!= backwards.blocks[block])
  }
}
