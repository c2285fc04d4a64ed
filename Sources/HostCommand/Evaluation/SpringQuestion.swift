internal import JSON
internal import Motion

/// A spring's state and milestones.
///
/// `{"spring":{"stiffness":100,"damping":10},"from":0,"to":1,"velocity":0,"time":0.5}`
enum SpringQuestion {
  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let spring = try spring(question.required("spring"))
    var motion = try SpringMotion(
      spring, from: question.optional("from")?.number() ?? 0,
      to: question.optional("to")?.number() ?? 1,
      velocity: question.optional("velocity")?.number() ?? 0)
    let time = try question.required("time").number()
    var start = 0.0
    for change in try question.optional("retargets")?.array() ?? [] {
      try change.object(knowing: ["time", "to"])
      let moment = try change.required("time").number(in: start...Double.infinity)
      guard moment <= time else { break }
      let state = motion.state(at: moment - start)
      motion = try SpringMotion(
        spring, from: state.value, to: change.required("to").number(), velocity: state.velocity)
      start = moment
    }
    let wanted = try question.optional("tolerance").map { try tolerance($0, motion) }
    let state = motion.state(at: time - start)
    return [
      JSONValue.Member("value", .extended(state.value)),
      JSONValue.Member("velocity", .extended(state.velocity)),
      JSONValue.Member("arrives", .extended(start + motion.arrival(within: wanted))),
      JSONValue.Member("settles", .extended(start + motion.settling(within: wanted))),
    ]
  }

  /// Reads a spring in any of its four descriptions.
  static func spring(_ reader: JSONReader) throws -> Spring {
    try reader.object(knowing: [
      "mass", "stiffness", "damping", "duration", "dampingRatio", "bounce", "response",
    ])
    if let response = try reader.optional("response") {
      return try Spring(
        response: response.extendedNumber(),
        dampingRatio: reader.required("dampingRatio").extendedNumber())
    }
    if let duration = try reader.optional("duration")?.extendedNumber() {
      if let bounce = try reader.optional("bounce") {
        return try Spring(duration: duration, bounce: bounce.extendedNumber())
      }
      return try Spring(
        duration: duration, dampingRatio: reader.required("dampingRatio").extendedNumber())
    }
    return try Spring(
      mass: reader.optional("mass")?.extendedNumber() ?? 1,
      stiffness: reader.required("stiffness").extendedNumber(),
      damping: reader.required("damping").extendedNumber())
  }

  private static func tolerance(
    _ reader: JSONReader, _ motion: SpringMotion
  ) throws -> SpringMotion.Tolerance {
    try reader.object(knowing: ["value", "velocity"])
    let standard = motion.tolerance
    return try SpringMotion.Tolerance(
      value: reader.optional("value")?.number() ?? standard.value,
      velocity: reader.optional("velocity")?.number() ?? standard.velocity)
  }
}
