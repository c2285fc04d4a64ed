import PluginHost
import Transitions

/// Frames of one transition, asked for in many orders.
struct FrameWalk {
  private let probe: PluginProbe
  private let index: Int
  private let grant: Grant
  private let context: TransitionContext
  private let seed: UInt64

  init(
    _ probe: PluginProbe, _ index: Int, _ grant: Grant, _ context: TransitionContext, seed: UInt64
  ) {
    (self.probe, self.index, self.grant, self.context) = (probe, index, grant, context)
    self.seed = seed
  }

  /// Where frames are looked at: 17 even steps, which no two of a way are too far apart for.
  private static let steps = 16

  /// Refuses an instance whose frames depend on anything but the progress.
  ///
  /// - Returns: Whether it works out frames at all.
  /// - Throws: The first frame that is another one than that of a new instance.
  func expectNoMemory() throws(Finding) -> Bool {
    let (first, frames) = try begun()
    guard frames.areRun else { return false }
    let expected = try reference()
    let (other, others) = try begun()
    for _ in 1...2 {
      for place in there + there.reversed() {
        try expect(place, of: frames, expected, "there and back")
      }
      var chance = Chance(seed: seed)
      for _ in 0..<64 {
        let place = Int(chance.next() % UInt64(Self.steps + 1))
        try expect(place, of: frames, expected, "at random")
        try expect(Self.steps - place, of: others, expected, "beside another instance")
      }
      if let hand = ProbedInteraction(first) {
        _ = hand.changePhase(number: 1)
        try expect(5, of: frames, expected, "in a hand")
        _ = hand.release(position: 0.7, velocity: -1)
        _ = hand.changePhase(number: 3)
        for place in there.reversed() { try expect(place, of: frames, expected, "on the way back") }
      }
      try Conformance.expect("end", first.end(.cancelled), "OK")
      try Conformance.expect("begin", first.begin(context).status, "OK")
    }
    _ = first.end(.finished)
    _ = other.end(.finished)
    return true
  }

  private var there: [Int] { Array(0...Self.steps) }

  private func begun() throws(Finding) -> (ProbedInstance, ProbedFrames) {
    let instance = try probe.instance(of: index, granting: grant)
    try Conformance.expect("begin", instance.begin(context).status, "OK")
    guard let frames = ProbedFrames(instance) else {
      throw .doesNotApply("gives no functions for animator.frame (NG-01)")
    }
    return (instance, frames)
  }

  /// The first frame that a new instance is asked for, at each place.
  private func reference() throws(Finding) -> [[UInt64]] {
    var reference: [[UInt64]] = []
    for place in there {
      let (instance, frames) = try begun()
      reference.append(try numbers(place, of: frames))
      _ = instance.end(.finished)
    }
    return reference
  }

  private func numbers(_ place: Int, of frames: ProbedFrames) throws(Finding) -> [UInt64] {
    let progress = Double(place) / Double(Self.steps)
    guard let answer = frames.frame(at: progress) else {
      throw .doesNotApply("there is no memory for its frames")
    }
    try Conformance.expect("frame at \(progress.short)", answer.status, "OK")
    return answer.numbers.map(\.bitPattern)
  }

  private func expect(
    _ place: Int, of frames: ProbedFrames, _ expected: [[UInt64]], _ when: String
  ) throws(Finding) {
    let found = try numbers(place, of: frames)
    let differing = zip(found, expected[place]).first { $0 != $1 }
    guard let (number, wanted) = differing else { return }
    throw .breach(
      .init(
        "a frame is another one than before",
        test:
          "\(context.operation.rawValue), progress \((Double(place) / Double(Self.steps)).short), \(when)",
        expected: "\(Double(bitPattern: wanted))", actual: "\(Double(bitPattern: number))"))
  }
}
