internal import JSON
internal import Motion
internal import TimingEngine

/// The states that operations lead to.
///
/// `{"playback":{"duration":1000},"ops":[{"at":0,"op":"play"}],"read":[250]}`
///
/// The answer's `states` hold the state after each operation. `read` may list times of the
/// timeline, for which the answer's `reads` hold the states, or the members that states shall have.
struct PlaybackQuestion {
  private var timing: Timing
  private var playback: Playback
  private var fields: [String] = []

  /// The members of a state.
  private static let stateNames = [
    "currentTime", "startTime", "playState", "progress", "iteration", "playbackRate", "pending",
  ]

  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let timing = try question.required("playback").timing()
    var run = PlaybackQuestion(timing: timing, playback: Playback(endTime: timing.endTime))
    run.playback.setInitialRate(timing.playbackRate)
    var times: [Double] = []
    for entry in try question.optional("read")?.list() ?? [] {
      if case .string(let field) = entry.value {
        guard PlaybackQuestion.stateNames.contains(field) else {
          throw entry.failure(
            "a time, or one of \(PlaybackQuestion.stateNames.joined(separator: ", "))")
        }
        run.fields.append(field)
      } else {
        times.append(try entry.number())
      }
    }
    var states: [JSONValue] = []
    for entry in try question.optional("ops")?.list() ?? [] { states.append(try run.apply(entry)) }
    var members = [JSONValue.Member("states", .array(states))]
    if !times.isEmpty {
      let reads = times.map { time in
        run.playback.update(at: time)
        return run.state(at: time, error: nil)
      }
      members.append(JSONValue.Member("reads", .array(reads)))
    }
    return members
  }

  /// Carries out one operation and gives the state after it.
  private mutating func apply(_ entry: JSONReader) throws -> JSONValue {
    try entry.object(knowing: ["at", "op", "arg", "ready"])
    let now = try entry.required("at").number()
    let operation = try entry.required("op")
    var refusal: PlaybackError?
    do {
      try apply(operation, entry.optional("arg"), at: now)
    } catch let error as PlaybackError {
      refusal = error
    }
    let state = state(at: now, error: refusal)
    if let ready = try entry.optional("ready") { playback.ready(at: try ready.number()) }
    return state
  }

  private mutating func apply(
    _ operation: JSONReader, _ argument: JSONReader?, at now: Double
  ) throws {
    func number() throws -> Double {
      try (argument ?? JSONReader(.null, path: "arg")).extendedNumber()
    }
    switch try operation.string() {
    case "play": try playback.play(at: now)
    case "pause": try playback.pause(at: now)
    case "reverse": try playback.reverse(at: now)
    case "finish": try playback.finish(at: now)
    case "cancel": playback.cancel(at: now)
    case "seek", "set currentTime": try playback.seek(to: argument?.numberOrNull(), at: now)
    case "rate", "set playbackRate": try playback.setRate(number(), at: now)
    case "updateRate", "updatePlaybackRate": try playback.updateRate(number(), at: now)
    case "startTime", "set startTime":
      try playback.setStartTime(argument?.numberOrNull(), at: now)
    case "clearStart": try playback.setStartTime(nil, at: now)
    case "none", "read": playback.update(at: now)
    case "new", "animate", "updateTiming", "set effect", "set timeline":
      try change(operation, argument, at: now)
    default:
      throw operation.failure(
        "play, pause, seek, reverse, finish, cancel, rate, updateRate, startTime, clearStart, none")
    }
  }

  /// Changes the animation itself.
  private mutating func change(
    _ operation: JSONReader, _ argument: JSONReader?, at now: Double
  ) throws {
    let name = try operation.string()
    if name == "set timeline" {
      return playback.setTimeline(argument?.value ?? .null != .null, at: now)
    }
    if let argument, argument.value != .null {
      timing = try argument.timing()
      playback.setEndTime(timing.endTime, at: now)
    } else if name == "set effect" {
      timing = Timing()
      playback.setEndTime(0, at: now)
    }
    if name == "animate" { try playback.play(at: now) }
  }

  /// The state at a time, with the members that were asked for.
  private func state(at now: Double, error: PlaybackError?) -> JSONValue {
    let current = playback.currentTime(at: now)
    var timing = timing
    timing.playbackRate = playback.playbackRate
    let computed = timing.state(at: current)
    var members = [
      JSONValue.Member("currentTime", .extended(current)),
      JSONValue.Member("startTime", .extended(playback.startTime)),
      JSONValue.Member("playState", .string(playback.state(at: now).rawValue)),
      JSONValue.Member("progress", .extended(computed.progress)),
      JSONValue.Member("iteration", .extended(computed.iteration)),
      JSONValue.Member("playbackRate", .number(playback.playbackRate)),
      JSONValue.Member("pending", .bool(playback.isPending)),
    ]
    if !fields.isEmpty { members.removeAll { !fields.contains($0.name) } }
    if let error { members.append(JSONValue.Member("error", .string(error.description))) }
    return .object(members)
  }
}
