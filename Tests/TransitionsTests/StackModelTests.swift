import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// The stack as a list of names, which is all that operations are about.
private struct Model {
  struct Entry: Equatable {
    var name: String
    var presentation: ScreenStack.Presentation?
    var isPresented: Bool { presentation != nil }
  }

  var entries = [Entry(name: "home")]

  /// Carries out an operation, or says that it is impossible.
  mutating func apply(_ operation: Operation) -> Bool {
    switch operation {
    case .push(let name): return put(name, nil)
    case .present(let name, let presentation): return put(name, presentation)
    case .replace(let name):
      guard !entries.dropLast().contains(where: { $0.name == name }) else { return false }
      entries[entries.count - 1].name = name
    case .pop:
      guard entries.count > 1, entries.last?.isPresented == false else { return false }
      entries.removeLast()
    case .unwind(let name):
      guard let index = entries.dropLast().lastIndex(where: { $0.name == name }) else {
        return false
      }
      entries.removeSubrange((index + 1)...)
    case .dismiss:
      guard let index = entries.lastIndex(where: \.isPresented) else { return false }
      entries.removeSubrange(index...)
    case .set(let names):
      guard Set(names).count == names.count, !names.isEmpty else { return false }
      entries = names.map { name in entries.first { $0.name == name } ?? Entry(name: name) }
      entries[0].presentation = nil
    }
    return true
  }

  /// What is seen: the top, and below each screen presented over it what was on top before.
  var visible: [String] {
    var seen: [String] = []
    var rest = entries[...]
    while let top = rest.last {
      seen.insert(top.name, at: 0)
      guard let base = rest.lastIndex(where: \.isPresented),
        rest[base].presentation == .overFullScreen
      else { break }
      rest = rest[..<base]
    }
    return seen
  }

  private mutating func put(
    _ name: String, _ presentation: ScreenStack.Presentation?
  ) -> Bool {
    guard !entries.contains(where: { $0.name == name }) else { return false }
    entries.append(Entry(name: name, presentation: presentation))
    return true
  }

  enum Operation {
    case push(String)
    case present(String, ScreenStack.Presentation)
    case replace(String)
    case pop
    case unwind(String)
    case dismiss
    case set([String])

    init(from random: inout SeededGenerator) {
      let names = ["home", "a", "b", "c", "d"]
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      self =
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: .push(name)
        case 2: .present(name, Bool.random(using: &random) ? .overFullScreen : .fullScreen)
        case 3: .replace(name)
        case 4: .pop
        case 5: .unwind(name)
        case 6: .dismiss
        default:
          .set(Array(names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))))
        }
    }

    var request: StackRequest {
      switch self {
      case .push(let name): .push(Plain.screen(name))
      case .present(let name, let presentation): .present(Plain.screen(name), presentation)
      case .replace(let name): .replace(with: Plain.screen(name))
      case .pop: .pop
      case .unwind(let name): .unwind(to: name)
      case .dismiss: .dismiss
      case .set(let names): .set(names.map(Plain.screen))
      }
    }
  }
}

@Suite
struct StackModelTests {
  @Test
  func `whatever is asked for and whatever a hand does, the picture is the model's`() {
    for seed in UInt64(1)...10_000 { Course(seed: seed).run() }
  }

  /// What a screen was last told of its coming and going.
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// One random course of operations and gestures; seeds are in every message.
  private final class Course {
    private let seed: UInt64
    private var random: SeededGenerator
    private let bench = Bench("home")
    private var model = Model()
    private var size = Size(100, 200)
    private var asked: [Int: Model.Operation] = [:]
    /// The model before and after each change that has begun and not ended.
    private var begun: [Int: (before: Model, after: Model)] = [:]
    private var ended: [Int: Int] = [:]
    private var appearances = ["home": Appearance.appeared]
    /// Whether two screens with one name may have changed places, whose events look the same.
    private var isAmbiguous = false
    private var now: Int64 = 0

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
    }

    func run() {
      let policies = Container.Policy.allCases
      bench.container.policy = policies[Int.random(in: 0..<policies.count, using: &random)]
      bench.slides.duration = Int.random(in: 0..<5, using: &random) == 0 ? 0 : 0.3
      if Int.random(in: 0..<3, using: &random) == 0 {
        bench.slides.spring = try? Spring(mass: 1, stiffness: 200, damping: 15)
      }
      bench.container.onEvent = { [unowned self] in hear($0) }
      for _ in 0..<Int.random(in: 3...12, using: &random) { step() }
      bench.container.skip(at: now)
      expect(bench.container.isIdle, "nothing runs any more")
      compare()
      let layers = bench.container.stack.tree
      expect(
        layers[LayerTree.rootID].children.allSatisfy { isPlain(layers[$0]) },
        "no value, mask or layer is left over")
      expect(
        bench.container.stack.entries.allSatisfy { layers[$0.root].frame.size == size },
        "case 07: each screen, seen or not, has the size of the container")
      expect(
        ended.count == asked.count && ended.values.allSatisfy { $0 == 1 },
        "each of \(asked.count) requests has one terminal event, not \(ended)")
    }

    private func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
      if !isRight { Issue.record("seed \(seed), at \(now) ns: \(words())") }
    }

    private func isPlain(_ layer: Layer) -> Bool {
      let fresh = Layer(name: layer.name, frame: Rect(origin: .zero, size: size))
      return layer.mask == nil && layer.children.isEmpty
        && Property.allCases.allSatisfy { layer[$0] == fresh[$0] }
    }

    private func step() {
      let isAtOnce = Int.random(in: 0..<4, using: &random) == 0
      now += isAtOnce ? 0 : Int64.random(in: 0...400_000_000, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 8:
        size = size == Size(100, 200) ? Size(200, 100) : Size(100, 200)
        bench.container.resize(to: Rect(origin: .zero, size: size), at: now)
      case 0: try? bench.container.grab(at: now)
      case 1:
        try? bench.container.scrub(to: Double.random(in: -0.5...1.5, using: &random), at: now)
      case 2:
        try? bench.container.release(velocity: Double.random(in: -3...3, using: &random), at: now)
      case 3: try? bench.container.cancel(at: now)
      default: ask()
      }
      if bench.container.isIdle { compare() }
    }

    private func ask() {
      bench.container.advance(to: now)
      let operation = Model.Operation(from: &random)
      let isAnimated = Int.random(in: 0..<4, using: &random) > 0
      let wasIdle = bench.container.isIdle
      var predicted = model
      let isPossible = predicted.apply(operation)
      let number = asked.count + 1
      asked[number] = operation
      do {
        try bench.container.request(.init(operation.request, isAnimated: isAnimated), at: now)
        expect(!wasIdle || isPossible, "\(operation) was accepted on \(model)")
      } catch {
        asked[number] = nil
        expect(!wasIdle || !isPossible, "\(operation) was refused on \(model): \(error)")
      }
    }

    private func hear(_ event: Container.Event) {
      switch event.event.kind {
      case .began(let operation, let from, let to, _):
        if operation == .replace, from == to { isAmbiguous = true }
        var after = model
        if let operation = asked[event.request] {
          expect(after.apply(operation), "\(operation) began on \(model)")
        }
        begun[event.request] = (model, after)
      case .ended(let outcome):
        ended[event.request, default: 0] += 1
        guard let (before, after) = begun.removeValue(forKey: event.request) else {
          return expect(outcome == .cancelled, "a request that never began ended \(outcome)")
        }
        model = outcome.commits ? after : before
        // What is told of an earlier request may be told when the next one is over already.
        if bench.container.isIdle, event.request == asked.keys.max() { compare() }
      case .willAppear(let name): hear(name, .appearing)
      case .didAppear(let name): hear(name, .appeared)
      case .willDisappear(let name): hear(name, .disappearing)
      case .didDisappear(let name): hear(name, .disappeared)
      default: break
      }
    }

    /// Each coming and going of a screen is told in order, and none without its other half.
    private func hear(_ name: String, _ next: Appearance) {
      let state = appearances[name] ?? .disappeared
      let isRight =
        switch next {
        case .appearing: state == .disappeared || state == .disappearing
        case .appeared: state == .appearing
        case .disappearing: state == .appeared || state == .appearing
        case .disappeared: state == .disappearing
        }
      expect(isRight || isAmbiguous, "\(name) is \(state), and then \(next)")
      appearances[name] = next
    }

    /// Model, stack and picture agree.
    private func compare() {
      let names = bench.container.stack.entries.map(\.name)
      expect(names == model.entries.map(\.name), "the stack is \(names), the model \(model)")
      let tree = bench.container.presentation(at: 1e9)
      let shown = tree[LayerTree.rootID].children.map { tree[$0].name }
      expect(shown == model.visible, "shown is \(shown), the model shows \(model.visible)")
      guard !isAmbiguous else { return }
      let seen = appearances.filter { $0.value != .disappeared }
      expect(
        seen == Dictionary(uniqueKeysWithValues: model.visible.map { ($0, .appeared) }),
        "told is \(seen), the model shows \(model.visible)")
    }
  }
}
