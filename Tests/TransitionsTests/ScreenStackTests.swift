import LayerTree
import Testing
import Transitions

@Suite
struct ScreenStackTests {
  private func screen(_ name: String) -> Screen {
    Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 10, 10))))
  }

  private func stack(_ names: String...) -> ScreenStack {
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen(names[0]))
    for name in names.dropFirst() { stack.push(screen(name)) }
    return stack
  }

  private func shown(_ tree: LayerTree) -> [String] {
    tree[LayerTree.rootID].children.map { tree[$0].name }
  }

  @Test
  func `only the top screen is drawn, at the size of the container`() {
    let stack = stack("a", "b", "c")
    #expect(shown(stack.tree) == ["c"])
    #expect(stack.tree[stack.top.root].frame == Rect(0, 0, 100, 200))
  }

  @Test
  func `going forward the incoming screen lies above, going back below`() throws {
    let push = try stack("a").change(for: .push(screen("b")))
    #expect(shown(push.running) == ["a", "b"])
    #expect(shown(push.after.tree) == ["b"])
    let pop = try push.after.change(for: .pop)
    #expect(shown(pop.running) == ["a", "b"])
    #expect(shown(pop.after.tree) == ["a"])
    #expect(pop.after.entries.map(\.name) == ["a"])
  }

  @Test
  func `unwinding drops every screen in between in one change`() throws {
    let unwind = try stack("a", "b", "c").change(for: .unwind(to: "a"))
    #expect(shown(unwind.running) == ["a", "c"])
    #expect(unwind.after.entries.map(\.name) == ["a"])
    #expect(!unwind.after.tree.ids.contains { unwind.after.tree[$0].name == "b" })
  }

  @Test
  func `replacing keeps the depth`() throws {
    let change = try stack("a", "b").change(for: .replace(with: screen("c")))
    #expect(change.after.entries.map(\.name) == ["a", "c"])
    #expect(shown(change.after.tree) == ["c"])
  }

  @Test
  func `what cannot be done is refused`() {
    #expect(throws: ScreenStack.RequestError.nothingBelow) { try stack("a").change(for: .pop) }
    #expect(throws: ScreenStack.RequestError.notBelow("b")) {
      try stack("a", "b").change(for: .unwind(to: "b"))
    }
  }
}
