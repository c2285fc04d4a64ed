import CAnimator
import LayerTree
import Transitions

// The functions of the host table that look layers up and make them.

let findLayer:
  @convention(c) (
    animator_transition, animator_layer, UnsafePointer<CChar>?,
    UnsafeMutablePointer<animator_layer>?
  ) -> animator_status = { transition, ancestor, name, out in
    Recorder.enter(.findLayer, transition) { (recorder) throws(CallError) in
      guard let out = unsafe out else { throw CallError(.badArg) }
      unsafe out.pointee = animator_layer_none()
      guard let name = unsafe readString(name) else { throw CallError(.badArg) }
      let found = try recorder.transaction.tree.find(name, in: recorder.layer(ancestor))
      guard let found else { throw CallError(.notFound, "there is no layer '\(name)' in there") }
      unsafe out.pointee = recorder.handle(of: found)
    }
  }

let getLayer:
  @convention(c) (
    animator_transition, animator_layer, UnsafeMutablePointer<animator_layer_state>?
  ) -> animator_status = { transition, handle, out in
    Recorder.enter(.getLayer, transition) { (recorder) throws(CallError) in
      guard let out = unsafe out else { throw CallError(.badArg) }
      let room = try unsafe checkRoom(in: out)
      let layer = try recorder.transaction.tree[recorder.layer(handle)]
      let state = animator_layer_state(
        struct_size: room, position: layer.position.raw, bounds: layer.bounds.raw,
        anchor_point: layer.anchorPoint.raw, transform: layer.transform.raw,
        opacity: layer.opacity, z_position: layer.zPosition, corner_radius: layer.cornerRadius)
      unsafe writePrefix(state, to: out, room: room)
    }
  }

let convertPoint:
  @convention(c) (
    animator_transition, animator_point, animator_layer, animator_layer,
    UnsafeMutablePointer<animator_point>?
  ) -> animator_status = { transition, point, from, to, out in
    Recorder.enter(.convertPoint, transition) { (recorder) throws(CallError) in
      guard let out = unsafe out else { throw CallError(.badArg) }
      let source = try recorder.layer(from)
      let target = try recorder.layer(to)
      guard
        let mapped = recorder.transaction.tree.convert(
          Point(point.x, point.y), from: source, to: target),
        mapped.x.isFinite, mapped.y.isFinite
      else { throw CallError(.badValue, "the point has no place in the other layer") }
      unsafe out.pointee = mapped.raw
    }
  }

let insertLayer:
  @convention(c) (
    animator_transition, animator_layer, animator_layer, animator_place, animator_layer
  ) -> animator_status = { transition, layer, parent, place, sibling in
    Recorder.enter(.insertLayer, transition) { (recorder) throws(CallError) in
      let target: LayerTree.Place
      switch place {
      case .top: target = .top
      case .bottom: target = .bottom
      case .above: target = .above(try recorder.layer(sibling))
      case .below: target = .below(try recorder.layer(sibling))
      @unknown default: throw CallError(.badArg, "place \(place.rawValue) is not known")
      }
      try recorder.perform(
        .insert(recorder.layer(layer), into: recorder.layer(parent), target))
    }
  }

let createLayer:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafeMutablePointer<animator_layer>?
  ) -> animator_status = { transition, name, out in
    Recorder.enter(.createLayer, transition) { (recorder) throws(CallError) in
      try unsafe create(name, .none, out, recorder)
    }
  }

let createPathLayer:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafePointer<animator_path>?, animator_color,
    UnsafeMutablePointer<animator_layer>?
  ) -> animator_status = { transition, name, path, fill, out in
    Recorder.enter(.createPathLayer, transition) { (recorder) throws(CallError) in
      guard let path = unsafe path else { throw CallError(.badArg) }
      let shape = Layer.Shape(path: try unsafe decode(path), fill: fill.value)
      guard [fill.red, fill.green, fill.blue, fill.alpha].allSatisfy((0...1).contains) else {
        throw CallError(.badValue, "a colour's components run from 0 to 1")
      }
      try unsafe create(name, .shape(shape), out, recorder)
    }
  }

private func create(
  _ name: UnsafePointer<CChar>?, _ content: Layer.Content,
  _ out: UnsafeMutablePointer<animator_layer>?, _ recorder: Recorder
) throws(CallError) {
  guard let out = unsafe out else { throw CallError(.badArg) }
  unsafe out.pointee = animator_layer_none()
  var layer = Layer(name: try unsafe layerName(name))
  layer.content = content
  guard let made = try recorder.perform(.create(layer)) else { throw CallError(.internal) }
  unsafe out.pointee = recorder.handle(of: made)
}

/// Reads the name of a layer to be made.
func layerName(_ pointer: UnsafePointer<CChar>?) throws(CallError) -> String {
  guard let pointer = unsafe pointer else { throw CallError(.badArg) }
  guard let name = unsafe readString(pointer) else {
    throw CallError(.badValue, "a layer's name is UTF-8 of at most 255 bytes")
  }
  return name
}

private func decode(_ pointer: UnsafePointer<animator_path>) throws(CallError) -> Path {
  let raw = try unsafe readArgument(pointer)
  let count = unsafe raw.element_count
  guard count <= 100_000 else { throw CallError(.limit, "more than 100000 path elements") }
  guard count > 0, let elements = unsafe raw.elements else {
    throw CallError(.badArg, "a path has at least one element")
  }
  var path = Path()
  for index in 0..<Int(count) {
    let element = unsafe elements[index]
    let points = (element.points.0.value, element.points.1.value, element.points.2.value)
    switch element.verb {
    case .move: path.elements.append(.move(points.0))
    case .line: path.elements.append(.line(points.0))
    case .curve: path.elements.append(.curve(points.0, points.1, points.2))
    case .close: path.elements.append(.close)
    @unknown default:
      throw CallError(.badValue, "path verb \(element.verb.rawValue) is not known")
    }
  }
  return path
}
