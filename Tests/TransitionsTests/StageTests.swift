import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@Suite
struct StageTests {
  /// A screen with a layer in its lower half.
  private func framed(_ name: String) -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200)))
    let area = tree.create(Layer(name: "area", frame: Rect(0, 100, 100, 100)))
    do { try tree.insert(area, into: LayerTree.rootID) } catch { Issue.record(error) }
    return Screen(name: name, tree: tree)
  }

  private func container(_ name: String, _ screens: [Screen], _ slides: Slides) -> Container {
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screens[0])
    for screen in screens.dropFirst() { stack.push(screen) }
    let container = Container(name: name, stack: stack, source: slides)
    container.animators.standard = "slide"
    return container
  }

  private struct Nest {
    let outer = Slides()
    let inner = Slides()
    let stage: Stage
    let area: Container
  }

  @Test
  func `case 41: a container clips what it shows to its bounds`() throws {
    let nest = try nest()
    try nest.area.request(.init(.pop), at: 0)
    nest.stage.advance(to: 100_000_000)
    let tree = nest.stage.presentation(at: 0.1)
    let area = try #require(tree.find("area", in: LayerTree.rootID))
    for container in [LayerTree.rootID] + tree[area].children {
      #expect(tree[container].masksToBounds, "\(tree[container].name)")
    }
  }

  private func nest() throws -> Nest {
    let (outer, inner) = (Slides(), Slides())
    let root = container("root", [Plain.screen("home"), framed("main")], outer)
    let area = container("area", [Plain.screen("x"), Plain.screen("y")], inner)
    let stage = Stage(root)
    #expect(stage.add(area, in: .init(container: "root", screen: "main", layer: "area")))
    return Nest(stage: stage, area: area)
  }

  private func paths(_ stage: Stage, at time: Double = 0) -> [String] {
    stage.presentation(at: time).description.split(separator: "\n").map(String.init)
  }

  @Test
  func `a nested container shows its screens inside its layer, as large as that`() throws {
    let nest = try nest()
    #expect(paths(nest.stage) == ["main", "main/area", "main/area/area", "main/area/area/y"])
    #expect(nest.area.stack.bounds == Rect(0, 0, 100, 100))
  }

  @Test
  func `E18 two containers run side by side on one clock, each as it would alone`() throws {
    let nest = try nest()
    try nest.stage.request(.init(.pop), in: nest.area, at: 0)
    try nest.stage.request(.init(.push(Plain.screen("z"))), in: nest.stage.root, at: 100_000_000)
    let alone = try self.nest()
    try alone.stage.request(.init(.pop), in: alone.area, at: 0)
    for frame in 0...40 {
      let time = Int64(frame) * 16_666_667
      nest.stage.advance(to: time)
      alone.stage.advance(to: time)
      #expect(
        nest.area.presentation(at: Nanoseconds.seconds(time))
          == alone.area.presentation(at: Nanoseconds.seconds(time)))
    }
    #expect(nest.stage.isIdle)
    #expect(nest.stage.root.stack.top.name == "z")
    #expect(nest.area.stack.top.name == "x")
  }

  @Test
  func `unwinding from inside goes to the nearest container that has the screen`() throws {
    let nest = try nest()
    let (inside, _) = try nest.stage.request(.init(.unwind(to: "x")), in: nest.area, at: 0)
    #expect(inside === nest.area)
    nest.stage.advance(to: 1_000_000_000)
    let (around, _) = try nest.stage.request(
      .init(.unwind(to: "home")), in: nest.area, at: 1_000_000_000)
    #expect(around === nest.stage.root)
    let other = try self.nest()
    try other.stage.request(.init(.push(Plain.screen("top"))), in: other.stage.root, at: 0)
    other.stage.advance(to: 1_000_000_000)
    let (holder, _) = try other.stage.request(
      .init(.unwind(to: "main")), in: other.area, at: 1_000_000_000)
    #expect(holder === other.stage.root, "back to the very screen that holds the container")
    #expect(throws: Container.Refusal.impossible(.notBelow("nowhere"))) {
      try nest.stage.request(.init(.unwind(to: "nowhere")), in: nest.area, at: 1_000_000_000)
    }
  }

  @Test
  func `a container goes with its screen, and what ran in it ends once`() throws {
    let nest = try nest()
    var ends = 0
    nest.area.onEvent = { if case .ended = $0.event.kind { ends += 1 } }
    try nest.stage.request(.init(.pop), in: nest.stage.root, at: 0)
    nest.stage.advance(to: 200_000_000)
    try nest.stage.request(.init(.pop), in: nest.area, at: 200_000_000)
    #expect(paths(nest.stage, at: 0.2).contains("main/area/area/y"))
    nest.stage.advance(to: 300_000_000)
    #expect(nest.stage.containers.count == 1)
    #expect(ends == 1)
    #expect(paths(nest.stage, at: 0.31) == ["home"])
  }

  @Test
  func `a cancelled change of the outer container keeps the inner one`() throws {
    let nest = try nest()
    try nest.stage.request(.init(.pop), in: nest.stage.root, at: 0)
    nest.stage.advance(to: 100_000_000)
    try nest.stage.root.cancel(at: 100_000_000)
    nest.stage.advance(to: 2_000_000_000)
    #expect(nest.stage.containers.count == 2)
    #expect(paths(nest.stage, at: 2).contains("main/area/area/y"))
  }

  @Test
  func `the inner container follows its layer when the outer one changes its size`() throws {
    let nest = try nest()
    nest.stage.resize(to: Rect(0, 0, 300, 200), at: 0)
    #expect(nest.area.stack.bounds == Rect(0, 0, 100, 100), "the layer has a size of its own")
    #expect(nest.stage.root.stack.bounds == Rect(0, 0, 300, 200))
  }
}
