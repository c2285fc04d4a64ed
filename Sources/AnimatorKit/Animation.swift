/// One property over time: declared once, then run by the host.
///
/// Give some of `from`, `to` and `by`, or keyframes; what is missing is the layer's own value, the
/// one set before the animation is added. The same animation may be added to several layers. It
/// fills both ways unless told otherwise, so the first and the last value also hold before it starts
/// and after it ends.
public struct Animation<Value> {
  /// The property that changes.
  public let property: Property<Value>
  /// The value at the start; nil is the layer's own, or that of `to` less `by`.
  public var from: Value?
  /// The value at the end; nil is the layer's own, or that of `from` and `by`.
  public var to: Value?
  /// How far the value goes; for matrices, what is concatenated.
  ///
  /// Nil goes from `from` to `to`.
  public var by: Value?
  /// Two values or more instead of `from`, `to` and `by`.
  public var keyframes: [Keyframe<Value>] = []
  /// Seconds from the start of the transition; may be below 0.
  public var delay = 0.0
  /// Seconds of one run.
  public var duration: Double
  /// How each run is paced; linear unless told otherwise.
  public var curve = Curve.linear
  /// How many runs, fractions allowed; infinity never ends, and the transition ends without it.
  public var repeatCount = 1.0
  /// Whether every second run goes backwards: once there and once back for each repetition.
  public var autoreverses = false
  /// Whether its value is added to the one below it instead of replacing it; matrices are
  /// concatenated, its own first.
  public var isAdditive = false
  /// What shows before the start and after the end.
  public var fill = Fill.both
  /// Paces it instead of duration and curve where `animator.spring` is granted; only plain animations
  /// can have one, without keyframes, repetitions and adding.
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

  /// Creates an animation of a property from where it starts, where it ends, or how far it goes.
  public init(
    _ property: Property<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
    duration: Double, curve: Curve = .linear
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.by = by
    self.duration = duration
    self.curve = curve
  }

  /// Creates an animation of a property from values on the way, two or more.
  public init(
    _ property: Property<Value>, keyframes: [Keyframe<Value>], duration: Double,
    curve: Curve = .linear
  ) {
    self.property = property
    self.keyframes = keyframes
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
    unsafe raw.repeat_count = repeatCount == 1 ? 0 : repeatCount
    if autoreverses { unsafe raw.flags.insert(.autoreverses) }
    if isAdditive { unsafe raw.flags.insert(.additive) }
    let (start, end, way) = (from, to, by)
    // The pointers to values that are not given stay null.
    let ends = [start, end, way].map { $0.map(property.encode) ?? animator_value() }
    let frames = keyframes.map {
      animator_keyframe(offset: $0.offset, value: property.encode($0.value), curve: $0.curve.raw)
    }
    try unsafe ends.withUnsafeBufferPointer { (ends) throws(Failure) in
      try unsafe frames.withUnsafeBufferPointer { (frames) throws(Failure) in
        guard let first = ends.baseAddress else { return }
        if start != nil { unsafe raw.from = first }
        if end != nil { unsafe raw.to = first + 1 }
        if way != nil { unsafe raw.by = first + 2 }
        if !frames.isEmpty { unsafe raw.keyframes = frames.baseAddress }
        unsafe raw.keyframe_count = UInt32(clamping: frames.count)
        try unsafe withUnsafePointer(to: &raw) { (pointer) throws(Failure) in
          try unsafe body(pointer)
        }
      }
    }
  }
}

/// One value on the way of an animation.
public struct Keyframe<Value> {
  /// When, as a share of the duration: from 0 to 1, ascending.
  public var offset: Double
  /// The value there.
  public var value: Value
  /// The pacing from here to the next keyframe.
  public var curve: Curve

  /// Creates a keyframe.
  public init(_ offset: Double, _ value: Value, curve: Curve = .linear) {
    self.offset = offset
    self.value = value
    self.curve = curve
  }
}
