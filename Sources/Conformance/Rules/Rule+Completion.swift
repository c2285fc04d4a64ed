import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// Cancelling, completing and cleaning up.
  static let completion: [Rule] = endings + surroundings

  /// How a transition ends.
  private static let endings: [Rule] = [
    Rule(
      "CP-01", "ends every transition that it began before the deadline",
      detection: "runs by the clock, four times with one instance, and by hand where it may, for "
        + "every operation and grant",
      advice: "complete in animation_ended, whatever the operation; or leave the end to the host"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, performer) throws(Finding) in
        bout.run()
        try bout.expectInTime()
        for _ in 0..<3 {
          let next = try performer.bout(with: bout.animator)
          next.run()
          try next.expectInTime()
        }
        let held = try performer.bout()
        guard held.animator.interaction != nil else { return }
        try held.play("lets go near the end") { () throws(InteractionError) in
          try held.grabAndScrub(from: 0.3, to: 0.8)
          try held.transition.release(decision: .finish, at: held.now)
        }
        held.run()
        try held.expectInTime()
      }
    },
    Rule(
      "CP-02", "asks once for the end of a transition",
      detection:
        "every call of complete by the clock, by hand, when cancelled and when cut short",
      advice: "remember that you have completed until end is called"
    ) { (subject) throws(Finding) in
      try subject.everyEnding { (bout, _) throws(Finding) in
        let requests = bout.requests
        guard requests.count > 1 else { return }
        throw bout.breach(
          "complete is called \(requests.count) times", expected: "once at most",
          actual: requests.map(\.call.text).joined(separator: "; "))
      }
    },
    Rule(
      "CP-03", "does not end before the last visible change",
      detection: "pictures from the end that it asked for to the end of what it declared",
      advice: "complete at the end of the last animation, not of the first"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, performer) throws(Finding) in
        bout.run()
        let (end, declared) = (bout.end, bout.transition.duration)
        guard bout.transition.outcome == .finished, end < declared - 1e-6 else { return }
        // One that goes on, for what lies behind the end.
        let whole = try performer.bout()
        let last = whole.transition.presentation(at: end)
        for step in 1...8 {
          let time = end + (declared - end) * Double(step) / 8
          try bout.expectLook(
            of: whole.transition.presentation(at: time), like: last,
            "ends though something still moves until \(declared.short) s", frame: bout.lastFrame)
        }
      }
    },
    Rule(
      "CP-04", "asks to finish what goes on, and never what was cancelled",
      detection: "what complete says, by the clock, when cancelled and when cut short",
      advice: "look at `finished` in animation_ended; after a 0 there is nothing to complete"
    ) { (subject) throws(Finding) in
      try subject.everyEnding { (bout, wanted) throws(Finding) in
        for (call, request) in bout.requests where (request == .finish) != (wanted == .finish) {
          throw bout.breach(
            "\(call.text) and says \(request.rawValue)", expected: wanted.rawValue,
            actual: request.rawValue)
        }
      }
    },
    Rule(
      "CP-05", "gives way at once when a transition is cut short, and is ready for the next",
      detection:
        "skipped, cancelled and given up at steps of the way and around every end; then a whole "
        + "run",
      advice: "let end put everything back, whatever the outcome"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (whole, performer) throws(Finding) in
        for moment in whole.moments() {
          for outcome in [Outcome.skipped, .cancelled, .failed] {
            let bout = try performer.bout()
            bout.advance(to: moment)
            bout.transition.end(outcome, at: Nanoseconds.floor(moment))
            bout.collect()
            try bout.expectUsable(
              performer, like: whole, after: "\(outcome.rawValue) at \(moment.short) s")
          }
        }
      }
    },
    Rule(
      "CP-08", "lets itself be cancelled at any time, and twice",
      detection: "turned back at steps of the way and again on the way back, by call and by hand",
      advice: "take every phase and every end of an animation, and answer OK"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (whole, performer) throws(Finding) in
        for moment in whole.moments() {
          let bout = try performer.bout()
          bout.advance(to: moment)
          bout.transition.cancel(at: Nanoseconds.floor(moment))
          bout.transition.cancel(at: Nanoseconds.floor(moment * 1.05))
          bout.run()
          bout.transition.cancel(at: Nanoseconds.floor(moment * 4))
          bout.collect()
          try bout.expectUsable(performer, like: whole, after: "cancelled at \(moment.short) s")
        }
        let held = try performer.bout()
        guard held.animator.interaction != nil else { return }
        try held.play("goes back and forth") { () throws(InteractionError) in
          try held.grabAndScrub(from: 0.2, to: 0.6)
          try held.transition.release(velocity: 1, decision: .finish, at: held.now)
          held.step()
          try held.transition.grab(at: held.now)
          try held.transition.release(velocity: -1, decision: .cancel, at: held.now)
          held.transition.cancel(at: held.now)
        }
        held.run()
        try held.expectUsable(performer, like: whole, after: "taken by hand and let go twice")
      }
    },
  ]
}

extension Subject {
  /// Looks at transitions that end in every way, each with what it headed for in the end.
  fileprivate func everyEnding(
    _ look: (Bout, CompletionRequest) throws(Finding) -> Void
  ) throws(Finding) {
    try everyBout { (bout, performer) throws(Finding) in
      bout.run()
      try look(bout, .finish)
      for share in bout.staging.withheld.isEmpty ? [0.1, 0.5, 0.9] : [0.5] {
        let moment = share * bout.transition.duration
        for outcome in [Outcome.skipped, .cancelled] {
          let cut = try performer.bout()
          cut.advance(to: moment)
          guard cut.transition.outcome == nil else { continue }
          cut.transition.end(outcome, at: Nanoseconds.floor(moment))
          cut.collect()
          try look(cut, outcome == .skipped ? .finish : .cancel)
        }
        let back = try performer.bout()
        back.advance(to: moment)
        guard back.transition.outcome == nil else { continue }
        back.transition.cancel(at: Nanoseconds.floor(moment))
        back.run()
        try look(back, .cancel)
      }
      let held = try performer.bout()
      guard held.animator.interaction != nil else { return }
      try held.play("lets go near the end") { () throws(InteractionError) in
        try held.grabAndScrub(from: 0.3, to: 0.8)
        try held.transition.release(decision: .finish, at: held.now)
      }
      held.run()
      try look(held, .finish)
    }
  }
}

extension Bout {
  /// Refuses a transition that its plugin had left for the host to end.
  fileprivate func expectInTime() throws(Finding) {
    guard !isOverdue else {
      throw breach(
        "does not complete", frame: lastFrame, expected: "an end by \(transition.duration.short) s")
    }
  }

  /// Refuses an instance that did not end in order, or does something else in its next run.
  func expectUsable(
    _ performer: Performer, like whole: Bout, after what: String
  ) throws(Finding) {
    try trying(what) { () throws(Finding) in
      try expectOrderlyEnd()
      let next = try performer.bout(with: animator)
      next.run()
      try next.expectNoFailure()
      guard next.declaration == whole.declaration else {
        throw next.breach("declares something else than with a new instance")
      }
    }
  }
}
