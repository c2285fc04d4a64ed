import LayerTree
import Motion
import TimingEngine

/// What moves in a transition, ready to run: the tree with its values set and the engine's store.
///
/// The values of all targets at one time are a row of *lanes*: the numbers of one target after those
/// of the other.
struct DeclaredMotion: Sendable {
  /// An animation as it was added, to be carried over into the transition that cuts this one short.
  struct Part: Sendable {
    let target: AnimatedTarget
    let animation: Animation
    /// What lies below it.
    let base: PropertyValue
    /// When its own time was 0, in nanoseconds of the transition.
    let start: Int64
  }

  /// How a layer that was taken over from another transition goes out of sight.
  struct Fading: Sendable {
    /// The share of its visibility that it begins with.
    let share: Double
    /// The seconds that it has.
    let length: Double

    /// The share that is left after some seconds.
    func share(after seconds: Double) -> Double { share * Leg.remnant(after: seconds, of: length) }
  }

  /// The tree below all animations.
  var tree: LayerTree
  /// What each of the store's slots stands for.
  private(set) var targets: [AnimatedTarget] = []
  /// The animations.
  private(set) var store = AnimationStore()
  /// The animations whose end the animator wants to hear of.
  private(set) var tokens: [AnimationID: UInt64] = [:]
  /// Every animation, in the order of adding.
  private(set) var parts: [Part] = []
  /// The spring that moves a target, where its topmost animation is one.
  private(set) var springs: [AnimatedTarget: Spring] = [:]
  /// How many animations arrive, and how many come to an end.
  private(set) var arrivals = 0
  private(set) var settlings = 0
  /// Seconds until the last animation has ended that ever does, and frames have run; nil when there
  /// is neither.
  private(set) var lastFiniteEnd: Double?
  /// What the animator works out itself; nil when it declared everything.
  let frames: FrameRun?
  /// Where the numbers of each value that frames set stand in a row of lanes.
  private(set) var frameRanges: [Range<Int>] = []

  /// The animator's own animations, where those of another transition were taken over beside them.
  private(set) var own: AnimationStore?
  /// What is added number by number to values that were taken over, each under its target's number.
  private var offsets = AnimationStore()
  /// Seconds after which nothing that was taken over changes a layer of the two screens.
  private(set) var carriedEnd = 0.0
  /// Layers that were taken over and fade, since they belong to neither stack.
  private(set) var fading: [LayerID: Fading] = [:]
  /// Layers that fade towards an end at which they are not there and nothing covers them.
  private(set) var uncovered: [LayerID: Uncovered] = [:]

  /// Whether nothing is animated.
  var isEmpty: Bool { targets.isEmpty }

  private let grant: Grant
  private var slots: [AnimatedTarget: Int] = [:]
  private var ends: [AnimationID: Double] = [:]
  /// The animations in the order of adding.
  private(set) var ids: [AnimationID] = []
  /// The springs that run until they have settled.
  private var untimed: Set<AnimationID> = []
  /// The animations that the transition does not wait for.
  private var unawaited: Set<AnimationID> = []

  /// Puts the animations of a transaction into a store.
  ///
  /// - Complexity: O(*n* log *n*) in the number of animations.
  init(_ transaction: Transaction) throws {
    tree = transaction.tree
    if let screen = transaction.crossFadingScreen { tree[screen].compositing = .plusLighter }
    frames = transaction.frames
    grant = transaction.grant
    for declared in transaction.animations {
      let target = AnimatedTarget(layer: declared.layer, property: declared.property)
      let base = transaction.tree[declared.layer][declared.property]
      let part = Part(
        target: target, animation: try Animation(declared, base: base), base: base, start: 0)
      let id = try add(part)
      if declared.token != 0 { tokens[id] = declared.token }
      if case .spring(let spring, _, _) = declared.pace {
        springs[target] = spring
      } else {
        springs[target] = nil
      }
    }
    for target in frames?.targets ?? [] {
      _ = try slot(of: target, base: tree[target.layer][target.property])
      springs[target] = nil
    }
    let ranges = ranges
    frameRanges = frames?.targets.compactMap { ranges[$0] } ?? []
    rehearse()
  }

  /// Adds animations that come from elsewhere than the animator.
  ///
  /// - Parameters:
  ///   - extra: The animations.
  ///   - isAwaited: Whether the transition lasts until they have ended.
  /// - Throws: What the engine refused.
  mutating func add(_ extra: [Part], isAwaited: Bool) throws {
    for part in extra {
      let id = try add(part)
      if !isAwaited { unawaited.insert(id) }
    }
    rehearse()
  }

  /// Adds what was taken over from another transition.
  ///
  /// - Parameters:
  ///   - parts: The animations by which it goes on, each with whether the transition lasts until it
  ///     has ended.
  ///   - offsets: What is added to values number by number.
  ///   - leaving: The layers that belong to neither stack, for which a way back does not wait.
  ///   - fading: Those of them whose opacity goes to 0, and how.
  /// - Throws: What the engine refused.
  mutating func carry(
    _ parts: [(part: Part, isAwaited: Bool)], offsets: [Part], leaving: [LayerID],
    fading: [LayerID: Fading]
  ) throws {
    own = store
    self.fading = fading
    let leaving = Set(leaving.flatMap(tree.subtree(of:)))
    var ids: Set<AnimationID> = []
    for (part, isAwaited) in parts {
      let id = try add(part)
      if !isAwaited { unawaited.insert(id) }
      if !leaving.contains(part.target.layer) { ids.insert(id) }
    }
    for part in offsets {
      let slot = try slot(of: part.target, base: part.base)
      try self.offsets.setBase(.numbers(part.base.lanes.map { _ in 0 }), of: slot)
      _ = try self.offsets.add(part.animation, to: slot)
    }
    // What an opacity is that parts animate they know themselves.
    for layer in fading.keys.sorted() {
      let target = AnimatedTarget(layer: layer, property: .opacity)
      _ = try slot(of: target, base: tree[layer][.opacity])
    }
    rehearse()
    var events: ContiguousArray<AnimationEvent> = []
    var rehearsal = store
    rehearsal.advance(to: .max, into: &events)
    let ends = events.filter { $0.kind == .settled && ids.contains($0.animation) }
    // The events' times are rounded down: a nanosecond later everything is at rest for certain.
    carriedEnd = ends.map { Nanoseconds.seconds($0.nanoseconds + 1) }.max() ?? 0
    carriedEnd = max(carriedEnd, offsets.compactMap(\.animation.endTime).max() ?? 0)
  }

  /// Lets layers fade towards the ends at which they are not there.
  ///
  /// - Throws: What the engine refused.
  mutating func fade(_ layers: [LayerID: Uncovered]) throws {
    for layer in layers.keys.sorted() {
      let target = AnimatedTarget(layer: layer, property: .opacity)
      _ = try slot(of: target, base: tree[layer][.opacity])
    }
    uncovered = layers
  }

  private mutating func add(_ part: Part) throws -> AnimationID {
    let slot = try slot(of: part.target, base: part.base)
    let id = try store.add(part.animation, to: slot, at: part.start)
    parts.append(part)
    ids.append(id)
    let end = part.animation.endTime
    if end == nil { untimed.insert(id) }
    if let end, end.isFinite, part.start == 0 { ends[id] = end }
    return id
  }

  /// The place of a target's values, made where there is none.
  private mutating func slot(of target: AnimatedTarget, base: PropertyValue) throws -> Slot {
    if let index = slots[target] { return Slot(UInt32(index)) }
    let slot = Slot(UInt32(targets.count))
    slots[target] = targets.count
    targets.append(target)
    try store.setBase(AnimatedValue(base), of: slot)
    try own?.setBase(AnimatedValue(base), of: slot)
    return slot
  }

  /// Runs a copy to its end to learn when what ends.
  private mutating func rehearse() {
    var rehearsal = store
    var events: ContiguousArray<AnimationEvent> = []
    rehearsal.advance(to: .max, into: &events)
    events.removeAll { unawaited.contains($0.animation) }
    let settled = events.filter { $0.kind == .settled }
    for event in settled where ends[event.animation] == nil {
      // The event's time is rounded down: a spring is at rest a nanosecond later for certain.
      let rest: Int64 = untimed.contains(event.animation) ? 1 : 0
      ends[event.animation] = Nanoseconds.seconds(Nanoseconds.sum(event.nanoseconds, rest))
    }
    arrivals = events.count { $0.kind == .arrived }
    settlings = settled.count
    lastFiniteEnd =
      (settled.compactMap { ends[$0.animation] } + [frames?.duration].compactMap(\.self))
      .max()
  }

  /// Whether the transition lasts until an animation has ended.
  func awaits(_ animation: AnimationID) -> Bool { !unawaited.contains(animation) }

  /// The exact time of an animation's end, which its event gives in whole nanoseconds.
  func end(of animation: AnimationID) -> Double? { ends[animation] }

  /// How many numbers a target has.
  func width(of target: AnimatedTarget) -> Int {
    tree[target.layer][target.property].width
  }

  /// Takes layers out of the tree together with what animates them.
  ///
  /// - Returns: The animations that are gone.
  mutating func remove(_ layers: Set<LayerID>) -> [AnimationID] {
    var gone: [AnimationID] = []
    for (index, target) in targets.enumerated() where layers.contains(target.layer) {
      gone += store.animations(of: Slot(UInt32(index)))
    }
    for layer in layers { tree.detach(layer) }
    for id in gone {
      store.remove(id)
      own?.remove(id)
    }
    for layer in layers { (fading[layer], uncovered[layer]) = (nil, nil) }
    rehearse()
    return gone.sorted()
  }

  /// The values of all targets at a time, one after the other.
  ///
  /// - Complexity: O(*n*) in the number of animations.
  func lanes(
    at seconds: DoubleDouble, law: ScrubLaw, using values: inout PresentationValues
  ) -> [Double] {
    lanes(of: store, at: seconds, law: law, using: &values)
  }

  /// The values by the animator's own animations alone.
  func ownLanes(
    at seconds: DoubleDouble, law: ScrubLaw, using values: inout PresentationValues
  ) -> [Double] {
    lanes(of: own ?? store, at: seconds, law: law, using: &values)
  }

  /// What was taken over from another transition adds to the values, after so many seconds.
  func carriedLanes(
    at seconds: DoubleDouble, using values: inout PresentationValues
  ) -> [Double] {
    let all = lanes(of: store, at: seconds, law: .curve, using: &values)
    var carried = zip(all, ownLanes(at: seconds, law: .curve, using: &values)).map { $0 - $1 }
    guard offsets.count > 0 else { return carried }
    var added = PresentationValues()
    offsets.evaluate(at: seconds, into: &added)
    let ranges = ranges
    for index in 0..<added.count {
      guard let range = ranges[targets[Int(added.slot(at: index).number)]] else { continue }
      for (lane, place) in range.enumerated() {
        carried[place] += added.number(at: index, lane: lane)
      }
    }
    return carried
  }

  /// Takes from the opacities of what fades what they lose after some time, and a share beyond that.
  func fade(_ lanes: inout [Double], after seconds: Double, to share: Double) {
    multiplyOpacities(in: &lanes, by: fading.mapValues { share * $0.share(after: seconds) })
  }

  /// Takes from the opacities of what nothing covers at an end what they lose on the way to it.
  func fadeUncovered(_ lanes: inout [Double], at progress: Double) {
    multiplyOpacities(in: &lanes, by: uncovered.mapValues { $0.share(at: progress) })
  }

  private func multiplyOpacities(in lanes: inout [Double], by shares: [LayerID: Double]) {
    guard !shares.isEmpty else { return }
    let ranges = ranges
    for (layer, share) in shares {
      guard let range = ranges[AnimatedTarget(layer: layer, property: .opacity)] else { continue }
      lanes[range.lowerBound] *= share
    }
  }

  private func lanes(
    of store: AnimationStore, at seconds: DoubleDouble, law: ScrubLaw,
    using values: inout PresentationValues
  ) -> [Double] {
    store.evaluate(at: seconds, law: law, into: &values)
    var lanes: [Double] = []
    for index in targets.indices {
      for lane in 0..<width(of: targets[index]) {
        lanes.append(values.number(at: index, lane: lane))
      }
    }
    return lanes
  }

  /// Has the animator work out what frames set at a time, as lanes of value after value.
  ///
  /// - Throws: The animator's failure, or what no layer can show.
  func frame(
    at seconds: DoubleDouble, by animator: any Animator
  ) throws(AnimatorFailure) -> [Double] {
    guard let frames else { return [] }
    let frame = try animator.frame(at: frames.progress(at: seconds))
    if let defect = frames.defect(of: frame, in: tree, granting: grant) {
      throw AnimatorFailure("frame: \(defect)")
    }
    var rest = frame[...]
    return frames.targets.flatMap { target in
      let own = tree[target.layer][target.property]
      defer { rest = rest.dropFirst(own.width) }
      return PropertyValue(numbers: Array(rest.prefix(own.width)), shapedLike: own).lanes
    }
  }

  /// Puts the lanes of a frame, value after value, into a row of lanes.
  func write(_ frame: [Double], into lanes: inout [Double]) {
    var offset = 0
    for range in frameRanges {
      for lane in range { lanes[lane] = frame[offset + lane - range.lowerBound] }
      offset += range.count
    }
  }

  /// The tree with the targets at these values, each brought into its property's range.
  func tree(showing lanes: [Double]) -> LayerTree {
    var tree = tree
    var offset = 0
    for target in targets {
      let end = offset + width(of: target)
      tree[target.layer][target.property] = PropertyValue(
        lanes: Array(lanes[offset..<end]), shapedLike: tree[target.layer][target.property])
      offset = end
    }
    return tree
  }

  /// Where the numbers of each target stand in a row of lanes.
  var ranges: [AnimatedTarget: Range<Int>] {
    var ranges: [AnimatedTarget: Range<Int>] = [:]
    var offset = 0
    for target in targets {
      let end = offset + width(of: target)
      ranges[target] = offset..<end
      offset = end
    }
    return ranges
  }
}
