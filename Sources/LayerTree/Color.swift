/// A colour in sRGB with straight (not premultiplied) alpha; every component runs from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The share of red.
  public var red: Double
  /// The share of green.
  public var green: Double
  /// The share of blue.
  public var blue: Double
  /// The opacity: 0 is clear, 1 covers.
  public var alpha: Double

  /// The colour that covers nothing.
  public static let clear = Color(0, 0, 0, 0)
  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)

  /// Creates a colour from its components.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Red, green and blue times the alpha, and the alpha: what colours are mixed by.
  ///
  /// Between two colours, and in sums of colours, these four numbers are independent of each other
  /// (CSS Color 4, §12.3): a colour that fades to clear keeps its hue.
  public var premultiplied: SIMD4<Double> {
    [red * alpha, green * alpha, blue * alpha, alpha]
  }

  /// Creates the colour that shows what mixing came to.
  ///
  /// The alpha stops at 0 and 1 before it is divided by, and so do red, green and blue after that.
  /// What covers nothing is `clear`.
  ///
  /// - Parameter numbers: Red, green and blue times the alpha, and the alpha.
  public init(premultiplied numbers: SIMD4<Double>) {
    let alpha = min(numbers.w, 1)
    guard alpha > 0 else {
      self = .clear
      return
    }
    func share(_ number: Double) -> Double { min(max(number / alpha, 0), 1) }
    self.init(share(numbers.x), share(numbers.y), share(numbers.z), alpha)
  }
}
