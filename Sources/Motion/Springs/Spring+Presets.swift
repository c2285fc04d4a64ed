extension Spring {
  /// A spring of unit mass given by response and damping ratio.
  private static func preset(_ response: Double, _ ratio: Double) -> Spring {
    let frequency = 2 * Elementary.pi / response
    return Spring(checked: 1, frequency * frequency, 2 * ratio * frequency)
  }

  /// No bounce, half a second.
  public static let smooth = preset(0.5, 1)
  /// A small bounce, half a second.
  public static let snappy = preset(0.5, 0.85)
  /// A clear bounce, half a second.
  public static let bouncy = preset(0.5, 0.7)
  /// The general purpose spring of response and damping.
  public static let standard = preset(0.5, 0.825)
  /// A stiff spring that follows a finger.
  public static let interactive = preset(0.15, 0.86)
  /// What Core Animation's spring animation has when nothing is set.
  public static let coreAnimationDefault = Spring(checked: 1, 100, 10)
}
