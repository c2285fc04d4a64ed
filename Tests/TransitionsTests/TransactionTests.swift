import LayerTree
import Motion
import Testing
import Transitions

@Suite
struct TransactionTests {
  private func context() throws -> (TransitionContext, StackChange) {
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    return (TransitionContext(change, settings: .init()), change)
  }

  private func screen(_ name: String) -> Screen {
    Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
  }

  private func fade(_ layer: LayerID, to value: Double, duration: Double = 1) -> LayerAnimation {
    LayerAnimation(
      .opacity, of: layer, values: .endpoints(from: .scalar(0), to: .scalar(value), by: nil),
      pace: .curve(.linear, duration: duration, repeatCount: 1, autoreverses: false))
  }

  @Test
  func `layers of the app keep their place`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    #expect(throws: Transaction.Refusal.notYours("one")) {
      try transaction.perform(.insert(change.from.root, into: LayerTree.rootID, .top))
    }
    #expect(throws: Transaction.Refusal.notYours("one")) {
      try transaction.perform(.setMask(change.from.root, of: change.to.root))
    }
    try transaction.perform(
      .insert(change.to.root, into: LayerTree.rootID, .below(change.from.root)))
    #expect(transaction.insertsIncoming)
  }

  @Test
  func `strangers, loops and shared masks are refused`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    let stranger = LayerID(rawValue: 99)
    #expect(throws: Transaction.Refusal.noLayer) {
      try transaction.perform(.setValue(stranger, .opacity, .scalar(1)))
    }
    let made = try #require(try transaction.perform(.create(Layer(name: "dim"))))
    try transaction.perform(.insert(made, into: LayerTree.rootID, .top))
    #expect(throws: Transaction.Refusal.badValue("a layer cannot lie inside itself")) {
      try transaction.perform(.insert(made, into: made, .top))
    }
    try transaction.perform(.setMask(made, of: change.to.root))
    #expect(throws: Transaction.Refusal.self) {
      try transaction.perform(.setMask(made, of: change.from.root))
    }
    #expect(throws: Transaction.Refusal.self) {
      try transaction.perform(.create(Layer(name: "a/b")))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -0.1, 1.1])
  func `an opacity is a number from 0 to 1`(value: Double) throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    #expect(throws: Transaction.Refusal.self) {
      try transaction.perform(.setValue(change.to.root, .opacity, .scalar(value)))
    }
    #expect(throws: Transaction.Refusal.self) {
      try transaction.perform(.animate(fade(change.to.root, to: value)))
    }
    #expect(transaction.commands.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -1])
  func `a duration is finite and not negative`(duration: Double) throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    #expect(throws: Transaction.Refusal.badTime("the duration is \(duration)")) {
      try transaction.perform(.animate(fade(change.to.root, to: 1, duration: duration)))
    }
  }

  @Test
  func `a value has the shape of its property`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    #expect(throws: Transaction.Refusal.badValue("position takes a point")) {
      try transaction.perform(.setValue(change.to.root, .position, .scalar(1)))
    }
    var turned = Transform.identity
    turned.elements[2] = 0.5
    #expect(throws: Transaction.Refusal.self) {
      try transaction.perform(.setValue(change.to.root, .transform, .transform(turned)))
    }
  }

  @Test
  func `keyframes ascend from 0 to 1`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context)
    func animation(_ offsets: [Double]) -> LayerAnimation {
      LayerAnimation(
        .opacity, of: change.to.root,
        values: .keyframes(offsets.map { .init(offset: $0, value: .scalar(0.5)) }),
        pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))
    }
    for offsets in [[0], [0, 0.5, 0.4], [0, 1.1], [-0.1, 1], [0, .nan]] {
      #expect(throws: Transaction.Refusal.self) {
        try transaction.perform(.animate(animation(offsets)))
      }
    }
    try transaction.perform(.animate(animation([0, 0.5, 0.5, 1])))
  }
}
