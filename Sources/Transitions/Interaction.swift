public import LayerTree
public import Motion
public import TimingEngine

/// How an animator lets its transitions be taken by hand.
public struct Interaction: Hashable, Sendable {
  /// How the values follow the hand.
  public var law: ScrubLaw
  /// Whether a hand may hold the transition from its very first frame on.
  public var startsUnderFinger: Bool
  /// How far a finger moves for the whole way, in points; nil is the container's side along which
  /// screens come and go.
  public var distance: Double?
  /// The progress that a finger can reach; a range inside 0…1.
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

  /// How far a finger moves for the whole way of an operation, in points.
  ///
  /// - Parameters:
  ///   - operation: What the transition is for.
  ///   - size: The container's size.
  /// - Returns: The animator's distance; without one the width, and the height for a screen that is
  ///   presented or dismissed.
  public func way(of operation: Operation, in size: Size) -> Double {
    distance ?? (operation.isVertical ? size.height : size.width)
  }
}

extension Operation {
  /// Whether its screens come from below rather than from the side.
  public var isVertical: Bool { self == .present || self == .dismiss }
}

/// Where a transition goes when the hand lets go of it, and how.
public struct Release: Hashable, Sendable {
  /// Whether it finishes or goes back.
  public var decision: CompletionRequest
  /// How much faster than declared the rest of the way is covered; finite and above 0.
  public var speed: Double
  /// The pacing of the rest; nil goes on as fast as the finger moved and slows down to the end.
  public var curve: Curve?

  /// Creates a release.
  public init(_ decision: CompletionRequest, speed: Double = 1, curve: Curve? = nil) {
    self.decision = decision
    self.speed = speed
    self.curve = curve
  }

  /// How many seconds ahead the host looks to decide where a moving finger is heading.
  public static let outlook = 0.25

  /// The host's rule: half the way, as far as the finger would have come in a quarter of a second.
  ///
  /// - Parameters:
  ///   - position: The progress at which the finger let go.
  ///   - velocity: How fast it moved, in whole ways per second; towards the end is above 0.
  public init(position: Double, velocity: Double) {
    self.init(position + velocity * Release.outlook >= 0.5 ? .finish : .cancel)
  }
}

/// What moves a transition.
public enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// The clock.
  case running
  /// A hand.
  case held
  /// The clock, after a hand let go of it on its way to the end.
  case finishing
  /// The clock, on its way back to the start.
  case cancelling
}
