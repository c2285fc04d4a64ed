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
    for change in try question.optional("retargets")?.list() ?? [] {
      try change.object(knowing: ["time", "to"])
      let place = try change.required("time")
      let moment = try place.number(in: start...Double.infinity)
      guard moment <= time else { throw place.failure("a number of at most the question's time") }
      let state = motion.state(at: moment - start)
      motion = try SpringMotion(
        spring, from: state.value, to: change.required("to").number(), velocity: state.velocity)
      start = moment
    }
    let wanted = try question.optional("tolerance").map { try tolerance($0, motion) }
    guard motion.keepsPhase(until: time - start) else {
      throw JSONReader(.number(time), path: "time").failure(
        "a time at which a spring that never comes to rest has made fewer than 2^52 swings")
    }
    let state = motion.state(at: time - start)
    return [
      JSONValue.Member("value", try question.finite(state.value, "value")),
      JSONValue.Member("velocity", try question.finite(state.velocity, "velocity")),
      JSONValue.Member(
        "arrives", try question.finite(start + motion.arrival(within: wanted), "arrival")),
      JSONValue.Member("settles", .extended(start + motion.settling(within: wanted))),
    ]
  }

  /// Reads a spring in any of its four descriptions.
  static func spring(_ reader: JSONReader) throws -> Spring {
    try reader.object(knowing: Spring.describingNames)
    var numbers: [String: Double] = [:]
    for (name, number) in try reader.members() { numbers[name] = try number.extendedNumber() }
    guard let spring = try Spring(describedBy: numbers) else {
      throw reader.failure("one set of numbers: \(Spring.describingSets)")
    }
    return spring
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
