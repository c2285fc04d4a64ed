internal import JSON
internal import Motion

/// A curve's value and slope.
///
/// `{"curve":"ease-in","x":0.5,"before":false}`
enum CurveQuestion {
  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let curve = try question.required("curve").curve()
    let x = try question.required("x").number()
    let before = try question.optional("before")?.bool() ?? false
    return [
      JSONValue.Member("y", try question.finite(curve.value(at: x, before: before), "y")),
      JSONValue.Member("slope", .extended(curve.slope(at: x))),
    ]
  }
}
