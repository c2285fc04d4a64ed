/// An animatable property together with the type of its values.
///
/// Tokens such as `.opacity` read like key paths, and an animation of a property takes values of
/// that property's type only.
public struct Property<Value> {
  let raw: animator_property
  let encode: (Value) -> animator_value
  let decode: (animator_value) -> Value
}

extension Property where Value == Double {
  private init(_ raw: animator_property) {
    self.init(raw: raw, encode: animator_value_scalar, decode: { $0.numbers.0 })
  }

  /// How much shows, of the layer and its children as one: 0 to 1.
  public static var opacity: Self { Self(.opacity) }
  /// The order among siblings; higher is nearer.
  public static var zPosition: Self { Self(.zPosition) }
  /// The radius of the corners in points.
  public static var cornerRadius: Self { Self(.cornerRadius) }
  /// How much of the shadow shows: 0 to 1.
  public static var shadowOpacity: Self { Self(.shadowOpacity) }
  /// The blur of the shadow in points.
  public static var shadowRadius: Self { Self(.shadowRadius) }
  /// Whether the layer shows when it turns its back to the viewer: 0 or 1; needs
  /// `animator.transform-3d`.
  public static var doubleSided: Self { Self(.doubleSided) }
  /// The blur of what lies below the layer, in points; needs `animator.backdrop-blur`.
  public static var backdropBlur: Self { Self(.backdropBlur) }
}

extension Property where Value == Point {
  private init(_ raw: animator_property) {
    self.init(
      raw: raw, encode: { animator_value_point($0.x, $0.y) },
      decode: { Point($0.numbers.0, $0.numbers.1) })
  }

  /// Where the anchor point lies in the parent, in points.
  public static var position: Self { Self(.position) }
  /// Which point of the bounds lies at the position, as fractions.
  public static var anchorPoint: Self { Self(.anchorPoint) }
  /// How far the shadow lies from the layer, in points.
  public static var shadowOffset: Self { Self(.shadowOffset) }
}

extension Property where Value == Rect {
  private init(_ raw: animator_property) {
    self.init(
      raw: raw, encode: animator_value_rect,
      decode: {
        Rect(x: $0.numbers.0, y: $0.numbers.1, width: $0.numbers.2, height: $0.numbers.3)
      })
  }

  /// The layer's rectangle in its own coordinates, in points.
  public static var bounds: Self { Self(.bounds) }
}

extension Property where Value == Color {
  private init(_ raw: animator_property) {
    self.init(
      raw: raw, encode: animator_value_color,
      decode: {
        Color(red: $0.numbers.0, green: $0.numbers.1, blue: $0.numbers.2, alpha: $0.numbers.3)
      })
  }

  /// The colour behind the content.
  public static var backgroundColor: Self { Self(.backgroundColor) }
  /// A colour laid over the layer's own pixels.
  public static var tint: Self { Self(.tint) }
  /// The shadow's colour.
  public static var shadowColor: Self { Self(.shadowColor) }
}

extension Property where Value == Matrix {
  private init(_ raw: animator_property) {
    self.init(raw: raw, encode: animator_value_matrix, decode: { Matrix(m: $0.numbers) })
  }

  /// How the layer is moved, scaled or turned about its anchor point.
  public static var transform: Self { Self(.transform) }
}
