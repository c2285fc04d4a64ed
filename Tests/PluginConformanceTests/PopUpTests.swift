import HostProcess
import LayerTree
import PluginHost
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The pop-up, against the numbers of the system that it rebuilds.
@Suite
struct PopUpTests {
  private static let presentation: [(time: Double, share: Double, centerY: Double, dim: Double)] = [
    (0, 0, 817, 0), (0.10, 0, 817, 0.231774816), (0.15, 0.345417191, 641.3554, 0.5),
    (0.20, 0.749563601, 435.8469, 0.768225184), (0.25, 0.949197239, 334.3332, 0.943869181),
    (0.30, 1.009163873, 303.8402, 1), (0.33266, 1.015164771, 300.7887, 1),
    (0.40, 1.007525265, 304.6734, 1), (0.50, 1, 308.5, 1),
  ]

  private func present(_ change: (inout Rig) -> Void = { _ in }) throws -> Transition {
    var rig = try Rig("libpopup.so")
    change(&rig)
    return try rig.start(rig.preset(for: .present))
  }

  private func dismiss() throws -> Transition {
    var rig = try Rig("libpopup.so")
    let request = rig.preset(for: .dismiss)
    return try rig.start(request)
  }

  @Test
  func `PU-1 the panel rises on its spring while the dimming fades in`() throws {
    let transition = try present()
    for row in Self.presentation {
      let panel = try transition.layer("popup/panel", at: row.time)
      #expect(abs(panel.position.y - (817 - 508.5 * row.share)) < 1e-6 * 817, "\(row.time)")
      #expect(abs(panel.position.y - row.centerY) < 1e-4, "\(row.time)")
      #expect(panel.position.x == 187.5)
      let dim = try transition.layer("popup/dim", at: row.time)
      #expect(abs(dim.opacity - row.dim) < 1e-6, "\(row.time)")
      let black = dim.opacity * dim.backgroundColor.alpha
      #expect(abs(black - 0.3 * row.dim) < 0.002, "\(row.time)")
    }
    transition.run()
    #expect(transition.endTime == 0.5)
    #expect(try transition.layer("popup/panel", at: 0.5).position.y == 308.5)
    #expect(try Rig("libpopup.so").description.maximumOvershoot >= 0.015164771)
  }

  @Test(arguments: ["bottom", "top", "leading", "trailing"])
  func `PU-2 the first frame is the one before presenting`(edge: String) throws {
    let transition = try present { $0.settings.parameters["edge"] = .text(edge) }
    let before = try Renderer().render(transition.change.before.tree)
    #expect(try transition.picture(at: 0) == before)
  }

  @Test
  func `PU-3 the dimming never moves`() throws {
    for transition in [try present(), try dismiss()] {
      for step in 0...20 {
        let tree = transition.presentation(at: Double(step) / 40)
        let dim = try #require(tree.ids.first { tree[$0].name == "dim" })
        let corners = [Point.zero, Point(375, 667)]
        #expect(corners.map { tree.convert($0, from: dim, to: LayerTree.rootID) } == corners)
      }
    }
  }

  @Test
  func `PU-4 the tab bar is dimmed and the screen below is not told to go`() throws {
    let transition = try present()
    transition.run()
    #expect(transition.appearances == [.willAppear("popup"), .didAppear("popup")])
    let plain = try Renderer().render(transition.change.before.tree)[4, 640]
    let dimmed = try transition.picture(at: 0.5)[4, 640]
    for shift in [0, 8, 16] {
      let wanted = Double(plain >> shift & 0xFF) * (1 - 77.0 / 255)
      #expect(abs(Double(dimmed >> shift & 0xFF) - wanted) < 3)
    }
    let shown = transition.result.tree
    #expect(shown[LayerTree.rootID].children.map { shown[$0].name } == ["main", "popup"])
  }

  @Test(arguments: [0, 0.05, 0.1, 0.15, 0.22, 0.3])
  func `PU-5 plain and blurred pictures are mixed by the dimming's opacity`(time: Double) throws {
    let transition = try present()
    var tree = transition.presentation(at: time)
    let panel = try #require(tree.ids.first { tree[$0].name == "panel" })
    let dim = try #require(tree.ids.first { tree[$0].name == "dim" })
    tree[panel].isHidden = true
    let share = tree[dim].opacity
    let mixed = try Renderer().render(tree)
    tree[dim].opacity = 1
    let full = try Renderer().render(tree)
    let black = tree[dim].backgroundColor.alpha
    tree[dim].backgroundColor.alpha = 0
    let blurred = try Renderer().render(tree)
    let plain = try Renderer().render(transition.change.before.tree)
    if share == 0 { #expect(mixed == plain) }
    #expect(blurred != plain)
    #expect(largestError(of: full) { channels(blurred[$0, $1]) * (1 - black) } <= 1)
    #expect(
      largestError(of: mixed) {
        channels(plain[$0, $1]) * (1 - share) + channels(full[$0, $1]) * share
      } <= 1)
  }

  /// How far the colours of a picture are at most from what they should be.
  private func largestError(
    of picture: Raster, wanted: (_ x: Int, _ y: Int) -> SIMD3<Double>
  ) -> Double {
    var largest = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let error = channels(picture[x, y]) - wanted(x, y)
        largest = max(largest, error.max(), -error.min())
      }
    }
    return largest
  }

  private func channels(_ pixel: UInt32) -> SIMD3<Double> {
    [Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF)]
  }

  @Test(arguments: [0, 0.05, 0.0999, 0.1])
  func `PU-6 the panel waits below the edge during its delay`(time: Double) throws {
    #expect(try present().layer("popup/panel", at: time).frame.minY == 667)
    #expect(try dismiss().layer("popup/panel", at: time).frame.center.y == 308.5)
  }

  @Test
  func `PU-7 a dismissal is the way back and ends once, with the longer of the two`() throws {
    let transition = try dismiss()
    for row in Self.presentation {
      let panel = try transition.layer("popup/panel", at: row.time)
      #expect(abs(panel.position.y - (308.5 + 508.5 * row.share)) < 1e-6 * 817, "\(row.time)")
      let dim = try transition.layer("popup/dim", at: row.time)
      #expect(abs(dim.opacity - (1 - row.dim)) < 1e-6, "\(row.time)")
    }
    transition.advance(to: 310_000_000)
    #expect(transition.outcome == nil)
    transition.run()
    #expect(transition.endTime == 0.5)
    #expect(transition.terminalEvents == 1)
    #expect(transition.result.entries.map(\.name) == ["main"])
    #expect(transition.appearances == [.willDisappear("popup"), .didDisappear("popup")])
    #expect(
      try transition.picture(at: 0.5) == Renderer().render(transition.result.tree))
  }

  @Test
  func `PU-8 nothing but the panel, its shadow and what dims is animated`() throws {
    for transition in [try present(), try dismiss()] {
      let tree = transition.presentation(at: 0)
      let animated = transition.animatedProperties.map {
        "\(tree.path(of: $0.layer)) \($0.property)"
      }
      #expect(
        animated.sorted() == [
          "popup backgroundColor", "popup/dim opacity", "popup/panel position",
          "popup/panel shadowOpacity",
        ])
    }
  }

  @Test(arguments: [0.05, 0.15, 0.2, 0.3])
  func `PU-9 a dismissal while it is presented starts from where and how fast things are`(
    time: Double
  ) throws {
    let rising = try present()
    let moment = Nanoseconds.floor(time)
    rising.advance(to: moment)
    let step = 1e-6
    let here = try rising.layer("popup/panel", at: time).position.y
    let speed =
      try
      (rising.layer("popup/panel", at: time).position.y
      - rising.layer("popup/panel", at: time - step).position.y) / step
    let interruption = rising.interruption(at: moment)
    let shown = try rising.picture(at: time)
    rising.end(.skipped, at: moment)

    var rig = try Rig("libpopup.so")
    rig.stack = rising.result
    let leaving = Transition(
      try rig.stack.change(for: .dismiss), animator: .success(rig.animator),
      settings: rig.settings, from: interruption)
    #expect(try leaving.picture(at: 0) == shown)
    #expect(abs(try leaving.layer("popup/panel", at: 0).position.y - here) < 1e-6 * 817)
    let next = try leaving.layer("popup/panel", at: step).position.y
    #expect(abs((next - here) / step - speed) < 1)
    leaving.run()
    #expect(leaving.outcome == .finished)
    #expect(leaving.result.entries.map(\.name) == ["main"])
    let last = try leaving.picture(at: leaving.endTime ?? 0)
    #expect(try last == Renderer().render(leaving.result.tree))
  }

  @Test
  func `PU-10 a curve on a spring is refused with the reason`() throws {
    var rig = try Rig("\(BuildFolder.fixtures)/libspringy-curved.so")
    let transition = try rig.start(rig.preset(for: .push))
    let words = "duration, curve, repeat_count, flags and keyframes are 0 for a spring"
    #expect(transition.faults.count == 1)
    #expect(transition.faults.first?.contains(words) == true)
    transition.run()
    #expect(transition.result.entries.map(\.name) == ["main", "detail"])
  }

  @Test
  func `without springs the declared curve moves the panel`() throws {
    var rig = try Rig("libpopup.so", withholding: ["animator.spring"])
    let transition = try rig.start(rig.preset(for: .present))
    // cubic-bezier(0.2, 0.8, 0.2, 1) at a half, by bisection on 50 digits.
    let y = try transition.layer("popup/panel", at: 0.3).position.y
    #expect(abs(y - (817 - 508.5 * 0.946079461513)) < 1e-6 * 817)
    transition.run()
    #expect(transition.endTime == 0.5)
  }

  @Test
  func `the edges are those of the container, by the direction of reading`() throws {
    for (edge, direction, frame) in [
      ("top", TransitionContext.LayoutDirection.leftToRight, Point(28, -300)),
      ("leading", .leftToRight, Point(-319, 158.5)), ("leading", .rightToLeft, Point(375, 158.5)),
      ("trailing", .leftToRight, Point(375, 158.5)),
    ] {
      let transition = try present {
        $0.settings.parameters["edge"] = .text(edge)
        $0.settings.layoutDirection = direction
      }
      let found = try transition.layer("popup/panel", at: 0).frame
      #expect(Point(found.minX, found.minY) == frame, "\(edge) \(direction)")
    }
  }

  @Test
  func `a screen without a panel rises as a whole`() throws {
    let rig = try Rig("libpopup.so")
    let transition = try rig.start(.present(rig.screens[2], .overFullScreen))
    #expect(try transition.layer("third", at: 0).frame.minY == 667)
    transition.run()
    #expect(transition.outcome == .finished)
  }
}
