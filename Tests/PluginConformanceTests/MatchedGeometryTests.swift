import HostProcess
import LayerTree
import PluginHost
import Rendering
import Testing
import TransitionRig
import Transitions

/// `animator.matched-geometry/1`: layers of both screens that travel as one.
@Suite
struct MatchedGeometryTests {
  private let container = Rect(0, 0, 100, 200)
  private let grey = Color(0.8, 0.8, 0.8)

  /// A screen from layers given by parent, name, match, frame and colour.
  private func screen(
    _ name: String, _ layers: [(parent: String?, name: String, match: String, Rect, Color)]
  ) throws -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: container))
    tree[LayerTree.rootID].backgroundColor = grey
    for (parent, name, match, frame, color) in layers {
      var layer = Layer(name: name, frame: frame)
      layer.match = match
      layer.backgroundColor = color
      let id = tree.create(layer)
      try tree.insert(
        id, into: parent.flatMap { tree.find($0, in: LayerTree.rootID) } ?? LayerTree.rootID)
    }
    return Screen(name: name, tree: tree)
  }

  /// A card with a dot in it that lands elsewhere, twins on one screen, and a line without width.
  private func transition(
    _ library: String = "matcher", _ grant: HostCapability...
  ) throws -> Transition {
    let main = try screen(
      "main",
      [
        (nil, "card", "card", Rect(10, 20, 30, 40), Color(1, 0, 0)),
        ("card", "dot", "dot", Rect(5, 5, 10, 10), Color(0, 1, 0)),
        (nil, "left", "twin", Rect(0, 150, 10, 10), .white),
        (nil, "right", "twin", Rect(90, 150, 10, 10), .white),
        (nil, "line", "line", Rect(0, 199, 100, 1), .white),
        (nil, "alone", "alone", Rect(0, 190, 5, 5), .white),
      ])
    let detail = try screen(
      "detail",
      [
        (nil, "dot", "dot", Rect(0, 0, 20, 20), Color(0, 1, 1)),
        (nil, "card", "card", Rect(50, 100, 40, 80), Color(0, 0, 1)),
        (nil, "twin", "twin", Rect(10, 150, 10, 10), .white),
        (nil, "line", "line", Rect(0, 0, 0, 200), .white),
      ])
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/lib\(library).so")
    let animator = try session.animator(
      at: 0, grant: Grant(capabilities: [.matchedGeometry] + grant))
    let stack = ScreenStack(container: container, root: main)
    return Transition(try stack.change(for: .push(detail)), animator: .success(animator))
  }

  @Test
  func `the first frame is the outgoing screen and the last one the incoming`() throws {
    let transition = try transition()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.duration == 1)
    let renderer = Renderer()
    #expect(try transition.picture(at: 0) == renderer.render(transition.change.before.tree))
    #expect(try transition.picture(at: 1) == renderer.render(transition.change.after.tree))
  }

  /// Half-way the card fills (30, 60) to (65, 120), the dot (7.5, 12.5) to (22.5, 27.5).
  @Test
  func `half-way both layers are mixed at half the way and nothing dips`() throws {
    let picture = try transition().picture(at: 0.5)
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let pixel = picture.pixels[y * picture.width + x]
      return [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
    }
    for (x, y) in [(30, 60), (64, 60), (30, 119), (64, 119), (47, 90)] {
      for (found, wanted) in zip(pixel(x, y), [255, 127, 0, 127]) {
        #expect(abs(found - wanted) <= 1, "(\(x), \(y))")
      }
    }
    for (x, y) in [(29, 90), (65, 90), (47, 59), (47, 120), (10, 20 + 10), (95, 190)] {
      #expect(pixel(x, y) == [255, 204, 204, 204], "(\(x), \(y))")
    }
    for (found, wanted) in zip(pixel(15, 20), [255, 0, 255, 127]) {
      #expect(abs(found - wanted) <= 1)
    }
  }

  @Test
  func `T12 what cannot travel is left out by name, and everything else travels`() throws {
    let transition = try transition()
    let notes = transition.events.compactMap { event in
      if case .note(let text) = event.kind { text } else { nil as String? }
    }
    #expect(
      notes.contains("match 'twin' does not travel: it is on 'main/left' and on 'main/right'"))
    #expect(notes.contains("match 'line' does not travel: 'detail/line' takes up no room"))
    #expect(!notes.contains { $0.contains("alone") || $0.contains("card") })
  }

  /// The spring with duration 1, damping 0.5 and speed 4 after 0.05 s.
  @Test
  func `a spring paces a match where both are granted`() throws {
    let transition = try transition("matcherspring", .spring)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    // The dot's middle goes from (20, 30) to (10, 10); the first copy grows to twice its size.
    let share = 0.298_366_858
    for (name, scale) in [("dot/dot", 1 + share), ("dot/dot#2", 0.5 + 0.5 * share)] {
      let stand = try transition.layer(name, at: 0.05)
      #expect(abs(stand.position.x - (20 - 10 * share)) < 1e-6)
      #expect(abs(stand.position.y - (30 - 20 * share)) < 1e-6)
      let window = try transition.layer("\(name)/whole/window", at: 0.05)
      #expect(abs(window.bounds.size.width - (10 + 10 * share)) < 1e-6)
      let copy = try transition.layer("\(name)/whole/window/dot", at: 0.05)
      #expect(abs(copy.transform[0, 0] - scale) < 1e-6)
    }
    #expect(abs(try transition.layer("dot/dot#2", at: 0.05).opacity - share) < 1e-6)
  }

  @Test
  func `each match tells once that it has arrived, and nothing stays behind`() throws {
    let transition = try transition()
    transition.run()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    let ended = transition.events.filter { $0.kind == .animationEnded(token: 7, finished: true) }
    #expect(ended.count == 2)
    #expect(transition.outcome == .finished)
    #expect(transition.result == transition.change.after)
  }
}
