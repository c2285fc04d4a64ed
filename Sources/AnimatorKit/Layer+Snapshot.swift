extension Layer {
  /// Makes a loose layer that shows a copy of this one, as it is now and where it stands.
  ///
  /// Needs `animator.snapshot`. A slice is a rectangle in this layer's own coordinates; nil is the
  /// whole layer with whatever hangs over its bounds.
  public func snapshot(
    named name: StaticString, slice: Rect? = nil
  ) throws(AnimatorError) -> Layer {
    var (rect, made) = (slice ?? Rect(), animator_layer())
    let functions = try unsafe snapshots()
    let status = unsafe withUnsafePointer(to: &rect) { rect in
      unsafe functions.pointee.create_snapshot(
        context.transition, cString(name), handle, slice == nil ? nil : rect, &made)
    }
    try check(status)
    return context.layer(made)
  }

  /// Makes snapshots of even rows and columns of this layer, row after row.
  ///
  /// Needs `animator.snapshot`.
  public func slices(
    named name: StaticString, rows: Int, columns: Int
  ) throws(AnimatorError) -> [Layer] {
    guard rows > 0, columns > 0, rows <= 1_000, columns <= 1_000 else {
      throw AnimatorError(.badValue)
    }
    var made = [animator_layer](repeating: animator_layer(), count: rows * columns)
    let functions = try unsafe snapshots()
    let status = unsafe made.withUnsafeMutableBufferPointer { made in
      unsafe functions.pointee.create_snapshot_grid(
        context.transition, cString(name), handle, UInt32(rows), UInt32(columns), made.baseAddress)
    }
    try check(status)
    return made.map { context.layer($0) }
  }

  private func snapshots() throws(AnimatorError) -> UnsafePointer<animator_snapshot> {
    guard
      let table = unsafe context.host.pointee.get_capability(
        ANIMATOR_SNAPSHOT_ID, UInt32(ANIMATOR_SNAPSHOT_REVISION))
    else { throw AnimatorError(.notGranted) }
    return unsafe table.assumingMemoryBound(to: animator_snapshot.self)
  }
}
