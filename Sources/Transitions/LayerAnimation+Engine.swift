import LayerTree
import Motion
import TimingEngine

// How what an animator declares becomes what the engine runs, and back.

extension Animation {
  /// Creates the engine's form of a declared animation.
  init(_ declared: LayerAnimation, base: PropertyValue) throws {
    let composite: Composite = declared.isAdditive ? .add : .replace
    switch declared.pace {
    case .curve(let curve, let duration, let repeatCount, let autoreverses):
      var timing = Timing(
        duration: duration, delay: declared.delay, fill: declared.fill, curve: curve)
      timing.iterations = autoreverses ? repeatCount * 2 : repeatCount
      timing.direction = autoreverses ? .alternate : .normal
      switch declared.values {
      case .endpoints(let from, let to, let by):
        let ends = engineValues([from ?? base, to ?? base], areDifferences: declared.isAdditive)
        try self.init(
          from: from.map { _ in ends[0] } ?? (by == nil ? ends[0] : nil),
          to: to.map { _ in ends[1] } ?? (by == nil ? ends[1] : nil),
          by: by.map { AnimatedValue($0, isDifference: true) }, timing: timing, composite: composite
        )
      case .keyframes(let keyframes):
        let values = engineValues(keyframes.map(\.value), areDifferences: declared.isAdditive)
        let effect = try KeyframeEffect(
          zip(keyframes, values).map { Keyframe($1, at: $0.offset, curve: $0.curve) },
          composite: composite)
        try self.init(effect, timing: timing)
      case .parts(let from, let to):
        try self.init(
          from: .transform(from), to: .transform(to), timing: timing, composite: composite)
      }
    case .spring(let spring, let velocity, let duration):
      let values: [AnimatedValue]
      var speeds = [velocity]
      switch declared.values {
      case .keyframes: throw AnimatorFailure("a spring has no keyframes")
      case .parts(let from, let to): values = [.transform(from), .transform(to)]
      case .endpoints(let from, let to, let by):
        if base.kind == .transform {
          let ends = springEnds(from: from, to: to, by: by, base: base) { $0.adding($1, sign: $2) }
          values = engineValues([ends.from, ends.to])
        } else {
          func lanes(_ value: PropertyValue) -> [Double] {
            declared.isAdditive ? value.numbers : value.lanes
          }
          let ends = springEnds(
            from: from.map(lanes), to: to.map(lanes), by: by?.numbers, base: base.lanes
          ) { value, difference, sign in zip(value, difference).map { $0 + sign * $1 } }
          values = [.numbers(ends.from), .numbers(ends.to)]
          speeds = zip(ends.from, ends.to).map { velocity * ($1 - $0) }
        }
      }
      self.init(
        try SpringEffect(
          spring, from: values[0], to: values[1], velocity: speeds,
          delay: declared.delay, fill: declared.fill, duration: duration, composite: composite))
    }
  }
}

/// The engine's form of the values that an animation runs through.
///
/// Matrices are taken apart to be interpolated, which a scale of 0 does not survive: it would jump
/// half-way. Where every matrix only scales and moves, its parts are known, and they go in as such.
///
/// - Parameters:
///   - values: The values, all of one shape.
///   - areDifferences: Whether they are added to a value.
/// - Returns: As many values.
func engineValues(_ values: [PropertyValue], areDifferences: Bool = false) -> [AnimatedValue] {
  let parts = values.map { value in
    if case .transform(let transform) = value {
      transform.scaleAndMove
    } else {
      nil as TransformList?
    }
  }
  let isFlat = values.contains { value in
    if case .transform(let transform) = value { transform.inverted2D == nil } else { false }
  }
  guard isFlat, !parts.contains(nil) else {
    return values.map { AnimatedValue($0, isDifference: areDifferences) }
  }
  return parts.compactMap { $0.map(AnimatedValue.transform) }
}

extension Transform {
  /// The scale and the translation that this matrix is made of; nil when it turns or skews.
  fileprivate var scaleAndMove: TransformList? {
    guard isAffine2D, self[0, 1] == 0, self[1, 0] == 0 else { return nil }
    return TransformList([
      .translate(x: self[3, 0], y: self[3, 1], z: 0),
      .scale(x: self[0, 0], y: self[1, 1], z: 1),
    ])
  }
}

/// The two ends of a spring by Core Animation's rules for from, to and by.
private func springEnds<Value>(
  from: Value?, to: Value?, by: Value?, base: Value, adding: (Value, Value, Double) -> Value
) -> (from: Value, to: Value) {
  switch (from, to, by) {
  case (let from?, let to?, _): (from, to)
  case (let from?, nil, let by?): (from, adding(from, by, 1))
  case (nil, let to?, let by?): (adding(to, by, -1), to)
  case (let from?, nil, nil): (from, base)
  case (nil, let to?, nil): (base, to)
  case (nil, nil, let by?): (base, adding(base, by, 1))
  case (nil, nil, nil): (base, base)
  }
}

extension PropertyValue {
  /// Concatenates a matrix, or for a negative sign its inverse, with this one, which comes second.
  fileprivate func adding(_ difference: PropertyValue, sign: Double) -> PropertyValue {
    guard case .transform(let own) = self, case .transform(let other) = difference else {
      return self
    }
    let step = sign < 0 ? other.inverse ?? .identity : other
    return .transform(step.concatenated(with: own))
  }

  /// The numbers that the engine moves, each by itself: of a colour, the premultiplied ones.
  ///
  /// This and its inverse are where colours enter the engine and leave it, so that curves, keyframes,
  /// springs with their velocities, sums and differences all mix them by the same rule. A difference
  /// is not a colour: it is a change of these numbers, and its own numbers go in as they are.
  var lanes: [Double] {
    guard case .color(let color) = self else { return numbers }
    return (0..<4).map { color.premultiplied[$0] }
  }

  /// Creates the value that a layer shows of the engine's numbers, in the shape of another one.
  init(lanes: [Double], shapedLike other: PropertyValue) {
    if case .color = other {
      self = .color(Color(premultiplied: SIMD4(lanes)))
    } else {
      self.init(numbers: lanes, shapedLike: other)
    }
  }

  /// Creates a value from its numbers, in the shape of another one.
  init(numbers: [Double], shapedLike other: PropertyValue) {
    self =
      switch other {
      case .scalar: .scalar(numbers[0])
      case .point: .point(Point(numbers[0], numbers[1]))
      case .rect: .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
      case .color: .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
      case .transform:
        .transform(
          Transform(elements: SIMD16(numbers)))
      }
  }
}

extension AnimatedValue {
  /// The engine's form of a layer's value, or of a difference that is added to one.
  init(_ value: PropertyValue, isDifference: Bool = false) {
    if case .transform(let transform) = value {
      self = .matrix(transform.matrix)
    } else {
      self = .numbers(isDifference ? value.numbers : value.lanes)
    }
  }
}

extension Transform {
  /// The engine's form of the transform.
  fileprivate var matrix: Matrix4 {
    func row(_ index: Int) -> SIMD4<Double> {
      [self[index, 0], self[index, 1], self[index, 2], self[index, 3]]
    }
    return Matrix4(row(0), row(1), row(2), row(3))
  }

  /// The transform that undoes this one in space, or nil when none does.
  var inverse: Transform? {
    matrix.inverse.map { inverse in
      let rows = [inverse.row1, inverse.row2, inverse.row3, inverse.row4]
      return Transform(elements: SIMD16(rows.flatMap { row in (0..<4).map { row[$0] } }))
    }
  }
}
