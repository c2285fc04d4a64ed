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
    var transaction = Transaction(context, granting: Grant(capabilities: [.layerMask]))
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

  @Test(arguments: [false, true])
  func `layers lie so deep and no deeper, built from the top or from the bottom`(
    fromTop: Bool
  ) throws {
    let (context, change) = try context()
    var transaction = Transaction(context, granting: Grant(capabilities: [.layerMask]))
    // The container and the screen are above them; every third one is a mask.
    let room = Transaction.depthLimit - 2
    let layers = try (0...room).map { _ in
      try #require(try transaction.perform(.create(Layer(name: "deep"))))
    }
    func hang(_ index: Int) throws {
      let above = index == 0 ? change.to.root : layers[index - 1]
      try transaction.perform(
        index % 3 == 2
          ? .setMask(layers[index], of: above) : .insert(layers[index], into: above, .top))
    }
    for index in fromTop ? Array(0..<room) : (0..<room).reversed() { try hang(index) }
    #expect(throws: Transaction.Refusal.limit("more than 1500 layers one in the other")) {
      try hang(room)
    }
    let tree = transaction.tree
    #expect(tree.height(of: LayerTree.rootID) == Transaction.depthLimit - 1)
    #expect(tree.depth(of: layers[room - 1]) == Transaction.depthLimit - 1)
    var rest = tree
    rest.remove(layers[0])
    #expect(rest.subtree(of: LayerTree.rootID).count == 3)
    #expect(layers[0..<room].allSatisfy { !rest.contains($0) })
  }

  @Test
  func `strangers, loops and shared masks are refused`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context, granting: Grant(capabilities: [.layerMask]))
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

  /// What capabilities open, each by itself, as commands on the incoming screen.
  private func commands(_ layer: LayerID) throws -> [([HostCapability], Transaction.Command)] {
    var tilted = Transform.identity
    tilted.elements[11] = -1.0 / 800
    var turned = fade(layer, to: 1)
    turned.property = .transform
    turned.values = .parts(
      from: TransformList(), to: TransformList([.rotate(degrees: 720, axis: [0, 1, 0])]))
    var bouncing = fade(layer, to: 1)
    bouncing.pace = .spring(
      try Spring(mass: 1, stiffness: 100, damping: 10), velocity: 0, duration: nil)
    var card = Layer(name: "card")
    card.isDoubleSided = false
    var fading = Layer(name: "fading")
    fading.crossFadesChildren = true
    var glass = Layer(name: "glass")
    glass.backdropBlur = 8
    var frost = fade(layer, to: 1)
    frost.property = .backdropBlur
    return [
      ([.layerMask], .setMask(nil, of: layer)), ([.spring], .animate(bouncing)),
      ([.transform3D], .setValue(layer, .transform, .transform(tilted))),
      ([.transform3D], .setValue(layer, .doubleSided, .scalar(0))),
      ([.transform3D], .animate(turned)), ([.transform3D], .create(card)),
      ([.backdropBlur], .setValue(layer, .backdropBlur, .scalar(8))),
      ([.backdropBlur], .animate(frost)), ([.backdropBlur], .create(glass)),
      ([.snapshot, .matchedGeometry], .copy(layer)), ([.matchedGeometry], .create(fading)),
    ]
  }

  @Test
  func `what needs a capability is refused without it and done with it`() throws {
    let (context, change) = try context()
    for (capabilities, command) in try commands(change.to.root) {
      let others = HostCapability.all.filter { !capabilities.contains($0) }
      var without = Transaction(context, granting: Grant(capabilities: others))
      do throws(Transaction.Refusal) {
        try without.perform(command)
        Issue.record("\(command) needs \(capabilities)")
      } catch {
        guard case .notGranted(_, let needed) = error else { throw error }
        #expect(needed == capabilities)
      }
      for capability in capabilities {
        var with = Transaction(context, granting: Grant(capabilities: [capability]))
        try with.perform(command)
        #expect(with.commands.count == 1)
      }
    }
  }

  @Test
  func `the parts of two transforms stand opposite their like`() throws {
    let (context, change) = try context()
    var transaction = Transaction(context, granting: Grant(capabilities: [.transform3D]))
    let turn = TransformFunction.rotate(degrees: 90, axis: [0, 1, 0])
    let look = TransformFunction.perspective(800)
    func refusal(_ from: [TransformFunction], _ to: [TransformFunction]) -> Transaction.Refusal? {
      var animation = fade(change.to.root, to: 1)
      animation.property = .transform
      animation.values = .parts(from: TransformList(from), to: TransformList(to))
      do throws(Transaction.Refusal) {
        try transaction.perform(.animate(animation))
        return nil
      } catch {
        return error
      }
    }
    let unlike = Transaction.Refusal.badValue(
      "the two lists of a transform's parts are not of the same kinds")
    #expect(refusal([turn, look], [look, turn]) == unlike)
    #expect(refusal([turn], [turn, look]) == unlike)
    #expect(refusal([], [.scale(x: .nan, y: 1, z: 1)]) != nil)
    #expect(
      refusal([], Array(repeating: turn, count: 17)) == .limit("more than 16 parts of a transform"))
    #expect(refusal([], [turn, look]) == nil)
    #expect(refusal([look, turn], [look, turn]) == nil)
  }
}
