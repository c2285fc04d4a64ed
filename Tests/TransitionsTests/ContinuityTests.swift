import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// Nothing that is seen jumps, whatever is asked for and whoever holds the transition.
@Suite
struct ContinuityTests {
  /// No value here moves faster than this, in points or whole opacities a second.
  private static let fastest = 100_000.0
  /// How far from its end a spring counts as at rest: a ten-thousandth of its motion's size.
  ///
  /// So does a difference that dies away. Motions here are at most this many points large.
  private static let rest = 500 * 1e-4

  @Test
  func `case 06: nothing jumps at a request, a gesture or an end`() throws {
    for seed in UInt64(1)...UInt64(Effort.repetitions(4_000)) { try Course(seed: seed).run() }
  }

  /// One random course of requests and gestures; its seed is in every message.
  private final class Course {
    private let seed: UInt64
    private var random: SeededGenerator
    private let bench: Bench
    private let isOpaque: Bool
    private var now: Int64 = 0
    private var dimmed = 0
    private var pushed = 0
    /// What was done, for messages.
    private var story: [String] = []

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      isOpaque = Bool.random(using: &random)
      bench = Bench("home")
    }

    func run() throws {
      if Int.random(in: 0..<3, using: &random) == 0 {
        bench.slides.spring = try Spring(mass: 1, stiffness: 200, damping: 15)
      }
      let curves = [Curve.linear, .easeOut, .easeInOut]
      bench.slides.curve = curves[Int.random(in: 0..<curves.count, using: &random)]
      bench.slides.special["dim"] = dimming()
      bench.slides.special["reveal"] = revealing()
      try bench.container.request(
        .init(.replace(with: screen("root")), isAnimated: false), at: now)
      for _ in 0..<Int.random(in: 2...8, using: &random) { step() }
      if bench.container.running?.phase == .held { change("release") { try? $0.release(at: now) } }
      while !bench.container.isIdle { pass(to: now + 50_000_000) }
    }

    /// A push that moves the incoming screen alone and lays a dark layer over the other one.
    private func dimming() -> Scripted {
      let animator = Scripted { [unowned self] context, transaction in
        // Each has a name of its own, by which pictures are compared.
        dimmed += 1
        var layer = Layer(name: "dim \(dimmed)", frame: context.bounds)
        layer.backgroundColor = .black
        guard let dim = try transaction.perform(.create(layer)) else { return }
        try transaction.perform(.insert(dim, into: LayerTree.rootID, .below(context.to)))
        let pairs: [(LayerID, Property, PropertyValue, PropertyValue)] = [
          (dim, .opacity, .scalar(0), .scalar(0.5)),
          (context.to, .position, .point(Point(50, 300)), .point(Point(50, 100))),
        ]
        for (layer, property, from, to) in pairs {
          try transaction.perform(
            .animate(
              LayerAnimation(
                property, of: layer, values: .endpoints(from: from, to: to, by: nil),
                pace: .curve(.linear, duration: 0.4, repeatCount: 1, autoreverses: false))))
        }
      }
      animator.interaction = Interaction()
      return animator
    }

    /// Opens a mask over the screen that comes, or closes one over the screen that goes.
    private func revealing() -> Scripted {
      let animator = Scripted { context, transaction in
        var mask = Layer(name: "hole", frame: Rect(0, 0, 100, 200))
        mask.anchorPoint = .zero
        mask.position = .zero
        mask.backgroundColor = .black
        guard let mask = try transaction.perform(.create(mask)) else { return }
        let isForward = context.operation.direction == .forward
        try transaction.perform(.setMask(mask, of: isForward ? context.to : context.from))
        let (closed, open) = (Rect(0, 0, 0, 200), Rect(0, 0, 100, 200))
        try transaction.perform(
          .animate(
            LayerAnimation(
              .bounds, of: mask,
              values: .endpoints(
                from: .rect(isForward ? closed : open), to: .rect(isForward ? open : closed),
                by: nil),
              pace: .curve(.easeInOut, duration: 0.35, repeatCount: 1, autoreverses: false),
              fill: .both)))
      }
      animator.interaction = Interaction()
      return animator
    }

    private func step() {
      let isAtOnce = Int.random(in: 0..<4, using: &random) == 0
      pass(to: now + (isAtOnce ? 0 : Int64.random(in: 0...250_000_000, using: &random)))
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: change("grab") { try? $0.grab(at: now) }
      case 2:
        story.append("\(now): scrub")
        try? bench.container.scrub(to: Double.random(in: 0...1, using: &random), at: now)
      case 3:
        let velocity = Double.random(in: -3...3, using: &random)
        change("release") { try? $0.release(velocity: velocity, at: now) }
      case 4, 5: change("cancel") { try? $0.cancel(at: now) }
      case 6: change("finish") { try? $0.finish(at: now) }
      case 7: ask(.pop)
      case 8:
        let names = bench.container.target.entries.map(\.name)
        ask(.unwind(to: names[Int.random(in: 0..<names.count, using: &random)]))
      case 9: ask(.dismiss)
      default:
        // A name is never given twice: pictures are compared by names.
        pushed += 1
        let screen = screen("screen \(pushed)")
        switch Int.random(in: 0..<6, using: &random) {
        case 0: ask(.replace(with: screen))
        case 1: ask(.present(screen, .overFullScreen))
        case 2: ask(.present(screen, .fullScreen))
        case 3:
          let names = bench.container.target.entries.map(\.name).shuffled(using: &random)
          let kept = names.prefix(Int.random(in: 1...names.count, using: &random))
          ask(.set(kept.map(Plain.screen)))
        default: ask(.push(screen))
        }
      }
    }

    private func screen(_ name: String) -> Screen {
      var screen = Plain.screen(name)
      if isOpaque { screen.tree[LayerTree.rootID].backgroundColor = .white }
      return screen
    }

    private func ask(_ request: StackRequest) {
      // What dims a screen that stays has to keep it so, which this animator does not.
      var animator = Bool.random(using: &random) ? "slide" : "reveal"
      switch request {
      case .push, .replace: if Bool.random(using: &random) { animator = "dim" }
      default: break
      }
      change("\(animator) \(request.name)") {
        try? $0.request(.init(request, animator: animator), at: now)
      }
    }

    /// Does something at the present time, which must not be seen then.
    private func change<Result>(_ name: String, _ body: (Container) -> Result?) {
      let before = picture(at: now)
      guard body(bench.container) != nil else { return }
      story.append("\(now): \(name)")
      let rest = bench.slides.spring == nil ? 0 : ContinuityTests.rest
      compare(before, picture(at: now), within: 1e-6 + rest, "a request or gesture")
    }

    /// Lets time pass; a transition that ends on the way shows the committed stack right before.
    private func pass(to time: Int64) {
      let transition = bench.container.running
      let start = bench.container.start
      bench.container.advance(to: time)
      now = time
      guard let transition, let end = transition.endTime, end > 0 else { return }
      let step = 1e-9
      let last = Picture(transition.presentation(at: max(end - step, 0)))
      let committed = Picture(transition.result.tree)
      now = start + Int64(end * 1e9)
      compare(
        last, committed, within: step * ContinuityTests.fastest + ContinuityTests.rest, "the end")
      compare(
        Picture(transition.presentation(at: end)), committed, within: 1e-9, "the last frame")
      now = time
    }

    private func picture(at nanoseconds: Int64) -> Picture {
      Picture(bench.container.presentation(at: Double(nanoseconds) / 1e9))
    }

    private func compare(
      _ old: Picture, _ new: Picture, within tolerance: Double, _ place: String
    ) {
      for name in Set(old.layers.keys).union(new.layers.keys) {
        let gap = Picture.gap(old.layers[name], new.layers[name])
        if gap > tolerance {
          Issue.record(
            "seed \(seed), at \(now) ns, \(place): \(name) jumps by \(gap), after \(story)")
        }
      }
    }
  }

  /// Where each layer in the container is, and how much of it is seen.
  private struct Picture {
    struct Place {
      let numbers: [Double]
      /// The opacity, or how many points reach into the container where that is less.
      let visibility: Double
    }

    private(set) var layers: [String: Place] = [:]

    init(_ tree: LayerTree) {
      let bounds = tree[LayerTree.rootID].bounds
      // How much shows of what lies below, in points or as a share.
      var uncovered = 1.0
      for child in tree[LayerTree.rootID].children.reversed() {
        let (layer, frame) = (tree[child], tree[child].frame)
        let overlap = min(
          min(frame.maxX, bounds.maxX) - max(frame.minX, bounds.minX),
          min(frame.maxY, bounds.maxY) - max(frame.minY, bounds.minY))
        let opening = layer.mask.map { Picture.width(of: $0, in: tree) } ?? bounds.size.width
        layers[layer.name] = Place(
          numbers: [frame.minX, frame.minY, layer.opacity, opening],
          visibility: min(layer.opacity, max(overlap, 0), uncovered, opening))
        guard layer.backgroundColor.alpha == 1 else { continue }
        let gaps = [
          frame.minX - bounds.minX, frame.minY - bounds.minY, bounds.maxX - frame.maxX,
          bounds.maxY - frame.maxY, 1 - layer.opacity, bounds.size.width - opening,
        ]
        uncovered = min(uncovered, max(gaps.max() ?? 1, 0))
      }
    }

    /// How much of its owner's width a mask lets through, each place as far as it is opaque.
    private static func width(of mask: LayerID, in tree: LayerTree) -> Double {
      let frames: [Rect] = tree.subtree(of: mask).map { tree[$0].frame }
      let sides: [Double] = frames.map(\.minX) + frames.map(\.maxX) + [0, 100]
      let edges = sides.filter { (0...100).contains($0) }.sorted()
      return zip(edges, edges.dropFirst()).reduce(0) { sum, edge in
        sum + (edge.1 - edge.0) * alpha(of: mask, at: (edge.0 + edge.1) / 2, in: tree)
      }
    }

    /// How opaque a layer of a mask is at a place of its owner; each is as wide as its own bounds.
    private static func alpha(of id: LayerID, at x: Double, in tree: LayerTree) -> Double {
      let layer = tree[id]
      let isInside = layer.frame.minX <= x && x < layer.frame.maxX
      var clear = 1 - (isInside ? layer.backgroundColor.alpha : 0)
      for child in layer.children { clear *= 1 - alpha(of: child, at: x, in: tree) }
      let hole = layer.mask.map { alpha(of: $0, at: x, in: tree) } ?? 1
      return (1 - clear) * layer.opacity * hole
    }

    /// How far apart two places are; what is not there has to be out of sight.
    static func gap(_ old: Place?, _ new: Place?) -> Double {
      guard let old, let new else { return old?.visibility ?? new?.visibility ?? 0 }
      let gap = zip(old.numbers, new.numbers).map { abs($0 - $1) }.max() ?? 0
      return min(gap, max(old.visibility, new.visibility))
    }
  }
}

extension StackRequest {
  /// What is asked for, in a few words.
  var name: String {
    switch self {
    case .push(let screen): "push \(screen.name)"
    case .pop: "pop"
    case .unwind(let name): "unwind to \(name)"
    case .replace(let screen): "replace with \(screen.name)"
    case .present(let screen, _): "present \(screen.name)"
    case .dismiss: "dismiss"
    case .set(let screens): "set \(screens.map(\.name))"
    }
  }
}
