public import LayerTree
public import Motion

/// One property of one layer over time, as an animator declares it.
public struct LayerAnimation: Hashable, Sendable {
  /// What an animation shows outside its active time.
  public typealias Fill = Timing.Fill

  /// A value on the way, with the pacing from it to the next one.
  public struct Keyframe: Hashable, Sendable {
    /// When, as a share of the duration.
    public var offset: Double
    /// The value then.
    public var value: PropertyValue
    /// The pacing up to the next keyframe.
    public var curve: Curve

    /// Creates a keyframe.
    public init(offset: Double, value: PropertyValue, curve: Curve = .linear) {
      self.offset = offset
      self.value = value
      self.curve = curve
    }
  }

  /// The values that an animation runs through.
  public enum Values: Hashable, Sendable {
    /// Some of start, end and difference, by Core Animation's rules.
    case endpoints(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?)
    /// Two values or more, in ascending order of their offsets.
    case keyframes([Keyframe])
    /// Two transforms in parts of the same kinds; an empty one changes nothing.
    ///
    /// Part by part, turns pass through every angle, as often as it takes.
    case parts(from: TransformList, to: TransformList)
  }

  /// What moves the animation from its start to its end.
  public enum Pace: Hashable, Sendable {
    /// A curve over a duration in seconds, repeated, perhaps back and forth.
    case curve(Curve, duration: Double, repeatCount: Double, autoreverses: Bool)
    /// A spring with a speed at the start in whole ways per second.
    ///
    /// With a duration the motion ends there, on its target; without one when it has settled.
    case spring(Spring, velocity: Double, duration: Double?)
  }

  /// The layer.
  public var layer: LayerID
  /// The property.
  public var property: Property
  /// The values.
  public var values: Values
  /// The pacing.
  public var pace: Pace
  /// Seconds from the start of the transition.
  public var delay: Double
  /// What shows outside the active time.
  public var fill: Fill
  /// Whether the value is added to the one below it.
  public var isAdditive: Bool
  /// Comes back to the animator when the animation has ended; 0 asks for no call.
  public var token: UInt64

  /// Creates an animation.
  public init(
    _ property: Property, of layer: LayerID, values: Values, pace: Pace, delay: Double = 0,
    fill: Fill = .both, isAdditive: Bool = false, token: UInt64 = 0
  ) {
    self.layer = layer
    self.property = property
    self.values = values
    self.pace = pace
    self.delay = delay
    self.fill = fill
    self.isAdditive = isAdditive
    self.token = token
  }
}
