import TimingEngine
import Transitions

extension Bout {
  /// The present time of what a hand does, in nanoseconds of the transition.
  var now: Int64 { FrameRate.sixty.nanoseconds(toFrame: frame) }

  /// Goes on by a frame.
  func step() {
    frame += 1
    transition.advance(to: now)
    collect()
  }

  /// Takes the transition by hand on its way and moves it.
  ///
  /// - Parameters:
  ///   - start: The share of its length at which it is caught.
  ///   - end: The progress that it is moved to.
  /// - Throws: Why the hand cannot.
  func grabAndScrub(from start: Double, to end: Double) throws(InteractionError) {
    frame = Int(start * Double(lastFrame))
    transition.advance(to: now)
    try transition.grab(at: now)
    for share in [0.5, 1] {
      step()
      try transition.scrub(to: start + (end - start) * share, at: now)
    }
    step()
  }

  /// Lets a hand do something; what it cannot do is a breach, unless all is over already.
  func play(
    _ what: String, _ hand: () throws(InteractionError) -> Void
  ) throws(Finding) {
    do throws(InteractionError) {
      try hand()
    } catch {
      guard error != .over else { return collect() }
      throw breach("a hand that \(what): \(error)")
    }
    collect()
  }
}
