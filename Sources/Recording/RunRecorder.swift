public import Transitions

/// Takes what a run does beside its pictures: frames as values, events, the outcome.
public protocol RunRecorder {
  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - seconds: When, on the clock of the run.
  ///   - origin: The container and the request, when the run has several.
  /// - Throws: What the sink throws.
  mutating func append(
    _ event: TransitionEvent, at seconds: Double, of origin: (container: String, request: Int)?
  ) throws

  /// Takes that a command of the script was not carried out.
  ///
  /// - Parameters:
  ///   - command: The command's word.
  ///   - reason: Why, in words.
  ///   - seconds: When, on the clock of the run.
  ///   - container: Where.
  /// - Throws: What the sink throws.
  mutating func append(
    refusalOf command: String, because reason: String, at seconds: Double, in container: String
  ) throws

  /// Takes a frame.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: What the sink throws.
  mutating func append(_ frame: TraceEncoder.Frame) throws

  /// Completes the output.
  ///
  /// - Parameters:
  ///   - outcome: How the one transition ended; nil for a script.
  ///   - endings: How the requests of a script ended.
  ///   - frames: How many frames the run has.
  ///   - duration: How long it took, in seconds.
  ///   - faults: What animators did that they must not.
  /// - Throws: What the sink throws.
  mutating func finish(
    outcome: Outcome?, endings: [TraceEncoder.Ending], frames: Int, duration: Double,
    faults: [String]
  ) throws
}
