/// A part of a transform in space.
public struct TransformPart {
  let raw: animator_transform_part

  /// Moves by a vector in points.
  public static func translate(_ x: Double, _ y: Double, _ z: Double = 0) -> TransformPart {
    part(.translate, x, y, z)
  }

  /// Scales along the axes.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> TransformPart {
    part(.scale, x, y, z)
  }

  /// Turns about an axis, any number of times; about (0, 0, 1) it turns in the plane.
  public static func rotate(
    degrees: Double, about axis: (x: Double, y: Double, z: Double)
  ) -> TransformPart {
    part(.rotate, axis.x, axis.y, axis.z, degrees: degrees)
  }

  /// Looks from a distance in points, 1 or more.
  public static func perspective(_ distance: Double) -> TransformPart {
    part(.perspective, distance, 0, 0)
  }

  private static func part(
    _ kind: animator_transform_part_kind, _ x: Double, _ y: Double, _ z: Double,
    degrees: Double = 0
  ) -> TransformPart {
    TransformPart(
      raw: animator_transform_part(kind: kind, reserved: 0, x: x, y: y, z: z, degrees: degrees))
  }
}

extension Layer {
  /// Adds an animation of the transform in parts; needs `animator.transform-3d`.
  ///
  /// Parts are applied in their order. Both lists have the same kinds in the same order, or one is
  /// empty; turns pass through every angle between. The animation's own from and to do not count.
  public func add(
    _ animation: Animation<Matrix>, from: [TransformPart], to: [TransformPart]
  ) throws(AnimatorError) {
    guard
      let table = unsafe context.host.pointee.get_capability(
        ANIMATOR_TRANSFORM_3D_ID, UInt32(ANIMATOR_TRANSFORM_3D_REVISION))
    else { throw AnimatorError(.notGranted) }
    let functions = unsafe table.assumingMemoryBound(to: animator_transform_3d.self)
    let spring = context.isGranted(.spring) ? animation.spring : nil
    var pacing = animation
    pacing.from = nil
    pacing.to = nil
    var rawSpring = spring?.raw ?? animator_spring()
    let (first, last) = (from.map { $0.raw }, to.map { $0.raw })
    try unsafe pacing.withRaw(isPaced: spring == nil) { (animation) throws(AnimatorError) in
      try unsafe withUnsafePointer(to: &rawSpring) { (rawSpring) throws(AnimatorError) in
        try unsafe first.withUnsafeBufferPointer { (first) throws(AnimatorError) in
          try unsafe last.withUnsafeBufferPointer { (last) throws(AnimatorError) in
            var way = unsafe animator_transform_way(
              struct_size: MemoryLayout<animator_transform_way>.size, from: first.baseAddress,
              to: last.baseAddress, from_count: UInt32(first.count), to_count: UInt32(last.count),
              spring: spring == nil ? nil : rawSpring)
            try unsafe check(
              functions.pointee.add_transform_animation(
                context.transition, handle, animation, &way))
          }
        }
      }
    }
  }
}
