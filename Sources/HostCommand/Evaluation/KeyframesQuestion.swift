internal import JSON
internal import Motion

/// The value of keyframes at a time.
///
/// `{"keyframes":[{"value":0},{"value":1}],"timing":{"duration":1000},"time":250}`
enum KeyframesQuestion {
  static func answer(_ question: JSONReader) throws -> [JSONValue.Member] {
    let readers = try question.required("keyframes").list()
    for reader in readers {
      try reader.object(knowing: ["value", "offset", "easing", "composite"])
    }
    let values = try EvaluatedValues(
      readers.map { try $0.optional("value") } + [question.optional("underlying")],
      in: question.context())
    let keyframes = try zip(readers, values.values).map { try keyframe($0, $1) }
    let underlying = values.values.last.flatMap(\.self)
    let effect = try KeyframeEffect(
      keyframes,
      composite: composite(question.optional("composite")) ?? .replace,
      iterationComposite: question.optional("iterationComposite")?.oneOf() ?? .replace,
      mode: question.optional("mode")?.oneOf() ?? .linear)
    if let underlying, let shape = effect.shape, underlying.shape != shape,
      let place = try question.optional("underlying")
    {
      throw place.failure("a value of the keyframes' shape")
    }
    let reader = try question.required("timing")
    let state = try reader.timing().state(at: TimingQuestion.time(question, reader))
    guard state.progress != nil else {
      return [JSONValue.Member("value", underlying.map { values.write($0) } ?? .null)]
    }
    let zero = keyframes.lazy.compactMap { $0.value?.zero }.first
    let value = effect.value(in: state, onto: underlying ?? zero ?? .scalar(0))
    guard value.isFinite else { throw question.failure("numbers that come to a finite value") }
    return [JSONValue.Member("value", values.write(value))]
  }

  private static func keyframe(
    _ reader: JSONReader, _ value: AnimatedValue?
  ) throws -> Keyframe {
    Keyframe(
      value, at: try reader.optional("offset")?.numberOrNull(),
      curve: try reader.optional("easing")?.curve() ?? .linear,
      composite: try composite(reader.optional("composite")))
  }

  /// How a value joins what lies below; "auto" leaves it to the effect.
  private static func composite(_ reader: JSONReader?) throws -> Composite? {
    guard let reader, reader.value != "auto", reader.value != .null else { return nil }
    return try reader.oneOf()
  }
}
