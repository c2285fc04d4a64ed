/// A layer inside one transition.
public struct Layer {
  let context: TransitionContext
  let handle: animator_layer

  /// Where a layer goes among its siblings.
  public enum Place {
    /// Above all of them.
    case top
    /// Below all of them.
    case bottom
    /// Right above one.
    case above(Layer)
    /// Right below one.
    case below(Layer)
  }

  /// Where the anchor point lies in the parent, in points.
  public func position() throws(AnimatorError) -> Point { try state().position }

  /// The layer's rectangle in its own coordinates, in points.
  public func bounds() throws(AnimatorError) -> Rect { try state().bounds }

  /// How the layer is moved, scaled or turned about its anchor point.
  public func transform() throws(AnimatorError) -> Matrix { try state().transform }

  /// The order among siblings; higher is nearer.
  public func zPosition() throws(AnimatorError) -> Double { try state().z_position }

  /// How much shows, of the layer and its children as one: 0 to 1.
  public func opacity() throws(AnimatorError) -> Double { try state().opacity }

  private func state() throws(AnimatorError) -> animator_layer_state {
    var state = animator_layer_state()
    state.struct_size = MemoryLayout<animator_layer_state>.size
    try unsafe check(context.host.pointee.get_layer(context.transition, handle, &state))
    return state
  }

  /// The point of the layer's own coordinates that lies at its position.
  public func anchor() throws(AnimatorError) -> Point {
    let state = try state()
    return Point(
      state.bounds.x + state.anchor_point.x * state.bounds.width,
      state.bounds.y + state.anchor_point.y * state.bounds.height)
  }

  /// Maps a point of this layer's own coordinates to another layer's.
  public func convert(_ point: Point, to target: Layer) throws(AnimatorError) -> Point {
    var mapped = Point(0, 0)
    try unsafe check(
      context.host.pointee.convert_point(context.transition, point, handle, target.handle, &mapped))
    return mapped
  }

  /// Puts this layer among the children of another one.
  public func insert(into parent: Layer, at place: Place = .top) throws(AnimatorError) {
    let (raw, sibling): (animator_place, animator_layer) =
      switch place {
      case .top: (.top, animator_layer_none())
      case .bottom: (.bottom, animator_layer_none())
      case .above(let layer): (.above, layer.handle)
      case .below(let layer): (.below, layer.handle)
      }
    try unsafe check(
      context.host.pointee.insert_layer(context.transition, handle, parent.handle, raw, sibling))
  }

  /// Sets the layer's own value for the length of the transition.
  public func set<Value>(_ property: Property<Value>, to value: Value) throws(AnimatorError) {
    var raw = property.encode(value)
    try unsafe check(context.host.pointee.set_value(context.transition, handle, property.raw, &raw))
  }

  /// Adds an animation; it starts with the transition.
  public func add<Value>(_ animation: Animation<Value>) throws(AnimatorError) {
    if let spring = animation.spring, context.isGranted(.spring) {
      return try add(animation, pacedBy: spring)
    }
    try unsafe animation.withRaw { (raw) throws(AnimatorError) in
      try unsafe check(context.host.pointee.add_animation(context.transition, handle, raw))
    }
  }

  private func add<Value>(
    _ animation: Animation<Value>, pacedBy spring: Spring
  ) throws(AnimatorError) {
    guard
      let table = unsafe context.host.pointee.get_capability(
        ANIMATOR_SPRING_ID, UInt32(ANIMATOR_SPRING_REVISION))
    else { throw AnimatorError(.notGranted) }
    let functions = unsafe table.assumingMemoryBound(to: animator_spring_functions.self)
    var raw = spring.raw
    try unsafe animation.withRaw(isPaced: false) { (animation) throws(AnimatorError) in
      try unsafe check(
        functions.pointee.add_spring_animation(context.transition, handle, animation, &raw))
    }
  }

  /// Cuts this layer by another one's alpha channel; needs `animator.layer-mask`.
  public func setMask(_ mask: Layer) throws(AnimatorError) {
    guard
      let table = unsafe context.host.pointee.get_capability(
        ANIMATOR_LAYER_MASK_ID, UInt32(ANIMATOR_LAYER_MASK_REVISION))
    else { throw AnimatorError(.notGranted) }
    let functions = unsafe table.assumingMemoryBound(to: animator_layer_mask.self)
    try unsafe check(
      functions.pointee.set_mask(context.transition, handle, mask.handle))
  }
}
