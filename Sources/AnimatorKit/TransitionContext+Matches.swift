/// A layer of each screen that have one match id.
public struct Match {
  let index: UInt32
  /// The layer of the outgoing screen.
  public let from: Layer
  /// The layer of the incoming screen.
  public let to: Layer
  /// What the layer of the outgoing screen takes up, in the container.
  public let fromFrame: Rect
  /// What the layer of the incoming screen takes up, in the container.
  public let toFrame: Rect
}

extension TransitionContext {
  /// The matches of both screens; needs `animator.matched-geometry`.
  public func matches() throws(AnimatorError) -> [Match] {
    let functions = try unsafe matchedGeometry()
    var count: UInt32 = 0
    try unsafe check(functions.pointee.get_match_count(transition, &count))
    var matches: [Match] = []
    for index in 0..<count {
      var raw = unsafe animator_match()
      unsafe raw.struct_size = unsafe MemoryLayout<animator_match>.size
      try unsafe check(functions.pointee.get_match(transition, index, &raw))
      unsafe matches.append(
        Match(
          index: index, from: layer(raw.from), to: layer(raw.to), fromFrame: raw.from_frame,
          toFrame: raw.to_frame))
    }
    return matches
  }

  /// Lets the host move one match, and gives the temporary layer that carries it.
  ///
  /// Delay, duration, curve, spring and token of the animation count.
  @discardableResult
  public func move(
    _ match: Match, pacedBy pacing: Animation<Point>
  ) throws(AnimatorError) -> Layer {
    let functions = try unsafe matchedGeometry()
    var carrier = animator_layer()
    try unsafe withRaw(pacing) { (pacing, spring) throws(AnimatorError) in
      try unsafe check(
        functions.pointee.move_match(transition, match.index, pacing, spring, &carrier))
    }
    return layer(carrier)
  }

  /// Lets the host move every match that does not move yet.
  public func moveMatches(pacedBy pacing: Animation<Point>) throws(AnimatorError) {
    let functions = try unsafe matchedGeometry()
    try unsafe withRaw(pacing) { (pacing, spring) throws(AnimatorError) in
      try unsafe check(functions.pointee.move_matches(transition, pacing, spring))
    }
  }

  private func matchedGeometry() throws(AnimatorError) -> UnsafePointer<animator_matched_geometry> {
    guard
      let table = unsafe host.pointee.get_capability(
        ANIMATOR_MATCHED_GEOMETRY_ID, UInt32(ANIMATOR_MATCHED_GEOMETRY_REVISION))
    else { throw AnimatorError(.notGranted) }
    return unsafe table.assumingMemoryBound(to: animator_matched_geometry.self)
  }

  private func withRaw(
    _ pacing: Animation<Point>,
    _ body: (
      UnsafePointer<animator_animation>, UnsafePointer<animator_spring>?
    ) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    let spring = isGranted(.spring) ? pacing.spring : nil
    var rawSpring = spring?.raw ?? animator_spring()
    var plain = pacing
    plain.from = nil
    plain.to = nil
    try unsafe plain.withRaw(isPaced: spring == nil) { (animation) throws(AnimatorError) in
      try unsafe withUnsafePointer(to: &rawSpring) { (rawSpring) throws(AnimatorError) in
        try unsafe body(animation, spring == nil ? nil : rawSpring)
      }
    }
  }
}
