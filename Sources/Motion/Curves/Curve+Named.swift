extension Curve {
  /// A Bézier curve whose control points are known to be right.
  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Curve {
    .cubicBezier(CubicBezier(checked: x1, y1, x2, y2))
  }

  // MARK: - CSS keywords

  /// The CSS keyword `ease`.
  public static let ease = bezier(0.25, 0.1, 0.25, 1)
  /// The CSS keyword `ease-in`, which is also Core Animation's `easeIn`.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// The CSS keyword `ease-out`, which is also Core Animation's `easeOut`.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// The CSS keyword `ease-in-out`.
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  /// The CSS keyword `step-start`.
  public static let stepStart = Curve.steps(Steps(checked: 1, .start))
  /// The CSS keyword `step-end`.
  public static let stepEnd = Curve.steps(Steps(checked: 1, .end))

  // MARK: - Core Animation's names

  /// Core Animation's `easeInEaseOut`.
  public static let easeInEaseOut = easeInOut
  /// Core Animation's `default`.
  public static let coreAnimationDefault = bezier(0.25, 0.1, 0.25, 1)

  // MARK: - Material Design's sets

  /// Material's standard easing.
  public static let materialStandard = bezier(0.2, 0, 0, 1)
  /// Material's standard easing for what enters the screen.
  public static let materialStandardDecelerate = bezier(0, 0, 0, 1)
  /// Material's standard easing for what leaves the screen.
  public static let materialStandardAccelerate = bezier(0.3, 0, 1, 1)
  /// Material's emphasized easing, a path of two segments.
  public static let materialEmphasized = Curve.path(.materialEmphasized)
  /// Material's emphasized easing for what enters the screen.
  public static let materialEmphasizedDecelerate = bezier(0.05, 0.7, 0.1, 1)
  /// Material's emphasized easing for what leaves the screen.
  public static let materialEmphasizedAccelerate = bezier(0.3, 0, 0.8, 0.15)
}
