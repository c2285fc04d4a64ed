internal import LayerTree
internal import Motion

/// A layer as a scene says it, before a container gives it a size.
struct SceneLayer: Hashable, Sendable {
  /// The values that do not depend on the container.
  var layer: Layer
  /// Where it lies.
  var placement = Placement.filling
  /// What it shows above its background.
  var content = Content.none
  /// What lies inside, the last one on top.
  var children: [SceneLayer] = []
  /// What cuts it: one layer or none.
  var mask: [SceneLayer] = []

  init(name: String) {
    layer = Layer(name: name)
  }

  /// Where a layer lies in its parent.
  enum Placement: Hashable, Sendable {
    /// A rectangle in the parent's coordinates.
    case frame(x: CSSLength, y: CSSLength, width: CSSLength, height: CSSLength)
    /// The anchor point's place and the layer's own rectangle.
    case anchored(x: CSSLength, y: CSSLength, origin: Point, width: CSSLength, height: CSSLength)

    /// The whole of the parent.
    static let filling = Placement.frame(
      x: CSSLength(pixels: 0), y: CSSLength(pixels: 0), width: .whole, height: .whole)
  }

  /// What a layer shows.
  enum Content: Hashable, Sendable {
    case none
    /// An outline, stretched from a box to the layer's bounds if there is one.
    case path(Layer.Shape, viewBox: Size?)
    case label(Label)
    case gradient(Gradient)
    /// A picture by its name.
    case picture(name: String, fit: Fit)
  }

  /// How a picture whose sides have another ratio than its layer's fills it.
  enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Stretched over the bounds.
    case stretch
    /// Scaled to cover the bounds, centred; what hangs over is cut off.
    case cover
  }
}

// MARK: - Layout

extension SceneLayer {
  /// Makes the layer and everything below the contents of a tree whose container has a size.
  func lay(asRootIn size: Size, pictures: [String: Picture], tree: inout LayerTree) {
    fill(LayerTree.rootID, in: size, pictures: pictures, tree: &tree)
  }

  /// Turns the layer with an identity into this one, in a parent of a size.
  private func fill(
    _ id: LayerID, in parent: Size, pictures: [String: Picture], tree: inout LayerTree
  ) {
    var placed = layer
    place(&placed, in: parent)
    let bounds = placed.bounds
    placed.cornerRadius = min(placed.cornerRadius, min(bounds.size.width, bounds.size.height) / 2)
    tree[id] = placed
    show(in: id, pictures: pictures, tree: &tree)
    for child in children {
      let childID = tree.create(child.layer)
      child.fill(childID, in: bounds.size, pictures: pictures, tree: &tree)
      tree.attach(childID, to: id)
    }
    for mask in mask {
      let maskID = tree.create(mask.layer)
      mask.fill(maskID, in: bounds.size, pictures: pictures, tree: &tree)
      tree.attachMask(maskID, to: id)
    }
  }

  private func show(in id: LayerID, pictures: [String: Picture], tree: inout LayerTree) {
    let bounds = tree[id].bounds
    switch content {
    case .none: break
    case .path(let shape, let viewBox): tree[id].content = .shape(shape.stretched(viewBox, bounds))
    case .label(let label): tree[id].content = .shape(label.shape(in: bounds))
    case .gradient(let gradient): tree[id].content = .picture(gradient.picture)
    case .picture(let name, let fit):
      guard let picture = pictures[name] else { break }
      if fit == .stretch {
        tree[id].content = .picture(picture)
        break
      }
      // Whatever the ratios, so that a layer has the same children at any size.
      var cover = Layer(name: "picture", frame: bounds.covered(by: picture))
      cover.content = .picture(picture)
      tree.attach(tree.create(cover), to: id)
      tree[id].masksToBounds = true
    }
  }

  private func place(_ layer: inout Layer, in parent: Size) {
    switch placement {
    case .frame(let x, let y, let width, let height):
      layer.frame = Rect(
        x.pixels(of: parent.width), y.pixels(of: parent.height),
        max(0, width.pixels(of: parent.width)), max(0, height.pixels(of: parent.height)))
    case .anchored(let x, let y, let origin, let width, let height):
      layer.position = Point(x.pixels(of: parent.width), y.pixels(of: parent.height))
      layer.bounds = Rect(
        origin.x, origin.y,
        max(0, width.pixels(of: parent.width)), max(0, height.pixels(of: parent.height)))
    }
  }
}

extension Layer.Shape {
  /// The outline mapped from a box at the origin to a rectangle.
  fileprivate func stretched(_ box: Size?, _ bounds: Rect) -> Layer.Shape {
    guard let box else { return self }
    var shape = self
    shape.path = path.transformed(
      by: Transform.scale(bounds.size.width / box.width, bounds.size.height / box.height)
        .concatenated(with: .translation(bounds.minX, bounds.minY)))
    return shape
  }
}

extension Rect {
  /// The smallest rectangle with a picture's ratio that covers this one, centred.
  ///
  /// It starts at a whole point, so that a picture of the rectangle's own scale stays sharp.
  fileprivate func covered(by picture: Picture) -> Rect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = max(size.width / width, size.height / height)
    let cover = Size(width * scale, height * scale)
    return Rect(
      minX + ((size.width - cover.width) / 2).rounded(),
      minY + ((size.height - cover.height) / 2).rounded(), cover.width, cover.height)
  }
}

extension LayerTree {
  /// Puts a layer that was just created on top of another one's children.
  mutating func attach(_ id: LayerID, to parent: LayerID) {
    do throws(HierarchyError) { try insert(id, into: parent) } catch {
      preconditionFailure("a layer just created fits anywhere: \(error)")
    }
  }

  /// Makes a layer that was just created the mask of another one.
  fileprivate mutating func attachMask(_ id: LayerID, to owner: LayerID) {
    do throws(HierarchyError) { try setMask(id, of: owner) } catch {
      preconditionFailure("a layer just created fits anywhere: \(error)")
    }
  }
}
