import LayerTree
import Motion
import TestVectors
import Transitions

@testable import PluginHost

/// Messages of every kind, and what happens to bytes on the way.
enum WireSamples {
  /// A layer whose every value is another than the usual one.
  static var layer: Layer {
    var layer = Layer(name: "ünusual", frame: Rect(1, 2, 30, 40))
    layer.anchorPoint = Point(0.25, 0.75)
    layer.transform = .scale(2, 3)
    layer.opacity = 0.25
    layer.zPosition = -3
    layer.isHidden = true
    layer.isDoubleSided = false
    layer.backdropBlur = 4
    layer.masksToBounds = true
    layer.crossFadesChildren = true
    layer.match = "card"
    layer.cornerRadius = 5
    layer.backgroundColor = Color(0.1, 0.2, 0.3, 0.4)
    layer.tint = Color(0.5, 0.6, 0.7, 0.8)
    layer.shadow.color = .white
    layer.shadow.opacity = 0.5
    layer.shadow.offset = Point(7, 8)
    layer.shadow.radius = 9
    return layer
  }

  /// A push onto a container with history: a waiting screen, a mask, gaps in the numbers.
  static func context() throws -> TransitionContext {
    func screen(_ name: String) throws -> Screen {
      var tree = LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200)))
      let card = tree.create(layer)
      try tree.insert(card, into: LayerTree.rootID)
      let mask = tree.create(Layer(name: "hole"))
      try tree.setMask(mask, of: card)
      let label = tree.create(Layer(name: "label"))
      try tree.insert(label, into: card)
      return Screen(name: name, tree: tree)
    }
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: try screen("one"))
    stack.push(try screen("two"))
    stack = try stack.change(for: .replace(with: try screen("three"))).after
    var settings = TransitionContext.Settings()
    settings.parameters = ["speed": .number(2), "style": .text("soft")]
    settings.reducesMotion = true
    settings.layoutDirection = .rightToLeft
    return TransitionContext(try stack.change(for: .push(try screen("four"))), settings: settings)
  }

  /// A command of every kind, with values and curves of every kind.
  static func commands() throws -> [Transaction.Command] {
    let id = LayerID(rawValue: 3)
    var outlined = Layer(name: "outline")
    outlined.content = .shape(
      Layer.Shape(
        path: Path([
          .move(Point(1, 2)), .line(.zero), .curve(.zero, Point(3, 4), Point(5, 6)), .close,
        ]), fill: .white, stroke: .black, lineWidth: 2))
    let values: [PropertyValue] = [
      .scalar(1), .point(Point(1, 2)), .rect(Rect(1, 2, 3, 4)), .color(.white),
      .transform(.translation(4, 5)),
    ]
    let curves: [Curve] = [
      .linear, .easeInOut, .steps(try Steps(4, .both)), .materialEmphasized,
      .points(try LinearPoints([.init(input: 0, output: 0), .init(input: 1, output: 2)])),
    ]
    let spring = try Spring(mass: 2, stiffness: 100, damping: 5)
    var commands: [Transaction.Command] = [
      .create(Layer(name: "plain")), .create(outlined), .create(layer), .copy(id),
      .note("left out"),
      .runFrames(
        FrameRun(
          of: [
            AnimatedTarget(layer: id, property: .opacity),
            AnimatedTarget(layer: LayerTree.rootID, property: .tint),
          ], duration: 0.75)),
      .completeManually, .complete(.finish),
      .complete(.cancel), .setMask(id, of: LayerID(rawValue: 4)), .setMask(nil, of: id),
      .insert(id, into: LayerTree.rootID, .top), .insert(id, into: LayerTree.rootID, .bottom),
      .insert(id, into: LayerTree.rootID, .above(id)),
      .insert(id, into: LayerTree.rootID, .below(id)),
      .animate(
        LayerAnimation(
          .position, of: id,
          values: .endpoints(from: .point(.zero), to: nil, by: .point(Point(1, 1))),
          pace: .spring(spring, velocity: 3, duration: 0.5), delay: 0.25, fill: .forwards,
          isAdditive: true, token: .max)),
    ]
    commands.append(
      .animate(
        LayerAnimation(
          .transform, of: id,
          values: .parts(
            from: TransformList([.translate(x: 1, y: 2, z: 3), .perspective(500)]),
            to: TransformList([.scale(x: 1, y: 2, z: 3), .rotate(degrees: 9, axis: [0, 1, 0])])),
          pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    for (property, value) in zip(Property.allCases, values) {
      commands.append(.setValue(id, property, value))
    }
    for curve in curves {
      commands.append(
        .animate(
          LayerAnimation(
            .opacity, of: id,
            values: .keyframes([
              .init(offset: 0, value: .scalar(0), curve: curve),
              .init(offset: 1, value: .scalar(1)),
            ]), pace: .curve(curve, duration: 1, repeatCount: .infinity, autoreverses: true))))
    }
    return commands
  }

  /// Everything granted, so that nothing is refused for want of it.
  static let grant = Grant(capabilities: HostCapability.all)

  private static func bytes(_ value: some WireValue) -> [UInt8] {
    var writer = WireWriter()
    writer.write(value)
    return writer.bytes
  }

  /// An answer of every kind.
  static func answers() throws -> [[UInt8]] {
    let manifest = try PluginManifest(parsing: Array(ManifestTests.valid.utf8))
    let answers: [WorkerAnswer] = [
      .loaded(manifest.description), .notLoaded(.noEntry(path: "", similar: ["animator_entri"])),
      .created(Interaction(distance: 3)), .created(nil), .begun(try commands()), .begun([]),
      .asked([.finish, .cancel]), .released(Release(.finish, curve: .easeIn)), .done,
      .framed([0.5, .nan, -.infinity]), .framed([]),
      .failed("begin answered INTERNAL"), .judged(.failed("x")),
    ]
    return answers.map(bytes)
  }

  /// A request of every kind.
  static func requests() throws -> [[UInt8]] {
    let requests: [WorkerRequest] = [
      .prepare(SandboxPlan(library: "/a/b.so", granted: ["/c"])), .load(path: "/a/b.so"),
      .create(instance: 1, animator: 0, Grant(capabilities: [.spring])),
      .begin(instance: 1, try context()), .animationEnded(instance: 1, token: 7, finished: true),
      .release(instance: 1, position: 0.5, velocity: -2), .phaseChanged(instance: 1, .held),
      .frame(instance: 1, progress: 0.25),
      .end(instance: 1, .cancelled), .destroy(instance: 1), .leave,
      .judge(Examination(rule: "LD-01", library: "/a/b.so", manifest: nil, seed: 7)),
    ]
    return requests.map(bytes)
  }

  /// A message with some bytes changed, removed, repeated or made up.
  static func broken(_ message: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = message
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      default:
        bytes.insert(.random(in: 0...255, using: &generator), at: place)
      }
    }
    return bytes
  }
}
