/// What one transition is about, and what may be done to it while it begins.
///
/// Valid inside `animateTransition(using:)` and `animationEnded`; a copy kept for later does
/// nothing but throw.
@safe public struct TransitionContext {
  let host: UnsafePointer<animator_host>
  let transition: animator_transition
  let raw: animator_context
  let grant: Grant
  let frames = FrameRun()

  /// The one operation that runs.
  public var operation: Operation { raw.operation }
  /// The layer that both screens live in.
  public var container: Layer { layer(raw.container) }
  /// The root of the outgoing screen.
  public var from: Layer { layer(raw.from) }
  /// The root of the incoming screen.
  public var to: Layer { layer(raw.to) }
  /// The container's rectangle in its own coordinates, in points.
  public var bounds: Rect { raw.container_bounds }
  /// Where the incoming screen must end, in the container.
  public var finalFrame: Rect { raw.to_final_frame }
  /// The side from which reading starts: "leading" is the left or the right.
  public var layoutDirection: LayoutDirection { raw.layout_direction }
  /// Whether the user asked for less motion.
  public var reducesMotion: Bool { raw.reduced_motion != 0 }

  /// Whether a capability that the animator lists is there.
  public func isGranted(_ capability: Capability) -> Bool { grant.allows(capability) }

  func layer(_ handle: animator_layer) -> Layer { Layer(context: self, handle: handle) }

  /// Finds the first layer by a name at or below another one; nil when there is none.
  public func layer(
    named name: ParameterText, in ancestor: Layer
  ) throws(AnimatorError) -> Layer? {
    try unsafe layer(named: name.bytes, in: ancestor)
  }

  /// Finds the first layer by a name at or below another one; nil when there is none.
  public func layer(
    named name: StaticString, in ancestor: Layer
  ) throws(AnimatorError) -> Layer? {
    try unsafe layer(named: cString(name), in: ancestor)
  }

  private func layer(
    named name: UnsafePointer<CChar>, in ancestor: Layer
  ) throws(AnimatorError) -> Layer? {
    var found = animator_layer()
    let status = unsafe host.pointee.find_layer(transition, ancestor.handle, name, &found)
    if status == .notFound { return nil }
    try check(status)
    return layer(found)
  }

  /// Reads a number or a boolean that the user may have set.
  public func number(_ id: StaticString) throws(AnimatorError) -> Double {
    var value = 0.0
    try unsafe check(host.pointee.get_number(transition, cString(id), &value))
    return value
  }

  /// Reads a number that the user may have set, as a count from 1 to 1000.
  public func count(_ id: StaticString) throws(AnimatorError) -> Int {
    let value = try number(id)
    guard value >= 1, value <= 1_000 else { throw AnimatorError(.badValue) }
    return Int(value)
  }

  /// Reads a switch that the user may have set.
  public func isOn(_ id: StaticString) throws(AnimatorError) -> Bool { try number(id) != 0 }

  /// Reads a text or a choice that the user may have set.
  public func text(_ id: StaticString) throws(AnimatorError) -> ParameterText {
    var bytes: UnsafePointer<CChar>?
    try unsafe check(host.pointee.get_text(transition, cString(id), &bytes))
    guard let bytes = unsafe bytes else { throw AnimatorError(.internal) }
    return unsafe ParameterText(bytes: bytes)
  }

  /// Makes a layer that shows nothing by itself; the host removes it when the transition ends.
  public func emptyLayer(named name: StaticString) throws(AnimatorError) -> Layer {
    var made = animator_layer()
    try unsafe check(host.pointee.create_layer(transition, cString(name), &made))
    return layer(made)
  }

  /// Makes a layer that shows an outline; the host removes it when the transition ends.
  public func shapeLayer(
    named name: StaticString, path: ShapePath, fill: Color = .black
  ) throws(AnimatorError) -> Layer {
    var made = animator_layer()
    try unsafe path.withRaw { (path) throws(AnimatorError) in
      try unsafe check(
        host.pointee.create_path_layer(transition, cString(name), path, fill, &made))
    }
    return layer(made)
  }

  /// Says that this animator will call `complete(finished:)` itself.
  public func completeManually() throws(AnimatorError) {
    try unsafe check(host.pointee.complete_manually(transition))
  }

  /// Ends the transition; only the first call counts.
  public func complete(finished: Bool) throws(AnimatorError) {
    try unsafe check(host.pointee.complete(transition, finished ? 1 : 0))
  }
}
