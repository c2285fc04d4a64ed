internal import LayerTree
internal import Motion
internal import TimingEngine

extension Grant {
  /// Refuses a value of another kind than the property's, or one that no layer can have.
  func check(
    _ value: PropertyValue, for property: Property, isDifference: Bool = false
  ) throws(Transaction.Refusal) {
    guard value.kind == property.kind else {
      throw .badValue("\(property.rawValue) takes a \(property.kind.rawValue)")
    }
    guard value.isFinite else { throw .badValue("\(property.rawValue) is not finite") }
    if case .transform(let transform) = value, !transform.isAffine2D {
      try require(.transform3D, for: "a matrix that is not 2D")
    }
    try check(property)
    guard !isDifference, let range = property.range else { return }
    for number in value.rangedNumbers where !range.contains(number) {
      throw .badValue("\(property.rawValue) is \(number), outside \(range)")
    }
  }
}

extension Grant {
  /// Refuses a property that only a capability opens which was not granted.
  fileprivate func check(_ property: Property) throws(Transaction.Refusal) {
    guard let capability = property.capability else { return }
    try require(capability, for: property.rawValue)
  }
}

extension Transaction {
  /// Refuses an animation whose times or values no clock and no layer can show.
  func check(_ animation: LayerAnimation) throws(Refusal) {
    guard animation.delay.isFinite else { throw .badTime("the delay is not finite") }
    switch animation.pace {
    case .curve(_, let duration, let repeatCount, _):
      guard duration.isFinite, duration >= 0 else {
        throw .badTime("the duration is \(duration)")
      }
      guard repeatCount >= 0 else { throw .badValue("the repeat count is \(repeatCount)") }
      guard repeatCount.isInfinite || (2 * duration * repeatCount + animation.delay).isFinite else {
        throw .badTime("\(repeatCount) × \(duration) s is not finite")
      }
    case .spring(_, let velocity, let duration):
      try grant.require(.spring, for: "a spring")
      guard velocity.isFinite else { throw .badValue("the initial velocity is not finite") }
      if let duration, !(duration.isFinite && duration > 0) {
        throw .badTime("the duration is \(duration)")
      }
    }
    try checkValues(of: animation)
    guard case .spring = animation.pace else { return }
    do {
      _ = try Animation(animation, base: tree[animation.layer][animation.property])
    } catch {
      throw .badValue("\(error)")
    }
  }

  private func checkValues(of animation: LayerAnimation) throws(Refusal) {
    switch animation.values {
    case .endpoints(let from, let to, let by):
      guard from != nil || to != nil || by != nil else {
        throw .badValue("an animation needs from, to, by or keyframes")
      }
      for value in [from, to] {
        if let value {
          try grant.check(
            value, for: animation.property, isDifference: animation.isAdditive)
        }
      }
      if let by { try grant.check(by, for: animation.property, isDifference: true) }
    case .keyframes(let keyframes): try check(keyframes, of: animation)
    case .parts(let from, let to): try check(from, to, of: animation)
    }
  }

  private func check(
    _ from: TransformList, _ to: TransformList, of animation: LayerAnimation
  ) throws(Refusal) {
    try grant.require(.transform3D, for: "a transform in parts")
    guard animation.property == .transform else {
      throw .badValue("\(animation.property.rawValue) takes a \(animation.property.kind.rawValue)")
    }
    for list in [from, to] {
      guard list.functions.count <= Transaction.partLimit else {
        throw .limit("more than \(Transaction.partLimit) parts of a transform")
      }
      guard list.matrix.isFinite else { throw .badValue("a part of the transform is not finite") }
    }
    let pairs = zip(from.functions, to.functions)
    let isOneEmpty = from.functions.isEmpty || to.functions.isEmpty
    guard isOneEmpty || from.functions.count == to.functions.count, pairs.allSatisfy(areAlike)
    else { throw .badValue("the two lists of a transform's parts are not of the same kinds") }
  }

  private func check(
    _ keyframes: [LayerAnimation.Keyframe], of animation: LayerAnimation
  ) throws(Refusal) {
    guard (2...1_000).contains(keyframes.count) else {
      throw .badValue("an animation has 2 to 1000 keyframes, not \(keyframes.count)")
    }
    var last = 0.0
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.offset >= last, keyframe.offset <= 1 else {
        throw .badValue("keyframe offsets ascend from 0 to 1")
      }
      last = keyframe.offset
      do {
        try grant.check(
          keyframe.value, for: animation.property, isDifference: animation.isAdditive)
      } catch .badValue(let words) {
        throw .badValue("keyframes[\(index)]: \(words)")
      }
    }
  }
}

extension Transaction {
  /// Refuses frames that cannot be run.
  func check(_ run: FrameRun) throws(Refusal) {
    try grant.require(.frame, for: "frames")
    guard frames == nil else { throw .badState("frames run already: name all values in one call") }
    guard run.duration.isFinite, run.duration > 0 else {
      throw .badTime("the duration is \(run.duration)")
    }
    guard !run.targets.isEmpty else { throw .badValue("frames without a value") }
    guard run.targets.count <= FrameRun.targetLimit else {
      throw .limit("more than \(FrameRun.targetLimit) values in frames")
    }
    var seen: Set<AnimatedTarget> = []
    for target in run.targets {
      guard tree.contains(target.layer) else { throw .noLayer }
      try grant.check(target.property)
      guard seen.insert(target).inserted else {
        throw .badValue("'\(tree.path(of: target.layer))': \(target.property.rawValue) twice")
      }
    }
  }
}

/// Whether two parts of transforms do the same with other numbers.
private func areAlike(_ first: TransformFunction, _ second: TransformFunction) -> Bool {
  switch (first, second) {
  case (.translate, .translate), (.scale, .scale), (.rotate, .rotate),
    (.perspective, .perspective):
    true
  default: false
  }
}
