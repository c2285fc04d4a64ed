internal import LayerTree

extension Painter {
  /// Draws a layer whose bounds blur what lies below them.
  ///
  /// The result is `below·(1 − m·o) + layer over blurred below·(m·o)`: nothing dips in between, and
  /// an opacity of 0 leaves what lies below bit for bit. What lies below is what the nearest
  /// flattened layer around this one has drawn so far.
  func drawOnBackdrop(
    _ item: Item, blurredBy blur: Blur, coverage: Coverage?, opacity: UInt32, on canvas: Canvas
  ) {
    let bounds = item.layer.bounds
    scratch.withUnclearedCanvas(item.clip) { group in
      group.copy(canvas, within: item.clip)
      let seen = pixels(of: bounds, in: item.plane).intersection(item.clip)
      if !seen.isEmpty {
        // Pixels just outside still flow into the seen ones.
        let source = seen.inset(by: -blur.reach).intersection(canvas.region)
        scratch.withUnclearedCanvas(source) { backdrop in
          backdrop.copy(canvas, within: source)
          backdrop.blur(blur)
          let radius = item.layer.cornerRadius
          if radius == 0, let rect = sharpRect(bounds, in: item.plane) {
            group.copy(backdrop, within: rect.intersection(seen))
          } else {
            scratch.withCoverage(seen) { shape in
              shape.fill(outline(item.plane).filling(Path(bounds, cornerRadius: radius)))
              group.mix(backdrop, within: seen, coverage: shape, share: 65_535)
            }
          }
        }
      }
      drawWhole(item, on: group)
      canvas.mix(group, within: item.clip, coverage: coverage, share: opacity)
    }
  }
}
