import CAnimator
import LayerTree
import Motion
import Transitions

/// The functions of `animator.matched-geometry`.
let matchedGeometryTable = unsafe ConstantTable(
  animator_matched_geometry(
    struct_size: MemoryLayout<animator_matched_geometry>.size,
    get_match_count: { transition, out in
      Recorder.enter("get_match_count", transition) { (recorder) throws(Rejection) in
        try recorder.require(.matchedGeometry)
        guard let out = unsafe out else { throw Rejection(.badArg) }
        unsafe out.pointee = UInt32(try recorder.matches().count)
      }
    },
    get_match: { transition, index, out in
      Recorder.enter("get_match", transition) { (recorder) throws(Rejection) in
        try recorder.require(.matchedGeometry)
        guard let out = unsafe out else { throw Rejection(.badArg) }
        let room = try unsafe checkRoom(in: out)
        let match = try recorder.match(index)
        guard let id = unsafe recorder.keep(match.id) else { throw Rejection(.noMemory) }
        let answer = unsafe animator_match(
          struct_size: room, id: id, from: recorder.handle(of: match.from),
          to: recorder.handle(of: match.to), from_frame: match.fromFrame.raw,
          to_frame: match.toFrame.raw)
        unsafe writePrefix(answer, to: out, room: room)
      }
    },
    move_match: { transition, index, pacing, spring, out in
      Recorder.enter("move_match", transition) { (recorder) throws(Rejection) in
        try recorder.require(.matchedGeometry)
        if let out = unsafe out { unsafe out.pointee = animator_layer_none() }
        let match = try recorder.match(index)
        guard recorder.carriers[match] == nil else {
          throw Rejection(.badValue, "match '\(match.id)' moves already")
        }
        let pacing = try unsafe decode(pacing, spring, for: match)
        try recorder.move([(match, pacing)])
        if let out = unsafe out, let made = recorder.carriers[match] {
          unsafe out.pointee = recorder.handle(of: made)
        }
      }
    },
    move_matches: { transition, pacing, spring in
      Recorder.enter("move_matches", transition) { (recorder) throws(Rejection) in
        try recorder.require(.matchedGeometry)
        var paced: [(MatchedLayers, LayerAnimation)] = []
        for match in try recorder.matches() where recorder.carriers[match] == nil {
          paced.append((match, try unsafe decode(pacing, spring, for: match)))
        }
        try recorder.move(paced)
      }
    }))

/// Reads what paces a match, as the animation of where its outgoing layer is.
private func decode(
  _ pacing: UnsafePointer<animator_animation>?, _ spring: UnsafePointer<animator_spring>?,
  for match: MatchedLayers
) throws(Rejection) -> LayerAnimation {
  let spring: DecodedSpring? = unsafe spring == nil ? nil : try unsafe decode(spring)
  let ends = LayerAnimation.Values.endpoints(
    from: .point(match.fromFrame.center), to: .point(match.toFrame.center), by: nil)
  var animation = try unsafe decode(pacing, on: match.from, spring: spring, values: ends)
  guard animation.property == .position else {
    throw Rejection(.badValue, "what paces a match is an animation of the position")
  }
  var isOnce = !animation.isAdditive
  if case .curve(_, _, let repeatCount, let autoreverses) = animation.pace {
    isOnce = isOnce && repeatCount == 1 && !autoreverses
  }
  guard isOnce else { throw Rejection(.badValue, "a match moves once, and not on top of anything") }
  animation.fill = .both
  return animation
}

extension Recorder {
  /// A match by its index.
  func match(_ index: UInt32) throws(Rejection) -> MatchedLayers {
    let matches = try matches()
    guard index < matches.count else {
      throw Rejection(.notFound, "there are \(matches.count) matches, and none at \(index)")
    }
    return matches[Int(index)]
  }

  /// Moves some matches, all or none, each with its pacing.
  func move(_ paced: [(match: MatchedLayers, pacing: LayerAnimation)]) throws(Rejection) {
    let before = carriers
    do throws(Rejection) {
      try atomically { () throws(Rejection) in
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
  ) throws(Rejection) -> LayerID {
    let later = try matches().drop { $0 != match }.dropFirst()
    let next = later.lazy.compactMap { self.carriers[$0] }.first
    var carrier = Layer(name: match.id)
    carrier.crossFadesChildren = true
    let siblings = transaction.tree[LayerTree.rootID].children
    carrier.zPosition = siblings.reduce(0) { max($0, transaction.tree[$1].zPosition) }
    guard let carrier = try perform(.create(carrier)) else { throw Rejection(.internal) }
    try perform(.insert(carrier, into: LayerTree.rootID, next.map { .below($0) } ?? .top))
    let old = try copy(match.from, into: carrier)
    let new = try copy(match.to, into: carrier)
    let (start, end) = (transaction.tree[old], transaction.tree[new])
    try animate(old, from: start, to: start.filling(match.toFrame), like: pacing, token: 0)
    try animate(new, from: end.filling(match.fromFrame), to: end, like: pacing, token: pacing.token)
    try animate(new, .opacity, from: .scalar(0), to: .scalar(1), like: pacing, token: 0)
    for original in [match.from, match.to] {
      try perform(.setValue(original, .opacity, .scalar(0)))
    }
    return carrier
  }

  private func copy(_ source: LayerID, into carrier: LayerID) throws(Rejection) -> LayerID {
    let name = transaction.tree[source].name
    let way = context.tree.transformToRoot(of: source)
    let copy = try snapshot(of: source, standing: way, named: name)
    try perform(.insert(copy, into: carrier, .top))
    return copy
  }

  private func animate(
    _ id: LayerID, from start: Layer, to end: Layer, like pacing: LayerAnimation, token: UInt64
  ) throws(Rejection) {
    let (first, last) = (start[.position], end[.position])
    try animate(id, .position, from: first, to: last, like: pacing, token: token)
    try animate(
      id, .transform, from: start[.transform], to: end[.transform], like: pacing, token: 0)
  }

  private func animate(
    _ id: LayerID, _ property: Property, from start: PropertyValue, to end: PropertyValue,
    like pacing: LayerAnimation, token: UInt64
  ) throws(Rejection) {
    var animation = pacing
    animation.layer = id
    animation.property = property
    animation.values = .endpoints(from: start, to: end, by: nil)
    animation.token = token
    try perform(.animate(animation))
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
