import LayerTree

/// A layer by its number in the tree that both sides have.
///
/// The tree on the other side holds what hangs below the root and nothing else, numbered from 0;
/// only the writer and the reader of this side know what the numbers stand for.
extension LayerID: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(writer.numbers[self] ?? UInt32(rawValue))
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

extension Layer.Shadow: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(color)
    writer.write(opacity)
    writer.write(offset)
    writer.write(radius)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init()
    color = try reader.value()
    opacity = try reader.value()
    offset = try reader.value()
    radius = try reader.value()
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

/// A layer's own values without what it shows, which stays home: links to other layers are a matter
/// of the tree, and no animator sees pixels.
extension Layer: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(position)
    writer.write(bounds)
    writer.write(anchorPoint)
    writer.write(transform)
    for number in [opacity, zPosition, backdropBlur, cornerRadius] { writer.write(number) }
    for flag in [isHidden, isDoubleSided, masksToBounds, crossFadesChildren] { writer.write(flag) }
    writer.write(backgroundColor)
    writer.write(tint)
    writer.write(shadow)
    writer.write(match)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.value())
    position = try reader.value()
    bounds = try reader.value()
    anchorPoint = try reader.value()
    transform = try reader.value()
    opacity = try reader.value()
    zPosition = try reader.value()
    backdropBlur = try reader.value()
    cornerRadius = try reader.value()
    isHidden = try reader.value()
    isDoubleSided = try reader.value()
    masksToBounds = try reader.value()
    crossFadesChildren = try reader.value()
    backgroundColor = try reader.value()
    tint = try reader.value()
    shadow = try reader.value()
    match = try reader.value()
  }
}

/// What hangs below a tree's root: parents before children, without what the layers show.
extension LayerTree: WireValue {
  func encode(to writer: inout WireWriter) {
    let ids = subtree(of: LayerTree.rootID)
    writer.numbers = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
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
    let count = try reader.count(ofAtLeast: 100)
    guard count >= 1 else { throw reader.failure("a tree has a root") }
    self.init(root: try reader.value())
    for _ in 1..<count {
      let id = create(try reader.value())
      let isMask = try reader.value(Bool.self)
      let above = try reader.value(LayerID.self)
      do {
        if isMask { try setMask(id, of: above) } else { try insert(id, into: above) }
      } catch {
        throw reader.failure("a layer has no place: \(error)")
      }
    }
  }
}
