import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// What happens around a transition while it runs, and after it.
  static let surroundings: [Rule] = [
    Rule(
      "CP-09", "comes to a right end when the container changes its size on the way",
      level: .should,
      detection: "another size at steps of the way, with a new instance as the interface says",
      advice: "keep nothing of a container's size outside the instance"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (whole, performer) throws(Finding) in
        guard whole.staging.withheld.isEmpty else { return }
        let wide = Rect(0, 0, 200, 90)
        for (share, container) in [(0, wide), (0.3, Rect(0, 0, 60, 60)), (0.8, wide)] {
          let bout = try performer.bout()
          let moment = share * bout.transition.duration
          bout.advance(to: moment)
          guard bout.transition.outcome == nil else { continue }
          bout.resize(to: container, try performer.instance(), at: moment)
          bout.run()
          let (width, height) = (container.size.width.short, container.size.height.short)
          try bout.trying("\(width) × \(height) from \(moment.short) s on") {
            () throws(Finding) in
            try bout.expectOrderlyEnd()
            try bout.expectEndsInPlace()
          }
        }
      }
    },
    Rule(
      "CP-10", "can begin anew as soon as it is told that a transition is over",
      detection: "the same instance and another one, begun while the last one is still there",
      advice: "let end put everything back; destroy is too late"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (whole, performer) throws(Finding) in
        whole.run()
        for used in [whole.animator, nil] {
          let bout = try performer.bout(with: used)
          bout.run()
          try bout.trying("begun right after another one") { () throws(Finding) in
            try bout.expectNoFailure()
            guard bout.declaration == whole.declaration else {
              throw bout.breach("declares something else than the first time")
            }
          }
        }
      }
    },
    Rule(
      "CP-11", "does not look into the context after begin",
      detection: "leads whole lives with contexts whose memory ends the process when it is read "
        + "later",
      advice: "copy what you need: the context is valid during begin only"
    ) { (subject) throws(Finding) in
      // A reading of it is the process's last.
      let probe = try subject.load()
      try subject.lead(probe, withdrawingContexts: true) { (_, _, call) throws(Finding) in call() }
    },
    Rule(
      "CP-12", "gets there with reduced motion and in the shortest time just the same",
      detection: "runs with reduced motion and with the shortest durations, and their last frames",
      advice: "end at the same values, however short the way is"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.perform { (company, index, animator) throws(Finding) in
        for usual in animator.stagings {
          let plain = try company.bout(of: index, usual)
          guard plain.hasBegun else { continue }
          plain.run()
          for staging in animator.withLittleMotion(usual) {
            count += 1
            let bout = try company.bout(of: index, staging)
            try bout.expectNoFailure()
            try bout.expectLook(
              of: bout.transition.presentation(at: 0), like: .before,
              "the first frame is not what was on screen", frame: 0)
            bout.run()
            try bout.expectNoFailure()
            guard bout.transition.outcome == plain.transition.outcome else {
              throw bout.breach("ends as \(bout.transition.outcome?.rawValue ?? "nothing")")
            }
            try bout.expectEndsInPlace()
          }
        }
      }
      if count == 0 { throw .doesNotApply("begins no transition") }
    },
    Rule(
      "CP-13", "moves nothing with reduced motion, where it claims to handle that",
      detection: "places, sizes and matrices of all layers and masks in runs with reduced motion",
      advice: "fade or change colours, or do not claim handles-reduced-motion"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.perform { (company, index, animator) throws(Finding) in
        guard animator.claims.contains(.handlesReducedMotion) else { return }
        for usual in animator.stagings {
          let bout = try company.bout(of: index, usual.withReducedMotion)
          guard bout.hasBegun else { continue }
          count += 1
          try bout.expectStillness()
        }
      }
      if count == 0 { throw .doesNotApply("claims nothing about reduced motion") }
    },
  ]
}

extension Staging {
  /// These circumstances, for a person who asks for less motion.
  fileprivate var withReducedMotion: Staging {
    var reduced = self
    reduced.settings.reducesMotion = true
    return reduced
  }
}

extension AnimatorDescription {
  /// A staging with reduced motion, and one in which everything is as short as it may be.
  fileprivate func withLittleMotion(_ staging: Staging) -> [Staging] {
    var brief = staging
    brief.remark = "as short as it may be"
    for parameter in parameters where parameter.unit == "s" {
      brief.settings.parameters[parameter.id] = parameter.type.extremes.first
    }
    return [staging.withReducedMotion] + (brief.settings == staging.settings ? [] : [brief])
  }
}

extension Bout {
  /// Refuses layers and masks that lie elsewhere at some time of the run than at its start.
  fileprivate func expectStillness() throws(Finding) {
    let geometry: Set<Property> = [.position, .bounds, .anchorPoint, .transform]
    let first = transition.presentation(at: 0)
    for step in 1...24 {
      // Steps of the golden ratio fall together with no repetition.
      let share = (Double(step) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      let tree = transition.presentation(at: share * transition.duration)
      for (layer, property) in transition.animatedProperties where geometry.contains(property) {
        let gaps = zip(first[layer][property].numbers, tree[layer][property].numbers).map {
          $1 - $0
        }
        guard gaps.contains(where: { $0.magnitude > 1e-9 }) else { continue }
        throw breach(
          "changes the \(property.rawValue) of '\(tree.path(of: layer))' with reduced motion, though "
            + "it claims to handle that")
      }
    }
  }

  /// Lets the container change its size in mid-transition.
  fileprivate func resize(to container: Rect, _ renewed: WitnessedAnimator, at moment: Double) {
    transition.resize(
      to: container,
      layout: { [staging] name in staging.scenery.screen(name, size: container.size) },
      animator: .success(renewed), at: Nanoseconds.floor(moment))
    collect()
  }
}
