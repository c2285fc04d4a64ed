import Motion
import PluginHost
import Transitions

extension Rule {
  /// Springs.
  ///
  /// How a spring moves, whatever its numbers and from wherever, the host sees to (SP-04, SP-06,
  /// SP-07, SP-08, SP-10): see `HostDuty`, H-33 to H-35.
  static let spring: [Rule] = [
    Rule(
      "SP-01", "asks for springs that there are, whatever its parameters are set to",
      detection: "sets each parameter to the ends of its range; no spring is refused",
      advice: "give the parameter a range in which the spring is one"
    ) { (subject) throws(Finding) in
      try subject.eachSprung { (probe, index, context) throws(Finding) in
        let instance = try probe.instance(of: index)
        let calls = PluginProbe.calls {
          if instance.begin(context).status == "OK" { _ = instance.end(.finished) }
        }
        if let refused = calls.first(where: \.refusesSpring) {
          throw .breach(
            Breach(
              "asks for a spring that there is not", expected: "OK",
              actual: "\(refused.status): \(refused.reason ?? "\(refused.function)")"))
        }
      }
    },
    Rule(
      "SP-02", "springs come to rest within the longest duration that it declares",
      detection: "works out when each spring has settled, with parameters at both ends",
      advice: "damp the spring, give it a duration, or declare a longer maximum_duration"
    ) { (subject) throws(Finding) in
      try subject.eachSpring { (spring, animator) throws(Finding) in
        let end = spring.delay + (spring.duration ?? spring.motion.settling())
        guard end <= animator.duration.maximum + 1.0 / 60 else {
          throw .breach(
            Breach(
              "a spring is still moving then",
              expected: "at rest after \(animator.duration.maximum) s",
              actual: end.isFinite ? "at rest after \(end) s" : "never at rest"))
        }
      }
    },
    Rule(
      "SP-03", "springs go no further past their end than it declares",
      detection: "works out how far each spring goes with the default parameters",
      advice: "declare a larger maximum_overshoot, or damp the spring"
    ) { (subject) throws(Finding) in
      try subject.eachSpring(varies: false) { (spring, animator) throws(Finding) in
        let overshoot = abs(spring.motion.overshoot()?.distance ?? 0)
        guard overshoot <= animator.maximumOvershoot + 0.001 else {
          throw .breach(
            Breach(
              "a spring goes too far", expected: "\(animator.maximumOvershoot) of the way at most",
              actual: "\(overshoot)"))
        }
      }
    },
    Rule(
      "SP-05", "heeds which way a hand moves when it lets go",
      detection: "lets go at the same place ever faster; who finishes once finishes from there on",
      advice: "use the velocity with its sign"
    ) { (subject) throws(Finding) in
      var last: (position: Double, velocity: Double, finishes: Bool)?
      try subject.eachRelease { (release, position, velocity) throws(Finding) in
        let finishes = release.decision == .finish
        if let last, last.position == position, last.velocity < velocity, last.finishes, !finishes {
          throw .released(
            "a faster move towards the end goes back", position, velocity,
            expected: "finish, as at \(last.velocity)", actual: "cancel")
        }
        last = (position, velocity, finishes)
      }
    },
    Rule(
      "SP-09", "moves by its fallback's curve what a spring would have moved",
      detection: "withholds animator.spring where the fallback is a curve, and looks at each layer "
        + "and property that a spring moved",
      advice: "take the fallback's curve wherever the spring is missing"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities where use.id == HostCapability.spring.id {
          guard case .optional(let fallback) = use.need, let curve = try? Curve(css: fallback)
          else { continue }
          count += 1
          for operation in animator.operations {
            for context in try Subject.contexts(for: animator, operation) {
              try probe.refuseOtherMotion(than: curve, index, animator, context)
            }
          }
        }
      }
      if count == 0 { throw .doesNotApply("has no fallback that names a curve") }
    },
  ]
}

/// A spring that an animator asks for, over the whole way from 0 to 1.
private struct AskedSpring {
  let motion: SpringMotion
  let delay: Double
  let duration: Double?
}

extension Subject {
  /// Carries something out for each transition of an animator that may have springs: for each
  /// operation, with the parameters as they are and each of them at the ends of its range.
  fileprivate func eachSprung(
    varies: Bool = true,
    _ body: (PluginProbe, Int, TransitionContext) throws(Finding) -> Void
  ) throws(Finding) {
    let probe = try load()
    var count = 0
    try each(probe) { (index, animator) throws(Finding) in
      guard animator.grants[0].allows(.spring) else { return }
      count += 1
      for operation in animator.operations {
        let context = try Subject.context(for: animator, operation)
        let all = animator.settings(around: context.settings)
        for settings in varies ? all[...] : all.prefix(1) {
          do throws(Finding) {
            try body(probe, index, context.with(settings.values))
          } catch {
            guard case .breach(var breach) = error else { throw error }
            breach.test = "\(operation.rawValue)\(settings.remark)"
            throw .breach(breach)
          }
        }
      }
    }
    if count == 0 { throw .doesNotApply("uses no springs") }
  }

  /// Looks at each spring that an animator asks for.
  fileprivate func eachSpring(
    varies: Bool = true,
    _ look: (AskedSpring, AnimatorDescription) throws(Finding) -> Void
  ) throws(Finding) {
    try eachSprung(varies: varies) { (probe, index, context) throws(Finding) in
      let instance = try probe.instance(of: index)
      let (status, commands) = instance.begin(context)
      guard status == "OK" else { return }
      for animation in commands.compactMap(\.animation) {
        // What goes from somewhere to the same place goes nowhere past it.
        if case .endpoints(let start?, let end?, nil) = animation.values, start == end { continue }
        guard case .spring(let spring, let velocity, let duration) = animation.pace,
          let motion = try? SpringMotion(spring, from: 0, to: 1, velocity: velocity)
        else { continue }
        try look(
          AskedSpring(motion: motion, delay: animation.delay, duration: duration),
          probe.description.animators[index])
      }
      _ = instance.end(.finished)
    }
  }
}

extension AnimatorDescription {
  /// Settings with each parameter at the ends of its range, one at a time, and those given first.
  fileprivate func settings(
    around standard: TransitionContext.Settings
  ) -> [(values: TransitionContext.Settings, remark: String)] {
    [(standard, "")]
      + parameters.flatMap { parameter in
        parameter.type.extremes.map { value in
          var settings = standard
          settings.parameters[parameter.id] = value
          return (settings, ", \(parameter.id) is \(value.text)")
        }
      }
  }
}

extension HostCall {
  /// Whether a spring was asked for that there is not.
  fileprivate var refusesSpring: Bool {
    status == "BAD_VALUE" && function == .addSpringAnimation
  }
}
