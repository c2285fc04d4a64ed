internal import JSON
internal import Motion

/// The matrix between two transforms.
///
/// `{"transform":{"from":"none","to":"rotate(90deg)","box":[200,100],"viewport":[375,667]},"p":0.5}`
enum TransformQuestion {
  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let reader = try question.required("transform")
    try reader.object(knowing: ["from", "to"] + TransformList.Context.memberNames)
    let context = try reader.context()
    let matrix = TransformList.matrix(
      from: try reader.required("from").transform(in: context),
      to: try reader.required("to").transform(in: context),
      at: try question.required("p").number())
    guard matrix.isFinite else { throw question.failure("numbers that come to a finite matrix") }
    return [JSONValue.Member("matrix", .matrix(matrix))]
  }
}
