internal import Motion

extension AnimationStore {
  /// Where a slot's value comes from.
  enum Place: Hashable, Sendable {
    /// From its own animations, one by one; its position in the list of such slots.
    case single(Int)
    /// From a batch of animations between two values: which batch, and where in it.
    case tween(Int, Int)
    /// From a batch of springs: which batch, and where in it.
    case spring(Int, Int)
  }

  /// Puts a slot where it belongs after its animations have changed.
  mutating func place(_ index: Int) {
    leave(index)
    let state = slots[index]
    if state.tracks.count == 1, case .numbers(let base) = state.base,
      let track = tracks[state.tracks[0]], let place = join(track, state, base)
    {
      slots[index].place = place
      return
    }
    slots[index].place = .single(singles.count)
    singles.append(index)
  }

  /// Puts a slot into a batch, if its only animation fits into one.
  private mutating func join(_ track: Track, _ state: SlotState, _ base: [Double]) -> Place? {
    switch track.driver {
    case .keyframes(let effect, let timing, _):
      guard let curve = effect.plainCurve(under: timing),
        case .numbers(let from)? = effect.keyframes[0].value,
        case .numbers(let to)? = effect.keyframes[1].value
      else { return nil }
      let key = TweenBatch.Key(curve: curve, width: from.count)
      let batch = tweenIndices[key] ?? tweens.count
      if batch == tweens.count {
        tweens.append(TweenBatch(key))
        tweenIndices[key] = batch
      }
      let entry = TweenBatch.Entry(
        slotIndex: track.slotIndex, offset: state.offset, start: track.start, timing: timing,
        from: from, to: to, base: base)
      return .tween(batch, tweens[batch].append(entry))
    case .spring(let spring):
      guard spring.composite == .replace, case .numbers(let to, let way, let speed) = spring.path,
        to.count == 1
      else { return nil }
      let batch = springIndices[spring.response] ?? springs.count
      if batch == springs.count {
        springs.append(SpringBatch(spring.response))
        springIndices[spring.response] = batch
      }
      let position = springs[batch].append(
        slotIndex: track.slotIndex, offset: state.offset, start: track.start, spring,
        (to[0], way[0], speed[0]), base: base[0])
      return .spring(batch, position)
    case .fixedTime:
      return nil
    }
  }

  /// Takes a slot from where it is.
  private mutating func leave(_ index: Int) {
    guard let place = slots[index].place else { return }
    slots[index].place = nil
    switch place {
    case .single(let position):
      singles.swapAt(position, singles.count - 1)
      let moved = singles[position]
      singles.removeLast()
      if moved != index { slots[moved].place = .single(position) }
    case .tween(let batch, let position):
      let moved = tweens[batch].remove(position)
      if moved != index { slots[moved].place = .tween(batch, position) }
    case .spring(let batch, let position):
      let moved = springs[batch].remove(position)
      if moved != index { slots[moved].place = .spring(batch, position) }
    }
  }

  /// Tells a batch of a slot's new base value.
  mutating func baseChanged(_ index: Int) {
    guard case .numbers(let base) = slots[index].base else { return }
    switch slots[index].place {
    case .tween(let batch, let position): tweens[batch].setBase(base, at: position)
    case .spring(let batch, let position): springs[batch].setBase(base[0], at: position)
    case .single, nil: break
    }
  }
}

extension KeyframeEffect {
  /// The one curve of an effect that runs once, forwards, between two values of its own.
  ///
  /// - Parameter timing: Its timing.
  /// - Returns: The curve; nothing for any other effect, or for a curve that jumps.
  func plainCurve(under timing: Timing) -> Curve? {
    guard keyframes.count == 2, mode == .linear, composite == .replace,
      keyframes.allSatisfy({ $0.composite ?? .replace == .replace && $0.value != nil }),
      timing.iterations == 1, timing.iterationStart == 0, timing.direction == .normal,
      timing.playbackRate == 1, timing.delay >= 0, timing.endDelay == 0, timing.duration > 0
    else { return nil }
    switch (timing.curve, keyframes[0].curve) {
    case (.linear, .linear): return .linear
    case (.linear, .cubicBezier(let curve)), (.cubicBezier(let curve), .linear):
      return .cubicBezier(curve)
    default: return nil
    }
  }
}
