/// A value of a property, in the property's own shape.
public enum PropertyValue: Hashable, Sendable {
  /// One number.
  case scalar(Double)
  /// Two numbers: a place, an offset or fractions.
  case point(Point)
  /// A rectangle.
  case rect(Rect)
  /// A colour.
  case color(Color)
  /// A matrix.
  case transform(Transform)
}

extension PropertyValue {
  /// The shapes that values come in.
  public enum Kind: String {
    /// One number.
    case scalar
    /// Two numbers.
    case point
    /// A rectangle: a place and a size.
    case rect
    /// A colour.
    case color
    /// A matrix.
    case transform
  }

  /// The shape of this value.
  public var kind: Kind {
    switch self {
    case .scalar: .scalar
    case .point: .point
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    }
  }

  /// How many numbers a value of this shape has.
  public var width: Int {
    switch self {
    case .scalar: 1
    case .point: 2
    case .rect, .color: 4
    case .transform: 16
    }
  }

  /// Every number in the value, in the order of its shape.
  public var numbers: [Double] {
    switch self {
    case .scalar(let value): [value]
    case .point(let value): [value.x, value.y]
    case .rect(let value): [value.minX, value.minY, value.size.width, value.size.height]
    case .color(let value): [value.red, value.green, value.blue, value.alpha]
    case .transform(let value): (0..<16).map { value.elements[$0] }
    }
  }

  /// Whether every number is finite.
  public var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// The numbers that the property's range holds for: a rectangle may start anywhere.
  public var rangedNumbers: [Double] {
    if case .rect(let value) = self { [value.size.width, value.size.height] } else { numbers }
  }

  /// The nearest value whose numbers lie in a range; nil stands for every number.
  ///
  /// What springs past the end of a property's range stops there, as it does on screen.
  func clamped(to range: ClosedRange<Double>?) -> PropertyValue {
    guard let range else { return self }
    func clamp(_ number: Double) -> Double {
      Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
    }
    switch self {
    case .scalar(let value): return .scalar(clamp(value))
    case .point(let value): return .point(Point(clamp(value.x), clamp(value.y)))
    case .rect(let value):
      return .rect(
        Rect(value.minX, value.minY, clamp(value.size.width), clamp(value.size.height)))
    case .color(let value):
      return .color(
        Color(clamp(value.red), clamp(value.green), clamp(value.blue), clamp(value.alpha)))
    case .transform: return self
    }
  }
}
