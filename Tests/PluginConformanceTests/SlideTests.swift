import LayerTree
import PluginHost
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The Slide family, against the numbers of the declarative system that it rebuilds.
@Suite
struct SlideTests {
  /// How far a screen's corner is from where it is at rest; nil when it is turned or scaled.
  private func shift(of layer: Layer) -> Point? {
    let matrix = layer.transform
    guard matrix == .translation(matrix[3, 0], matrix[3, 1]), layer.frame.minX == 0 else {
      return nil
    }
    return Point(matrix[3, 0], matrix[3, 1])
  }

  private static let edges: [(edge: String, way: Point)] = [
    ("top", Point(0, -200)), ("bottom", Point(0, 200)), ("leading", Point(-100, 0)),
    ("trailing", Point(100, 0)),
  ]

  @Test(arguments: edges)
  func `DSL-1 a move comes from its edge and goes to it`(edge: String, way: Point) throws {
    let size = Size(100, 200)
    let values = ["edge": ParameterValue.text(edge)]
    let insertion = try start(
      slideRig("move", size: size, values.merging(["screens": .text("incoming")]) { $1 }), .push)
    #expect(try shift(of: insertion.layer("detail", at: 0)) == way)
    #expect(try shift(of: insertion.layer("detail", at: 0.35)) == .zero)
    #expect(try shift(of: insertion.layer("main", at: 0.35)) == .zero)
    let removal = try start(
      slideRig("move", size: size, values.merging(["screens": .text("outgoing")]) { $1 }), .push)
    #expect(try shift(of: removal.layer("main", at: 0)) == .zero)
    #expect(try shift(of: removal.layer("main", at: 0.35)) == way)
    #expect(try shift(of: removal.layer("detail", at: 0)) == .zero)
    removal.run()
    let left = removal.result
    #expect(left.tree[left.entries[0].root].transform == .identity)
  }

  @Test(arguments: edges)
  func `DSL-1 on the way back everything goes the other way round`(
    edge: String, way: Point
  ) throws {
    let size = Size(100, 200)
    let back = Point(-way.x, -way.y)
    for (screens, first, last) in [
      ("incoming", back, Point.zero), ("outgoing", .zero, back), ("both", back, way),
      ("upper", .zero, way),
    ] {
      let pop = try start(
        slideRig("move", size: size, ["edge": .text(edge), "screens": .text(screens)]), .pop)
      #expect(try shift(of: pop.layer("main", at: 0)) == first, "\(screens)")
      #expect(try shift(of: pop.layer("detail", at: 0.35)) == last, "\(screens)")
    }
  }

  private static let shares: [(share: Double, x: Double)] = [
    (0, 375), (0.25, 326.564276), (0.5, 187.5), (0.75, 48.435724), (1, 0),
  ]

  @Test
  func `DSL-2 a slide moves both screens by ease-in-out as one strip`() throws {
    let push = try start(slideRig("slide"), .push)
    let pop = try start(slideRig("slide"), .pop)
    for row in Self.shares {
      let time = 0.35 * row.share
      for (transition, to, from) in [
        (push, row.x, row.x - 375), (pop, -row.x, 375 - row.x),
      ] {
        let incoming = try #require(
          try shift(of: transition.layer(transition.change.to.name, at: time)))
        let outgoing = try #require(
          try shift(of: transition.layer(transition.change.from.name, at: time)))
        #expect(abs(incoming.x - to) < 1e-6 * 375)
        #expect(abs(outgoing.x - from) < 1e-6 * 375)
        #expect(incoming.y == 0 && outgoing.y == 0)
      }
    }
  }

  @Test(arguments: ["horizontal", "vertical"], [1.0, 1.37])
  func `DSL-2 no seam shows between the screens of a slide`(axis: String, scale: Double) throws {
    for operation in [Transitions.Operation.push, .pop] {
      let transition = try start(slideRig("slide", ["axis": .text(axis)]), operation)
      for step in 0...12 {
        let tree = transition.presentation(at: 0.35 * Double(step) / 12)
        #expect(try Renderer().render(tree, scale: scale).isOpaque, "step \(step)")
      }
    }
  }

  @Test
  func `DSL-2 a vertical slide comes from below`() throws {
    let push = try start(slideRig("slide", ["axis": .text("vertical")]), .push)
    #expect(try shift(of: push.layer("detail", at: 0)) == Point(0, 667))
    #expect(try shift(of: push.layer("main", at: 0.35)) == Point(0, -667))
    let pop = try start(slideRig("slide", ["axis": .text("vertical")]), .pop)
    #expect(try shift(of: pop.layer("main", at: 0)) == Point(0, -667))
  }

  @Test(arguments: [
    ("in", [0.0, 0.5, 1.0], [1.0, 1, 1]), ("out", [1, 1, 1], [1, 0.5, 0]),
    ("cross", [0, 0.5, 1], [1, 0.5, 0]),
  ])
  func `DSL-3 a fade changes the screens of its style alone, on top`(
    style: String, incoming: [Double], outgoing: [Double]
  ) throws {
    for operation in [Transitions.Operation.push, .pop] {
      let transition = try start(slideRig("fade", ["style": .text(style)]), operation)
      let (to, from) = (transition.change.to, transition.change.from)
      for (index, time) in [0, 0.175, 0.35].enumerated() {
        #expect(try transition.layer(to.name, at: time).opacity == incoming[index])
        #expect(try transition.layer(from.name, at: time).opacity == outgoing[index])
        #expect(try transition.layer(to.name, at: time).transform == .identity)
      }
      let tree = transition.presentation(at: 0.1)
      let top = tree[LayerTree.rootID].children.last
      if style == "in" { #expect(top == to.root, "\(operation)") }
      if style == "out" { #expect(top == from.root, "\(operation)") }
    }
  }

  @Test
  func `DSL-8 a cancelled transition restores what was there, not defaults`() throws {
    for animator in try Rig("libslide.so").siblings.map(\.id) {
      var rig = try Rig("libslide.so", animator: animator)
      var faint = rig.screens[1]
      faint.tree[LayerTree.rootID].opacity = 0.5
      faint.tree[LayerTree.rootID].zPosition = 2
      faint.tree[LayerTree.rootID].transform = .scale(0.9, 0.9)
      rig.stack.push(faint)
      let pop = try rig.start(.pop)
      pop.end(.cancelled, at: 170_000_000)
      #expect(pop.result == rig.stack, "\(animator)")
      let root = pop.result.tree[pop.result.top.root]
      #expect(root.opacity == 0.5 && root.zPosition == 2 && root.transform == .scale(0.9, 0.9))

      rig.stack = ScreenStack(container: Rect(0, 0, 375, 667), root: rig.screens[0])
      let push = try rig.start(.push(faint))
      push.run()
      #expect(push.outcome == .finished)
      let last = try push.layer("detail", at: push.endTime ?? 0)
      #expect(last.opacity == 0.5 && last.transform == .scale(0.9, 0.9), "\(animator)")
    }
  }

  @Test
  func `DSL-8 what a screen is like itself goes into how it looks away`() throws {
    let rig = try slideRig("opacity", ["opacity": .number(0.5)])
    var faint = rig.screens[1]
    faint.tree[LayerTree.rootID].opacity = 0.5
    #expect(try rig.start(.push(faint)).layer("detail", at: 0).opacity == 0.25)
    let moving = try slideRig("move")
    var small = moving.screens[1]
    small.tree[LayerTree.rootID].transform = .scale(0.5, 0.5)
    let transform = try moving.start(.push(small)).layer("detail", at: 0).transform
    #expect(transform == Transform.translation(375, 0).concatenated(with: .scale(0.5, 0.5)))
  }

  @Test
  func `DSL-10 a transition in which nothing is animated ends at once`() throws {
    let rig = try slideRig("slide")
    let still = Mutant(of: rig.animator) { command in
      if case .animate = command { nil } else { command }
    }
    let transition = try rig.start(animator: still)
    transition.advance(to: 0)
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 0)
    #expect(transition.terminalEvents == 1)
    #expect(transition.result.entries.map(\.name) == ["main", "detail"])
  }

  @Test
  func `DSL-11 a spring reports its own time, not the duration's`() throws {
    let values: [String: ParameterValue] = [
      "curve": .text("spring"), "stiffness": .number(100), "damping": .number(20),
    ]
    let transition = try start(slideRig("slide", values), .push)
    // Critically damped, ω₀ = 10: (1 + 10t)·e^(−10t) = 0.0001 at 1.1756371 s.
    #expect(abs(transition.duration - 1.175637) < 1e-3)
    for (time, x) in [(0.05, 0.090204010), (0.2, 0.593994150), (0.5, 0.959572318)] {
      let found = try #require(try shift(of: transition.layer("detail", at: time)))
      #expect(abs(found.x - 375 * (1 - x)) < 1e-6 * 375)
    }
    transition.run()
    #expect(transition.endTime == transition.duration)
    let curve = try start(slideRig("slide", values, withholding: ["animator.spring"]), .push)
    #expect(curve.duration == 0.35)
  }

  @Test
  func `DSL-11 no spring takes longer than the animator says it may`() throws {
    let rig = try slideRig("slide")
    let ends = try ["stiffness", "damping", "mass", "velocity"].map { id in
      let parameter = try #require(rig.description.parameters.first { $0.id == id })
      guard case .number(let range, _) = parameter.type else { throw MissingParameter(id: id) }
      return (id, [range.lowerBound, range.upperBound])
    }
    for corner in 0..<16 {
      var rig = rig
      rig.settings.parameters["curve"] = .text("spring")
      for (index, (id, values)) in ends.enumerated() {
        rig.settings.parameters[id] = .number(values[corner >> index & 1])
      }
      let transition = try rig.start()
      #expect(transition.faults.isEmpty)
      #expect(transition.duration <= rig.description.duration.maximum, "corner \(corner)")
      transition.end(.cancelled, at: 0)
    }
  }

  private struct MissingParameter: Error { let id: String }

  @Test
  func `DSL-12 nothing shows of the values that come after the last frame`() throws {
    for animator in try Rig("libslide.so").siblings.map(\.id) {
      for operation in [Transitions.Operation.push, .pop] {
        var rig = try Rig("libslide.so", animator: animator)
        let request = rig.preset(for: operation)
        let transition = try rig.start(request)
        transition.run()
        let last = try transition.picture(at: transition.endTime ?? 0)
        let committed = try Renderer().render(transition.result.tree)
        #expect(last == committed, "\(animator) \(operation)")
        for entry in transition.result.entries {
          let root = transition.result.tree[entry.root]
          #expect(root.opacity == 1 && root.zPosition == 0 && root.transform == .identity)
        }
      }
    }
  }

  @Test
  func `DSL-13 where reading starts from the right everything sideways is mirrored`() throws {
    func first(_ name: String, _ values: [String: ParameterValue] = [:]) throws -> Transform {
      var rig = try slideRig(name, values)
      rig.settings.layoutDirection = .rightToLeft
      return try start(rig, .push).layer("detail", at: 0).transform
    }
    #expect(try first("slide") == .translation(-375, 0))
    #expect(try first("slide", ["axis": .text("vertical")]) == .translation(0, 667))
    #expect(try first("move", ["edge": .text("leading")]) == .translation(375, 0))
    #expect(try first("offset", ["x": .number(30), "y": .number(7)]) == .translation(-30, 7))
    let swing = try first("swing")
    #expect(abs(swing[3, 0] + 426.303021) < 1e-6 * 426)
    #expect(abs(swing[3, 1] + 140.953893) < 1e-6 * 141)
    #expect(abs(swing[0, 1] - 0.469846) < 1e-6)
  }
}
