import CAnimator
import LayerTree
import Transitions

// The functions of the host table that read parameters, set values and add animations.

let getNumber:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafeMutablePointer<Double>?
  ) -> animator_status = { transition, id, out in
    Recorder.enter("get_number", transition) { (recorder) throws(Rejection) in
      guard let out = unsafe out, let id = unsafe readString(id) else { throw Rejection(.badArg) }
      guard case .number(let number) = try parameter(id, recorder) else {
        throw Rejection(.unsupported, "parameter '\(id)' is a text")
      }
      unsafe out.pointee = number
    }
  }

let getText:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> animator_status = { transition, id, out in
    Recorder.enter("get_text", transition) { (recorder) throws(Rejection) in
      guard let out = unsafe out, let id = unsafe readString(id) else { throw Rejection(.badArg) }
      guard case .text(let text) = try parameter(id, recorder) else {
        throw Rejection(.unsupported, "parameter '\(id)' is a number")
      }
      guard let copy = unsafe recorder.keep(text) else { throw Rejection(.noMemory) }
      unsafe out.pointee = copy
    }
  }

private func parameter(_ id: String, _ recorder: Recorder) throws(Rejection) -> ParameterValue {
  guard let value = recorder.context.settings.parameters[id] else {
    throw Rejection(.notFound, "the animator declares no parameter '\(id)'")
  }
  return value
}

let setValue:
  @convention(c) (
    animator_transition, animator_layer, animator_property, UnsafePointer<animator_value>?
  ) -> animator_status = { transition, layer, property, value in
    Recorder.enter("set_value", transition) { (recorder) throws(Rejection) in
      guard let value = unsafe value else { throw Rejection(.badArg) }
      try recorder.perform(
        .setValue(recorder.layer(layer), property.value(), unsafe value.pointee.value()))
    }
  }

let addAnimation:
  @convention(c) (
    animator_transition, animator_layer, UnsafePointer<animator_animation>?
  ) -> animator_status = { transition, layer, animation in
    Recorder.enter("add_animation", transition) { (recorder) throws(Rejection) in
      let target = try recorder.layer(layer)
      try unsafe recorder.perform(.animate(decode(animation, on: target)))
    }
  }
