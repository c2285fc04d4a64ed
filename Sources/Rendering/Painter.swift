internal import LayerTree

/// Draws the layers of one tree on one frame.
struct Painter {
  let tree: LayerTree
  /// The pixels of the whole frame.
  let device: PixelRect
  let scratch: ScratchPool
  let cache: TexelCache

  func drawRoot(scale: Double, on canvas: Canvas) {
    var root = tree[LayerTree.rootID].drawable
    root.transform = .identity
    root.anchorPoint = .zero
    root.position = .zero
    draw(
      root, in: PlaneTransform.scale(scale, scale), within: canvas.region, on: canvas)
  }

  /// Draws a layer and what lies below it in the tree, inside a clip.
  func draw(
    _ id: LayerID, in parent: PlaneTransform, within clip: PixelRect, on canvas: Canvas
  ) {
    guard let layer = tree.layer(id), !layer.isHidden else { return }
    draw(layer.drawable, in: parent, within: clip, on: canvas)
  }

  func draw(
    _ layer: Layer, in parent: PlaneTransform, within clip: PixelRect, on canvas: Canvas
  ) {
    let opacity = layer.opacity.share
    let plane = PlaneTransform(layer.transformToParent).concatenated(with: parent)
    guard !layer.isHidden, opacity > 0, plane.inverse != nil else { return }
    if !layer.isDoubleSided && layer.transform.facesAway { return }
    var item = Item(layer: layer, plane: plane, clip: clip.intersection(canvas.region))
    if layer.masksToBounds, let sharp = sharpRect(layer.bounds, in: plane),
      layer.cornerRadius == 0
    {
      item.clip = item.clip.intersection(sharp)
    } else if layer.masksToBounds {
      item.isClipSoft = true
    }
    let blur = Blur(sigma: layer.backdropBlur * plane.meanScale)
    guard opacity < 65_535 || layer.mask != nil || item.isClipSoft || blur != nil else {
      return drawWhole(item, on: canvas)
    }
    item.clip = item.clip.intersection(extent(of: layer, in: plane))
    guard !item.clip.isEmpty else { return }
    withCoverage(of: item) { coverage in
      if let blur {
        drawOnBackdrop(item, blurredBy: blur, coverage: coverage, opacity: opacity, on: canvas)
      } else if coverage == nil && opacity == 65_535 {
        drawWhole(item, on: canvas)
      } else if let (texels, origin) = plainPicture(item) {
        canvas.draw(
          texels, at: origin, within: item.clip, coverage: coverage, opacity: opacity)
      } else {
        scratch.withCanvas(item.clip) { group in
          drawWhole(item, on: group)
          canvas.draw(group, within: item.clip, coverage: coverage, opacity: opacity)
        }
      }
    }
  }

  /// Draws a layer before mask and opacity: the shadow, the layer's own parts, the tint.
  func drawWhole(_ item: Item, on canvas: Canvas) {
    let layer = item.layer
    let tint = layer.tint.pixel
    if let shadow = Silhouette(of: layer, in: item.plane) {
      // Parts outside the clip may still throw their shadow inside.
      let own = extent(of: layer, in: item.plane, withShadow: false)
      let seen = item.clip.union(shadow.sources(of: item.clip)).intersection(own)
      var parts = item
      parts.clip = seen
      scratch.withCanvas(seen) { group in
        drawParts(parts, on: group)
        if tint >> 24 != 0 { group.tint(seen, with: tint) }
        let reach = shadow.reach(of: seen).intersection(item.clip)
        scratch.withCoverage(shadow.workspace(for: reach)) { coverage in
          shadow.cast(group, into: coverage)
          canvas.fill(coverage, within: reach, with: shadow.pixel)
        }
        canvas.draw(group, within: item.clip, coverage: nil, opacity: 65_535)
      }
    } else if tint >> 24 != 0 {
      let seen = item.clip.intersection(extent(of: layer, in: item.plane))
      scratch.withCanvas(seen) { group in
        drawParts(item, on: group)
        group.tint(seen, with: tint)
        canvas.draw(group, within: seen, coverage: nil, opacity: 65_535)
      }
    } else {
      drawParts(item, on: canvas)
    }
  }

  private func drawParts(_ item: Item, on canvas: Canvas) {
    drawBackground(item, on: canvas)
    switch item.layer.content {
    case .none: break
    case .picture(let picture): draw(picture, of: item, on: canvas)
    case .shape(let shape): draw(shape, of: item, on: canvas)
    }
    if item.layer.crossFadesChildren { return drawCrossFading(item, on: canvas) }
    drawChildren(of: item, on: canvas)
  }

  /// Lends what cuts an item inside its clip, or nil when nothing is cut away; may lend nothing.
  private func withCoverage(of item: Item, _ body: (Coverage?) -> Void) {
    guard item.isClipSoft || item.layer.mask != nil else { return body(nil) }
    scratch.withCoverage(item.clip) { coverage in
      if item.isClipSoft {
        let path = Path(item.layer.bounds, cornerRadius: item.layer.cornerRadius)
        coverage.fill(outline(item.plane).filling(path))
      }
      if let mask = item.layer.mask, item.isClipSoft {
        scratch.withCoverage(item.clip) { cut in
          draw(mask: mask, in: item.plane, as: cut)
          coverage.multiply(by: cut)
        }
      } else if let mask = item.layer.mask {
        draw(mask: mask, in: item.plane, as: coverage)
      }
      if coverage.isAll(0) { return }
      body(coverage.isAll(255) ? nil : coverage)
    }
  }

  /// Writes how opaque a mask layer is into an empty coverage.
  private func draw(mask id: LayerID, in parent: PlaneTransform, as coverage: Coverage) {
    guard let mask = tree.layer(id)?.drawable, !mask.isHidden else { return }
    let plane = PlaneTransform(mask.transformToParent).concatenated(with: parent)
    guard plane.inverse != nil, mask.isDoubleSided || !mask.transform.facesAway else { return }
    if let path = mask.plainOutline {
      return coverage.fill(outline(plane).filling(path))
    }
    let seen = extent(of: mask, in: plane).intersection(coverage.region)
    guard !seen.isEmpty else { return }
    scratch.withCanvas(seen) { canvas in
      draw(id, in: parent, within: seen, on: canvas)
      canvas.writeAlpha(into: coverage, opacity: 65_535, movedBy: (0, 0))
    }
  }
}

extension Painter {
  /// A layer where it is drawn.
  struct Item {
    var layer: Layer
    var plane: PlaneTransform
    var clip: PixelRect
    /// Whether the bounds cut the layer along edges that are not those of pixels.
    var isClipSoft = false
  }

  /// The way of a layer's paths to this frame.
  func outline(_ plane: PlaneTransform, margin: Double = 0) -> Outline {
    Outline(plane: plane, device: device, margin: margin)
  }

  /// The pixels of an upright rectangle with hard edges, or nil when its edges are soft.
  func sharpRect(_ rect: Rect, in plane: PlaneTransform) -> PixelRect? {
    guard plane.keepsRectangles, let bounds = plane.bounds(of: rect) else { return nil }
    guard bounds.size.width >= 1, bounds.size.height >= 1 else { return nil }
    return PixelRect(snapping: bounds)
  }
}
