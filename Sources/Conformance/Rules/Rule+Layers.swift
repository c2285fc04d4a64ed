import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// What is written to layers.
  static let layers: [Rule] = writes + frames

  /// What calls ask for.
  private static let writes: [Rule] = [
    Rule(
      "LW-01", "writes only to layers of its own transition, by handles that it was given",
      detection: "the layer of every call, and every call by a handle that the plugin was not "
        + "given, "
        + "in containers of every size",
      advice: "use the handles of this begin, and forget them in end"
    ) { (subject) throws(Finding) in
      try subject.everyBout({ $1.withOtherReaders + $1.inOtherPlaces }) {
        (bout, performer) throws(Finding) in
        bout.run()
        let next = try performer.bout(with: bout.animator)
        next.run()
        for bout in [bout, next] {
          if let call = bout.calls.first(where: {
            $0.status == "BAD_HANDLE" && $0.function != .complete
          }) {
            throw bout.breach(call.text)
          }
          try bout.expectWritesWithinScreens()
        }
      }
    },
    Rule(
      "LW-03", "moves no layer of the app to another place in the tree",
      detection: "every insertion and every mask, whatever the host answers",
      advice: "insert the incoming screen and layers of your own; copy what belongs to the app"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        let owned = bout.ownedByApp
        for call in bout.calls {
          for command in call.commands {
            switch command {
            case .insert(let layer, let parent, _)
            where owned.contains(layer) && (layer != bout.to || parent != LayerTree.rootID):
              throw bout.breach("\(call.text) for a layer of the app", layer: layer)
            case .setMask(let mask?, _) where owned.contains(mask):
              throw bout.breach("\(call.text) with a layer of the app as the mask", layer: mask)
            default: continue
            }
          }
        }
      }
    },
    Rule(
      "LW-04", "leaves the incoming screen in its place, neither transformed nor faded",
      detection: "frame, transform and opacity in the last frame, for every operation and grant",
      advice: "end at to_final_frame, with the identity and an opacity of 1"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        bout.run()
        guard bout.transition.outcome?.commits == true else { return }
        try bout.expectIncomingInPlace()
      }
    },
    Rule(
      "LW-08",
      "writes finite values that the property can have, and stays in its range on the way",
      detection: "every value that the host refuses, and every value in 25 frames of the run, in "
        + "containers of every size",
      advice: "check what you divide by, and clamp curves and springs that go past their ends"
    ) { (subject) throws(Finding) in
      try subject.everyBout({ $1.withOtherReaders + $1.inOtherPlaces }) {
        (bout, _) throws(Finding) in
        if let call = bout.calls.first(where: { ["BAD_VALUE", "BAD_TIME"].contains($0.status) }) {
          throw bout.breach(call.text, actual: call.reason)
        }
        for frame in 0...24 {
          let time = bout.transition.duration * Double(frame) / 24
          try bout.expectValuesInRange(at: time)
        }
        // What a frame gave out of range the host has not shown.
        if bout.hasBegun, bout.hasFrames { try bout.expectFrames() }
      }
    },
    Rule(
      "LW-09", "writes in begin alone, and asks for the end between begin and end alone",
      detection:
        "the function in which each call comes, by the clock, by hand and when cut short",
      advice: "declare everything in begin; complete in begin or animation_ended"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, performer) throws(Finding) in
        bout.run()
        let moment = bout.transition.duration / 2
        let cancelled = try performer.bout()
        cancelled.lookAtFrames()
        cancelled.advance(to: moment)
        cancelled.transition.cancel(at: Nanoseconds.floor(moment))
        cancelled.run()
        var bouts = [bout, cancelled]
        for outcome in [Outcome.skipped, .cancelled, .failed] {
          let cut = try performer.bout()
          cut.lookAtFrames()
          cut.advance(to: moment)
          cut.transition.end(outcome, at: Nanoseconds.floor(moment))
          cut.collect()
          bouts.append(cut)
        }
        for decision in [CompletionRequest.finish, .cancel]
        where bout.animator.interaction != nil {
          let held = try performer.bout()
          try held.play("lets go") { () throws(InteractionError) in
            try held.grabAndScrub(from: 0.3, to: 0.5)
            try held.transition.release(decision: decision, at: held.now)
          }
          held.run()
          bouts.append(held)
        }
        for bout in bouts {
          bout.animator.destroy()
          bout.collect()
          for call in bout.calls where !call.isInItsPlace { throw bout.breach(call.text) }
        }
      }
    },
  ]
}

extension HostCall {
  /// Whether the plugin makes it from a function in which it may.
  fileprivate var isInItsPlace: Bool {
    caller == .begin || (function == .complete && caller == .animationEnded)
  }
}

extension Bout {
  /// Refuses a last frame in which the incoming screen is not where and as it belongs.
  func expectIncomingInPlace() throws(Finding) {
    let (shown, wanted) = (transition.presentation(at: end)[to], after[to])
    func differ(_ one: [Double], _ other: [Double]) -> Bool {
      zip(one, other).contains { !(abs($0 - $1) <= 1e-6 * max(1, abs($1))) }
    }
    let (frame, model) = (PropertyValue.rect(shown.frame), PropertyValue.rect(wanted.frame))
    if differ(frame.numbers, model.numbers) {
      throw breach(
        "the incoming screen does not end at its place", frame: lastFrame, layer: to,
        expected: "frame \(model.text)", actual: "frame \(frame.text)")
    }
    for property in [Property.transform, .opacity]
    where differ(shown[property].numbers, wanted[property].numbers) {
      throw breach(
        "the incoming screen does not end as it is at rest", frame: lastFrame, layer: to,
        expected: "\(property.rawValue) \(wanted[property].text)",
        actual: "\(property.rawValue) \(shown[property].text)")
    }
  }

  /// Refuses values that a layer cannot have.
  func expectValuesInRange(at time: Double) throws(Finding) {
    for (layer, property, value) in transition.movingValues(at: time) {
      let isKept = value.numbers.allSatisfy(\.isFinite) && property.holds(value)
      guard isKept else {
        throw breach(
          "\(property.rawValue) leaves its range", frame: Int((time * 60).rounded(.down)),
          layer: layer, actual: value.text)
      }
    }
  }
}

extension Property {
  /// Whether a layer can have a value; what the order of rounding makes is not counted.
  fileprivate func holds(_ value: PropertyValue) -> Bool {
    guard let range else { return true }
    return value.rangedNumbers.allSatisfy {
      (range.lowerBound - 1e-9...range.upperBound + 1e-9).contains($0)
    }
  }
}
