internal import LayerTree

extension Layer {
  /// The layer with every value brought into the range that can be drawn.
  var drawable: Layer {
    var layer = self
    if !(bounds.size.width > 0) { layer.bounds.size.width = 0 }
    if !(bounds.size.height > 0) { layer.bounds.size.height = 0 }
    let largest = min(layer.bounds.size.width, layer.bounds.size.height) / 2
    layer.cornerRadius = cornerRadius > 0 ? min(cornerRadius, largest) : 0
    return layer
  }

  /// The outline of a layer that is nothing but an opaque shape, at full strength.
  var plainOutline: Path? {
    guard case .shape(let shape) = content, shape.path.isFinite, children.isEmpty, mask == nil,
      opacity.share == 65_535, !masksToBounds, shape.fill.pixel >> 24 == 255,
      shape.stroke.pixel >> 24 == 0 || !(shape.lineWidth > 0),
      backgroundColor.pixel >> 24 == 0, shadow.opacity.share == 0, !(backdropBlur > 0)
    else { return nil }
    return shape.path
  }
}

extension Double {
  /// A share from 0 to 1 in steps of 1/65535; what is no number counts as 0.
  var share: UInt32 {
    self > 0 ? UInt32((Swift.min(self, 1) * 65_535).rounded()) : 0
  }
}

extension Color {
  /// The colour as a premultiplied pixel, `0xAARRGGBB`, out of range values stopped.
  var pixel: UInt32 {
    let alpha = alpha > 0 ? min(alpha, 1) : 0
    func byte(_ value: Double) -> UInt32 {
      value > 0 ? UInt32((min(value, 1) * alpha * 255).rounded()) : 0
    }
    return byte(1) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
