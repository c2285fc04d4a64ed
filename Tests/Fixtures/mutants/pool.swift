// Instances that are places in a pool and never had an address, tables that are built when the first
// host asks for them, and every kind of animation at once, on layers that lie in each other. It keeps
// every rule.
// build: pool
// build: pool-static -O -static-stdlib

import CAnimator

/// Everything of the library that changes: which places are taken, and which run.
private enum Pool {
  static let size = 256
  static let address: UInt = {
    let places = UnsafeMutablePointer<Place?>.allocate(capacity: size)
    places.initialize(repeating: nil, count: size)
    return UInt(bitPattern: places)
  }()

  static var places: UnsafeMutableBufferPointer<Place?> {
    UnsafeMutableBufferPointer(start: UnsafeMutablePointer(bitPattern: address), count: size)
  }

  struct Place {
    let host: UnsafePointer<animator_host>
    let hasSpring: Bool
    var runs = false
  }

  /// The number behind an instance; nil for none.
  static func index(_ instance: OpaquePointer?) -> Int? {
    let number = UInt(bitPattern: instance)
    return number == 0 || number > UInt(size) ? nil : Int(number) - 1
  }
}

/// What a host function answered that was not OK.
private struct Refusal: Error {
  let status: animator_status
}

private func need(_ status: animator_status) throws(Refusal) {
  guard status == .ok else { throw Refusal(status: status) }
}

private func create(
  _ descriptor: UnsafePointer<animator_descriptor>?, _ host: UnsafePointer<animator_host>?,
  _ grant: UnsafePointer<animator_grant>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> animator_status {
  guard descriptor != nil, let host = host, let grant = grant,
    let out = out
  else { return .badArg }
  guard let free = Pool.places.firstIndex(where: { $0 == nil }) else {
    return .noMemory
  }
  let hasSpring = animator_grant_revision(grant, Texts.spring) > 0
  Pool.places[free] = Pool.Place(host: host, hasSpring: hasSpring)
  // Nothing lies there: it is a number.
  out.pointee = OpaquePointer(bitPattern: free + 1)
  return .ok
}

private func destroy(_ instance: OpaquePointer?) {
  if let index = Pool.index(instance) { Pool.places[index] = nil }
}

private func begin(
  _ instance: OpaquePointer?, _ context: UnsafePointer<animator_context>?,
  _ transition: animator_transition
) -> animator_status {
  guard let index = Pool.index(instance), let context = context?.pointee,
    let place = Pool.places[index]
  else { return .badArg }
  guard !place.runs else { return .badState }
  do throws(Refusal) {
    try Declaration(place: place, context: context, transition: transition).declare()
  } catch {
    return error.status
  }
  Pool.places[index]?.runs = true
  return .ok
}

private func end(
  _ instance: OpaquePointer?, _ transition: animator_transition, _ outcome: animator_outcome
) -> animator_status {
  guard let index = Pool.index(instance) else { return .badArg }
  guard Pool.places[index]?.runs == true else { return .badState }
  Pool.places[index]?.runs = false
  return .ok
}

/// One transition as it is declared.
private struct Declaration {
  let place: Pool.Place
  let context: animator_context
  let transition: animator_transition

  private var isBack: Bool { context.direction == .backward }
  private var upper: animator_layer { isBack ? context.from : context.to }

  /// A wheel that never stops turns on a veil that has gone before the screen is there.
  func declare() throws(Refusal) {
    var veil = animator_layer()
    try need(place.host.pointee.create_layer(transition, Texts.veil, &veil))
    var wheel = animator_layer()
    var path = [animator_path_element](repeating: animator_path_element(), count: 4)
    for (index, corner) in [(-9.0, -9.0), (9, -9), (0, 12)].enumerated() {
      path[index].verb = index == 0 ? .move : .line
      path[index].points.0 = animator_point_make(corner.0, corner.1)
    }
    path[3].verb = .close
    let black = animator_color_make(0, 0, 0, 1)
    let status = path.withUnsafeBufferPointer { elements in
      var outline = animator_path(
        struct_size: MemoryLayout<animator_path>.size, elements: elements.baseAddress,
        element_count: 4)
      return place.host.pointee.create_path_layer(
        transition, Texts.wheel, &outline, black, &wheel)
    }
    try need(status)
    // The wheel into the veil while that is loose, and the veil onto the screen that moves.
    let none = animator_layer_none()
    try need(place.host.pointee.insert_layer(transition, wheel, veil, .top, none))
    try need(place.host.pointee.insert_layer(transition, veil, context.container, .top, none))
    let bounds = context.container_bounds
    let middle = animator_value_point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    try set(veil, .position, middle)
    try turn(wheel)
    try fade(veil)
    try move()
  }

  private func turn(_ wheel: animator_layer) throws(Refusal) {
    try withValue(animator_value_matrix(animator_matrix_rotation(120))) { turned in
      var animation = animator_animation_make(.transform, nil, nil, 0.15)
      animation.by = turned
      animation.repeat_count = .infinity
      animation.delay = -0.05
      return place.host.pointee.add_animation(transition, wheel, &animation)
    }
  }

  /// There and back: clear at both ends.
  private func fade(_ veil: animator_layer) throws(Refusal) {
    try set(veil, .opacity, animator_value_scalar(0))
    try withValue(animator_value_scalar(0.6)) { half in
      var animation = animator_animation_make(.opacity, nil, half, 0.1)
      animation.flags = .autoreverses
      animation.repeat_count = 1
      animation.fill = .none
      animation.delay = 0.05
      return place.host.pointee.add_animation(transition, veil, &animation)
    }
  }

  /// By a spring where there is one; otherwise with two keyframes.
  private func move() throws(Refusal) {
    let bounds = context.container_bounds
    var state = animator_layer_state()
    state.struct_size = MemoryLayout<animator_layer_state>.size
    try need(place.host.pointee.get_layer(transition, upper, &state))
    let isMirrored = context.layout_direction == .rightToLeft
    let away = animator_value_point(
      state.position.x + (isMirrored ? -1 : 1) * bounds.width, state.position.y)
    let home = animator_value_point(state.position.x, state.position.y)
    let ends = isBack ? [home, away] : [away, home]
    // Any revision would do: it asks for the one that it knows.
    let springs =
      place.hasSpring
      ? place.host.pointee.get_capability(Texts.spring, 1)?
        .assumingMemoryBound(to: animator_spring_functions.self) : nil
    let status = ends.withUnsafeBufferPointer { ends -> animator_status in
      guard let first = ends.baseAddress else { return .internal }
      var animation = animator_animation_make(.position, first, first + 1, 0)
      if let springs = springs {
        var spring = animator_spring()
        spring.struct_size = MemoryLayout<animator_spring>.size
        spring.mass = 1
        spring.stiffness = 900
        spring.damping = 60
        return springs.pointee.add_spring_animation(transition, upper, &animation, &spring)
      }
      var frames = [animator_keyframe(), animator_keyframe()]
      for index in 0..<2 {
        frames[index].offset = Double(index)
        frames[index].value = ends[index]
      }
      return frames.withUnsafeBufferPointer { frames in
        (animation.from, animation.to) = (nil, nil)
        animation.duration = 0.4
        animation.keyframes = frames.baseAddress
        animation.keyframe_count = 2
        return place.host.pointee.add_animation(transition, upper, &animation)
      }
    }
    try need(status)
  }

  private func set(
    _ layer: animator_layer, _ property: animator_property, _ value: animator_value
  ) throws(Refusal) {
    try withValue(value) { value in
      place.host.pointee.set_value(transition, layer, property, value)
    }
  }

  private func withValue(
    _ value: animator_value, _ call: (UnsafePointer<animator_value>) -> animator_status
  ) throws(Refusal) {
    try need(withUnsafePointer(to: value) { call($0) })
  }
}

/// The texts of the tables, which are there as long as the library is.
private enum Texts {
  static var spring: UnsafePointer<CChar> { text("animator.spring") }
  static var veil: UnsafePointer<CChar> { text("veil") }
  static var wheel: UnsafePointer<CChar> { text("wheel") }

  static func text(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Built once, on the heap, when a host asks for the first time.
private let table: UInt = {
  var spring = animator_capability_use()
  spring.struct_size = MemoryLayout<animator_capability_use>.size
  spring.id = Texts.spring
  spring.need = .optional
  (spring.min_revision, spring.max_revision) = (1, 7)
  spring.fallback = Texts.text("moves evenly")
  var animator = animator_descriptor()
  animator.struct_size = MemoryLayout<animator_descriptor>.size
  animator.id = Texts.text("host.fixture.pool")
  animator.name = Texts.text("Pool")
  animator.version = Texts.text("10.20.30")
  animator.operations = [.push, .pop, .unwind, .present, .dismiss, .replace]
  (animator.minimum_duration, animator.default_duration) = (0.25, 0.4)
  animator.maximum_duration = 60
  animator.capabilities = kept(UnsafePointer(kept(spring)))
  animator.capability_count = 1
  animator.create = create
  animator.destroy = destroy
  animator.begin = begin
  animator.end = end
  var plugin = animator_plugin()
  plugin.struct_size = MemoryLayout<animator_plugin>.size
  (plugin.abi_oldest, plugin.abi_newest) = (0x0001_0000, 0x0001_ffff)
  plugin.name = Texts.text("Pool")
  plugin.version = Texts.text("10.20.30")
  plugin.license = Texts.text("MIT")
  plugin.contact = Texts.text("tests")
  plugin.animators = kept(UnsafePointer(kept(animator)))
  plugin.animator_count = 1
  return UInt(bitPattern: kept(plugin))
}()

/// Puts something where it stays.
private func kept<Value>(_ value: Value) -> UnsafePointer<Value> {
  let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  place.initialize(to: value)
  return UnsafePointer(place)
}

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  guard let plugin = UnsafePointer<animator_plugin>(bitPattern: table) else {
    return .internal
  }
  return animator_handshake(offer, out, plugin)
}
