import HostProcess
import LayerTree
import PluginHost
import Rendering
import TestVectors
import Testing
import Transitions

/// Matched layers of every look: where they set out and arrive, and on the way, nothing jumps.
@Suite
struct MatchContinuityTests {
  private let container = Rect(0, 0, 120, 160)

  /// A screen with one matched layer that looks at random: a picture or a colour, with or without a
  /// clip, corners, a shadow, a child that hangs over, a line around it.
  private func screen(_ name: String, _ random: inout SeededGenerator) throws -> Screen {
    func chance() -> Bool { Bool.random(using: &random) }
    func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
    var tree = LayerTree(root: Layer(name: name, frame: container))
    tree[LayerTree.rootID].backgroundColor = .white
    var layer = Layer(
      name: name + "-layer",
      frame: Rect(
        number(12...40).rounded(), number(12...60).rounded(), number(20...60).rounded(),
        number(20...70).rounded()))
    layer.match = "one"
    layer.masksToBounds = chance()
    layer.cornerRadius = chance() ? number(1...20) : 0
    layer.opacity = chance() ? 1 : 0.6
    if chance() { layer.backgroundColor = Color(number(0...1), number(0...1), 0.5, 1) }
    if chance() { layer.tint = Color(0, 0, 0, 0.3) }
    if chance() {
      layer.shadow.opacity = 0.5
      layer.shadow.radius = 4
    }
    let ratio = (Int(number(1...6)), Int(number(1...6)))
    let pixels = (0..<ratio.0 * ratio.1).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    let picture = Picture(
      width: ratio.0, height: ratio.1, pixels: pixels.map { $0 | 0xFF00_0000 })
    let kind = Int(number(0...4.99))
    if kind == 0, let picture { layer.content = .picture(picture) }
    let id = tree.create(layer)
    try tree.insert(id, into: LayerTree.rootID)
    if kind == 1, let picture {
      var cover = Layer(name: "picture", frame: Rect(-5, -8, 80, 90))
      cover.content = .picture(picture)
      try tree.insert(tree.create(cover), into: id)
    }
    if kind == 2 {
      var line = Layer(name: "line", frame: layer.bounds)
      line.content = .shape(
        .init(
          path: Path(layer.bounds), fill: .clear, stroke: Color(0.1, 0.1, 0.4), lineWidth: 3)
      )
      try tree.insert(tree.create(line), into: id)
    }
    if kind == 4 {
      let (width, height) = (layer.bounds.size.width, layer.bounds.size.height)
      var part = Layer(name: "part", frame: Rect(width / 4, height / 4, width / 2, height / 2))
      part.backgroundColor = Color(0.9, 0.2, 0.1)
      try tree.insert(tree.create(part), into: id)
    }
    return Screen(name: name, tree: tree)
  }

  /// The Match animator's way to another screen, in one second.
  private func match(_ stack: ScreenStack, _ screen: Screen) throws -> Transition {
    let session = try InProcessSession(path: "\(BuildFolder.path)/libmatch.so")
    let animator = try session.animator(at: 0, grant: Grant(capabilities: [.matchedGeometry]))
    var settings = TransitionContext.Settings()
    settings.parameters["duration"] = .number(1)
    return Transition(
      try stack.change(for: .push(screen)), animator: .success(animator), settings: settings)
  }

  private func largest(_ first: Raster, _ second: Raster) -> Int {
    zip(first.pixels, second.pixels).reduce(0) { most, pair in
      [24, 16, 8, 0].reduce(most) {
        max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)))
      }
    }
  }

  /// A ten-millionth of the way moves edges by less than a thousandth of a pixel: what differs by
  /// more than rounding is a jump.
  @Test(arguments: 1...24)
  func `case 42: a matched layer of any look never jumps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (main, detail) = (try screen("main", &random), try screen("detail", &random))
    let stack = ScreenStack(container: container, root: main)
    let transition = try match(stack, detail)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    let renderer = Renderer()
    func picture(_ time: Double) throws -> Raster {
      try renderer.render(transition.presentation(at: time))
    }
    let (before, after) = (transition.change.before.tree, transition.change.after.tree)
    #expect(largest(try picture(1e-7), try renderer.render(before)) <= 2, "seed \(seed): start")
    #expect(largest(try picture(1 - 1e-7), try renderer.render(after)) <= 2, "seed \(seed): end")
    for time in [0.21, 0.5, 0.83] {
      let step = largest(try picture(time), try picture(time + 1e-7))
      #expect(step <= 2, "seed \(seed): at \(time)")
    }
  }

  /// Two pictures of 2:1 and 1:2 in frames of other ratios still: neither is ever squashed.
  @Test
  func `a picture keeps its own ratio on the way`() throws {
    func screen(_ name: String, _ frame: Rect) throws -> Screen {
      var tree = LayerTree(root: Layer(name: name, frame: container))
      var layer = Layer(name: name, frame: frame)
      layer.match = "one"
      layer.content = .picture(
        try #require(Picture(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])))
      try tree.insert(tree.create(layer), into: LayerTree.rootID)
      return Screen(name: name, tree: tree)
    }
    let stack = ScreenStack(
      container: container, root: try screen("main", Rect(10, 10, 40, 20)))
    let transition = try match(stack, screen("detail", Rect(20, 40, 30, 90)))
    let tree = transition.presentation(at: 0.5)
    for name in ["one/main/whole/window/main", "one/detail/whole/window/detail"] {
      let id = try #require(tree.ids.first { tree.path(of: $0) == name })
      #expect(tree[id].transform[0, 0] == tree[id].transform[1, 1])
    }
    // Half-way the window is 35 × 55; the first picture, once 40 × 20, covers it at (1 + 4.5) / 2.
    let old = try #require(tree.ids.first { tree.path(of: $0) == "one/main/whole/window/main" })
    #expect(tree[old].transform[0, 0] == 2.75)
  }

  /// A card of 80 × 20 becomes one of 80 × 40: both keep their size, and the lower one cuts the other.
  @Test
  func `what lies on a card never hangs over it`() throws {
    func screen(_ name: String, _ frame: Rect, _ color: Color) throws -> Screen {
      var tree = LayerTree(root: Layer(name: name, frame: container))
      tree[LayerTree.rootID].backgroundColor = .white
      var card = Layer(name: name, frame: frame)
      (card.match, card.cornerRadius, card.backgroundColor) = ("one", 4, Color(0, 0, 1))
      let id = tree.create(card)
      try tree.insert(id, into: LayerTree.rootID)
      var part = Layer(name: "part", frame: Rect(2, 6, 76, frame.size.height - 12))
      part.backgroundColor = color
      try tree.insert(tree.create(part), into: id)
      return Screen(name: name, tree: tree)
    }
    let stack = ScreenStack(
      container: container, root: try screen("main", Rect(20, 20, 80, 20), Color(0, 1, 0)))
    let transition = try match(stack, screen("detail", Rect(20, 90, 80, 40), Color(1, 0, 0)))
    for time in [0.1, 0.3, 0.5, 0.7, 0.9] {
      let tree = transition.presentation(at: time)
      let window = try #require(tree.ids.first { tree.path(of: $0) == "one/detail/whole/window" })
      let way = tree.transformToRoot(of: window)
      let corners = tree[window].bounds.corners.map { way.apply(to: $0) }
      let frame = try #require(Rect(enclosing: corners))
      let picture = try Renderer().render(tree)
      for y in 0..<160 where Double(y) < frame.minY - 1 || Double(y) > frame.maxY + 1 {
        #expect((0..<120).allSatisfy { picture[$0, y] == 0xFFFF_FFFF }, "row \(y) at \(time)")
      }
      // What is on a card is as wide as it was.
      let row = Int(frame.center.y)
      #expect(picture[21, row] != picture[22, row] && picture[98, row] != picture[97, row])
    }
  }

  /// A thumbnail cuts the picture that the other screen shows whole: 9 × 7, 20 × 20 and 90 × 70.
  @Test
  func `case 42: both copies of one picture coincide all the way`() throws {
    let picture = Layer.Content.picture(
      try #require(Picture(width: 9, height: 7, pixels: Array(repeating: .max, count: 63))))
    var main = LayerTree(root: Layer(name: "main", frame: container))
    var thumb = Layer(name: "thumb", frame: Rect(4, 4, 20, 20))
    (thumb.match, thumb.masksToBounds, thumb.cornerRadius) = ("one", true, 4)
    let id = main.create(thumb)
    try main.insert(id, into: LayerTree.rootID)
    var cover = Layer(name: "picture", frame: Rect(-3, 0, 180.0 / 7, 20))
    cover.content = picture
    try main.insert(main.create(cover), into: id)
    var detail = LayerTree(root: Layer(name: "detail", frame: container))
    var hero = Layer(name: "hero", frame: Rect(0, 40, 90, 70))
    (hero.match, hero.content) = ("one", picture)
    try detail.insert(detail.create(hero), into: LayerTree.rootID)
    let stack = ScreenStack(container: container, root: Screen(name: "main", tree: main))
    let transition = try match(stack, Screen(name: "detail", tree: detail))
    for time in [0, 0.5, 1] {
      let tree = transition.presentation(at: time)
      let edges = try ["one/thumb/clip/whole/window/thumb/picture", "one/hero/whole/window/hero"]
        .map { path in
          let layer = try #require(tree.ids.first { tree.path(of: $0) == path })
          let way = tree.transformToRoot(of: layer)
          return tree[layer].bounds.corners.map { way.apply(to: $0) }
        }
      // The cover starts at a whole point, 1/7 from the middle, and comes to the middle on the way.
      let gap = zip(edges[0], edges[1]).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 1
      #expect(gap <= (1 - time) / 7 + 1e-9, "at \(time): \(gap)")
      let windows = try ["one/thumb/clip", "one/hero/whole/window"].map { path in
        tree[try #require(tree.ids.first { tree.path(of: $0) == path })]
      }
      #expect(windows[0].bounds == windows[1].bounds)
      #expect(windows[0].cornerRadius == windows[1].cornerRadius)
      #expect(windows.allSatisfy { $0.masksToBounds })
    }
  }
}
