import LayerTree
import Testing

@Suite
struct LayerTreeTests {
  private func container() throws -> (tree: LayerTree, screen: LayerID, logo: LayerID) {
    var tree = LayerTree(root: Layer(name: "container", frame: Rect(0, 0, 375, 667)))
    let screen = tree.create(Layer(name: "main", frame: Rect(0, 0, 375, 667)))
    try tree.insert(screen, into: LayerTree.rootID)
    let logo = tree.create(Layer(name: "logo", frame: Rect(100, 200, 20, 40)))
    try tree.insert(logo, into: screen)
    return (tree, screen, logo)
  }

  @Test
  func `a copy of layers keeps their order and masks, however deep they lie`() throws {
    var tree = LayerTree(root: Layer(name: "root", frame: Rect(0, 0, 10, 10)))
    for name in ["a", "b"] {
      let id = tree.create(Layer(name: name, frame: Rect(0, 0, 1, 1)))
      try tree.insert(id, into: LayerTree.rootID)
      try tree.insert(
        tree.create(Layer(name: name + "1", frame: Rect(0, 0, 1, 1))), into: id)
      try tree.setMask(tree.create(Layer(name: name + "m", frame: Rect(0, 0, 1, 1))), of: id)
    }
    var other = LayerTree(root: Layer(name: "other", frame: Rect(0, 0, 10, 10)))
    let copy = other.copy(LayerTree.rootID, from: tree)
    #expect(other.subtree(of: copy).map { other[$0].name } == tree.ids.map { tree[$0].name })
    #expect(other[copy].children.map { other[$0].name } == ["a", "b"])
    for child in other[copy].children {
      #expect(other[child].parent == copy)
      #expect(other[child].mask.flatMap { other[$0].maskOwner } == child)
    }

    var parent = LayerTree.rootID
    for _ in 0..<2_000 {
      let id = tree.create(Layer(name: "deep", frame: Rect(0, 0, 1, 1)))
      try tree.insert(id, into: parent)
      parent = id
    }
    var next: LayerID? = other.copy(LayerTree.rootID, from: tree)
    var depth = 0
    while let id = next {
      next = other[id].children.last
      depth += 1
    }
    #expect(depth == 2_001)
  }

  @Test
  func `a copy of the tree is a snapshot`() throws {
    var (tree, screen, logo) = try container()
    let snapshot = tree
    tree[logo].opacity = 0.25
    tree.remove(screen)
    #expect(!tree.contains(logo))
    #expect(snapshot[logo].opacity == 1)
    #expect(snapshot.path(of: logo) == "main/logo")
  }

  @Test
  func `paths name masks, loose layers and namesakes`() throws {
    var (tree, screen, logo) = try container()
    let twin = tree.create(Layer(name: "logo"))
    #expect(tree.path(of: twin) == "@loose/logo")
    try tree.insert(twin, into: screen)
    #expect(tree.path(of: twin) == "main/logo#2")
    try tree.setMask(twin, of: logo)
    #expect(tree.path(of: twin) == "main/logo/@mask")
    #expect(tree[screen].children == [logo])
  }

  @Test
  func `points convert through anchor, transform and scrolled bounds`() throws {
    var (tree, screen, logo) = try container()
    tree[screen].bounds.origin = Point(0, 50)
    #expect(tree.convert(Point(10, 20), from: logo, to: LayerTree.rootID) == Point(110, 170))
    tree[logo].transform = .scale(2, 2)
    #expect(tree.convert(Point(0, 0), from: logo, to: screen) == Point(90, 180))
    #expect(tree.convert(Point(90, 180), from: screen, to: logo) == Point(0, 0))
    tree[logo].transform = .scale(0, 1)
    #expect(tree.convert(Point(0, 0), from: screen, to: logo) == nil)
  }

  @Test
  func `the hierarchy refuses cycles, strangers and shared masks`() throws {
    var (tree, screen, logo) = try container()
    #expect(throws: LayerTree.HierarchyError.cycle(screen)) { try tree.insert(screen, into: logo) }
    #expect(throws: LayerTree.HierarchyError.notASibling(screen)) {
      try tree.insert(logo, into: screen, at: .above(screen))
    }
    let mask = tree.create(Layer(name: "mask"))
    try tree.setMask(mask, of: logo)
    #expect(throws: LayerTree.HierarchyError.maskInUse(mask)) {
      try tree.setMask(mask, of: screen)
    }
    #expect(throws: LayerTree.HierarchyError.cycle(screen)) { try tree.setMask(screen, of: logo) }
  }

  @Test
  func `insertion keeps the order that places ask for`() throws {
    var (tree, screen, logo) = try container()
    let other = tree.create(Layer(name: "other"))
    try tree.insert(other, into: screen, at: .below(logo))
    #expect(tree[screen].children == [other, logo])
    try tree.insert(other, into: screen, at: .above(logo))
    #expect(tree[screen].children == [logo, other])
    try tree.insert(other, into: screen, at: .bottom)
    #expect(tree[screen].children == [other, logo])
  }

  @Test
  func `translating first means the scale also scales the translation`() {
    let matrix = Transform.translation(0, -10).concatenated(with: .scale(150, 150))
    #expect(matrix[3, 1] == -1500)
    #expect(matrix.apply(to: Point(0, 10)) == .zero)
    #expect(matrix.inverted2D?.apply(to: .zero) == Point(0, 10))
  }

  @Test
  func `half a turn shows the back and a mirror does not`() {
    let turn = Transform(elements: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1])
    #expect(turn.facesAway)
    #expect(!turn.concatenated(with: turn).facesAway)
    #expect(!Transform.scale(-1, 1).facesAway)
    #expect(!Transform.identity.facesAway)
    #expect(!Transform.scale(0, 0, 0).facesAway)
    #expect(Transform.scale(1, 1, -1).facesAway)
  }

  /// A layer of 100 × 100 about (200, 100), turned by 60° and seen from 800 points away.
  ///
  /// A point x to the right of the axis lands at x·cos 60° / (1 + x·sin 60° / 800).
  @Test
  func `a point finds its place through perspective and back`() throws {
    var tree = LayerTree(root: Layer(name: "container", frame: Rect(0, 0, 400, 200)))
    var card = Layer(name: "card", frame: Rect(150, 50, 100, 100))
    let (cosine, sine) = (0.5, 0.75.squareRoot())
    card.transform = Transform(elements: [
      cosine, 0, -sine, sine / 800, 0, 1, 0, 0, sine, 0, cosine, -cosine / 800, 0, 0, 0, 1,
    ])
    let id = tree.create(card)
    try tree.insert(id, into: LayerTree.rootID)
    let corner = try #require(tree.convert(Point(100, 100), from: id, to: LayerTree.rootID))
    let depth = 1 + 50 * sine / 800
    #expect(abs(corner.x - (200 + 25 / depth)) < 1e-9)
    #expect(abs(corner.y - (100 + 50 / depth)) < 1e-9)
    let back = try #require(tree.convert(corner, from: LayerTree.rootID, to: id))
    #expect(abs(back.x - 100) < 1e-9 && abs(back.y - 100) < 1e-9)
    tree[id].transform = Transform(elements: [
      0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1,
    ])
    #expect(tree.convert(corner, from: LayerTree.rootID, to: id) == nil)
  }

  /// Depth does not add up: a child is drawn flat on its parent.
  @Test
  func `layers inside each other are flat`() throws {
    var tree = LayerTree(root: Layer(name: "container", frame: Rect(0, 0, 100, 100)))
    let edge = Transform(elements: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    var outer = Layer(name: "outer", frame: Rect(0, 0, 100, 100))
    outer.transform = edge
    let parent = tree.create(outer)
    try tree.insert(parent, into: LayerTree.rootID)
    let child = tree.create(outer)
    try tree.insert(child, into: parent)
    #expect(tree.convert(Point(90, 50), from: child, to: LayerTree.rootID) == Point(50, 50))
  }

  @Test
  func `what a layer cannot show becomes the nearest that it can`() {
    var layer = Layer(name: "a", frame: Rect(0, 0, 1, 1))
    let cases: [(property: Property, set: Double, shown: Double)] = [
      (.opacity, -0.000_246, 0), (.opacity, 1.25, 1), (.opacity, 0.25, 0.25),
      (.shadowOpacity, -1, 0), (.shadowOpacity, 2, 1), (.shadowOpacity, 0.5, 0.5),
      (.cornerRadius, -3, 0), (.cornerRadius, 3, 3), (.shadowRadius, -3, 0), (.shadowRadius, 3, 3),
      (.backdropBlur, -3, 0), (.backdropBlur, 3, 3), (.zPosition, -3, -3),
    ]
    for (property, set, shown) in cases {
      layer[property] = .scalar(set)
      #expect(layer[property] == .scalar(shown), "\(property) \(set)")
    }
  }
}
