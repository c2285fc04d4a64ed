internal import JSON
internal import Motion

/// Phase, progress and iteration at a time.
///
/// `{"timing":{"duration":1000},"time":250}`
enum TimingQuestion {
  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let reader = try question.required("timing")
    let timing = try reader.timing()
    let time = try TimingQuestion.time(question, reader)
    let state = timing.state(at: time)
    return [
      JSONValue.Member("phase", .string(state.phase.rawValue)),
      JSONValue.Member("progress", .extended(state.progress)),
      JSONValue.Member("iteration", .extended(state.iteration)),
      JSONValue.Member("activeDuration", .extended(timing.activeDuration)),
      JSONValue.Member("endTime", .extended(timing.endTime)),
    ]
  }

  /// The time asked about, which may also stand in the timing as `currentTime`.
  static func time(_ question: JSONReader, _ timing: JSONReader) throws -> Double? {
    if let time = try question.optional("time") { return try time.numberOrNull() }
    if let time = try timing.optional("currentTime") { return try time.numberOrNull() }
    return try question.required("time").numberOrNull()
  }
}
