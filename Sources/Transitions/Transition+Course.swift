public import LayerTree
import Motion
import TimingEngine

extension Transition {
  /// What is on screen and how it moves, for the transition that takes over.
  ///
  /// - Parameter nanoseconds: The time on the transition's own clock.
  /// - Returns: The picture with its speeds.
  public func interruption(at nanoseconds: Int64) -> Interruption {
    let seconds = Nanoseconds.seconds(nanoseconds)
    replaceFrames(at: seconds)
    var velocities: [AnimatedTarget: [Double]] = [:]
    if phase != .held {
      let speeds = speeds(at: seconds)
      for (target, range) in declared.ranges { velocities[target] = Array(speeds[range]) }
    }
    let (parts, remaining): ([DeclaredMotion.Part]?, Double) =
      switch leg.drive {
      case .clock: (declared.parts + framesAhead(of: seconds), duration - seconds)
      case .hand: (nil, duration)
      case .rest(let rest): (nil, rest.length - leg.time(at: seconds))
      }
    // What nothing covers fades from its present opacity on, by whatever it came about.
    let goingOn = parts?.filter {
      $0.target.property != .opacity || declared.uncovered[$0.target.layer] == nil
    }
    return Interruption(
      shown: presentation(at: seconds), velocities: velocities, springs: declared.springs,
      parts: goingOn, elapsed: nanoseconds, remaining: remaining,
      inherited: inherited.mapValues { $0 - leg.carried(at: seconds) }, heirs: heirs,
      shares: shares(at: seconds))
  }

  /// The share of its visibility that each fading layer still has whose opacity goes on by itself.
  private func shares(at seconds: Double) -> [LayerID: Double] {
    declared.fading.filter { declared.uncovered[$0.key] == nil }.mapValues { fading in
      fading.share(after: leg.carried(at: seconds)) * leg.remnant(at: seconds)
    }
  }

  /// Lays the transition out anew for a container of another size, at the same progress.
  ///
  /// - Parameters:
  ///   - bounds: The container's new rectangle.
  ///   - layout: Gives a screen by its name as it looks at that size.
  ///   - renewed: An instance of the same animator that has not begun yet.
  ///   - nanoseconds: The time on the transition's own clock.
  public func resize(
    to bounds: Rect, layout: (String) -> Screen?,
    animator renewed: Result<any Animator, AnimatorFailure>, at nanoseconds: Int64
  ) {
    change = change.resized(to: bounds, layout: layout)
    guard outcome == nil else { return }
    let seconds = Nanoseconds.seconds(nanoseconds)
    let start = Start(
      change, animator: renewed, fallback: fallback, settings: settings, from: nil)
    goOn(with: start, ending: .skipped, at: seconds)
    // What was taken over from another transition may have made it longer than it is now.
    duration = max(duration, phase == .running ? seconds : 0)
    record(.resized(bounds.size), at: seconds)
  }

  /// Goes on at the same progress with what another instance declared, as if there had been no other.
  func goOn(with start: Start, ending outcome: Outcome, at seconds: Double) {
    let (phase, progress, law) = (phase, progress(at: seconds), law)
    do {
      try animator.end(outcome)
    } catch {
      fail("\(error)", at: seconds)
    }
    for fault in start.faults { add(fault: fault, at: seconds) }
    animator = start.animator
    declared = start.motion
    store = declared.store
    (inherited, heirs) = ([:], [:])
    pending = declared.tokens
    completesManually = start.transaction.completesManually
    (duration, deadline) = start.span
    (arrived, settled) = ([], [])
    values = PresentationValues()
    legs = [Leg(start: 0, drive: .clock)]
    let hold = Hold(law: law, anchor: 0, correction: [])
    switch phase {
    case .running: break
    case .held: legs.append(Leg(start: seconds, drive: .hand(progress: progress, hold)))
    case .finishing, .cancelling:
      let rest = Rest(
        Release(phase == .finishing ? .finish : .cancel), from: progress, velocity: 0,
        whole: duration, hold: hold)
      legs.append(Leg(start: seconds, drive: .rest(rest)))
    }
  }

  /// Goes on with another leg and tells the animator when something else moves it now.
  func follow(_ drive: Leg.Drive, at seconds: Double) {
    let before = phase
    append(drive, at: seconds)
    guard phase != before else { return }
    record(.phase(phase), at: seconds)
    do {
      try animator.phaseChanged(phase)
    } catch {
      fail("\(error)", at: seconds)
    }
  }

  /// Takes a layer out of the picture; the animations that moved it and what lies in it are over.
  ///
  /// Nothing happens to a layer that the transition does not draw, or to one of the two screens.
  ///
  /// - Parameters:
  ///   - layer: The layer, of the tree that is shown.
  ///   - nanoseconds: The time on the transition's own clock.
  public func remove(_ layer: LayerID, at nanoseconds: Int64) {
    guard outcome == nil, declared.tree.contains(layer), layer != LayerTree.rootID,
      layer != change.from.root, layer != change.to.root
    else { return }
    let seconds = Nanoseconds.seconds(nanoseconds)
    let gone = Set(declared.tree.subtree(of: layer))
    for id in declared.remove(gone) {
      store.remove(id)
      arrived.remove(id)
      settled.remove(id)
      if let token = pending.removeValue(forKey: id) { tell(token, finished: false, at: seconds) }
    }
    values = PresentationValues()
    duration = max(min(duration, declared.lastFiniteEnd ?? 0), seconds)
    completeIfAsked(at: seconds)
  }

  /// The values of what is animated as they move, before each is brought into its property's range.
  ///
  /// A colour has straight alpha; where it covers nothing, its numbers are the premultiplied ones.
  ///
  /// - Parameter seconds: The time since the start.
  /// - Returns: The values, in the order of `animatedProperties`.
  /// - Complexity: O(*n*) in the number of animations.
  public func movingValues(
    at seconds: Double
  ) -> [(layer: LayerID, property: Property, value: PropertyValue)] {
    let lanes = shownLanes(at: DoubleDouble(declared: seconds))
    let ranges = declared.ranges
    return declared.targets.map { target in
      var numbers = ranges[target].map { Array(lanes[$0]) } ?? []
      if target.property.kind == .color, numbers[3] > 1e-9 {
        for index in 0..<3 { numbers[index] /= numbers[3] }
      }
      let own = declared.tree[target.layer][target.property]
      return (target.layer, target.property, PropertyValue(numbers: numbers, shapedLike: own))
    }
  }
}
