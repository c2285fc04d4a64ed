/// What of a layer can be animated.
public enum Property: String, Hashable, Sendable, CaseIterable {
  /// The place of the anchor point in the parent's coordinates.
  case position
  /// The layer's rectangle in its own coordinates.
  case bounds
  /// The point of the bounds that sits at the position, as fractions.
  case anchorPoint
  /// The matrix about the anchor point.
  case transform
  /// The share of the layer that shows.
  case opacity
  /// The drawing order among siblings.
  case zPosition
  /// The radius of the corners.
  case cornerRadius
  /// The colour behind the content.
  case backgroundColor
  /// The colour laid over the layer.
  case tint
  /// The shadow's colour.
  case shadowColor
  /// The share of the shadow that shows.
  case shadowOpacity
  /// The shadow's distance from the layer.
  case shadowOffset
  /// The blur of the shadow.
  case shadowRadius
  /// Whether the layer shows when it turns its back to the viewer: from 0.5 on it does.
  case doubleSided
  /// The blur of what lies below the layer.
  case backdropBlur
}

extension Property {
  /// What shape the property's values have.
  public var kind: PropertyValue.Kind {
    switch self {
    case .position, .anchorPoint, .shadowOffset: .point
    case .bounds: .rect
    case .transform: .transform
    case .opacity, .zPosition, .cornerRadius, .shadowOpacity, .shadowRadius, .doubleSided,
      .backdropBlur:
      .scalar
    case .backgroundColor, .tint, .shadowColor: .color
    }
  }

  /// The numbers that a layer can have; nil is every finite one.
  public var range: ClosedRange<Double>? {
    switch self {
    case .opacity, .shadowOpacity, .backgroundColor, .tint, .shadowColor, .doubleSided: 0...1
    case .cornerRadius, .shadowRadius, .backdropBlur, .bounds: 0...(.greatestFiniteMagnitude)
    case .position, .anchorPoint, .transform, .zPosition, .shadowOffset: nil
    }
  }
}

extension Layer {
  /// The present value of a property.
  ///
  /// Setting a value of another shape than the property's changes nothing, and one out of the
  /// property's range becomes the nearest in it.
  public subscript(property: Property) -> PropertyValue {
    get {
      switch property {
      case .position: .point(position)
      case .bounds: .rect(bounds)
      case .anchorPoint: .point(anchorPoint)
      case .transform: .transform(transform)
      case .opacity: .scalar(opacity)
      case .zPosition: .scalar(zPosition)
      case .cornerRadius: .scalar(cornerRadius)
      case .backgroundColor: .color(backgroundColor)
      case .tint: .color(tint)
      case .shadowColor: .color(shadow.color)
      case .shadowOpacity: .scalar(shadow.opacity)
      case .shadowOffset: .point(shadow.offset)
      case .shadowRadius: .scalar(shadow.radius)
      case .doubleSided: .scalar(isDoubleSided ? 1 : 0)
      case .backdropBlur: .scalar(backdropBlur)
      }
    }
    set {
      switch (property, newValue.clamped(to: property.range)) {
      case (.position, .point(let value)): position = value
      case (.bounds, .rect(let value)): bounds = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.transform, .transform(let value)): transform = value
      case (.opacity, .scalar(let value)): opacity = value
      case (.zPosition, .scalar(let value)): zPosition = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.tint, .color(let value)): tint = value
      case (.shadowColor, .color(let value)): shadow.color = value
      case (.shadowOpacity, .scalar(let value)): shadow.opacity = value
      case (.shadowOffset, .point(let value)): shadow.offset = value
      case (.shadowRadius, .scalar(let value)): shadow.radius = value
      case (.doubleSided, .scalar(let value)): isDoubleSided = value >= 0.5
      case (.backdropBlur, .scalar(let value)): backdropBlur = value
      default: break
      }
    }
  }
}
