import LayerTree

/// A layer by its number in the tree that both sides have.
///
/// The tree on the other side holds what hangs below the root and nothing else, numbered from 0;
/// only the writer and the reader of this side know what the numbers stand for.
extension LayerID: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(number: writer.number(of: self))
  }

  init(from reader: inout WireReader) throws(WireError) {
    let number = Int(try reader.number(UInt32.self))
    guard let layers = reader.layers else {
      self.init(rawValue: number)
      return
    }
    guard layers.indices.contains(number) else {
      throw reader.failure("there is no layer \(number)")
    }
    self = layers[number]
  }
}

extension Layer.Shape: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(path)
    writer.write(fill)
    writer.write(stroke)
    writer.write(lineWidth)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      path: try reader.value(), fill: try reader.value(), stroke: try reader.value(),
      lineWidth: try reader.value())
    let parts = [fill, stroke].flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    guard parts.allSatisfy((0...1).contains), lineWidth >= 0, lineWidth.isFinite else {
      throw reader.failure("an outline cannot be drawn so")
    }
  }
}

/// What hangs below a tree's root: parents before children, without what the layers show.
extension LayerTree: WireValue {
  func encode(to writer: inout WireWriter) {
    let ids = subtree(of: LayerTree.rootID)
    writer.number(ids)
    writer.write(UInt32(ids.count))
    for id in ids {
      let layer = self[id]
      writer.write(layer)
      guard id != LayerTree.rootID else { continue }
      writer.write(layer.maskOwner != nil)
      writer.write(layer.maskOwner ?? layer.parent ?? LayerTree.rootID)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let count = try reader.count(ofAtLeast: Layer.leastSize)
    guard count >= 1 else { throw reader.failure("a tree has a root") }
    self.init(root: try reader.value())
    for _ in 1..<count {
      let layer = try reader.value(Layer.self)
      let isMask = try reader.value(Bool.self)
      let above = try reader.value(LayerID.self)
      if !isMask {
        guard create(layer, in: above) != nil else { throw reader.failure("no such parent") }
        continue
      }
      guard self.layer(above)?.mask == nil else {
        throw reader.failure("a layer has one mask at most")
      }
      do {
        try setMask(create(layer), of: above)
      } catch {
        throw reader.failure("a mask has no place: \(error)")
      }
    }
  }
}
