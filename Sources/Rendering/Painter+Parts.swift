internal import LayerTree

extension Painter {
  func drawBackground(_ item: Item, on canvas: Canvas) {
    let layer = item.layer
    let pixel = layer.backgroundColor.pixel
    guard pixel >> 24 != 0, !layer.bounds.isEmpty else { return }
    // A soft clip rounds the corners already; rounding twice would make them thin.
    let radius = item.isClipSoft ? 0 : layer.cornerRadius
    if radius == 0, let rect = sharpRect(layer.bounds, in: item.plane) {
      canvas.fill(rect.intersection(item.clip), with: pixel)
    } else {
      fill(Path(layer.bounds, cornerRadius: radius), of: item, with: pixel, on: canvas)
    }
  }

  func draw(_ shape: Layer.Shape, of item: Item, on canvas: Canvas) {
    guard shape.path.isFinite else { return }
    let fillPixel = shape.fill.pixel
    if fillPixel >> 24 != 0 { fill(shape.path, of: item, with: fillPixel, on: canvas) }
    let strokePixel = shape.stroke.pixel
    guard strokePixel >> 24 != 0, shape.lineWidth > 0, shape.lineWidth.isFinite else { return }
    let area = strokeExtent(of: shape, in: item.plane).intersection(item.clip)
    guard !area.isEmpty else { return }
    let margin = shape.lineWidth * item.plane.meanScale
    scratch.withCoverage(area) { coverage in
      coverage.stroke(
        outline(item.plane, margin: margin).stroking(shape.path), width: shape.lineWidth,
        pen: item.plane)
      canvas.fill(coverage, within: area, with: strokePixel)
    }
  }

  private func fill(_ path: Path, of item: Item, with pixel: UInt32, on canvas: Canvas) {
    let area = pixels(of: path.controlBounds, in: item.plane).intersection(item.clip)
    guard !area.isEmpty else { return }
    scratch.withCoverage(area) { coverage in
      coverage.fill(outline(item.plane).filling(path))
      canvas.fill(coverage, within: area, with: pixel)
    }
  }

  // MARK: - Pictures

  func draw(_ picture: Picture, of item: Item, on canvas: Canvas) {
    let bounds = item.layer.bounds
    guard !bounds.isEmpty else { return }
    if let (texels, origin) = unscaled(picture, in: item) {
      let area = item.clip.intersection(pixels(of: bounds, in: item.plane))
      return canvas.draw(texels, at: origin, within: area, coverage: nil, opacity: 65_535)
    }
    let texels = level(of: picture, in: item)
    let places = PlaneTransform.translation(-bounds.minX, -bounds.minY)
      .concatenated(
        with: .scale(
          Double(texels.width) / bounds.size.width, Double(texels.height) / bounds.size.height)
      ).concatenated(with: .translation(-0.5, -0.5))
    guard let projection = item.plane.inverse?.concatenated(with: places) else { return }
    if let rect = sharpRect(bounds, in: item.plane) {
      let area = rect.intersection(item.clip).intersection(canvas.region)
      guard !area.isEmpty else { return }
      if texels.isOpaque {
        sample(texels, through: projection, into: area, on: canvas)
      } else {
        scratch.withUnclearedCanvas(area) { samples in
          sample(texels, through: projection, into: area, on: samples)
          canvas.draw(samples, within: area, coverage: nil, opacity: 65_535)
        }
      }
    } else {
      let area = pixels(of: bounds, in: item.plane).intersection(item.clip)
      guard !area.isEmpty else { return }
      scratch.withCoverage(area) { coverage in
        coverage.fill(outline(item.plane).filling(Path(bounds)))
        scratch.withUnclearedCanvas(area) { samples in
          sample(texels, through: projection, into: area, on: samples)
          canvas.draw(samples, within: area, coverage: coverage, opacity: 65_535)
        }
      }
    }
  }

  private func sample(
    _ texels: Texels, through projection: PlaneTransform, into area: PixelRect, on canvas: Canvas
  ) {
    guard projection.keepsAxes else {
      return canvas.sample(texels, into: area, through: projection)
    }
    let start = projection.image(of: Point(Double(area.left) + 0.5, Double(area.top) + 0.5))
    canvas.sample(
      texels, into: area, from: [start.x, start.y],
      step: [projection.rows.x.x, projection.rows.y.y])
  }

  /// A layer that is nothing but a picture with one texel for each pixel, and where it lies.
  func plainPicture(_ item: Item) -> (Texels, (x: Int, y: Int))? {
    let layer = item.layer
    guard case .picture(let picture) = layer.content, layer.children.isEmpty,
      layer.backgroundColor.pixel >> 24 == 0, layer.tint.pixel >> 24 == 0,
      layer.shadow.opacity.share == 0
    else { return nil }
    return unscaled(picture, in: item)
  }

  /// The texels of a picture that lies on whole pixels at its own size.
  private func unscaled(_ picture: Picture, in item: Item) -> (Texels, (x: Int, y: Int))? {
    let (plane, bounds) = (item.plane, item.layer.bounds)
    guard plane.keepsAxes, plane.rows.x.x > 0, plane.rows.y.y > 0,
      let place = plane.bounds(of: bounds)
    else { return nil }
    let origin = Point(place.minX.rounded(), place.minY.rounded())
    let offsets = [
      place.minX - origin.x, place.minY - origin.y,
      place.size.width - Double(picture.width), place.size.height - Double(picture.height),
    ]
    // Less than half a sampling step: the samples would be these texels.
    guard offsets.allSatisfy({ abs($0) < 1.0 / 1_024 }), abs(origin.x) < 1e9, abs(origin.y) < 1e9
    else { return nil }
    return (cache.texels(of: picture), (Int(origin.x), Int(origin.y)))
  }

  private func level(of picture: Picture, in item: Item) -> Texels {
    let (plane, bounds) = (item.plane, item.layer.bounds)
    let lengths = [plane.rows.x, plane.rows.y].map { axis in
      (axis.x * axis.x + axis.y * axis.y).squareRoot() / max(abs(plane.rows.origin.z), 1e-9)
    }
    let across = Double(picture.width) / (bounds.size.width * lengths[0])
    let down = Double(picture.height) / (bounds.size.height * lengths[1])
    return cache.texels(of: picture).level(for: min(across, down))
  }
}
