import CAnimator
import LayerTree
import Transitions

// How matched layers travel as one.

extension Recorder {
  /// Moves some matches, all or none, each with its pacing.
  func move(_ paced: [(match: MatchedLayers, pacing: LayerAnimation)]) throws(CallError) {
    let before = carriers
    do throws(CallError) {
      try atomically { () throws(CallError) in
        // What lies inside another match is copied before it is hidden in that one's copy.
        for (match, pacing) in paced.reversed() { carriers[match] = try move(match, pacing) }
      }
    } catch {
      carriers = before
      throw error
    }
  }

  /// Makes the layer that carries copies of a match's layers from the one's place to the other's.
  private func move(
    _ match: MatchedLayers, _ pacing: LayerAnimation
  ) throws(CallError) -> LayerID {
    let later = try matches().drop { $0 != match }.dropFirst()
    let next = later.lazy.compactMap { self.carriers[$0] }.first
    var carrier = Layer(name: match.id)
    carrier.crossFadesChildren = true
    let siblings = transaction.tree[LayerTree.rootID].children
    carrier.zPosition = siblings.reduce(0) { max($0, transaction.tree[$1].zPosition) }
    guard let carrier = try perform(.create(carrier)) else { throw CallError(.internal) }
    try perform(.insert(carrier, into: LayerTree.rootID, next.map { .below($0) } ?? .top))
    let incoming =
      if let from = traveller(match.from, at: match.fromFrame),
        let to = traveller(match.to, at: match.toFrame)
      {
        try travel(from, to, in: carrier, like: pacing)
      } else {
        try stretch(match, in: carrier, like: pacing)
      }
    try animate(incoming, .opacity, from: .scalar(0), to: .scalar(1), like: pacing, token: 0)
    for original in [match.from, match.to] {
      try perform(.setValue(original, .opacity, .scalar(0)))
    }
    return carrier
  }

  /// A matched layer that stands upright; nil for one that is turned, skewed or stretched.
  private func traveller(_ id: LayerID, at frame: Rect) -> Traveller? {
    let way = context.tree.transformToRoot(of: id)
    let scale = way[0, 0]
    let isUpright = way.isAffine2D && way[0, 1] == 0 && way[1, 0] == 0 && way[1, 1] == scale
    guard isUpright, scale > 0 else { return nil }
    let layer = transaction.tree[id]
    return Traveller(
      id: id, layer: layer, frame: frame, scale: scale,
      filling: coveringPicture(of: layer)?.frame ?? layer.bounds,
      isCard: layer.backgroundColor.alpha > 0 && !layer.children.isEmpty
        && holdsAll(layer, outline(of: layer)))
  }

  /// What a layer shows of itself: its bounds, with its corners.
  private func outline(of layer: Layer) -> (bounds: Rect, radius: Double) {
    let size = layer.bounds.size
    return (layer.bounds, min(max(layer.cornerRadius, 0), min(size.width, size.height) / 2))
  }

  /// Whether all that a layer holds lies within an outline, seen from the layer by a transform.
  private func holdsAll(
    _ layer: Layer, _ outline: (bounds: Rect, radius: Double), _ way: Transform = .identity
  ) -> Bool {
    func holds(_ rect: Rect, _ way: Transform) -> Bool {
      rect.corners.allSatisfy { corner in
        outline.bounds.contains(way.apply(to: corner), corners: outline.radius)
      }
    }
    if case .shape(let shape) = layer.content, let box = Rect(enclosing: shape.path.points) {
      let edge = shape.lineWidth / 2
      let size = Size(box.size.width + 2 * edge, box.size.height + 2 * edge)
      guard holds(Rect(origin: box.origin - Point(edge, edge), size: size), way) else {
        return false
      }
    }
    return layer.children.allSatisfy { id in
      let child = transaction.tree[id]
      guard !child.isHidden else { return true }
      let inner = child.transformToParent.concatenated(with: way)
      return child.shadow.opacity == 0 && inner.isAffine2D && holds(child.bounds, inner)
        && (child.masksToBounds || holdsAll(child, outline, inner))
    }
  }

  /// The picture that covers a layer, which cuts off what hangs over; nil for another layer.
  private func coveringPicture(of layer: Layer) -> Layer? {
    guard layer.masksToBounds, layer.children.count == 1 else { return nil }
    let child = transaction.tree[layer.children[0]]
    let (outer, inner) = (child.frame, layer.bounds)
    guard case .picture = child.content, child.transform == .identity,
      outer.minX <= inner.minX, outer.minY <= inner.minY, outer.maxX >= inner.maxX,
      outer.maxY >= inner.maxY
    else { return nil }
    return child
  }

  /// Moves two upright layers by one outline, in which each keeps its own ratio.
  ///
  /// - Returns: The topmost layer of the incoming one's copy.
  private func travel(
    _ from: Traveller, _ to: Traveller, in carrier: LayerID, like pacing: LayerAnimation
  ) throws(CallError) -> LayerID {
    var stand = carrier
    for (own, other) in [(from, to), (to, from)] {
      let isComing = own.id == to.id
      func pass(
        _ id: LayerID, _ property: Property, _ rest: PropertyValue, _ away: PropertyValue,
        token: UInt64 = 0
      ) throws(CallError) {
        let (start, end) = isComing ? (away, rest) : (rest, away)
        guard start != end || token != 0 else { return }
        try animate(id, property, from: start, to: end, like: pacing, token: token)
      }
      stand = try make(own.stand, in: carrier)
      try pass(
        stand, .position, .point(own.frame.center), .point(other.frame.center),
        token: isComing ? pacing.token : 0)
      var room = stand
      if own.layer.masksToBounds {
        room = try make(own.clip, in: stand)
        try pass(room, .bounds, .rect(own.outline), .rect(other.outline))
        try pass(room, .cornerRadius, .scalar(own.radius), .scalar(other.radius))
      }
      let window = try make(own.window, in: try make(own.whole, in: room))
      try pass(window, .bounds, .rect(own.opening(own.outline)), .rect(own.opening(other.outline)))
      if !own.layer.masksToBounds {
        try pass(window, .cornerRadius, .scalar(own.radius), .scalar(other.radius))
      }
      guard let copy = try perform(.copy(own.id)) else { throw CallError(.internal) }
      try perform(.insert(copy, into: window, .top))
      for (property, value) in own.content where transaction.tree[copy][property] != value {
        try perform(.setValue(copy, property, value))
      }
      let cover = own.scale(covering: other.frame.size)
      try pass(copy, .position, .point(own.place), .point(.zero))
      try pass(
        copy, .transform, .transform(.scale(own.scale, own.scale)),
        .transform(.scale(cover, cover)))
    }
    return stand
  }

  private func make(_ layer: Layer, in parent: LayerID) throws(CallError) -> LayerID {
    guard let made = try perform(.create(layer)) else { throw CallError(.internal) }
    try perform(.insert(made, into: parent, .top))
    return made
  }

  /// Moves two layers, at least one of which is turned, by stretching each over the other's place.
  ///
  /// - Returns: The incoming one's copy.
  private func stretch(
    _ match: MatchedLayers, in carrier: LayerID, like pacing: LayerAnimation
  ) throws(CallError) -> LayerID {
    let old = try copy(match.from, into: carrier)
    let new = try copy(match.to, into: carrier)
    let (start, end) = (transaction.tree[old], transaction.tree[new])
    let (last, first) = (start.filling(match.toFrame), end.filling(match.fromFrame))
    for (id, from, to, token) in [(old, start, last, 0), (new, first, end, pacing.token)] {
      try animate(
        id, .position, from: from[.position], to: to[.position], like: pacing, token: token)
      try animate(
        id, .transform, from: from[.transform], to: to[.transform], like: pacing, token: 0)
    }
    return new
  }

  private func copy(_ source: LayerID, into carrier: LayerID) throws(CallError) -> LayerID {
    let name = transaction.tree[source].name
    let way = context.tree.transformToRoot(of: source)
    let copy = try snapshot(of: source, standing: way, named: name)
    try perform(.insert(copy, into: carrier, .top))
    return copy
  }

  private func animate(
    _ id: LayerID, _ property: Property, from start: PropertyValue, to end: PropertyValue,
    like pacing: LayerAnimation, token: UInt64
  ) throws(CallError) {
    var animation = pacing
    animation.layer = id
    animation.property = property
    animation.values = .endpoints(from: start, to: end, by: nil)
    animation.token = token
    try perform(.animate(animation))
  }
}

/// An upright layer that travels, as layers one in the other.
///
/// A stand moves; in it is the whole with its opacity and shadow, in that a window that has the moving
/// outline, and in that a copy which covers the window in its own ratio. Where the layer cuts at its
/// bounds, its shadow included, the whole stands in a clip.
private struct Traveller {
  let id: LayerID
  let layer: Layer
  /// Where the layer is when it does not travel.
  let frame: Rect
  /// The size of its points there.
  let scale: Double
  /// What is to cover the window all the way: the layer's bounds, or a picture that reaches beyond.
  let filling: Rect
  /// Whether all that it holds lies on a ground of its own, which cuts off what hangs over on the way.
  let isCard: Bool

  var stand: Layer {
    var stand = Layer(name: layer.name)
    stand.position = frame.center
    return stand
  }

  var whole: Layer {
    var whole = Layer(name: "whole")
    whole.opacity = layer.opacity
    whole.shadow = layer.shadow
    whole.shadow.radius *= scale
    whole.shadow.offset = Point(layer.shadow.offset.x * scale, layer.shadow.offset.y * scale)
    return whole
  }

  var clip: Layer {
    var clip = Layer(name: "clip")
    clip.bounds = outline
    clip.cornerRadius = radius
    clip.masksToBounds = true
    return clip
  }

  var window: Layer {
    var window = Layer(name: "window")
    window.bounds = opening(outline)
    window.cornerRadius = layer.masksToBounds ? 0 : radius
    window.masksToBounds = isBarePicture || isCard
    window.backgroundColor = layer.backgroundColor
    window.tint = layer.tint
    return window
  }

  /// The window's bounds in an outline: under a clip they reach beyond it, since two edges along one
  /// line would cut twice.
  func opening(_ outline: Rect) -> Rect {
    guard layer.masksToBounds else { return outline }
    return Rect(
      outline.minX - 1, outline.minY - 1, outline.size.width + 2, outline.size.height + 2)
  }

  /// What of the copy differs from the layer, since the layers around it do it.
  var content: [(Property, PropertyValue)] {
    var values: [(Property, PropertyValue)] = [
      (.anchorPoint, .point(Point(0.5, 0.5))), (.position, .point(place)),
      (.transform, .transform(.scale(scale, scale))), (.cornerRadius, .scalar(0)),
      (.backgroundColor, .color(.clear)), (.tint, .color(.clear)), (.opacity, .scalar(1)),
      (.shadowOpacity, .scalar(0)), (.zPosition, .scalar(0)),
    ]
    if layer.masksToBounds, !isPicture {
      values.append((.bounds, .rect(opening(filling))))
    }
    return values
  }

  /// Where the middle of what fills the window lies from the window's own, in the container's points.
  var place: Point {
    Point(
      (filling.center.x - layer.bounds.center.x) * scale,
      (filling.center.y - layer.bounds.center.y) * scale)
  }

  /// The window's rectangle about its middle.
  var outline: Rect {
    let size = frame.size
    return Rect(-size.width / 2, -size.height / 2, size.width, size.height)
  }

  /// The radius of the corners that show.
  var radius: Double {
    guard layer.masksToBounds || layer.backgroundColor.alpha > 0 else { return 0 }
    return min(max(layer.cornerRadius * scale, 0), min(frame.size.width, frame.size.height) / 2)
  }

  /// How large the layer's points are where it covers another size in its own ratio.
  ///
  /// A card, whose ground fills what is left, covers the width alone.
  func scale(covering size: Size) -> Double {
    let across = size.width / filling.size.width
    return isCard ? across : max(across, size.height / filling.size.height)
  }

  private var isPicture: Bool { if case .picture = layer.content { true } else { false } }

  /// Whether nothing of the layer reaches beyond its bounds because it is a picture alone.
  private var isBarePicture: Bool {
    isPicture && layer.children.isEmpty && layer.backgroundColor.alpha == 0
  }
}

extension Rect {
  /// Whether a point lies within the rectangle, round at its corners.
  fileprivate func contains(_ point: Point, corners radius: Double) -> Bool {
    let (x, y) = (min(point.x - minX, maxX - point.x), min(point.y - minY, maxY - point.y))
    guard x >= -1e-9, y >= -1e-9 else { return false }
    guard x < radius, y < radius else { return true }
    let (across, down) = (radius - x, radius - y)
    return across * across + down * down <= radius * radius
  }
}

extension Layer {
  /// The layer stretched over a rectangle of its parent.
  fileprivate func filling(_ frame: Rect) -> Layer {
    var layer = self
    layer.position = frame.center
    layer.transform = .scale(
      frame.size.width / bounds.size.width, frame.size.height / bounds.size.height)
    return layer
  }
}
