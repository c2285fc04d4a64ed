import Motion
import TimingEngine

/// Animations of one kind, each on a slot of its own, or stacked.
struct Kind: Sendable {
  let name: String
  /// Adds the animations of one slot.
  let add: @Sendable (inout AnimationStore, Int) throws -> Void

  /// A store with many of the kind.
  func store(_ count: Int) throws -> AnimationStore {
    var store = AnimationStore()
    for index in 0..<count { try add(&store, index) }
    return store
  }

  /// A kind whose slots hold keyframe effects, the first at the bottom.
  private static func stack(
    _ name: String, _ timing: Timing? = nil,
    _ effects: @escaping @Sendable (Int) throws -> [KeyframeEffect]
  ) -> Kind {
    Kind(name: name) { store, index in
      for effect in try effects(index) {
        var own = timing ?? Timing(fill: .both, curve: .easeInOut)
        if own.duration == 0 { own.duration = Workload.spread(index + 7, 1, 3) }
        try store.add(
          Animation(effect, timing: own), to: Slot(UInt32(index)),
          at: Int64(Workload.spread(index, -200, 0)) * 1_000_000)
      }
    }
  }

  /// A kind whose slots hold one spring each.
  private static func spring(
    _ name: String, from: AnimatedValue, to: AnimatedValue, _ composite: Composite = .replace
  ) -> Kind {
    Kind(name: name) { store, index in
      let velocity = Array(
        repeating: Workload.spread(index, -9, 9), count: from.shape == .transform ? 1 : 2)
      try store.add(
        Animation(
          SpringEffect(.bouncy, from: from, to: to, velocity: velocity, composite: composite)),
        to: Slot(UInt32(index)))
    }
  }

  private static func functions(_ index: Int) -> TransformList {
    TransformList([
      .perspective(800), .translate(x: Workload.spread(index, -100, 100), y: 20, z: 5),
      .rotate(degrees: Workload.spread(index + 3, 10, 170), axis: [1, 2, 0.5]),
      .scale(x: Workload.spread(index + 5, 0.5, 2), y: 1, z: 1),
    ])
  }

  private static func rest(_ list: TransformList) -> TransformList {
    TransformList(list.functions.map(\.identity))
  }

  /// Transforms whose ends are matrices that have to be taken apart.
  static let matrix = stack("matrix") { index in
    let end = functions(index)
    return [
      try KeyframeEffect([Keyframe(.matrix(rest(end).matrix)), Keyframe(.matrix(end.matrix))])
    ]
  }

  /// Transforms whose ends are lists of like functions.
  static let list = stack("list") { index in
    let end = functions(index)
    return [try KeyframeEffect([Keyframe(.transform(rest(end))), Keyframe(.transform(end))])]
  }

  /// Transforms that need to know the functions of what lies below.
  static let stacked = stack("stacked list") { index in
    let end = functions(index)
    let turn = TransformList([.rotate(degrees: 30, axis: [0, 1, 0]), .translate(x: 1, y: 2, z: 3)])
    return [
      try KeyframeEffect([Keyframe(.transform(rest(end))), Keyframe(.transform(end))]),
      try KeyframeEffect([Keyframe(nil), Keyframe(.transform(turn))]),
      try KeyframeEffect(
        [Keyframe(.transform(end)), Keyframe(.matrix(end.matrix))], composite: .accumulate),
      try KeyframeEffect([
        Keyframe(.transform(turn), composite: .add),
        Keyframe(.transform(rest(end)), composite: .accumulate),
      ]),
    ]
  }

  /// One kind for each way in which the engine works values out.
  static let all = [
    stack("numbers, once") { _ in
      [try KeyframeEffect([Keyframe(.point(0, 1)), Keyframe(.point(2, 3))])]
    },
    stack("numbers, repeated", repeated) { _ in
      [try KeyframeEffect([Keyframe(.point(0, 1)), Keyframe(.point(2, 3))])]
    },
    stack("numbers, smooth") { _ in
      [
        try KeyframeEffect(
          [Keyframe(.point(0, 1)), Keyframe(.point(2, 3)), Keyframe(.point(-1, 4))], mode: .cubic)
      ]
    },
    stack("numbers, stacked", repeated) { _ in
      [
        try KeyframeEffect([Keyframe(.scalar(1)), Keyframe(nil)], composite: .add),
        try KeyframeEffect([Keyframe(.scalar(1)), Keyframe(.scalar(4))], composite: .accumulate),
        try KeyframeEffect([Keyframe(nil), Keyframe(.scalar(4))], iterationComposite: .accumulate),
      ]
    },
    spring("points by springs", from: .point(0, 1), to: .point(2, 3)),
    spring("points by springs, added", from: .point(0, 1), to: .point(2, 3), .add),
    Kind(name: "points in a fixed time") { store, index in
      let effect = try FixedTimeEffect(from: [0, 1], to: [2, 3], velocity: [4, 5], duration: 2)
      try store.add(Animation(effect), to: Slot(UInt32(index)))
    },
    matrix, list, stacked,
    stack("transforms, cumulative", repeated) { index in
      let end = functions(index)
      return [
        try KeyframeEffect(
          [Keyframe(.matrix(rest(end).matrix)), Keyframe(.matrix(end.matrix))],
          iterationComposite: .accumulate),
        try KeyframeEffect([Keyframe(.matrix(end.matrix)), Keyframe(nil)], composite: .add),
      ]
    },
    spring(
      "transforms by springs", from: .transform(rest(functions(1))), to: .transform(functions(1))),
    spring(
      "transforms by springs, accumulated", from: .matrix(.identity),
      to: .matrix(functions(1).matrix), .accumulate),
  ]

  /// Half a second, six times over, every other time backwards.
  private static var repeated: Timing {
    var timing = Timing(duration: 0.5, fill: .both, curve: .easeInOut)
    timing.iterations = 6
    timing.direction = .alternate
    return timing
  }
}
