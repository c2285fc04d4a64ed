import CAnimator
import LayerTree
import Transitions

/// The functions of `animator.snapshot`.
let snapshotTable = unsafe ConstantTable(
  animator_snapshot(
    struct_size: MemoryLayout<animator_snapshot>.size,
    create_snapshot: { transition, name, layer, slice, out in
      Recorder.enter(.createSnapshot, transition) { (recorder) throws(CallError) in
        guard let out = unsafe out else { throw CallError(.badArg) }
        unsafe out.pointee = animator_layer_none()
        let name = try unsafe layerName(name)
        let source = try recorder.layer(layer)
        let slice = unsafe slice?.pointee.value
        if let slice { try check(slice) }
        let made = try recorder.atomically { () throws(CallError) in
          try recorder.snapshot(of: source, slice: slice, named: name)
        }
        unsafe out.pointee = recorder.handle(of: made)
      }
    },
    create_snapshot_grid: { transition, name, layer, rows, columns, out in
      Recorder.enter(.createSnapshotGrid, transition) { (recorder) throws(CallError) in
        guard let out = unsafe out else { throw CallError(.badArg) }
        let name = try unsafe layerName(name)
        let source = try recorder.layer(layer)
        guard (1...1_000).contains(rows), (1...1_000).contains(columns) else {
          throw CallError(.badValue, "\(rows) rows and \(columns) columns, not 1 to 1000 of each")
        }
        let bounds = recorder.transaction.tree[source].bounds
        let slices = bounds.divided(rows: Int(rows), columns: Int(columns))
        try check(slices[0])
        let made = try recorder.atomically { () throws(CallError) in
          var made: [LayerID] = []
          for slice in slices {
            made.append(try recorder.snapshot(of: source, slice: slice, named: name))
          }
          return made
        }
        for (index, id) in made.enumerated() { unsafe out[index] = recorder.handle(of: id) }
      }
    }))

private func check(_ slice: Rect) throws(CallError) {
  let numbers = PropertyValue.rect(slice).numbers
  guard numbers.allSatisfy(\.isFinite), slice.size.width > 0, slice.size.height > 0 else {
    throw CallError(
      .badValue, "a slice of \(slice.size.width) × \(slice.size.height) points shows nothing")
  }
}

extension Rect {
  /// The parts of even rows and columns, row after row; neighbours share their edge exactly.
  fileprivate func divided(rows: Int, columns: Int) -> [Rect] {
    func edges(_ start: Double, _ length: Double, _ count: Int) -> [Double] {
      (0...count).map { $0 == count ? start + length : start + length * Double($0) / Double(count) }
    }
    let across = edges(minX, size.width, columns)
    let down = edges(minY, size.height, rows)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Rect(
          across[column], down[row], across[column + 1] - across[column],
          down[row + 1] - down[row])
      }
    }
  }
}

extension Recorder {
  /// Makes a loose layer that shows a copy of another one, or a slice of it, where that one stands.
  func snapshot(
    of source: LayerID, slice: Rect? = nil, standing way: Transform? = nil, named name: String
  ) throws(CallError) -> LayerID {
    var frame = Layer(name: name)
    frame.bounds = slice ?? transaction.tree[source].bounds
    frame.masksToBounds = slice != nil
    frame.place(by: way ?? transaction.tree.transformToRoot(of: source))
    guard let made = try perform(.create(frame)), let copy = try perform(.copy(source)) else {
      throw CallError(.internal)
    }
    try perform(.insert(copy, into: made, .top))
    return made
  }

  /// Does several things or, when one of them fails, none.
  func atomically<Value>(
    _ body: () throws(CallError) -> Value
  ) throws(CallError) -> Value {
    // Not kept as a copy: with two of them, each change would copy everything.
    let count = transaction.commands.count
    do throws(CallError) {
      return try body()
    } catch {
      transaction.rewind(to: count, on: context)
      throw error
    }
  }
}

extension Layer {
  /// Puts the layer where a transform takes its own coordinates.
  fileprivate mutating func place(by way: Transform) {
    let anchor = Point(
      bounds.minX + anchorPoint.x * bounds.size.width,
      bounds.minY + anchorPoint.y * bounds.size.height)
    position = way.apply(to: anchor)
    transform = .translation(anchor.x, anchor.y)
      .concatenated(with: way)
      .concatenated(with: .translation(-position.x, -position.y))
  }
}
