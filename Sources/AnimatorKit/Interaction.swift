/// How values follow a hand.
public typealias ScrubLaw = animator_scrub_law

/// What moves a transition.
public typealias TransitionPhase = animator_phase

/// How an animator lets its transitions be taken by hand; needs `animator.interactive`.
public struct Interaction {
  /// How the values follow the hand.
  public var law: ScrubLaw
  /// Whether a hand may hold the transition from its first frame on.
  public var startsUnderFinger: Bool
  /// How far a finger moves for the whole way, in points; nil is the container's width,
  /// or its height for a screen that is presented or dismissed.
  public var distance: Double?
  /// The progress that a finger can bring about; a range inside 0…1.
  public var reach: ClosedRange<Double>

  /// Creates a description; the default is what most animators want.
  public init(
    law: ScrubLaw = .linear, startsUnderFinger: Bool = true, distance: Double? = nil,
    reach: ClosedRange<Double> = 0...1
  ) {
    self.law = law
    self.startsUnderFinger = startsUnderFinger
    self.distance = distance
    self.reach = reach
  }
}

/// Where a transition goes when a hand lets go of it, and how.
public struct Release {
  /// Whether it goes on to the incoming screen, or back.
  public var finishes: Bool
  /// How much faster than declared the rest of the way is covered; above 0.
  public var speed = 1.0
  /// The pacing of the rest; nil goes on as fast as the finger moved and slows down to the end.
  public var curve: Curve?

  /// Creates a release.
  public init(finishes: Bool, speed: Double = 1, curve: Curve? = nil) {
    self.finishes = finishes
    self.speed = speed
    self.curve = curve
  }
}

/// The functions of `animator.interactive`, the same for every animator: each finds its instance.
@safe private struct InteractiveTable: @unchecked Sendable {
  let address: UnsafePointer<animator_interactive>

  init() {
    unsafe address = UnsafePointer(
      constant(
        animator_interactive(
          struct_size: MemoryLayout<animator_interactive>.size,
          get_interaction: { instance, out in
            guard let instance = unsafe instance, let out = unsafe out else { return .badArg }
            unsafe box(instance).interaction.write(into: &out.pointee)
            return .ok
          },
          release: { instance, _, position, velocity, out in
            guard let instance = unsafe instance, let out = unsafe out else { return .badArg }
            return unsafe box(instance)
              .release(position: position, velocity: velocity, into: &out.pointee)
          },
          phase_changed: { instance, _, phase in
            guard let instance = unsafe instance else { return .badArg }
            return unsafe box(instance).phaseChanged(phase)
          })))
  }
}

private let interactive = InteractiveTable()

extension Interaction {
  fileprivate func write(into out: inout animator_interaction) {
    out.law = law
    out.starts_under_finger = startsUnderFinger ? 1 : 0
    out.distance = distance ?? 0
    out.minimum_progress = reach.lowerBound
    out.maximum_progress = reach.upperBound
  }
}

/// The functions of `animator.interactive`, when it is them that are asked for.
func interactiveFunctions(_ id: UnsafePointer<CChar>?, _ revision: UInt32) -> UnsafeRawPointer? {
  guard unsafe Capability.interactive.isNamed(by: id, revision) else { return nil }
  return unsafe UnsafeRawPointer(interactive.address)
}
