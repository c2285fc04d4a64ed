extension SpringResponse {
  /// The first time after 0 at which a motion passes through rest position.
  ///
  /// A motion that starts there is followed until it comes back.
  ///
  /// - Parameters:
  ///   - displacement: The distance from rest at time 0.
  ///   - velocity: The velocity at time 0.
  /// - Returns: The time in seconds, or nothing if the motion only creeps towards rest.
  func firstCrossing(displacement: Double, velocity: Double) -> Double? {
    guard displacement != 0 || velocity != 0 else { return 0 }
    switch regime {
    case .under:
      let push = velocity + decay * displacement
      guard displacement != 0 else { return Elementary.pi / swing.head }
      let towards = displacement > 0 ? push : -push
      let angle = Elementary.atan2(displacement.magnitude * swing.head, -towards)
      return angle / swing.head
    case .over:
      let push = velocity - slow * displacement
      guard displacement != 0, push != 0 else { return nil }
      let drift = -displacement / push
      guard drift > 0, gap * drift < 1 else { return nil }
      return gap > 0 ? SpringResponse.inverseDrift(drift, gap) : drift
    }
  }

  /// The time at which (1 − e^(−gt))/g reaches a value, by series where g is small.
  private static func inverseDrift(_ drift: Double, _ gap: Double) -> Double {
    let share = gap * drift
    guard share < 0.01 else { return -Elementary.log(1 - share) / gap }
    var (sum, power) = (0.0, 1.0)
    for term in 1...9 {
      sum += power / Double(term)
      power *= share
    }
    return drift * sum
  }

  /// The acceleration in a state.
  func acceleration(displacement: Double, velocity: Double) -> Double {
    -(2 * decay * velocity + squaredFrequency * displacement)
  }

  /// The last time at which the distance from rest is above a tolerance.
  ///
  /// - Parameters:
  ///   - displacement: The distance from rest at time 0.
  ///   - velocity: The velocity at time 0.
  ///   - tolerance: The tolerance, above 0.
  /// - Returns: The time in seconds, never too early; infinite if the motion never dies away.
  func lastExceeding(displacement: Double, velocity: Double, tolerance: Double) -> Double {
    let pull = acceleration(displacement: displacement, velocity: velocity)
    func place(_ time: Double) -> Double {
      state(displacement: displacement, velocity: velocity, at: time).displacement
    }
    let firstTurn = firstCrossing(displacement: velocity, velocity: pull)
    guard let firstTurn else {
      return displacement.magnitude > tolerance ? fall(from: 0, to: nil, tolerance, place) : 0
    }
    guard place(firstTurn).magnitude > tolerance else {
      return displacement.magnitude > tolerance
        ? fall(from: 0, to: firstTurn, tolerance, place) : 0
    }
    guard regime == .under else { return fall(from: firstTurn, to: nil, tolerance, place) }
    guard decay > 0 else { return .infinity }
    let period = Elementary.pi / swing.head
    let turns = Elementary.log(place(firstTurn).magnitude / tolerance) / (decay * period)
    func exceeds(_ turn: Double) -> Bool {
      place(firstTurn + turn * period).magnitude > tolerance
    }
    // The estimate is right to rounding, which is less than a turn either way.
    var last = turns.rounded(.down)
    for _ in 0..<SpringResponse.turnCorrections where last > 0 && !exceeds(last) { last -= 1 }
    for _ in 0..<SpringResponse.turnCorrections where exceeds(last + 1) { last += 1 }
    let start = firstTurn + last * period
    return fall(from: start, to: start + period, tolerance, place)
  }

  /// By how many turns the estimate of the last large one is corrected at most.
  private static let turnCorrections = 4
  /// How often a stretch without an end is doubled: by then the slowest spring is at rest.
  private static let doublings = 64

  /// Where a stretch without turning points falls below a tolerance, rounded up.
  private func fall(
    from start: Double, to end: Double?, _ tolerance: Double, _ place: (Double) -> Double
  ) -> Double {
    let side: Double = place(start) < 0 ? -1 : 1
    func exceeds(_ time: Double) -> Bool { side * place(time) > tolerance }
    var low = start
    var high = end ?? start + 1 / squaredFrequency.squareRoot()
    if end == nil {
      for _ in 0..<SpringResponse.doublings where exceeds(high) {
        low = high
        high = start + (high - start) * 2
      }
    }
    // A few units in the last place more, so that rounding above cannot make it early.
    return bisect(low, high, while: exceeds) * (1 + 1e-15)
  }
}
