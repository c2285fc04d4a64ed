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

  @Test
  func `what lies under a screen presented over it stays visible`() throws {
    let present = try stack("a", "b").change(for: .present(screen("m"), .overFullScreen))
    #expect(shown(present.running) == ["b", "m"])
    #expect(shown(present.after.tree) == ["b", "m"])
    #expect(!present.hidesOutgoing && present.revealsIncoming)
    let dismiss = try present.after.change(for: .dismiss)
    #expect(dismiss.from.name == "m" && dismiss.to.name == "b")
    #expect(shown(dismiss.running) == ["b", "m"])
    #expect(dismiss.hidesOutgoing && !dismiss.revealsIncoming)
    #expect(dismiss.after.entries.map(\.name) == ["a", "b"])
  }

  @Test
  func `a screen presented full screen covers what lies below`() throws {
    let present = try stack("a").change(for: .present(screen("m"), .fullScreen))
    #expect(shown(present.running) == ["a", "m"])
    #expect(shown(present.after.tree) == ["m"])
    #expect(present.hidesOutgoing)
  }

  @Test
  func `a screen pushed onto a presented one leaves what lies under that visible`() throws {
    var stack = stack("a")
    stack.present(screen("m"))
    stack.push(screen("n"))
    #expect(shown(stack.tree) == ["a", "n"])
    let dismiss = try stack.change(for: .dismiss)
    #expect(dismiss.after.entries.map(\.name) == ["a"])
    #expect(shown(dismiss.running) == ["a", "n"])
  }

  @Test
  func `unwinding through a chain of presented screens keeps those between while it runs`() throws {
    var stack = stack("a")
    stack.present(screen("b"))
    stack.present(screen("c"))
    #expect(shown(stack.tree) == ["a", "b", "c"])
    let unwind = try stack.change(for: .unwind(to: "a"))
    #expect(unwind.from.name == "c" && unwind.to.name == "a")
    #expect(shown(unwind.running) == ["a", "b", "c"])
    #expect(unwind.hidden.map(\.name) == ["c", "b"] && unwind.revealed.isEmpty)
    #expect(shown(unwind.after.tree) == ["a"])
  }

  @Test
  func `full screen over a chain keeps the chain visible while it runs`() throws {
    var stack = stack("a")
    stack.present(screen("m"))
    let change = try stack.change(for: .present(screen("f"), .fullScreen))
    #expect(shown(change.running) == ["a", "m", "f"])
    #expect(shown(change.after.tree) == ["f"])
    let back = try change.after.change(for: .dismiss)
    #expect(shown(back.running) == ["a", "m", "f"])
    #expect(back.hidden.map(\.name) == ["f"] && back.revealed.map(\.name) == ["m", "a"])
    #expect(shown(back.after.tree) == ["a", "m"])
  }

  @Test
  func `replacing a presented screen presents the new one in the same way`() throws {
    var stack = stack("a")
    stack.present(screen("m"))
    let change = try stack.change(for: .replace(with: screen("n")))
    #expect(shown(change.after.tree) == ["a", "n"])
    #expect(try change.after.change(for: .dismiss).after.entries.map(\.name) == ["a"])
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b", "c"], Transitions.Operation.push),
    (["a", "b"], ["c"], .push), (["a", "b", "c"], ["a", "b"], .pop),
    (["a", "b", "c"], ["a"], .unwind), (["a", "b", "c"], ["c", "b", "a"], .unwind),
  ])
  func `setting the stack goes back to a screen that was there and forward to a new one`(
    names: [String], wanted: [String], operation: Transitions.Operation
  ) throws {
    var stack = stack(names[0])
    for name in names.dropFirst() { stack.push(screen(name)) }
    let change = try stack.change(for: .set(wanted.map(screen)))
    #expect(change.operation == operation)
    #expect(change.after.entries.map(\.name) == wanted)
    #expect(shown(change.after.tree) == wanted.suffix(1))
    for name in names where wanted.contains(name) {
      #expect(change.after.entry(named: name)?.root == stack.entry(named: name)?.root)
    }
  }

  @Test
  func `the lowest screen of a stack that was set is presented over nothing`() throws {
    var stack = stack("a")
    stack.present(screen("m"))
    let set = try stack.change(for: .set(["m", "n"].map(screen)))
    #expect(shown(set.after.tree) == ["n"])
    #expect(throws: ScreenStack.RequestError.nothingPresented) {
      try set.after.change(for: .dismiss)
    }
  }

  @Test
  func `no screen is on the stack twice`() {
    let stack = stack("a", "b")
    for request in [
      StackRequest.push(screen("a")), .present(screen("b"), .fullScreen),
      .replace(with: screen("a")), .set([screen("c"), screen("c")]),
    ] {
      #expect(throws: ScreenStack.RequestError.self) { try stack.change(for: request) }
    }
    #expect(throws: ScreenStack.RequestError.empty) { try stack.change(for: .set([])) }
    #expect(throws: ScreenStack.RequestError.nothingPresented) {
      try stack.change(for: .dismiss)
    }
  }

  @Test
  func `a presented screen is dismissed, not popped`() {
    var stack = stack("a")
    stack.present(screen("m"))
    #expect(throws: ScreenStack.RequestError.nothingBelow) { try stack.change(for: .pop) }
  }
}
