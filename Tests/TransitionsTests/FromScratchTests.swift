import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// However a stack came to its screens, its size and its settings: it is as one built with them.
@Suite
struct FromScratchTests {
  @Test
  func `case 07: after any course a stack is as one built from scratch, and moves like it`() throws
  {
    for seed in UInt64(1)...UInt64(Effort.repetitions(1_000)) { try Course(seed: seed).run() }
  }

  /// A layer with all below it, without the numbers by which trees tell layers apart.
  private struct Node: Equatable {
    let name: String
    let values: [PropertyValue]
    let isClipped: Bool
    let mask: [Node]
    let children: [Node]

    init(_ id: LayerID, in tree: LayerTree) {
      let layer = tree[id]
      name = layer.name
      values = Property.allCases.map { layer[$0] }
      isClipped = layer.masksToBounds
      mask = [layer.mask].compactMap(\.self).map { Node($0, in: tree) }
      children = layer.children.map { Node($0, in: tree) }
    }

    /// Where two layers differ, in words.
    func differences(from other: Node) -> [String] {
      var found = zip(values, other.values).filter { $0 != $1 }.map { "\(name): \($0) and \($1)" }
      let lists = (mask + children, other.mask + other.children)
      if name != other.name || isClipped != other.isClipped || lists.0.count != lists.1.count {
        found.append("\(name) and \(other.name) with \(lists.0.count) and \(lists.1.count) layers")
      }
      return found + zip(lists.0, lists.1).flatMap { $0.differences(from: $1) }
    }
  }

  /// A screen as it looks at a size: with a pane for another container, and a badge in a corner.
  private static func layout(_ name: String, _ size: Size) -> Screen? {
    var tree = LayerTree(root: Layer(name: name, frame: Rect(origin: .zero, size: size)))
    tree[LayerTree.rootID].backgroundColor = .white
    let pane = Layer(
      name: "pane",
      frame: size.width > size.height
        ? Rect(size.width / 2, 0, size.width / 2, size.height)
        : Rect(0, size.height / 2, size.width, size.height / 2))
    let badge = Layer(name: "badge", frame: Rect(size.width - 20, 10, 10, 10))
    do {
      for layer in [pane, badge] { try tree.insert(tree.create(layer), into: LayerTree.rootID) }
    } catch {
      Issue.record(error)
    }
    return Screen(name: name, tree: tree)
  }

  /// Animators that depend on everything they are told.
  private final class Source: AnimatorSource {
    func animator(
      _ name: String, for operation: Transitions.Operation, parameters: [String: ParameterValue]
    ) throws(AnimatorFailure) -> AnimatorAnswer {
      let animator = Scripted { context, transaction in
        let settings = context.settings
        var way = context.bounds.size.width + settings.scale
        if settings.layoutDirection == .rightToLeft { way = -way }
        if case .number(let more)? = settings.parameters["more"] { way += more }
        let (width, height) = (context.bounds.size.width / 2, context.bounds.size.height / 2)
        let pairs = [
          (context.to, Point(width + way, height), Point(width, height), context.toInitialFrame),
          (context.from, Point(width, height), Point(width - way, height), context.fromFinalFrame),
        ]
        for (layer, from, to, other) in pairs where other == .zero {
          try transaction.perform(
            .animate(
              LayerAnimation(
                .position, of: layer,
                values: .endpoints(from: .point(from), to: .point(to), by: nil),
                pace: .curve(.easeInOut, duration: 0.3, repeatCount: 1, autoreverses: false))))
        }
      }
      animator.interaction = Interaction()
      animator.declaredDuration = 0.3
      return animator.offered(with: parameters)
    }
  }

  private final class Course {
    private let seed: UInt64
    private var random: SeededGenerator
    private let source = Source()
    private var size = Size(100, 200)
    private var settings = TransitionContext.Settings()
    private var more = 0.0
    private let stage: Stage
    private let inner: Container
    private var now: Int64 = 0
    private var pushed = 0
    private var story: [String] = []

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      stage = Stage(Course.container("outer", ["home"], Size(100, 200), source))
      inner = Course.container("inner", ["inside"], Size(100, 200), source)
      stage.add(inner, in: .init(container: "outer", screen: "home", layer: "pane"))
    }

    private static func container(
      _ name: String, _ screens: [String], _ size: Size, _ source: Source
    ) -> Container {
      let all = screens.compactMap { layout($0, size) }
      var stack = ScreenStack(container: Rect(origin: .zero, size: size), root: all[0])
      for screen in all.dropFirst() { stack.push(screen) }
      let container = Container(name: name, stack: stack, source: source, layout: layout)
      container.animators.standard = "slide"
      return container
    }

    func run() throws {
      for _ in 0..<Int.random(in: 3...12, using: &random) { try step() }
      for container in stage.containers { container.skip(at: now) }
      stage.advance(to: now)
      // While nothing happens at all, in any order.
      for _ in 0..<4 { change() }
      compare(stage, fresh(), at: now, "at rest")
      let other = fresh()
      let name = stage.container(named: "inner") == nil ? "outer" : "inner"
      for request in [push(in: stage.container(named: name) ?? stage.root), .pop] {
        for stage in [stage, other] {
          guard let container = stage.container(named: name) else { continue }
          try stage.request(wish(request), in: container, at: now)
        }
        for _ in 0..<5 {
          compare(stage, other, at: now, "while \(request.name) runs")
          now += 61_000_000
        }
        now += 500_000_000
        for stage in [stage, other] { stage.advance(to: now) }
        compare(stage, other, at: now, "after \(request.name)")
      }
    }

    /// What was asked for and came about, done anew with the size and the settings as they are.
    private func fresh() -> Stage {
      func rebuilt(_ old: Container, _ size: Size) -> Container {
        let entries = old.stack.entries
        let new = Course.container(old.name, [entries[0].name], size, source)
        for entry in entries.dropFirst() {
          guard let screen = layout(entry.name, size) else { continue }
          let wish: StackRequest =
            entry.presentation.map { .present(screen, $0) } ?? .push(screen)
          _ = try? new.request(.init(wish, isAnimated: false), at: 0)
        }
        new.settings = settings
        return new
      }
      let stage = Stage(rebuilt(self.stage.root, size))
      guard self.stage.container(named: "inner") != nil else { return stage }
      let inside = rebuilt(inner, size)
      if !stage.add(inside, in: .init(container: "outer", screen: "home", layer: "pane")) {
        Issue.record("seed \(seed): the container inside is still there, its screen is not")
      }
      return stage
    }

    private func compare(_ one: Stage, _ other: Stage, at time: Int64, _ place: String) {
      for stage in [one, other] { stage.advance(to: time) }
      let trees = [one, other].map { $0.presentation(at: Nanoseconds.seconds(time)) }
      let nodes = trees.map { Node(LayerTree.rootID, in: $0) }
      if nodes[0] != nodes[1] {
        let differences = nodes[0].differences(from: nodes[1]).prefix(3).joined(separator: ", ")
        Issue.record("seed \(seed), \(place): \(differences), after \(story)")
      }
    }

    private func step() throws {
      let isAtOnce = Int.random(in: 0..<4, using: &random) == 0
      now += isAtOnce ? 0 : Int64.random(in: 0...400_000_000, using: &random)
      stage.advance(to: now)
      let container = stage.containers[Int.random(in: 0..<stage.containers.count, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2: change()
      case 3: try? container.grab(at: now)
      case 4: try? container.scrub(to: Double.random(in: 0...1, using: &random), at: now)
      case 5: try? container.release(velocity: 0, at: now)
      case 6: try? container.cancel(at: now)
      default:
        let names = container.stack.entries.map(\.name)
        let request: StackRequest =
          switch Int.random(in: 0..<6, using: &random) {
          case 0: .pop
          case 1: .unwind(to: names[Int.random(in: 0..<names.count, using: &random)])
          case 2: .dismiss
          case 3:
            layout("screen \(pushed)", container.stack.bounds.size)
              .map { .present($0, Bool.random(using: &random) ? .fullScreen : .overFullScreen) }
              ?? .pop
          default: push(in: container)
          }
        story.append("\(now) \(container.name) \(request.name)")
        _ = try? stage.request(wish(request), in: container, at: now)
      }
    }

    private func wish(_ request: StackRequest) -> Container.Request {
      .init(request, parameters: ["more": .number(more)])
    }

    private func push(in container: Container) -> StackRequest {
      pushed += 1
      return layout("screen \(pushed)", container.stack.bounds.size).map { .push($0) } ?? .pop
    }

    /// Changes the size, a setting or a parameter.
    private func change() {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        size =
          [Size(100, 200), Size(200, 100), Size(300, 150)][Int.random(in: 0..<3, using: &random)]
        story.append("\(now) resize \(size)")
        stage.resize(to: Rect(origin: .zero, size: size), at: now)
      case 2: settings.scale = settings.scale == 1 ? 2 : 1
      case 3:
        settings.layoutDirection =
          settings.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
      default: settings.reducesMotion.toggle()
      }
      more = Double(Int.random(in: 0...3, using: &random))
      stage.settings = settings
    }
  }
}
