import LayerTree
import Motion
import TimingEngine

// What an animator works out for each frame.

extension Transition {
  /// The lanes as they were declared for a time, with what the animator works out for it.
  ///
  /// - Parameters:
  ///   - seconds: The time at which what the animator declared is.
  ///   - law: How curves are read.
  ///   - carried: The time at which what was taken over from another transition is.
  /// - Returns: The numbers of every target.
  func declaredLanes(
    at seconds: DoubleDouble, law: ScrubLaw, carried: DoubleDouble
  ) -> [Double] {
    guard declared.own != nil else {
      var lanes = declared.lanes(at: seconds, law: law, using: &values)
      writeFrame(at: seconds, into: &lanes)
      declared.fadeUncovered(&lanes, at: seconds.share(of: duration))
      return lanes
    }
    let offsets = declared.carriedLanes(at: carried, using: &values)
    var lanes = declared.ownLanes(at: seconds, law: law, using: &values)
    writeFrame(at: seconds, into: &lanes)
    declared.fadeUncovered(&lanes, at: seconds.share(of: duration))
    for lane in lanes.indices { lanes[lane] += offsets[lane] }
    return lanes
  }

  /// Puts what the animator works out for a time in its place.
  private func writeFrame(at seconds: DoubleDouble, into lanes: inout [Double]) {
    guard declared.frames != nil, frameFailure == nil else { return }
    do {
      if outcome == nil { frame = try declared.frame(at: seconds, by: animator) }
      declared.write(frame, into: &lanes)
    } catch {
      let progress = declared.frames?.progress(at: seconds) ?? 0
      frameFailure = AnimatorFailure(
        "at progress \((progress * 1_000).rounded() / 1_000): \(error)")
    }
  }

  /// Lets the fallback show the rest of the way when the animator could not work out a frame.
  ///
  /// - Returns: Whether something else is shown now.
  @discardableResult
  func replaceFrames(at seconds: Double) -> Bool {
    guard let failure = frameFailure else { return false }
    frameFailure = nil
    fail("\(failure)", at: seconds)
    record(.note("the built-in '\(fallback.name)' shows the rest of the way"), at: seconds)
    let (progress, speed) = (progress(at: seconds), duration > 0 ? 1 / duration : 0)
    let start = Start(
      change, animator: .success(fallback), fallback: fallback, settings: settings, from: nil)
    let isRunning = phase == .running
    goOn(with: start, ending: .failed, at: seconds)
    if isRunning {
      let hold = Hold(law: .curve, anchor: 0, correction: [])
      let rest = Rest(
        Release(.finish), from: progress, velocity: speed, whole: duration, hold: hold)
      follow(.rest(rest), at: seconds)
    }
    return true
  }

  /// What frames would have set on the rest of the way, as animations that need no animator.
  func framesAhead(of seconds: Double) -> [DeclaredMotion.Part] {
    guard let frames = declared.frames, seconds < frames.duration else { return [] }
    let count = min(Int(((frames.duration - seconds) * 60).rounded(.up)), 900)
    let times = (0...count).map {
      seconds + (frames.duration - seconds) * Double($0) / Double(count)
    }
    do {
      let numbers = try times.map {
        try declared.frame(at: DoubleDouble(declared: $0), by: animator)
      }
      var offset = 0
      return try zip(frames.targets, declared.frameRanges).map { target, range in
        let base = declared.tree[target.layer][target.property]
        var keyframes = zip(times, numbers).map { time, frame in
          LayerAnimation.Keyframe(
            offset: min(time / frames.duration, 1),
            value: PropertyValue(
              lanes: Array(frame[offset..<offset + range.count]), shapedLike: base))
        }
        if seconds > 0 { keyframes.insert(.init(offset: 0, value: keyframes[0].value), at: 0) }
        offset += range.count
        let animation = LayerAnimation(
          target.property, of: target.layer, values: .keyframes(keyframes),
          pace: .curve(
            .linear, duration: frames.duration, repeatCount: 1, autoreverses: false))
        return DeclaredMotion.Part(
          target: target, animation: try Animation(animation, base: base), base: base, start: 0)
      }
    } catch {
      fail("\(error)", at: seconds)
      return []
    }
  }
}
