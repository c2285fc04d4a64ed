import Motion
import TestVectors
import Testing

/// The platform's tests of transforms on transforms, which have no form in `host eval`.
struct TransformVectorTests {
  /// Two boxes keep pixels and percentages apart.
  private static let boxes = [
    TransformList.Context(width: 100, height: 100, em: 10),
    TransformList.Context(width: 320, height: 40, em: 10),
  ]

  @Test(
    .enabled(if: VectorFile.areThere("wpt-transforms"), VectorFile.areMissing),
    arguments: VectorFile.all("wpt-transforms"), boxes)
  func `transforms are joined to what lies below as in browsers`(
    file: VectorFile, box: TransformList.Context
  ) throws {
    var failures = VectorFailures()
    for row in try file.read()["composition"].rows {
      let name = row["property"].text
      let below = try value(name, row["underlying"].text, in: box)
      let ends = try ["From", "To"].map { end in
        let way = try #require(Composite.allCases.first { !row[$0.rawValue + end].isNull })
        let own = try value(name, row[way.rawValue + end].text, in: box)
        return joined(own, below, way, name)
      }
      let got = AnimatedValue.interpolate(ends[0], ends[1], at: row["at"].number)
      failures.check(agree(got, try value(name, row["expected"].text, in: box)), row, got)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Lists and numbers are joined by the engine; a separate property stays one function.
  private func joined(
    _ value: AnimatedValue, _ below: AnimatedValue, _ way: Composite, _ name: String
  ) -> AnimatedValue {
    guard name != "transform", case .transform(let list) = value, case .transform(let base) = below,
      let top = list.functions.first ?? base.functions.first?.identity,
      let bottom = base.functions.first ?? list.functions.first?.identity
    else { return AnimatedValue.combine(value, onto: below, way) }
    return .transform(TransformList([TransformFunction.combine(top, onto: bottom, way)]))
  }

  /// The values of a property: distances are numbers, the others transforms.
  private func value(
    _ name: String, _ text: String, in box: TransformList.Context
  ) throws -> AnimatedValue {
    if text == "none" { return .transform(TransformList()) }
    var parts = text.matches(of: /calc\(.*?\)|\S+/).map { String($0.output) }
    switch name {
    case "perspective":
      return .scalar(Double(text.replacing("px", with: "")) ?? .nan)
    case "translate":
      parts += Array(repeating: "0px", count: 3 - parts.count)
      return try transform("translate3d(\(parts.joined(separator: ",")))", in: box)
    case "scale":
      if parts.count == 1 { parts += parts }
      if parts.count == 2 { parts.append("1") }
      return try transform("scale3d(\(parts.joined(separator: ",")))", in: box)
    case "rotate":
      let axes = ["x": "1,0,0,", "y": "0,1,0,", "z": "0,0,1,"]
      let named = axes[parts[0]]
      if named != nil { parts.removeFirst() }
      let axis = named ?? (parts.count == 4 ? "" : "0,0,1,")
      return try transform("rotate3d(\(axis)\(parts.joined(separator: ",")))", in: box)
    default:
      return try transform(text, in: box)
    }
  }

  private func transform(
    _ text: String, in box: TransformList.Context
  ) throws -> AnimatedValue {
    .transform(try TransformList(css: text, in: box))
  }

  /// Serialised and rounded to two decimals; a distance is at least 0.
  private func agree(_ got: AnimatedValue, _ wanted: AnimatedValue) -> Bool {
    if case .numbers(let a) = got, case .numbers(let b) = wanted {
      return near(max(a[0], 0), b[0], 0.01)
    }
    guard got.shape == wanted.shape, let a = got.matrix, let b = wanted.matrix else { return false }
    return zip(a.elements, b.elements).allSatisfy { near($0, $1, 0.01 + 1e-5 * $1.magnitude) }
  }

  @Test(
    .enabled(if: VectorFile.areThere("wpt-keyframes"), VectorFile.areMissing),
    arguments: VectorFile.all("wpt-keyframes"))
  func `transforms are stacked as in browsers`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["rows"].rows
    where row["property"].text == "transform" && row["passes_in_chromium156"].isTrue {
      var value = AnimatedValue.transform(TransformList())
      for animation in row["animations"].rows { value = try apply(animation, onto: value) }
      let wanted = try transform(row["expected"].text, in: Self.boxes[0])
      failures.check(agree(value, wanted), row, value)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func apply(_ row: VectorRow, onto below: AnimatedValue) throws -> AnimatedValue {
    let keyframes = try row["keyframes"].rows.map { frame in
      Keyframe(
        frame["transform"].isNull ? nil : try transform(frame["transform"].text, in: Self.boxes[0]),
        at: frame["offset"].optionalNumber, curve: try Curve(css: frame["easing"].text),
        composite: Composite(rawValue: frame["composite"].text))
    }
    let effect = try KeyframeEffect(
      keyframes, composite: Composite(rawValue: row["composite"].text) ?? .replace,
      iterationComposite: .init(rawValue: row["iterationComposite"].text) ?? .replace)
    let given = row["timing"]
    var timing = Timing(
      duration: given["duration"].number, delay: given["delay"].number,
      fill: Timing.Fill(rawValue: given["fill"].text) ?? .none,
      curve: try Curve(css: given["easing"].text))
    timing.endDelay = given["endDelay"].number
    timing.iterations = given["iterations"].number
    timing.iterationStart = given["iterationStart"].number
    timing.direction = Timing.Direction(rawValue: given["direction"].text) ?? .normal
    let state = timing.state(at: row["currentTime"].number)
    guard let progress = state.progress else { return below }
    return effect.value(
      at: progress, iteration: state.iteration ?? 0, onto: below, before: state.beforeFlag)
  }
}
