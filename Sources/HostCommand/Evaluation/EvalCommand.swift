internal import JSON

/// Answers questions about the engine's mathematics, one JSON object a line.
public enum EvalCommand {
  /// Answers one line.
  ///
  /// The answer keeps the question's `id`. A line that cannot be answered gets an `error` in place
  /// of results; it never keeps the next line from being answered.
  public static func answer(to line: String) -> String {
    var id: JSONValue?
    var members: [JSONValue.Member] = []
    do {
      let question = JSONReader(try JSONValue(parsing: line.utf8))
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

  /// The forms of a question, told apart by the member that only they have.
  private static let forms:
    [(name: String, answer: @Sendable (JSONReader) throws -> [JSONValue.Member])] = [
      ("curve", CurveQuestion.answer),
      ("keyframes", KeyframesQuestion.answer),
      ("timing", TimingQuestion.answer),
      ("spring", SpringQuestion.answer),
      ("transform", TransformQuestion.answer),
      ("playback", PlaybackQuestion.answer),
    ]

  private static func answer(to question: JSONReader) throws -> [JSONValue.Member] {
    for form in forms where question.value[form.name] != nil { return try form.answer(question) }
    throw question.failure("a member " + forms.map(\.name).joined(separator: ", "))
  }
}
