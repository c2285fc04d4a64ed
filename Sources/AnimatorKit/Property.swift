/// An animatable property together with the type of its values.
///
/// Tokens such as `.opacity` read like key paths, and an animation of a property takes values of
/// that property's type only.
public struct Property<Value> {
  let raw: animator_property
  let encode: (Value) -> animator_value
}

extension Property where Value == Double {
  /// How much shows, of the layer and its children as one: 0 to 1.
  public static var opacity: Self {
    Self(raw: .opacity, encode: animator_value_scalar)
  }
  /// The order among siblings; higher is nearer.
  public static var zPosition: Self {
    Self(raw: .zPosition, encode: animator_value_scalar)
  }
  /// The radius of the corners in points.
  public static var cornerRadius: Self {
    Self(raw: .cornerRadius, encode: animator_value_scalar)
  }
  /// How much of the shadow shows: 0 to 1.
  public static var shadowOpacity: Self {
    Self(raw: .shadowOpacity, encode: animator_value_scalar)
  }
  /// The blur of the shadow in points.
  public static var shadowRadius: Self {
    Self(raw: .shadowRadius, encode: animator_value_scalar)
  }
  /// Whether the layer shows when it turns its back to the viewer: 0 or 1; needs
  /// `animator.transform-3d`.
  public static var doubleSided: Self {
    Self(raw: .doubleSided, encode: animator_value_scalar)
  }
  /// The blur of what lies below the layer, in points; needs `animator.backdrop-blur`.
  public static var backdropBlur: Self {
    Self(raw: .backdropBlur, encode: animator_value_scalar)
  }
}

extension Property where Value == Point {
  /// Where the anchor point lies in the parent, in points.
  public static var position: Self {
    Self(raw: .position) { animator_value_point($0.x, $0.y) }
  }
  /// Which point of the bounds lies at the position, as fractions.
  public static var anchorPoint: Self {
    Self(raw: .anchorPoint) { animator_value_point($0.x, $0.y) }
  }
  /// How far the shadow lies from the layer, in points.
  public static var shadowOffset: Self {
    Self(raw: .shadowOffset) { animator_value_point($0.x, $0.y) }
  }
}

extension Property where Value == Rect {
  /// The layer's rectangle in its own coordinates, in points.
  public static var bounds: Self {
    Self(raw: .bounds, encode: animator_value_rect)
  }
}

extension Property where Value == Color {
  /// The colour behind the content.
  public static var backgroundColor: Self {
    Self(raw: .backgroundColor, encode: animator_value_color)
  }
  /// A colour laid over the layer's own pixels.
  public static var tint: Self {
    Self(raw: .tint, encode: animator_value_color)
  }
  /// The shadow's colour.
  public static var shadowColor: Self {
    Self(raw: .shadowColor, encode: animator_value_color)
  }
}

extension Property where Value == Matrix {
  /// How the layer is moved, scaled or turned about its anchor point.
  public static var transform: Self {
    Self(raw: .transform, encode: animator_value_matrix)
  }
}
