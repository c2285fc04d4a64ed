internal import JSON
internal import Motion

/// Answers questions about the engine's mathematics, one JSON object a line.
public enum EvalCommand {
  /// Answers one line.
  ///
  /// The answer keeps the question's `id`. A line that cannot be answered gets an `error` in place
  /// of results; it never keeps the next line from being answered.
  public static func answer(to line: String) -> String { answer(to: Array(line.utf8)) }

  /// The longest line that is answered, in bytes.
  public static let lineLimit = 1 << 18

  /// Answers one line of bytes; they have to be UTF-8.
  static func answer(to line: [UInt8]) -> String {
    var id: JSONValue?
    var members: [JSONValue.Member] = []
    do {
      guard line.count <= lineLimit else { throw LineTooLong() }
      let question = JSONReader(try JSONValue(parsing: line))
      guard case .object = question.value else { throw question.failure("an object") }
      id = question.value["id"]
      members = try answer(to: question)
    } catch {
      members = [JSONValue.Member("error", .string("\(error)"))]
      id = id ?? .null
    }
    if let id { members.insert(JSONValue.Member("id", id), at: 0) }
    return JSONValue.object(members).description
  }

  /// A form of a question, told apart by the member that only it has.
  private struct Form: Sendable {
    let name: String
    let others: [String]
    let answer: @Sendable (JSONReader) throws -> [JSONValue.Member]
  }

  private static let forms = [
    Form(name: "curve", others: ["x", "before"], answer: CurveQuestion.answer),
    Form(
      name: "keyframes",
      others: [
        "timing", "composite", "iterationComposite", "mode", "underlying", "time",
      ] + TransformList.Context.memberNames, answer: KeyframesQuestion.answer),
    Form(name: "timing", others: ["time"], answer: TimingQuestion.answer),
    Form(
      name: "spring", others: ["from", "to", "velocity", "time", "retargets", "tolerance"],
      answer: SpringQuestion.answer),
    Form(name: "transform", others: ["p"], answer: TransformQuestion.answer),
    Form(name: "playback", others: ["ops", "read"], answer: PlaybackQuestion.answer),
  ]

  private static func answer(to question: JSONReader) throws -> [JSONValue.Member] {
    for form in forms where question.value[form.name] != nil {
      try question.object(knowing: ["id", form.name] + form.others)
      return try form.answer(question)
    }
    throw question.failure("a member " + forms.map(\.name).joined(separator: ", "))
  }

  private struct LineTooLong: Error, CustomStringConvertible {
    var description: String { "expected a line of at most \(lineLimit) bytes" }
  }
}
