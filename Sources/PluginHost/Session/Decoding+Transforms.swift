import CAnimator
import Motion
import Transitions

// How a way of transforms in parts becomes the values of an animation.

/// A way between two transforms in parts, with the spring that paces it.
struct DecodedWay {
  let values: LayerAnimation.Values
  let spring: DecodedSpring?
}

func decode(_ pointer: UnsafePointer<animator_transform_way>?) throws(CallError) -> DecodedWay {
  guard let pointer = unsafe pointer else { throw CallError(.badArg) }
  let raw = try unsafe readArgument(pointer)
  let values = LayerAnimation.Values.parts(
    from: try unsafe decode(raw.from, count: raw.from_count),
    to: try unsafe decode(raw.to, count: raw.to_count))
  let spring: DecodedSpring? = unsafe raw.spring == nil ? nil : try unsafe decode(raw.spring)
  return DecodedWay(values: values, spring: spring)
}

/// Reads parts in the order in which they are applied; the engine's list has it the other way round.
private func decode(
  _ parts: UnsafePointer<animator_transform_part>?, count: UInt32
) throws(CallError) -> TransformList {
  guard count <= Transaction.partLimit else {
    throw CallError(.limit, "more than \(Transaction.partLimit) parts of a transform")
  }
  guard count > 0 else { return TransformList() }
  guard let parts = unsafe parts else {
    throw CallError(.badArg, "\(count) parts of a transform, but no pointer to them")
  }
  var functions: [TransformFunction] = []
  for index in 0..<Int(count) { functions.append(try unsafe parts[index].value()) }
  return TransformList(functions.reversed())
}

extension animator_transform_part {
  fileprivate func value() throws(CallError) -> TransformFunction {
    guard [x, y, z, degrees].allSatisfy(\.isFinite) else {
      throw CallError(.badValue, "a part of the transform is not finite")
    }
    switch kind {
    case .translate: return .translate(x: x, y: y, z: z)
    case .scale: return .scale(x: x, y: y, z: z)
    case .rotate:
      guard x != 0 || y != 0 || z != 0 else {
        throw CallError(.badValue, "the axis of a turn has no length")
      }
      return .rotate(degrees: degrees, axis: [x, y, z])
    case .perspective:
      guard x >= 1 else { throw CallError(.badValue, "the eye is \(x) points away, not 1 or more") }
      return .perspective(x)
    @unknown default:
      throw CallError(.badArg, "a part of kind \(kind.rawValue) is not known")
    }
  }
}
