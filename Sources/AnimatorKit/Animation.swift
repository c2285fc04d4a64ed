/// One property over time: declared once, then run by the host.
///
/// The same animation may be added to several layers. It fills both ways unless told otherwise, so
/// the first and the last value also hold before it starts and after it ends.
public struct Animation<Value> {
  /// The property that changes.
  public let property: Property<Value>
  /// The value at the start; nil is the layer's own.
  public var from: Value?
  /// The value at the end; nil is the layer's own.
  public var to: Value?
  /// Seconds from the start of the transition.
  public var delay = 0.0
  /// Seconds of one run.
  public var duration: Double
  /// How the run is paced; linear unless told otherwise.
  public var curve = Curve.linear
  /// What shows before the start and after the end.
  public var fill = Fill.both
  /// Paces it instead of duration and curve where `animator.spring` is granted.
  public var spring: Spring?
  /// Comes back when the animation has ended; 0 asks for no call.
  public var token: UInt64 = 0

  /// What an animation shows outside its active time.
  public enum Fill {
    /// The layer's own value.
    case none
    /// The last value after the end.
    case forwards
    /// The first value during the delay.
    case backwards
    /// Both.
    case both
  }

  /// Creates an animation of a property.
  public init(
    _ property: Property<Value>, from: Value? = nil, to: Value? = nil, duration: Double,
    curve: Curve = .linear
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.duration = duration
    self.curve = curve
  }

  /// Hands the animation to a function in the form that C knows, with duration and curve or without.
  func withRaw<Failure: Error>(
    isPaced: Bool = true, _ body: (UnsafePointer<animator_animation>) throws(Failure) -> Void
  ) throws(Failure) {
    var raw = unsafe animator_animation_make(
      property.raw, nil, nil, isPaced ? duration : 0)
    if isPaced { unsafe raw.curve = curve.raw }
    unsafe raw.delay = delay
    unsafe raw.token = token
    unsafe raw.fill =
      switch fill {
      case .none: .none
      case .forwards: .forwards
      case .backwards: .backwards
      case .both: .both
      }
    var values = (
      from.map(property.encode) ?? animator_value(), to.map(property.encode) ?? animator_value()
    )
    let hasFrom = from != nil
    let hasTo = to != nil
    try unsafe withUnsafePointer(to: &values.0) { (first) throws(Failure) in
      try unsafe withUnsafePointer(to: &values.1) { (last) throws(Failure) in
        if hasFrom { unsafe raw.from = first }
        if hasTo { unsafe raw.to = last }
        try unsafe withUnsafePointer(to: &raw) { (pointer) throws(Failure) in
          try unsafe body(pointer)
        }
      }
    }
  }
}
