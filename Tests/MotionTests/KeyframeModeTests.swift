import Motion
import Testing

struct KeyframeModeTests {
  private func value(_ effect: KeyframeEffect, _ progress: Double) -> Double {
    let value = effect.value(at: progress, iteration: 0, onto: .scalar(0))
    guard case .numbers(let numbers) = value else { return .nan }
    return numbers[0]
  }

  private func keyframes(_ values: [Double]) -> [Keyframe] { values.map { Keyframe(.scalar($0)) } }

  @Test(arguments: [(0.0, 1.0), (0.24, 1), (0.25, 2), (0.5, 3), (0.75, 4), (0.99, 4), (1, 4)])
  func `discrete values are held for equal times`(progress: Double, expected: Double) throws {
    let effect = try KeyframeEffect(keyframes([1, 2, 3, 4]), mode: .discrete)
    #expect(value(effect, progress) == expected)
  }

  @Test(arguments: [(0.0, 0.0), (0.1, 1), (0.5, 5), (0.9, 9), (1.0, 10)])
  func `paced values move at even speed`(progress: Double, expected: Double) throws {
    let effect = try KeyframeEffect(keyframes([0, 1, 10]), mode: .paced)
    #expect((value(effect, progress) - expected).magnitude < 1e-12)
  }

  /// Through 0, 1, 0 the slopes are 2, 0 and −2 per iteration.
  @Test(arguments: [(0.0, 0.0), (0.25, 0.625), (0.5, 1.0), (0.75, 0.625), (1.0, 0.0)])
  func `cubic values run through every keyframe smoothly`(
    progress: Double, expected: Double
  ) throws {
    let effect = try KeyframeEffect(keyframes([0, 1, 0]), mode: .cubic)
    #expect((value(effect, progress) - expected).magnitude < 1e-12)
  }

  @Test func `buffers and values agree`() throws {
    for mode in KeyframeEffect.CalculationMode.allCases {
      let effect = try KeyframeEffect(
        [
          Keyframe(.point(1, 5), curve: .easeIn), Keyframe(.point(4, -2), composite: .add),
          Keyframe(nil),
        ], iterationComposite: .accumulate, mode: mode)
      for step in -2...12 {
        let progress = Double(step) / 10
        let timing = Timing.State.running(progress, iteration: 2)
        var numbers: ContiguousArray<Double> = [7, 8]
        effect.apply(timing, to: &numbers, at: 0)
        let whole = effect.value(at: progress, iteration: 2, onto: .point(7, 8))
        #expect(whole == .numbers(Array(numbers)), "\(mode) at \(progress)")
      }
    }
  }
}

extension Timing.State {
  /// A state in the middle of a run.
  fileprivate static func running(_ progress: Double, iteration: Double) -> Timing.State {
    var state = Timing(duration: 1).state(at: 0.5)
    state.progress = progress
    state.iteration = iteration
    return state
  }
}
