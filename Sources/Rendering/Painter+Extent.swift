internal import LayerTree

extension Painter {
  /// The pixels that a rectangle of a plane may touch: all of the frame when it reaches the eye.
  func pixels(of rect: Rect, in plane: PlaneTransform) -> PixelRect {
    guard let bounds = plane.bounds(of: rect) else { return device }
    // One more on each side, since snapped edges may lie half a pixel outside.
    return PixelRect(covering: bounds).inset(by: -1)
  }

  func strokeExtent(of shape: Layer.Shape, in plane: PlaneTransform) -> PixelRect {
    let box = shape.path.controlBounds
    let reach = shape.lineWidth / 2
    return pixels(
      of: Rect(
        box.minX - reach, box.minY - reach, box.size.width + 2 * reach,
        box.size.height + 2 * reach), in: plane)
  }

  /// The pixels of the frame that a layer may touch with everything below it, or a little more.
  ///
  /// - Complexity: O(*n*) in the number of layers below.
  func extent(of layer: Layer, in plane: PlaneTransform, withShadow: Bool = true) -> PixelRect {
    var extent = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    if !layer.bounds.isEmpty { extent = pixels(of: layer.bounds, in: plane) }
    if case .shape(let shape) = layer.content, shape.path.isFinite, !shape.path.elements.isEmpty {
      extent = extent.union(pixels(of: shape.path.controlBounds, in: plane))
      if shape.stroke.pixel >> 24 != 0, shape.lineWidth > 0 {
        extent = extent.union(strokeExtent(of: shape, in: plane))
      }
    }
    for id in layer.children {
      guard let child = tree.layer(id)?.drawable, !child.isHidden else { continue }
      let inner = PlaneTransform(child.transformToParent).concatenated(with: plane)
      guard inner.inverse != nil else { continue }
      extent = extent.union(self.extent(of: child, in: inner))
    }
    if withShadow, let shadow = Silhouette(of: layer, in: plane) {
      extent = extent.union(shadow.reach(of: extent))
    }
    if layer.masksToBounds { extent = extent.intersection(pixels(of: layer.bounds, in: plane)) }
    return withShadow ? extent.intersection(device) : extent
  }
}
