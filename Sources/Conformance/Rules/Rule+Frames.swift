import LayerTree
import Motion
import PluginHost
import Rendering
import TimingEngine
import Transitions

extension Rule {
  /// What layers look like from frame to frame, and where the plugin has to find its way.
  static let frames: [Rule] = [
    Rule(
      "LW-10", "never leaves the container blank on the way",
      detection: "draws 25 frames or all; two in a row without a single pixel are blank",
      advice: "keep one of the two screens in sight"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        var wasBlank = false
        // Long runs are looked at in steps.
        for frame in stride(from: 0, through: bout.lastFrame, by: max(1, bout.lastFrame / 24)) {
          let tree = bout.transition.presentation(at: bout.time(ofFrame: frame))
          var isBlank = false
          if !bout.plainlyShows(tree) {
            isBlank = try bout.picture(of: tree, scale: 0.25).pixels.allSatisfy { $0 == 0 }
          }
          if isBlank, wasBlank { throw bout.breach("nothing at all is shown", frame: frame) }
          wasBlank = isBlank
        }
      }
    },
    Rule(
      "LW-11", "starts and ends without a jump, on the way there and on the way back",
      detection: "first and last frame of runs by the clock and of cancelled ones, as pictures",
      advice: "start from what is on screen and end at what will be; complete when all is still"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, performer) throws(Finding) in
        try bout.expectLook(
          of: bout.transition.presentation(at: 0), like: .before,
          "the first frame is not what was on screen", frame: 0)
        bout.run()
        try bout.expectEndsInPlace()
        let back = try performer.bout()
        let turn = 0.4 * back.transition.duration
        back.transition.cancel(at: Nanoseconds.floor(turn))
        back.run()
        try back.expectEndsInPlace()
      }
    },
    Rule(
      "LW-13", "sets nothing twice", level: .should,
      detection: "values set and animations added in one begin that later ones replace entirely",
      advice: "leave out what cannot show"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        try bout.expectNothingReplaced()
      }
    },
    Rule(
      "LW-14", "works in containers of any size, place and scale, and on scrolled screens",
      detection:
        "1 × 1, no width, no height, 8192 × 8192, negative origins, scale 3, from the right",
      advice: "use the frames of the context; divide by no side, and let no constant stand for one"
    ) { (subject) throws(Finding) in
      try subject.perform { (company, index, animator) throws(Finding) in
        for staging in animator.stagings where staging.withheld.isEmpty {
          guard try company.bout(of: index, staging).hasBegun else { continue }
          for odd in staging.inOtherPlaces {
            try company.bout(of: index, odd).expectToWork()
          }
        }
      }
    },
    Rule(
      "LW-15", "touches the first and the last screen alone when it unwinds over others",
      detection: "the layers of all writes while it leaves four screens at once",
      advice: "use the handles of the context; screens in between are not shown"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.perform { (company, index, animator) throws(Finding) in
        for staging in animator.stagings where staging.operation == .unwind {
          var deep = staging
          deep.depth = 5
          deep.remark = "over three others"
          let bout = try company.bout(of: index, deep)
          guard bout.hasBegun else { continue }
          count += 1
          bout.run()
          try bout.expectWritesWithinScreens()
          for call in bout.calls {
            guard let layer = call.guess, !bout.isOfTransition(layer) else { continue }
            throw bout.breach("\(call.text) for a screen in between", layer: layer)
          }
        }
      }
      if count == 0 { throw .doesNotApply("does not unwind") }
    },
  ]
}

extension Staging {
  /// The same where nobody expects it; with the full grant alone.
  var inOtherPlaces: [Staging] { withheld.isEmpty ? oddPlaces : [] }

  private var oddPlaces: [Staging] {
    let places: [(Rect, Double, Scenery)] = [
      (Rect(0, 0, 1, 1), 1, .full), (Rect(0, 0, 0, 200), 1, .full), (Rect(0, 0, 120, 0), 1, .full),
      (Rect(0, 0, 8_192, 8_192), 1, .full), (Rect(-40, -70, 90, 150), 1, .full),
      (Rect(7, 9, 200, 60), 3, .full), (Rect(0, 0, 120, 200), 1, .scrolled),
    ]
    var odd = places.map { container, scale, scenery in
      var staging = self
      staging.container = container
      staging.settings.scale = scale
      staging.scenery = scenery
      if scenery.scroll != .zero { staging.remark = "scrolled" }
      return staging
    }
    var mirrored = self
    mirrored.settings.layoutDirection = .rightToLeft
    odd.append(mirrored)
    return odd
  }
}

extension Bout {
  /// Whether one of the screens is seen without a look at the pixels.
  fileprivate func plainlyShows(_ tree: LayerTree) -> Bool {
    let container = tree[LayerTree.rootID]
    return container.opacity > 0.1 && container.mask == nil
      && [from, to].contains { id in
        let (screen, frame) = (tree[id], tree[id].frame)
        return screen.opacity > 0.1 && screen.backgroundColor.alpha > 0.5 && screen.mask == nil
          && screen.transform == .identity && frame.maxX > 4 && frame.maxY > 4
          && frame.minX < container.bounds.size.width - 4
          && frame.minY < container.bounds.size.height - 4
      }
  }

  /// Refuses a transition that does not begin, or whose first and last frame are not in place.
  fileprivate func expectToWork() throws(Finding) {
    try expectNoFailure()
    let longest = max(staging.container.size.width, staging.container.size.height)
    let scale = min(1, 160 / max(longest, 1))
    try expectLook(
      of: transition.presentation(at: 0), like: .before,
      "the first frame is not what was on screen", frame: 0, scale: scale)
    for share in [0.0, 0.3, 0.6, 1] { try expectValuesInRange(at: share * transition.duration) }
    run()
    try expectNoFailure()
    try expectIncomingInPlace()
    try expectEndsInPlace(scale: scale)
  }

  /// Refuses a value or an animation that a later one of the same begin takes the place of.
  fileprivate func expectNothingReplaced() throws(Finding) {
    struct Target: Hashable {
      let layer: LayerID
      let property: Property
    }
    var values: Set<Target> = []
    var spans: [Target: [ClosedRange<Double>]] = [:]
    for call in calls where call.status == "OK" && call.function.capability != .matchedGeometry {
      for command in call.commands {
        switch command {
        case .setValue(let layer, let property, _):
          guard values.insert(Target(layer: layer, property: property)).inserted else {
            throw breach("sets \(property.rawValue) twice", layer: layer)
          }
        case .animate(let animation) where !animation.isAdditive:
          let target = Target(layer: animation.layer, property: animation.property)
          let (active, shown) = animation.span
          for earlier in spans[target] ?? []
          where shown.contains(earlier.lowerBound) && shown.contains(earlier.upperBound) {
            throw breach(
              "animates \(animation.property.rawValue) twice at the same time",
              layer: animation.layer)
          }
          spans[target, default: []].append(active)
        default: continue
        }
      }
    }
  }
}

extension LayerAnimation {
  /// When it moves, and when it shows.
  fileprivate var span: (active: ClosedRange<Double>, shown: ClosedRange<Double>) {
    let length =
      switch pace {
      case .curve(_, let duration, let repeatCount, let autoreverses):
        duration * repeatCount * (autoreverses ? 2 : 1)
      case .spring(_, _, let duration): duration ?? .infinity
      }
    let end = delay + (length.isNaN ? 0 : length)
    let (backwards, forwards) = (
      fill == .both || fill == .backwards, fill == .both || fill == .forwards
    )
    return (
      delay...end, (backwards ? -.infinity : delay)...(forwards ? .infinity : end)
    )
  }
}
