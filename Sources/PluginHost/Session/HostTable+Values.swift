import CAnimator
import LayerTree
import Transitions

// The functions of the host table that read parameters, set values and add animations.

let getNumber:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafeMutablePointer<Double>?
  ) -> animator_status = { transition, id, out in
    Recorder.enter(.getNumber, transition) { (recorder) throws(CallError) in
      guard let out = unsafe out, let id = unsafe readString(id) else { throw CallError(.badArg) }
      guard case .number(let number) = try parameter(id, recorder) else {
        throw CallError(.unsupported, "parameter '\(id)' is a text")
      }
      unsafe out.pointee = number
    }
  }

let getText:
  @convention(c) (
    animator_transition, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> animator_status = { transition, id, out in
    Recorder.enter(.getText, transition) { (recorder) throws(CallError) in
      guard let out = unsafe out, let id = unsafe readString(id) else { throw CallError(.badArg) }
      guard case .text(let text) = try parameter(id, recorder) else {
        throw CallError(.unsupported, "parameter '\(id)' is a number")
      }
      guard let copy = unsafe recorder.keep(text) else { throw CallError(.noMemory) }
      unsafe out.pointee = copy
    }
  }

private func parameter(_ id: String, _ recorder: Recorder) throws(CallError) -> ParameterValue {
  guard let value = recorder.context.settings.parameters[id] else {
    throw CallError(.notFound, "the animator declares no parameter '\(id)'")
  }
  return value
}

let setValue:
  @convention(c) (
    animator_transition, animator_layer, animator_property, UnsafePointer<animator_value>?
  ) -> animator_status = { transition, layer, property, value in
    Recorder.enter(.setValue, transition) { (recorder) throws(CallError) in
      guard let value = unsafe value else { throw CallError(.badArg) }
      try recorder.perform(
        .setValue(recorder.layer(layer), property.value(), unsafe value.pointee.value()))
    }
  }

let addAnimation:
  @convention(c) (
    animator_transition, animator_layer, UnsafePointer<animator_animation>?
  ) -> animator_status = { transition, layer, animation in
    Recorder.enter(.addAnimation, transition) { (recorder) throws(CallError) in
      let target = try recorder.layer(layer)
      try unsafe recorder.perform(.animate(decode(animation, on: target)))
    }
  }
