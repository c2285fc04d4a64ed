public import Motion

extension AnimationStore {
  /// Writes the value of every slot at a time into a buffer.
  ///
  /// Once the buffer has its size, nothing is allocated.
  ///
  /// - Parameters:
  ///   - time: The store's time in seconds, as the decimal that it was declared as.
  ///   - law: How curves are read while a transition is dragged by hand.
  ///   - values: The buffer.
  public func evaluate(
    at time: Double, law: ScrubLaw = .curve, into values: inout PresentationValues
  ) {
    evaluate(at: DoubleDouble(declared: time), law: law, into: &values)
  }

  /// Writes the value of every slot at a time that is known exactly, such as a frame's.
  ///
  /// Once the buffer has its size, nothing is allocated.
  ///
  /// - Parameters:
  ///   - time: The store's exact time in seconds; any, in any order.
  ///   - law: How curves are read while a transition is dragged by hand.
  ///   - values: The buffer.
  public func evaluate(
    at time: DoubleDouble, law: ScrubLaw = .curve, into values: inout PresentationValues
  ) {
    prepare(&values)
    guard law == .curve else {
      for index in slots.indices { evaluate(index, time, law, &values) }
      return
    }
    for batch in tweens { batch.evaluate(at: time, into: &values) }
    for batch in springs { batch.evaluate(at: time, into: &values) }
    for index in singles { evaluate(index, time, law, &values) }
  }

  /// Gives the buffer the store's layout.
  private func prepare(_ values: inout PresentationValues) {
    guard values.layout !== layout else { return }
    values.layout = layout
    values.numbers = ContiguousArray(repeating: 0, count: totalWidth)
    values.animated = ContiguousArray(repeating: false, count: slots.count)
    values.entries = ContiguousArray(
      slots.lazy.map {
        PresentationValues.Entry(slot: $0.slot, shape: $0.shape, offset: $0.offset)
      })
  }

  /// Writes the value of one slot by its own animations.
  private func evaluate(
    _ index: Int, _ time: DoubleDouble, _ law: ScrubLaw, _ values: inout PresentationValues
  ) {
    values.animated[index] = false
    let state = slots[index]
    switch state.shape {
    case .numbers: evaluateNumbers(state, index, time, law, &values)
    case .transform: evaluateTransform(state, index, time, law, &values)
    }
  }

  private func evaluateNumbers(
    _ state: SlotState, _ index: Int, _ time: DoubleDouble, _ law: ScrubLaw,
    _ values: inout PresentationValues
  ) {
    guard case .numbers(let base) = state.base else { return }
    for lane in base.indices { values.numbers[state.offset + lane] = base[lane] }
    for number in state.tracks {
      let applied = tracks[number]?.apply(
        to: &values.numbers, at: state.offset, time: time, law: law)
      if applied == true { values.animated[index] = true }
    }
  }

  private func evaluateTransform(
    _ state: SlotState, _ index: Int, _ time: DoubleDouble, _ law: ScrubLaw,
    _ values: inout PresentationValues
  ) {
    if state.needsLists {
      values.scratch.value.set(state.base)
      for number in state.tracks {
        let applied = tracks[number]?.apply(to: &values.scratch, time: time, law: law)
        if applied == true { values.animated[index] = true }
      }
      return values.write(values.scratch.value.matrix, at: state.offset)
    }
    var matrix = state.base.matrix ?? .identity
    for number in state.tracks {
      guard let next = tracks[number]?.matrix(onto: matrix, time: time, law: law) else { continue }
      matrix = next
      values.animated[index] = true
    }
    values.write(matrix, at: state.offset)
  }
}
