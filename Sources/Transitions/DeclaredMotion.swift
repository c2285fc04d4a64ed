import LayerTree
import Motion
import TimingEngine

/// What an animator declared, ready to run: the tree with its values set and the engine's store.
struct DeclaredMotion {
  /// The tree below all animations.
  let tree: LayerTree
  /// What each of the store's slots stands for.
  let targets: [(layer: LayerID, property: Property)]
  /// The animations.
  let store: AnimationStore
  /// The animations whose end the animator wants to hear of.
  let tokens: [AnimationID: UInt64]
  /// How many animations arrive, and how many come to an end.
  let arrivals: Int
  let settlings: Int
  /// Seconds until the last animation has ended that ever does; nil when there is none.
  let lastFiniteEnd: Double?
  /// Whether nothing is animated.
  var isEmpty: Bool { targets.isEmpty }

  private let ends: [AnimationID: Double]

  /// Puts the animations of a transaction into a store.
  ///
  /// - Complexity: O(*n* log *n*) in the number of animations.
  init(_ transaction: Transaction) throws {
    var targets: [(layer: LayerID, property: Property)] = []
    var slots: [Target: Slot] = [:]
    var store = AnimationStore()
    var tokens: [AnimationID: UInt64] = [:]
    var ends: [AnimationID: Double] = [:]
    for declared in transaction.animations {
      let target = Target(layer: declared.layer, property: declared.property)
      let slot = slots[target] ?? Slot(UInt32(targets.count))
      let base = transaction.tree[declared.layer][declared.property]
      if slots.updateValue(slot, forKey: target) == nil {
        targets.append((declared.layer, declared.property))
        try store.setBase(AnimatedValue(base), of: slot)
      }
      let animation = try Animation(declared, base: base)
      let id = try store.add(animation, to: slot)
      if declared.token != 0 { tokens[id] = declared.token }
      if let end = animation.endTime, end.isFinite { ends[id] = end }
    }
    var rehearsal = store
    var events: ContiguousArray<AnimationEvent> = []
    rehearsal.advance(to: .max, into: &events)
    let settled = events.filter { $0.kind == .settled }
    for event in settled where ends[event.animation] == nil {
      ends[event.animation] = Nanoseconds.seconds(event.nanoseconds)
    }
    tree = transaction.tree
    self.targets = targets
    self.store = store
    self.tokens = tokens
    self.ends = ends
    arrivals = events.count { $0.kind == .arrived }
    settlings = settled.count
    lastFiniteEnd = settled.compactMap { ends[$0.animation] }.max()
  }

  /// The exact time of an animation's end, which its event gives in whole nanoseconds.
  func end(of animation: AnimationID) -> Double? { ends[animation] }

  private struct Target: Hashable {
    let layer: LayerID
    let property: Property
  }
}

extension Animation {
  /// Creates the engine's form of a declared animation.
  fileprivate init(_ declared: LayerAnimation, base: PropertyValue) throws {
    let composite: Composite = declared.isAdditive ? .add : .replace
    switch declared.pace {
    case .curve(let curve, let duration, let repeatCount, let autoreverses):
      var timing = Timing(
        duration: duration, delay: declared.delay, fill: declared.fill, curve: curve)
      timing.iterations = autoreverses ? repeatCount * 2 : repeatCount
      timing.direction = autoreverses ? .alternate : .normal
      switch declared.values {
      case .endpoints(let from, let to, let by):
        let ends = engineValues([from ?? base, to ?? base])
        try self.init(
          from: from.map { _ in ends[0] } ?? (by == nil ? ends[0] : nil),
          to: to.map { _ in ends[1] } ?? (by == nil ? ends[1] : nil),
          by: by.map { AnimatedValue($0) }, timing: timing, composite: composite)
      case .keyframes(let keyframes):
        let values = engineValues(keyframes.map(\.value))
        let effect = try KeyframeEffect(
          zip(keyframes, values).map { Keyframe($1, at: $0.offset, curve: $0.curve) },
          composite: composite)
        try self.init(effect, timing: timing)
      }
    case .spring(let spring, let velocity, let duration):
      guard case .endpoints(let from, let to, let by) = declared.values else {
        throw AnimatorFailure("a spring has no keyframes")
      }
      let ends = springEnds(from: from, to: to, by: by, base: base)
      let values = engineValues([ends.from, ends.to])
      let speeds: [Double] =
        if case .transform = base {
          [velocity]
        } else {
          zip(ends.from.numbers, ends.to.numbers).map { velocity * ($1 - $0) }
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
private func engineValues(_ values: [PropertyValue]) -> [AnimatedValue] {
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
  guard isFlat, !parts.contains(nil) else { return values.map { AnimatedValue($0) } }
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
private func springEnds(
  from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, base: PropertyValue
) -> (from: PropertyValue, to: PropertyValue) {
  switch (from, to, by) {
  case (let from?, let to?, _): (from, to)
  case (let from?, nil, let by?): (from, from.adding(by))
  case (nil, let to?, let by?): (to.adding(by, sign: -1), to)
  case (let from?, nil, nil): (from, base)
  case (nil, let to?, nil): (base, to)
  case (nil, nil, let by?): (base, base.adding(by))
  case (nil, nil, nil): (base, base)
  }
}

extension PropertyValue {
  /// Adds a difference number by number; matrices are concatenated, the difference first.
  fileprivate func adding(_ difference: PropertyValue, sign: Double = 1) -> PropertyValue {
    if case .transform(let own) = self, case .transform(let other) = difference {
      let step = sign < 0 ? other.inverted2D ?? .identity : other
      return .transform(step.concatenated(with: own))
    }
    let sums = zip(numbers, difference.numbers).map { $0 + sign * $1 }
    return PropertyValue(numbers: sums, shapedLike: self)
  }

  /// Creates a value from its numbers, in the shape of another one.
  private init(numbers: [Double], shapedLike other: PropertyValue) {
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

  /// Reads a value of the engine, in the shape of the value that it replaces.
  init(_ values: PresentationValues, at index: Int, shapedLike other: PropertyValue) {
    let count = other.kind == .transform ? 16 : other.numbers.count
    self.init(
      numbers: (0..<count).map { values.number(at: index, lane: $0) }, shapedLike: other)
  }
}

extension AnimatedValue {
  /// The engine's form of a layer's value.
  fileprivate init(_ value: PropertyValue) {
    if case .transform(let transform) = value {
      let e = transform.elements
      self = .matrix(
        Matrix4(
          [e[0], e[1], e[2], e[3]], [e[4], e[5], e[6], e[7]], [e[8], e[9], e[10], e[11]],
          [e[12], e[13], e[14], e[15]]))
    } else {
      self = .numbers(value.numbers)
    }
  }
}
