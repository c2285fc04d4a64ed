import CAnimator
import Transitions

extension ProbedInstance {
  /// Calls what a host calls while frames are made: ends of animations with these tokens, and a hand
  /// that takes the transition, moves it and lets go.
  ///
  /// - Returns: What was not answered with OK, in words.
  package func playFrames(tokens: [UInt64]) -> [String] {
    var refusals: [String] = []
    if grant.allows(.interactive) {
      do {
        let byHand = try Interception.during(.getInteraction) { () throws(AnimatorFailure) in
          try unsafe InteractiveFunctions(functions, instance: instance)
        }
        guard let recorder else { return ["no transition is running"] }
        for phase in [TransitionPhase.held, .finishing, .held, .cancelling, .running] {
          try Interception.during(.phaseChanged) { () throws(AnimatorFailure) in
            try byHand.phaseChanged(recorder, phase)
          }
        }
        _ = try Interception.during(.release) { () throws(AnimatorFailure) in
          try byHand.release(recorder, position: 0.6, velocity: 0.5)
        }
      } catch {
        refusals.append("\(error)")
      }
    }
    if let frames = ProbedFrames(self), frames.areRun {
      for progress in Double.frameWalk {
        guard let answer = frames.frame(at: progress), answer.status != "OK" else { continue }
        refusals.append("frame at \(progress) answered \(answer.status)")
      }
    }
    for token in tokens {
      guard let status = animationEnded(token: token) else { break }
      if status != "OK" { refusals.append("animation_ended answered \(status)") }
    }
    return refusals
  }
}
