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
      guard let key = TweenBatch.Key(effect, timing),
        case .numbers(let from)? = effect.keyframes[0].value,
        case .numbers(let to)? = effect.keyframes[1].value
      else { return nil }
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
      guard spring.composite == .replace, spring.remainder == nil,
        case .numbers(let to, let distance, let velocity) = spring.path
      else { return nil }
      let key = SpringBatch.Key(response: spring.response, width: to.count)
      let batch = springIndices[key] ?? springs.count
      if batch == springs.count {
        springs.append(SpringBatch(key))
        springIndices[key] = batch
      }
      let entry = SpringBatch.Entry(
        slotIndex: track.slotIndex, offset: state.offset, start: track.start, track: spring,
        to: to, distance: distance, velocity: velocity, base: base)
      return .spring(batch, springs[batch].append(entry))
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
    case .spring(let batch, let position): springs[batch].setBase(base, at: position)
    case .single, nil: break
    }
  }
}
