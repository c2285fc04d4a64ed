/// Makes animations of what was said of one screen.
struct TransientRun {
  let context: TransitionContext
  let layer: Layer
  let other: Layer
  let comes: Bool

  private typealias Entry = TransientValues.Entry

  func declare(_ values: TransientLayer) throws(AnimatorError) {
    let (first, last) = (values.initial, values.animation)
    if first.opacityEntry != nil || last.opacityEntry != nil {
      let own = try layer.opacity()
      try animate(.opacity, first.opacityEntry, last.opacityEntry) { $0 * own }
    }
    if first.zPositionEntry != nil || last.zPositionEntry != nil {
      let middle = try other.zPosition()
      try animate(.zPosition, first.zPositionEntry, last.zPositionEntry) { middle + $0 }
    }
    try animate(.cornerRadius, first.cornerRadiusEntry, last.cornerRadiusEntry) { $0 }
    try animate(.tint, first.tintEntry, last.tintEntry) { $0 }
    if first.backdropBlurEntry != nil || last.backdropBlurEntry != nil,
      try context.needs(.backdropBlur)
    {
      try animate(.backdropBlur, first.backdropBlurEntry, last.backdropBlurEntry) { $0 }
    }
    if let shadow = values.shadow {
      try layer.set(.shadowRadius, to: shadow.radius)
      try layer.set(
        .shadowOffset,
        to: Point(isFromRight ? -shadow.offset.dx : shadow.offset.dx, shadow.offset.dy))
      try animate(.shadowOpacity, first.shadowOpacityEntry, last.shadowOpacityEntry) { $0 }
    }
    try transform(values)
    if !values.mask.isEmpty, try context.needs(.layerMask) { try cut(by: values.mask) }
    for part in values.parts {
      if let found = try context.layer(named: part.name, in: layer) {
        try TransientRun(context: context, layer: found, other: layer, comes: comes)
          .declare(part.values)
      }
    }
  }

  private var isFromRight: Bool { context.layoutDirection == .rightToLeft }

  private func animate<Value>(
    _ property: Property<Value>, _ first: TransientValues.Entry<Value>?,
    _ last: TransientValues.Entry<Value>?, _ own: (Value) -> Value
  ) throws(AnimatorError) {
    guard let pacing = last?.pacing ?? first?.pacing else { return }
    try layer.add(
      pacing.animation(
        property, from: first.map { own($0.value) }, to: last.map { own($0.value) }))
  }

  // MARK: - Transform

  private func transform(_ values: TransientLayer) throws(AnimatorError) {
    let (first, last) = (values.initial.transformEntry, values.animation.transformEntry)
    guard let pacing = last?.pacing ?? first?.pacing else { return }
    let (start, end) = (directed(first), directed(last))
    let own = try layer.transform()
    if let edge = values.anchor { try anchor(at: edge, own) }
    if start.isSpatial || end.isSpatial {
      guard try context.needs(.transform3D), own.isIdentity else {
        return try squeeze(pacing, start.isSpatial ? start : end, own)
      }
      if values.hidesBack { try layer.set(.doubleSided, to: 0) }
      return try layer.add(pacing.animation(.transform), from: start.parts, to: end.parts)
    }
    if start.turnsFar || end.turnsFar, own.isIdentity, context.isGranted(.transform3D) {
      return try layer.add(pacing.animation(.transform), from: start.parts, to: end.parts)
    }
    try layer.add(
      pacing.animation(
        .transform, from: first == nil ? nil : start.matrix.concatenated(with: own),
        to: last == nil ? nil : end.matrix.concatenated(with: own)))
  }

  /// Fixes the layer at a side, without moving it.
  private func anchor(at edge: Edge, _ own: Matrix) throws(AnimatorError) {
    let (bounds, old, position) = (try layer.bounds(), try layer.anchor(), try layer.position())
    let fixed =
      switch isFromRight ? edge.readFromRight : edge {
      case .top: Point(0.5, 0)
      case .leading: Point(0, 0.5)
      case .trailing: Point(1, 0.5)
      case .bottom: Point(0.5, 1)
      }
    let (x, y) = (
      bounds.x + fixed.x * bounds.width - old.x, bounds.y + fixed.y * bounds.height - old.y
    )
    try layer.set(.anchorPoint, to: fixed)
    try layer.set(
      .position,
      to: Point(
        position.x + x * own.m.0 + y * own.m.4, position.y + x * own.m.1 + y * own.m.5))
  }

  private func directed(_ entry: TransientValues.Entry<TransientTransform>?) -> TransientTransform {
    let transform = entry?.value ?? TransientTransform()
    return isFromRight ? transform.readFromRight : transform
  }

  /// What a turn looks like from far away: the screen is narrowed until it would be seen from its
  /// edge; what comes does so at the end of its time, and what goes at the start.
  private func squeeze(
    _ pacing: Pacing, _ turn: TransientTransform, _ own: Matrix
  ) throws(AnimatorError) {
    let flat = turn.squeezed.concatenated(with: own)
    let share = turn.shareInSight
    var motion = pacing.animation(.transform, from: comes ? flat : nil, to: comes ? nil : flat)
    if share < 1 {
      motion.duration *= share
      motion.curve = comes ? .easeOut : .easeIn
      if comes { motion.delay += pacing.duration * (1 - share) }
    }
    motion.spring = nil
    try layer.add(motion)
  }

  // MARK: - Mask

  private func cut(
    by shapes: [(shape: MaskShape, pacing: Pacing)]
  ) throws(AnimatorError) {
    let mask = try context.emptyLayer(named: "mask")
    try mask.set(.bounds, to: context.bounds)
    // A screen that is scrolled has its corner elsewhere.
    try mask.set(.position, to: try layer.bounds().center)
    if isFromRight { try mask.set(.transform, to: .scale(-1, 1)) }
    let longest = shapes.map { $0.shape.delay }.max() ?? 0
    for (shape, pacing) in shapes {
      let pacing = pacing.delay(comes ? shape.delay : longest - shape.delay)
      let piece = try context.shapeLayer(named: "shape", path: shape.path)
      try place(piece, shape, in: mask)
      let away = shape.away
      guard !away.isEmpty else { continue }
      let transform = TransientTransform(parts: away)
      if transform.turnsFar, context.isGranted(.transform3D) {
        try piece.add(
          pacing.animation(.transform), from: comes ? away : [], to: comes ? [] : away)
      } else {
        let matrix = transform.matrix
        try piece.add(
          pacing.animation(.transform, from: comes ? matrix : nil, to: comes ? nil : matrix))
      }
    }
    try layer.setMask(mask)
  }

  private func place(
    _ piece: Layer, _ shape: MaskShape, in mask: Layer
  ) throws(AnimatorError) {
    guard shape.turn.degrees != 0 else {
      try piece.set(.position, to: shape.position)
      return try piece.insert(into: mask)
    }
    let turned = try context.emptyLayer(named: "turned")
    try turned.set(.position, to: shape.position)
    try turned.set(.transform, to: .rotation(degrees: shape.turn.degrees))
    try piece.insert(into: turned)
    try turned.insert(into: mask)
  }
}
