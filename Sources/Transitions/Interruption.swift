import LayerTree
import Motion
import TimingEngine

/// What is on screen when a transition is cut short, and how it moves: where the next one starts.
///
/// The next transition begins on the committed screens, as every transition does. So that nothing
/// jumps, the difference between what was on screen and what it starts with is added to it and dies
/// away, at the speed at which things moved; and layers that only the old transition knew go on as
/// they were going.
public struct Interruption: Sendable {
  /// What is on screen.
  let shown: LayerTree
  /// The speed of each number of what moves, per second.
  let velocities: [AnimatedTarget: [Double]]
  /// The springs by which things move.
  let springs: [AnimatedTarget: Spring]
  /// What goes on by the clock, as it was declared; nil when something else moved the transition.
  let parts: [DeclaredMotion.Part]?
  /// How far the old transition has come, in nanoseconds.
  let elapsed: Int64
  /// Seconds that layers of which the next stack knows nothing still have.
  let remaining: Double
  /// The same for layers that the old transition itself inherited.
  let inherited: [LayerID: Double]
  /// What became of layers that the old transition itself took over.
  let heirs: [LayerID: LayerID]
  /// The share of their visibility that fading layers among those still have.
  let shares: [LayerID: Double]

  /// Seconds that a layer still has of which the next stack knows nothing.
  func remaining(of layer: LayerID) -> Double { inherited[layer] ?? remaining }
}

extension DeclaredMotion {
  /// Starts from what was on screen instead of from the committed screens.
  ///
  /// - Parameters:
  ///   - interruption: What was on screen.
  ///   - change: What happens to the stack now.
  ///   - animator: Who declared the motion, and works out its frames.
  ///   - duration: Seconds that the motion takes.
  /// - Returns: Seconds that each layer still has that was taken over, and what became of the layers
  ///   that were shown.
  /// - Throws: What the engine refused.
  /// - Complexity: O(*n*) in the number of layers and animations.
  mutating func continuing(
    _ interruption: Interruption, in change: StackChange, by animator: any Animator,
    within duration: Double
  ) throws -> (remaining: [LayerID: Double], heirs: [LayerID: LayerID]) {
    let gaps = try gaps(from: interruption, in: change, by: animator, within: duration)
    var heirs = Heirs(
      tree: tree, interruption: interruption, change: change, length: duration)
    heirs.adopt(in: LayerTree.rootID)
    tree = heirs.tree
    let inherited = (interruption.parts ?? []).compactMap { part -> (Part, Bool)? in
      guard let heir = heirs.layers[part.target.layer] else { return nil }
      return (
        Part(
          target: AnimatedTarget(layer: heir.id, property: part.target.property),
          animation: part.animation, base: part.base,
          start: part.start - interruption.elapsed), heir.isAwaited
      )
    }
    let openings = try heirs.covers.map { try opening(of: $0, within: duration) }
    try carry(
      (gaps.decays + openings).map { ($0, true) } + inherited.filter(\.1)
        + inherited.filter { !$0.1 },
      offsets: gaps.offsets, leaving: heirs.leaving, fading: heirs.fading)
    let layers = heirs.layers.mapValues(\.id)
    let earlier = interruption.heirs.compactMapValues { layers[$0] }
    return (heirs.remaining, layers.merging(earlier) { current, _ in current })
  }

  /// The animation by which the cover of a mask opens it.
  private func opening(of cover: LayerID, within duration: Double) throws -> Part {
    let base = PropertyValue.scalar(1)
    let animation = LayerAnimation(
      .opacity, of: cover, values: .endpoints(from: .scalar(0), to: base, by: nil),
      pace: .curve(.easeIn, duration: duration, repeatCount: 1, autoreverses: false))
    return Part(
      target: AnimatedTarget(layer: cover, property: .opacity),
      animation: try Animation(animation, base: base), base: base, start: 0)
  }

  /// The animations by which what was on screen passes over into what was declared.
  ///
  /// Matrices that have no difference to be multiplied by pass over number by number, as offsets.
  private func gaps(
    from interruption: Interruption, in change: StackChange, by animator: any Animator,
    within duration: Double
  ) throws -> (decays: [Part], offsets: [Part]) {
    guard duration > 0 else { return ([], []) }
    var values = PresentationValues()
    func shown(at time: Double) throws(AnimatorFailure) -> [Double] {
      let seconds = DoubleDouble(declared: time)
      var lanes = lanes(at: seconds, law: .curve, using: &values)
      write(try frame(at: seconds, by: animator), into: &lanes)
      fadeUncovered(&lanes, at: min(time / duration, 1))
      return lanes
    }
    let start = try shown(at: 0)
    let step = 1e-6
    let next = try shown(at: step)
    let begun = tree(showing: start)
    let ranges = ranges
    let seen = Set(interruption.shown.subtree(of: LayerTree.rootID))
    // Screens that stay and that the animator does not know may still be on their way from before.
    let screens = Set((change.before.visible + change.after.visible).map(\.root))
    let taking = tree[LayerTree.rootID].children.filter(screens.contains)
      .flatMap(tree.subtree(of:))
    var (decays, offsets): ([Part], [Part]) = ([], [])
    for layer in taking where seen.contains(layer) && change.before.tree.contains(layer) {
      for property in Property.allCases {
        let target = AnimatedTarget(layer: layer, property: property)
        let old = interruption.shown[layer][property]
        let new = begun[layer][property]
        let oldSpeed = interruption.velocities[target] ?? []
        let newSpeed = ranges[target].map { range in
          range.map { (next[$0] - start[$0]) / step }
        }
        guard old != new || oldSpeed.contains(where: { $0 != 0 }) else { continue }
        let gap = Gap(
          from: old, to: new, velocity: oldSpeed, newVelocity: newSpeed ?? [])
        let spring = interruption.springs[target]
        let base = tree[layer][property]
        if gap.isFlat {
          guard let animation = try gap.decayByNumber(spring: nil, within: duration) else {
            continue
          }
          offsets.append(Part(target: target, animation: animation, base: base, start: 0))
        } else if let animation = try gap.decay(spring: spring, within: duration) {
          decays.append(Part(target: target, animation: animation, base: base, start: 0))
        }
      }
    }
    return (decays, offsets)
  }
}

/// The difference between what was on screen and what a transition starts with.
private struct Gap {
  let from: PropertyValue
  let to: PropertyValue
  let velocity: [Double]
  let newVelocity: [Double]

  /// The share of its duration after which a decay has no more than a ten-thousandth left.
  private static let share = 0.7

  /// Whether the two are matrices one of which flattens, so that no factor leads to it.
  var isFlat: Bool {
    guard case .transform(let old) = from, case .transform(let new) = to else { return false }
    return old.inverse == nil || new.inverse == nil
  }

  /// How much faster each number moves than it is to.
  private var speeds: [Double] {
    (0..<from.width).map { lane in
      (lane < velocity.count ? velocity[lane] : 0)
        - (lane < newVelocity.count ? newVelocity[lane] : 0)
    }
  }

  /// An animation that adds the difference and lets it die away; nil for a difference of nothing.
  ///
  /// - Parameters:
  ///   - spring: The spring that moved the value; without one a critically damped one does.
  ///   - duration: Seconds within which that one is at rest.
  /// - Returns: The animation, or nothing where there is no difference.
  /// - Throws: What the engine refused.
  func decay(spring: Spring?, within duration: Double) throws -> Animation? {
    guard case .transform(let old) = from, case .transform(let new) = to,
      let inverse = new.inverse
    else { return try decayByNumber(spring: spring, within: duration) }
    let difference = old.concatenated(with: inverse)
    let way = Transform.identity.elements - difference.elements
    let distance = (way * way).sum()
    guard distance > 1e-18 else { return nil }
    let motion = Transform(elements: SIMD16(speeds)).concatenated(with: inverse).elements
    let values = engineValues([.transform(difference), .transform(.identity)])
    return try decay(
      from: values[0], to: values[1], at: [(motion * way).sum() / distance], spring, duration)
  }

  /// The same number by number, whatever the numbers stand for.
  func decayByNumber(spring: Spring?, within duration: Double) throws -> Animation? {
    let gaps = zip(from.lanes, to.lanes).map { $0 - $1 }
    guard (gaps + speeds).contains(where: { $0.magnitude > 1e-9 }) else { return nil }
    return try decay(
      from: .numbers(gaps), to: .numbers(gaps.map { _ in 0 }), at: speeds, spring, duration)
  }

  private func decay(
    from start: AnimatedValue, to end: AnimatedValue, at speeds: [Double], _ spring: Spring?,
    _ duration: Double
  ) throws -> Animation {
    let rest = try spring ?? Spring(duration: duration * Gap.share, dampingRatio: 1)
    var effect = try SpringEffect(
      rest, from: start, to: end, velocity: speeds, duration: spring == nil ? duration : nil,
      composite: .add)
    effect.isFitted = spring == nil
    return Animation(effect)
  }
}

/// The layers of an interrupted transition that go on in the next one.
private struct Heirs {
  struct Heir {
    let id: LayerID
    let isAwaited: Bool
  }

  private(set) var tree: LayerTree
  /// What became of a layer of the interrupted transition.
  private(set) var layers: [LayerID: Heir] = [:]
  /// Seconds that each topmost layer of what was taken over still has.
  private(set) var remaining: [LayerID: Double] = [:]
  /// Layers and screens that belong to neither end of the next transition.
  private(set) var leaving: [LayerID] = []
  /// Those of them that nothing covers for certain at both ends.
  private(set) var fading: [LayerID: DeclaredMotion.Fading] = [:]
  /// What covers the holes of masks that nothing else opens.
  private(set) var covers: [LayerID] = []
  private let interruption: Interruption
  private let change: StackChange
  /// What is seen before the next transition, and what is seen after it.
  private let present: Set<LayerID>
  private let staying: Set<LayerID>
  /// Seconds that the next transition takes.
  private let length: Double

  init(tree: LayerTree, interruption: Interruption, change: StackChange, length: Double) {
    self.tree = tree
    self.length = length
    self.interruption = interruption
    self.change = change
    present = Set(change.before.tree.subtree(of: LayerTree.rootID))
    staying = Set(change.after.tree.subtree(of: LayerTree.rootID))
  }

  /// Takes over what was drawn in a layer that both transitions know.
  ///
  /// What lay right below something stays right below it, wherever that has gone to.
  mutating func adopt(in parent: LayerID) {
    let shown = interruption.shown
    var next: LayerID?
    for child in shown[parent].children.reversed() {
      let place = next.map(LayerTree.Place.below) ?? .top
      if isKnown(child) {
        if tree[child].parent == parent {
          adopt(in: child)
          next = child
        } else if tree[child].parent == nil, tree[child].maskOwner == nil {
          freeze(child)
          insert(child, into: parent, at: place)
          leave(child, of: child, isCovered: isCovered(child, in: parent))
          adopt(in: child)
          next = child
        }
      } else if let copy = copy(child, isAwaited: false) {
        insert(copy, into: parent, at: place)
        leave(copy, of: child, isCovered: false)
        next = copy
      }
    }
    guard parent != LayerTree.rootID, let mask = shown[parent].mask, !isKnown(mask),
      let copy = copy(mask, isAwaited: staying.contains(parent))
    else { return }
    // One that closed over a screen that left does not open by itself when that screen comes back.
    let opens = interruption.parts != nil && (present.contains(parent) || !staying.contains(parent))
    cut(parent, by: opens ? copy : opened(copy, over: parent))
  }

  /// Cuts a layer by a mask besides the one that it has.
  private mutating func cut(_ layer: LayerID, by mask: LayerID) {
    guard let own = tree[layer].mask else { return setMask(mask, of: layer) }
    let both = tree.create(sheet(over: layer))
    setMask(nil, of: layer)
    insert(own, into: both, at: .top)
    setMask(mask, of: both)
    setMask(both, of: layer)
  }

  /// A mask that opens: one that nothing moves any more, under a cover that comes over it.
  private mutating func opened(_ mask: LayerID, over layer: LayerID) -> LayerID {
    let both = tree.create(sheet(over: layer))
    var cover = sheet(over: layer)
    cover.backgroundColor = .black
    // What hangs over the layer's edges, as its shadow does, shows in the end too.
    let margin = max(cover.bounds.size.width, cover.bounds.size.height)
    cover.bounds = Rect(
      cover.bounds.minX - margin, cover.bounds.minY - margin,
      cover.bounds.size.width + 2 * margin, cover.bounds.size.height + 2 * margin)
    let last = tree.create(cover)
    insert(mask, into: both, at: .top)
    insert(last, into: both, at: .top)
    covers.append(last)
    return both
  }

  /// A layer whose coordinates are those of another one's bounds.
  private func sheet(over layer: LayerID) -> Layer {
    let bounds = tree[layer].bounds
    var sheet = Layer(name: "mask", frame: bounds)
    sheet.bounds = bounds
    return sheet
  }

  private mutating func setMask(_ mask: LayerID?, of layer: LayerID) {
    do {
      try tree.setMask(mask, of: layer)
    } catch {
      preconditionFailure("a loose layer can mask another: \(error)")
    }
  }

  /// Whether a screen is out of sight at both ends of the next transition.
  private func isCovered(_ screen: LayerID, in parent: LayerID) -> Bool {
    guard change.before.isCovered, change.after.isCovered else { return false }
    let order = tree[parent].children
    let ends = [change.from.root, change.to.root].compactMap(order.firstIndex(of:))
    return ends.count == 2 && order.firstIndex(of: screen).map { $0 < (ends.min() ?? 0) } == true
  }

  private mutating func leave(_ layer: LayerID, of original: LayerID, isCovered: Bool) {
    leaving.append(layer)
    guard !isCovered else { return }
    let share = interruption.shares[original] ?? 1
    // What is shown has lost its share already.
    if share > 0 { tree[layer].opacity /= share }
    fading[layer] = DeclaredMotion.Fading(
      share: share, length: min(remaining[layer] ?? length, length))
  }

  /// Whether a layer of the interrupted transition is one of the next one's own.
  private func isKnown(_ layer: LayerID) -> Bool {
    change.before.tree.contains(layer) && tree.contains(layer)
  }

  /// Shows a screen that is on neither side as it was.
  private mutating func freeze(_ screen: LayerID) {
    for layer in interruption.shown.subtree(of: screen) where isKnown(layer) {
      for property in Property.allCases {
        tree[layer][property] = interruption.shown[layer][property]
      }
      layers[layer] = Heir(id: layer, isAwaited: false)
    }
  }

  private mutating func copy(_ layer: LayerID, isAwaited: Bool) -> LayerID? {
    let time = interruption.remaining(of: layer)
    guard time > 0 else { return nil }
    let copy = tree.copy(layer, from: interruption.shown)
    let originals = interruption.shown.subtree(of: layer)
    for (original, heir) in zip(originals, tree.subtree(of: copy)) {
      layers[original] = Heir(id: heir, isAwaited: isAwaited)
    }
    remaining[copy] = time
    return copy
  }

  private mutating func insert(_ layer: LayerID, into parent: LayerID, at place: LayerTree.Place) {
    do {
      try tree.insert(layer, into: parent, at: place)
    } catch {
      preconditionFailure("a loose layer can be put among its old siblings: \(error)")
    }
  }
}
