import CAnimator
import LayerTree
import Motion
import Transitions

// How the interface's structs become values, and back.

extension Point { var raw: animator_point { animator_point(x: x, y: y) } }

extension Rect {
  var raw: animator_rect {
    animator_rect(x: minX, y: minY, width: size.width, height: size.height)
  }
}

extension Transform {
  var raw: animator_matrix {
    var matrix = animator_matrix()
    unsafe withUnsafeMutableBytes(of: &matrix) { bytes in
      for index in 0..<16 {
        unsafe bytes.storeBytes(
          of: elements[index], toByteOffset: index * MemoryLayout<Double>.stride, as: Double.self)
      }
    }
    return matrix
  }
}

extension animator_point { var value: Point { Point(x, y) } }

extension animator_rect { var value: Rect { Rect(x, y, width, height) } }

extension animator_color { var value: Color { Color(red, green, blue, alpha) } }

extension animator_property {
  func value() throws(CallError) -> Property {
    switch self {
    case .position: .position
    case .bounds: .bounds
    case .anchorPoint: .anchorPoint
    case .transform: .transform
    case .opacity: .opacity
    case .zPosition: .zPosition
    case .cornerRadius: .cornerRadius
    case .backgroundColor: .backgroundColor
    case .tint: .tint
    case .shadowColor: .shadowColor
    case .shadowOpacity: .shadowOpacity
    case .shadowOffset: .shadowOffset
    case .shadowRadius: .shadowRadius
    case .doubleSided: .doubleSided
    case .backdropBlur: .backdropBlur
    @unknown default: throw CallError(.badArg, "property \(rawValue) is not known")
    }
  }
}

extension animator_value {
  func value() throws(CallError) -> PropertyValue {
    let n = numbers
    return switch kind {
    case .scalar: .scalar(n.0)
    case .point: .point(Point(n.0, n.1))
    case .rect: .rect(Rect(n.0, n.1, n.2, n.3))
    case .color: .color(Color(n.0, n.1, n.2, n.3))
    case .matrix:
      .transform(
        Transform(elements: [
          n.0, n.1, n.2, n.3, n.4, n.5, n.6, n.7, n.8, n.9, n.10, n.11, n.12, n.13, n.14, n.15,
        ]))
    @unknown default: throw CallError(.badValue, "value kind \(kind.rawValue) is not known")
    }
  }
}

extension animator_curve {
  func value() throws(CallError) -> Curve {
    do {
      switch kind {
      case .linear: return .linear
      case .cubicBezier: return .cubicBezier(try CubicBezier(x1, y1, x2, y2))
      case .steps:
        let jump: Steps.Jump
        switch self.jump {
        case .end: jump = .end
        case .start: jump = .start
        case .none: jump = .none
        case .both: jump = .both
        @unknown default: throw CallError(.badArg, "jump \(self.jump.rawValue) is not known")
        }
        guard count <= 10_000 else { throw CallError(.badValue, "more than 10000 steps") }
        return .steps(try Steps(Int(count), jump))
      @unknown default: throw CallError(.badArg, "curve kind \(kind.rawValue) is not known")
      }
    } catch let error as CurveError {
      throw CallError(.badValue, "\(error)")
    } catch let error as CallError {
      throw error
    } catch {
      throw CallError(.badValue)
    }
  }
}

/// A spring of the interface as the engine knows it, with its speed and its fixed duration.
struct DecodedSpring {
  let spring: Spring
  let velocity: Double
  let duration: Double?
}

func decode(_ pointer: UnsafePointer<animator_spring>?) throws(CallError) -> DecodedSpring {
  guard let pointer = unsafe pointer else { throw CallError(.badArg) }
  let raw = try unsafe readArgument(pointer)
  let velocity = raw.initial_velocity
  do {
    if raw.duration == 0 {
      let spring = try Spring(
        mass: raw.mass, stiffness: raw.stiffness, damping: raw.damping)
      return DecodedSpring(spring: spring, velocity: velocity, duration: nil)
    }
    guard raw.damping_ratio <= 1 else {
      throw CallError(.badValue, "damping_ratio is \(raw.damping_ratio), which is above 1")
    }
    let spring = try Spring(duration: raw.duration, dampingRatio: raw.damping_ratio)
    return DecodedSpring(spring: spring, velocity: velocity, duration: raw.duration)
  } catch {
    throw CallError(.badValue, "\(error)")
  }
}

func decode(
  _ pointer: UnsafePointer<animator_animation>?, on layer: LayerID, spring: DecodedSpring? = nil,
  values: LayerAnimation.Values? = nil
) throws(CallError) -> LayerAnimation {
  guard let pointer = unsafe pointer else { throw CallError(.badArg) }
  let raw = try unsafe readArgument(pointer)
  let fill: LayerAnimation.Fill
  switch unsafe raw.fill {
  case .none: fill = .none
  case .forwards: fill = .forwards
  case .backwards: fill = .backwards
  case .both: fill = .both
  @unknown default: throw CallError(.badArg, "fill \(unsafe raw.fill.rawValue) is not known")
  }
  let pace: LayerAnimation.Pace
  if let spring {
    guard unsafe raw.duration == 0, unsafe raw.repeat_count == 0, unsafe raw.flags == [],
      unsafe raw.keyframe_count == 0, unsafe raw.curve.kind == .linear
    else {
      throw CallError(
        .badValue, "duration, curve, repeat_count, flags and keyframes are 0 for a spring")
    }
    pace = .spring(spring.spring, velocity: spring.velocity, duration: spring.duration)
  } else {
    let repeats = unsafe raw.repeat_count == 0 ? 1 : raw.repeat_count
    pace = .curve(
      try unsafe raw.curve.value(), duration: unsafe raw.duration, repeatCount: repeats,
      autoreverses: unsafe raw.flags.contains(.autoreverses))
  }
  let hasOwnValues = unsafe raw.from != nil || raw.to != nil || raw.by != nil
  let declared: LayerAnimation.Values
  if let values {
    guard !hasOwnValues, unsafe raw.keyframe_count == 0 else {
      throw CallError(.badArg, "from, to, by and keyframes are null where parts give the values")
    }
    declared = values
  } else {
    declared = try unsafe decodeValues(raw)
  }
  return LayerAnimation(
    try unsafe raw.property.value(), of: layer, values: declared,
    pace: pace, delay: unsafe raw.delay, fill: fill,
    isAdditive: unsafe raw.flags.contains(.additive), token: unsafe raw.token)
}

private func decodeValues(_ raw: animator_animation) throws(CallError) -> LayerAnimation.Values {
  let hasEndpoints = unsafe raw.from != nil || raw.to != nil || raw.by != nil
  guard unsafe raw.keyframe_count > 0 else {
    guard hasEndpoints else { throw CallError(.badArg, "neither keyframes nor from, to or by") }
    return .endpoints(
      from: try unsafe raw.from?.pointee.value(), to: try unsafe raw.to?.pointee.value(),
      by: try unsafe raw.by?.pointee.value())
  }
  guard !hasEndpoints, let keyframes = unsafe raw.keyframes else {
    throw CallError(.badArg, "keyframes exclude from, to and by")
  }
  guard unsafe raw.keyframe_count <= 1_000 else {
    throw CallError(.badValue, "more than 1000 keyframes")
  }
  var values: [LayerAnimation.Keyframe] = []
  for index in 0..<Int(unsafe raw.keyframe_count) {
    let keyframe = unsafe keyframes[index]
    values.append(
      LayerAnimation.Keyframe(
        offset: keyframe.offset, value: try keyframe.value.value(),
        curve: try keyframe.curve.value()))
  }
  return .keyframes(values)
}
