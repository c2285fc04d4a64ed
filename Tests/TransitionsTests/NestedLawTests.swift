import LayerTree
import TestVectors
import Testing
import TimingEngine
import Transitions

/// Containers in screens of containers: what is in a screen comes, moves and goes with it.
@Suite
struct NestedLawTests {
  @Test
  func `whatever is asked for anywhere, screens inside others come and go with them`() throws {
    for seed in UInt64(1)...UInt64(Effort.repetitions(1_500)) { try Course(seed: seed).run() }
  }

  @Test
  func `screens hear of the screen that holds their container`() throws {
    let nest = Course(seed: 0)
    let (outer, inner) = (nest.stage.root, nest.stage.containers[1])
    func heard(_ body: () throws -> Void) rethrows -> [String] {
      nest.heard = []
      try body()
      return nest.heard.filter { $0.hasPrefix("1 ") }
    }
    let second = 1_000_000_000 as Int64
    let pushed = try heard {
      try inner.request(.init(.push(Course.screen("two"))), at: 0)
      nest.stage.advance(to: second)
    }
    #expect(
      pushed == [
        "1 will-disappear home 1", "1 will-appear two", "1 did-disappear home 1",
        "1 did-appear two",
      ])
    let covered = try heard {
      try outer.request(.init(.push(Course.screen("cover"))), at: second)
      nest.stage.advance(to: second + 1)
    }
    #expect(covered == ["1 will-disappear two"])
    let back = try heard {
      try outer.cancel(at: second + 100_000_000)
      nest.stage.advance(to: 2 * second)
    }
    #expect(back == ["1 will-appear two", "1 did-appear two"])
    let gone = try heard {
      try outer.request(.init(.replace(with: Course.screen("other"))), at: 2 * second)
      nest.stage.advance(to: 3 * second)
    }
    #expect(gone == ["1 will-disappear two", "1 did-disappear two"])
    #expect(nest.stage.containers.count == 1)
  }

  @Test
  func `what moves inside a screen moves on when that screen's own way out is cut short`() throws {
    let nest = Course(seed: 0)
    let (outer, inner) = (nest.stage.root, nest.stage.containers[1])
    try inner.request(.init(.push(Course.screen("two"))), at: 0)
    try outer.request(.init(.replace(with: Course.screen("other"))), at: 100_000_000)
    try outer.request(.init(.push(Course.screen("third"))), at: 200_000_000)
    nest.stage.advance(to: 250_000_000)
    let tree = nest.stage.presentation(at: 0.25)
    let two = try #require(tree.find("two", in: LayerTree.rootID))
    // From the right edge by easeOut, as with no other container around it.
    #expect(tree[two].frame.minX > 0 && tree[two].frame.minX < 10)
    nest.stage.advance(to: 900_000_000)
    #expect(nest.stage.containers.count == 1)
  }

  /// A random course in containers one inside the other; its seed is in every message.
  private final class Course {
    let stage: Stage
    var heard: [String] = []
    private let seed: UInt64
    private var random: SeededGenerator
    private let slides = Slides()
    private var now: Int64 = 0
    private var pushed = 0
    private var story: [String] = []
    /// What each screen of each container was last told.
    private var told: [String: String] = [:]

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      slides.duration = 0.3
      let depth = 3
      let containers = (0..<depth).map { [slides] level in
        let stack = ScreenStack(
          container: Rect(0, 0, 100, 200), root: Course.screen("home \(level)"))
        let container = Container(name: "\(level)", stack: stack, source: slides)
        container.animators.standard = "slide"
        return container
      }
      stage = Stage(containers[0])
      for container in containers { container.onEvent = { [unowned self] in hear($0) } }
      told["0 home 0"] = "did-appear"
      for (level, container) in containers.enumerated().dropFirst() {
        let mount = Stage.Mount(
          container: "\(level - 1)", screen: "home \(level - 1)", layer: "pane")
        expect(stage.add(container, in: mount), "there is a pane on level \(level - 1)")
      }
    }

    static func screen(_ name: String) -> Screen {
      var screen = Plain.screen(name)
      let pane = screen.tree.create(Layer(name: "pane", frame: Rect(0, 0, 100, 200)))
      do { try screen.tree.insert(pane, into: LayerTree.rootID) } catch { Issue.record(error) }
      return screen
    }

    private func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
      if !isRight { Issue.record("seed \(seed), at \(now) ns: \(words()), after \(story)") }
    }

    func run() throws {
      for _ in 0..<Int.random(in: 4...14, using: &random) {
        let isAtOnce = Int.random(in: 0..<4, using: &random) == 0
        now += isAtOnce ? 0 : Int64.random(in: 0...250_000_000, using: &random)
        stage.advance(to: now)
        step()
        if stage.isIdle { compare() }
      }
      for container in stage.containers where container.running?.phase == .held {
        try container.release(at: now)
      }
      for _ in 0..<4 {
        now += 1_000_000_000
        stage.advance(to: now)
      }
      expect(stage.isIdle, "nothing runs any more")
      compare()
    }

    private func step() {
      let level = Int.random(in: 0..<stage.containers.count, using: &random)
      let container = stage.containers[level]
      let before = contents(below: level)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try? container.cancel(at: now)
      case 1: try? container.finish(at: now)
      case 2: try? container.grab(at: now)
      case 3: try? container.release(velocity: 1, at: now)
      default:
        let names = container.target.entries.map(\.name)
        pushed += 1
        let fresh = Course.screen("screen \(pushed)")
        let request: StackRequest =
          switch Int.random(in: 0..<8, using: &random) {
          case 0, 1: .pop
          case 2: .dismiss
          case 3: .unwind(to: names[Int.random(in: 0..<names.count, using: &random)])
          case 4: .replace(with: fresh)
          case 5: .present(fresh, .overFullScreen)
          case 6: .present(fresh, .fullScreen)
          default: .push(fresh)
          }
        story.append("\(now) \(container.name) \(request.name)")
        _ = try? stage.request(.init(request), in: container, at: now)
      }
      let after = contents(below: level)
      for (name, frames) in before where after[name] != frames {
        expect(false, "'\(name)' shows \(after[name] ?? []), it showed \(frames)")
      }
    }

    /// What containers inside those of a level show of their screens, where they are seen at all.
    private func contents(below level: Int) -> [String: [Rect]] {
      let tree = stage.presentation(at: Nanoseconds.seconds(now))
      var found: [String: [Rect]] = [:]
      for name in (level + 1)..<4 {
        guard let root = tree.find("\(name)", in: LayerTree.rootID), isSeen(root, in: tree) else {
          continue
        }
        found["\(name)"] = tree[root].children.map { tree[$0].frame }
      }
      return found
    }

    private func isSeen(_ layer: LayerID, in tree: LayerTree) -> Bool {
      var next: LayerID? = layer
      while let id = next {
        if tree[id].opacity == 0 { return false }
        next = tree[id].parent
      }
      return true
    }

    private func hear(_ event: Container.Event) {
      let kind: (String, String)? =
        switch event.event.kind {
        case .willAppear(let name): (name, "will-appear")
        case .didAppear(let name): (name, "did-appear")
        case .willDisappear(let name): (name, "will-disappear")
        case .didDisappear(let name): (name, "did-disappear")
        default: nil
        }
      guard let (screen, word) = kind else { return }
      heard.append("\(event.container) \(word) \(screen)")
      let name = "\(event.container) \(screen)"
      let allowed: [String: [String]] = [
        "did-disappear": ["will-appear"], "will-appear": ["did-appear", "will-disappear"],
        "did-appear": ["will-disappear"], "will-disappear": ["did-disappear", "will-appear"],
      ]
      let state = told[name] ?? "did-disappear"
      expect(allowed[state]?.contains(word) == true, "\(name) hears \(word) after \(state)")
      told[name] = word
    }

    /// What is told is what is seen: on the stack of a container of which that is true as well.
    private func compare() {
      var seen: Set<String> = []
      for (level, container) in stage.containers.enumerated() {
        guard level == 0 || seen.contains("\(level - 1) home \(level - 1)") else { break }
        seen.formUnion(container.stack.visible.map { "\(container.name) \($0.name)" })
      }
      let heard = Set(told.filter { $0.value != "did-disappear" }.keys)
      expect(heard == seen, "told of \(heard.sorted()), seen are \(seen.sorted())")
      expect(told.values.allSatisfy { $0.hasPrefix("did") }, "nothing is half-way")
    }
  }
}
