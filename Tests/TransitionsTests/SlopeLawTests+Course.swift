import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

extension SlopeLawTests {
  /// One random course in a container and one inside it; its seed is in every message.
  final class Course {
    private let seed: UInt64
    private var random: SeededGenerator
    private let isSprung: Bool
    private var watches: [Watch] = []
    private let stage: Stage
    private let ways: Ways
    private var now: Int64 = 0
    private var pushed = 0

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      isSprung = seed % 4 == 0
      ways = Ways()
      let outer = Course.container("outer", ways)
      let inner = Course.container("inner", ways)
      stage = Stage(outer)
      watches = [outer, inner].map { Watch($0, seed: seed) }
      if !stage.add(inner, in: .init(container: "outer", screen: "outer home", layer: "pane")) {
        Issue.record("seed \(seed): there is no pane")
      }
    }

    private static func container(_ name: String, _ ways: Ways) -> Container {
      var home = SlopeLawTests.screen("\(name) home")
      let pane = home.tree.create(Layer(name: "pane", frame: Rect(0, 0, 100, 200)))
      do { try home.tree.insert(pane, into: LayerTree.rootID) } catch { Issue.record(error) }
      let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: home)
      return Container(name: name, stack: stack, source: ways)
    }

    func run() throws {
      for watch in watches { watch.sample(at: 0) }
      for _ in 0..<Int.random(in: 3...12, using: &random) {
        let isAtOnce = Int.random(in: 0..<4, using: &random) == 0
        pass(for: isAtOnce ? 0 : Double.random(in: 0...0.25, using: &random))
        try step(in: watches[random.next() % 3 == 0 ? watches.count - 1 : 0])
      }
      for watch in watches where watch.container.running?.phase == .held { release(in: watch) }
      pass(for: isSprung ? 6 : 2)
      if !stage.isIdle { Issue.record("seed \(seed): something runs for ever") }
    }

    /// Lets time pass, and looks at every frame of a rate of its own.
    private func pass(for seconds: Double) {
      let frames: [Double] = [0.3, 1 / 30, 1 / 60, 1 / 240, 1e-4]
      let step = Nanoseconds.floor(
        frames[Int.random(in: 0..<frames.count, using: &random)] as Double)
      let end = now + Nanoseconds.floor(seconds)
      let first = max(now, end - 12 * step)
      for time in stride(from: first, to: end, by: Int64.Stride(step)) { look(at: time) }
      look(at: end)
    }

    private func look(at time: Int64) {
      now = time
      for watch in watches { watch.pass(to: time) { watch.container.advance(to: $0) } }
      stage.advance(to: time)
      watches.removeAll { watch in !stage.containers.contains { $0 === watch.container } }
    }

    private func step(in watch: Watch) throws {
      let container = watch.container
      let running = container.running
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !isSprung: grab(in: watch)
      case 1: scrub(in: watch)
      case 2: release(in: watch)
      case 3, 4:
        guard let running else { return }
        watch.note("cancel", now)
        try container.cancel(at: now)
        if running.outcome == nil { watch.sent(towardsEnd: false) }
      case 5:
        guard let running else { return }
        watch.note("finish", now)
        try container.finish(at: now)
        if running.outcome == nil { watch.sent(towardsEnd: true) }
      default: ask(in: watch)
      }
      watch.sample(at: now)
    }

    private func grab(in watch: Watch) {
      guard watch.container.running != nil, (try? watch.container.grab(at: now)) != nil else {
        return
      }
      watch.note("grab", now)
      watch.held()
    }

    private func scrub(in watch: Watch) {
      guard let running = watch.container.running, running.phase == .held else { return }
      let local = Nanoseconds.seconds(now - watch.container.start)
      let before = running.progress(at: local)
      let next = Double.random(in: 0...1, using: &random)
      watch.note("scrub to \(next)", now)
      guard (try? watch.container.scrub(to: next, at: now)) != nil else { return }
      watch.sample(at: now, reach: abs(running.progress(at: local) - before))
    }

    private func release(in watch: Watch) {
      guard let running = watch.container.running, running.phase == .held else { return }
      let velocity = Double.random(in: -3...3, using: &random)
      watch.note("release at \(velocity)", now)
      guard (try? watch.container.release(velocity: velocity, at: now)) != nil else { return }
      watch.released(at: abs(velocity) * running.duration)
      watch.sample(at: now)
    }

    private func ask(in watch: Watch) {
      let container = watch.container
      let names = container.target.entries.map(\.name)
      pushed += 1
      let fresh = SlopeLawTests.screen("screen \(pushed)")
      let request: StackRequest =
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: .pop
        case 2: .unwind(to: names[Int.random(in: 0..<names.count, using: &random)])
        case 3: .dismiss
        case 4: .replace(with: fresh)
        case 5: .present(fresh, .overFullScreen)
        case 6: .present(fresh, .fullScreen)
        case 7:
          .set(
            (names.filter { _ in Bool.random(using: &random) } + [names[names.count - 1]])
              .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.map(SlopeLawTests.screen))
        default: .push(fresh)
        }
      ways.draw(&random, isSprung)
      let old = container.running
      guard (try? container.request(.init(request, animator: "way"), at: now)) != nil else {
        return
      }
      watch.note(request.name, now)
      watch.began(ways.declared, cutting: old)
      ways.declared = [:]
    }
  }

  fileprivate static func screen(_ name: String) -> Screen {
    var screen = Plain.screen(name)
    screen.tree[LayerTree.rootID].backgroundColor = .white
    return screen
  }

  /// Animators that move screens on any way at any pace, and say how fast that is at most.
  private final class Ways: AnimatorSource {
    var declared: [Target: Limit] = [:]
    private var numbers: [Double] = []
    private var spring: Spring?
    private var curve = Curve.linear
    private var duration = 0.3

    /// Chooses the ways of the next animator.
    func draw(_ random: inout SeededGenerator, _ isSprung: Bool) {
      numbers = (0..<8).map { _ in Double.random(in: -150...150, using: &random) }
      let curves = [Curve.linear, .easeIn, .easeOut, .easeInOut]
      curve = curves[Int.random(in: 0..<curves.count, using: &random)]
      duration = Double.random(in: 0.05...0.5, using: &random)
      let stiffness = Double.random(in: 100...600, using: &random)
      let damping = Double.random(in: 10...50, using: &random)
      spring =
        isSprung && Bool.random(using: &random)
        ? try? Spring(mass: 1, stiffness: stiffness, damping: damping) : nil
    }

    func animator(
      _ name: String, for operation: Transitions.Operation, parameters: [String: ParameterValue]
    ) throws(AnimatorFailure) -> AnimatorAnswer {
      let animator = Scripted { [self] context, transaction in
        let tree = context.tree
        let ends = [
          (context.to, context.toInitialFrame, true), (context.from, context.fromFinalFrame, false),
        ]
        for (index, (layer, other, comes)) in ends.enumerated() where other == .zero {
          let away = PropertyValue.point(Point(50 + numbers[index], 100 + numbers[index + 2]))
          let rest = PropertyValue.point(Point(50, 100))
          try add(.position, of: layer, tree[layer].name, away, rest, comes, &transaction)
          guard numbers[index + 4] > 0 else { continue }
          let clear = PropertyValue.scalar(numbers[index + 4] / 150)
          try add(.opacity, of: layer, tree[layer].name, clear, .scalar(1), comes, &transaction)
        }
      }
      animator.interaction = Interaction()
      return animator.offered(with: parameters)
    }

    private func add(
      _ property: Property, of layer: LayerID, _ screen: String, _ away: PropertyValue,
      _ rest: PropertyValue, _ comes: Bool, _ transaction: inout Transaction
    ) throws {
      let (from, to) = comes ? (away, rest) : (rest, away)
      let pace =
        spring.map { LayerAnimation.Pace.spring($0, velocity: 0, duration: nil) }
        ?? .curve(curve, duration: duration, repeatCount: 1, autoreverses: false)
      try transaction.perform(
        .animate(
          LayerAnimation(
            property, of: layer, values: .endpoints(from: from, to: to, by: nil), pace: pace)))
      let way = zip(from.numbers, to.numbers).map { abs($0 - $1) }.max() ?? 0
      var limit = Limit(ends: Array(zip(from.numbers, to.numbers)))
      if let spring {
        limit.frequency = (spring.stiffness / spring.mass).squareRoot()
        limit.own = way * (limit.frequency ?? 0)
        limit.rest = 1e-4 * way
        limit.duration = try SpringMotion(spring, from: 0, to: 1).settling()
      } else {
        // Each of CSS's curves is steepest by 1/0.58: at an end, or half-way where it has both.
        limit.own = way * (curve == .linear ? 1 : 1 / 0.58) / duration
        limit.duration = duration
      }
      declared[Target(screen: screen, property: property)] = limit
    }
  }
}
