import HostProcess
import LayerTree
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The Logo Reveal, against the numbers of the system that it rebuilds.
@Suite
struct RevealTests {
  private static let matrices: [(time: Double, scale: Double, shift: Double, solidPoint: Double)] =
    [
      (0, 1, 0, 10),
      (0.2, 3.536965, -25.539914, 9.829734),
      (0.5, 14.926233, -140.196976, 9.065353),
      (1.0, 47.988165, -473.035219, 6.846432),
      (1.5, 93.657419, -932.792804, 3.781381),
      (1.8, 126.074749, -1259.141769, 1.605722),
      (2.0, 150, -1500, 0),
    ]

  /// What LR-1 finds wrong with a run; nil when every matrix is right.
  private func wrongMatrix(in transition: Transition) throws -> String? {
    for row in Self.matrices {
      let mask = try transition.layer("detail/@mask", at: row.time).transform
      let logo = try transition.layer("main/logo", at: row.time).transform
      if mask != logo { return "mask and logo differ at \(row.time)" }
      let solid = mask.apply(to: Point(0, 10)).y
      for (found, wanted) in [
        (mask[0, 0], row.scale), (mask[1, 1], row.scale), (mask[3, 1], row.shift),
        (solid, row.solidPoint),
      ] where abs(found - wanted) > 1e-6 * max(1, abs(wanted)) {
        return "\(found) instead of \(wanted) at \(row.time)"
      }
      if mask[0, 1] != 0 || mask[1, 0] != 0 || mask[3, 0] != 0 { return "skewed at \(row.time)" }
    }
    return nil
  }

  /// What LR-4 finds wrong: whether the last animated frame differs from the committed one.
  private func popsAtEnd(_ transition: Transition) throws -> Bool {
    transition.run()
    let last = try transition.picture(at: transition.endTime ?? 0)
    return try last != Renderer().render(transition.result.tree)
  }

  @Test
  func `LR-1 mask and logo grow by the same matrix`() throws {
    #expect(try wrongMatrix(in: Rig("libreveal.so").start()) == nil)
  }

  @Test(arguments: [0.2, 0.5, 1.0, 1.8])
  func `LR-2 every pixel is a mix by mask and opacity`(time: Double) throws {
    let transition = try Rig("libreveal.so").start()
    let tree = transition.presentation(at: time)
    var without = tree
    without.detach(transition.change.to.root)
    let from = try Renderer().render(without)
    let to = try Renderer().render(transition.change.after.tree)
    let mixed = try Renderer().render(tree)
    let report = compare(mixed, Silhouette(of: tree)) { x, y, inside in
      mix(from[x, y], to[x, y], inside ? time / 2 : 0)
    }
    #expect(report.largestError <= 1, "\(report)")
    #expect(report.checked > mixed.width * mixed.height / 2)
  }

  @Test(arguments: [0.2, 0.5, 1.0])
  func `LR-3 the old logo never shows outside the mask`(time: Double) throws {
    var rig = try Rig("libreveal.so")
    rig.settings.parameters["fade"] = .text("off")
    let transition = try rig.start()
    let tree = transition.presentation(at: time)
    let shown = try Renderer().render(tree)
    var bare = transition.change.before.tree
    bare[try #require(bare.find("logo", in: LayerTree.rootID))].isHidden = true
    let background = try Renderer().render(bare)
    let to = try Renderer().render(transition.change.after.tree)
    let report = compare(shown, Silhouette(of: tree)) { x, y, inside in
      mix(background[x, y], to[x, y], inside ? 1 : 0)
    }
    #expect(report.largestError <= 1, "\(report)")
    #expect(report.checked > shown.width * shown.height / 2)
  }

  private struct Comparison {
    var largestError = 0.0
    var place = (x: 0, y: 0)
    var checked = 0
  }

  /// Compares each pixel away from the mask's edge with what it should be.
  private func compare(
    _ picture: Raster, _ silhouette: Silhouette,
    wanted: (_ x: Int, _ y: Int, _ inside: Bool) -> SIMD4<Double>
  ) -> Comparison {
    var report = Comparison()
    for y in 0..<picture.height {
      let row = silhouette.row(y, width: picture.width)
      for x in 0..<picture.width where row[x] != .edge {
        report.checked += 1
        let difference = channels(picture[x, y]) - wanted(x, y, row[x] == .inside)
        let error = max(difference.max(), -difference.min())
        if error > report.largestError { (report.largestError, report.place) = (error, (x, y)) }
      }
    }
    return report
  }

  private func channels(_ pixel: UInt32) -> SIMD4<Double> {
    [
      Double(pixel >> 24), Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF),
      Double(pixel & 0xFF),
    ]
  }

  private func mix(_ from: UInt32, _ to: UInt32, _ share: Double) -> SIMD4<Double> {
    channels(from) * (1 - share) + channels(to) * share
  }

  @Test
  func `LR-4 the last animated frame is the committed one`() throws {
    #expect(try popsAtEnd(Rig("libreveal.so").start()) == false)
    var sharp = try Rig("libreveal.so")
    sharp.settings.parameters["fade"] = .text("off")
    #expect(try popsAtEnd(sharp.start()) == false)
  }

  @Test
  func `LR-5 nothing is left behind after completion`() throws {
    let transition = try Rig("libreveal.so").start()
    transition.run()
    let result = transition.result
    #expect(result.entries.map(\.name) == ["main", "detail"])
    #expect(result.tree[result.top.root].mask == nil)
    #expect(result.tree[result.top.root].opacity == 1)
    let logo = try #require(result.tree.ids.first { result.tree[$0].name == "logo" })
    #expect(result.tree[logo].transform == .identity)
    #expect(!result.tree.ids.contains { result.tree[$0].name == "logo-mask" })
  }

  @Test
  func `LR-6 two animations stop and the transition completes once`() throws {
    let transition = try Rig("libreveal.so").start()
    transition.run()
    let stops = transition.events.filter { $0.kind == .animationEnded(token: 1, finished: true) }
    let requests = transition.events.filter {
      if case .completionRequested = $0.kind { true } else { false }
    }
    #expect(stops.count == 2)
    #expect(requests.map(\.kind) == [.completionRequested(.finish, accepted: true)])
    #expect(transition.terminalEvents == 1)
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 2)
  }

  @Test
  func `LR-7 a second push looks like the first`() throws {
    var rig = try Rig("libreveal.so")
    let times = [0, 0.3, 1.1, 2]
    let first = try rig.start()
    let pictures = try times.map { try first.picture(at: $0) }
    first.run()
    rig.stack = first.result
    let back = try rig.start(.pop)
    back.run()
    #expect(back.outcome == .finished)
    rig.stack = back.result
    let second = try rig.start()
    #expect(try times.map { try second.picture(at: $0) } == pictures)
  }

  @Test
  func `LR-8 a cancelled push leaves everything as it was`() throws {
    let rig = try Rig("libreveal.so")
    let before = try Renderer().render(rig.stack.tree)
    let transition = try rig.start()
    transition.advance(to: 700_000_000)
    transition.end(.cancelled, at: 700_000_000)
    #expect(transition.outcome == .cancelled)
    #expect(transition.terminalEvents == 1)
    #expect(transition.result == rig.stack)
    #expect(try Renderer().render(transition.result.tree) == before)
    transition.advance(to: 3_000_000_000)
    #expect(transition.terminalEvents == 1)
  }

  @Test
  func `LR-9 a pop without a pop branch ends at the deadline and says so`() throws {
    var rig = try Rig("\(BuildFolder.fixtures)/libidle.so")
    let request = rig.preset(for: .pop)
    let transition = try rig.start(request)
    transition.advance(to: 749_000_000)
    #expect(transition.outcome == nil)
    transition.run()
    #expect(transition.endTime == 0.75)
    #expect(transition.outcome == .failed)
    #expect(transition.terminalEvents == 1)
    #expect(transition.faults.count == 1)
    #expect(transition.result.entries.map(\.name) == ["main"])
  }

  @Test
  func `LR-10 screens without a logo get one, and nothing fades`() throws {
    var rig = try Rig("libreveal.so")
    rig.setBackgrounds(alpha: 1)
    rig.stack = ScreenStack(container: Rect(0, 0, 375, 667), root: rig.screens[2])
    let transition = try rig.start(.push(rig.screens[3]))
    let mask = try transition.layer("\(rig.screens[3].name)/@mask", at: 1)
    #expect(mask.position == Point(187.5, 303.5))
    #expect(abs(mask.transform[0, 0] - 47.988165) < 1e-6 * 48)
    let logo = try transition.layer("logo", at: 1)
    #expect(logo.position == mask.position && logo.transform == mask.transform)
    #expect(
      transition.animatedProperties.allSatisfy { $0.property == .transform }, "nothing fades")
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(transition.faults.isEmpty)
  }

  @Test(arguments: [("on", true), ("off", false), ("auto", false)])
  func `without a logo the next screen fades in where that is asked for`(
    fade: String, fades: Bool
  ) throws {
    var rig = try Rig("libreveal.so")
    rig.setBackgrounds(alpha: 1)
    rig.stack = ScreenStack(container: Rect(0, 0, 375, 667), root: rig.screens[2])
    rig.settings.parameters["fade"] = .text(fade)
    let transition = try rig.start(.push(rig.screens[3]))
    #expect(transition.animatedProperties.contains { $0.property == .opacity } == fades)
  }

  private func replacing() throws -> Transition {
    let rig = try Rig("libreveal.so")
    return try rig.start(.replace(with: rig.screens[1]))
  }

  @Test
  func `LR-10 an operation that the animator does not serve shows the cross-fade`() throws {
    let transition = try replacing()
    transition.run()
    #expect(transition.outcome == .failed)
    #expect(transition.endTime == 0.35)
    #expect(transition.faults.first?.contains("UNSUPPORTED") == true)
    #expect(transition.result.entries.map(\.name) == ["detail"])
  }

  @Test
  func `LR-11 a scrolled screen is revealed from the same place`() throws {
    let rig = try Rig("libreveal.so")
    var scrolled = rig.screens[1]
    scrolled.tree[LayerTree.rootID].bounds.origin = Point(0, 120)
    let transition = try rig.start(.push(scrolled))
    let tree = transition.presentation(at: 0)
    let mask = try #require(tree[transition.change.to.root].mask)
    let place = tree.convert(.zero, from: mask, to: LayerTree.rootID)
    #expect(place == Point(187.5, 303.5))
  }

  @Test
  func `LR-12 the reversed concatenation is caught`() throws {
    var rig = try Rig("libreveal.so")
    rig.settings.parameters["fade"] = .text("off")
    let reversed = Mutant(of: rig.animator) { command in
      guard case .animate(var animation) = command, animation.property == .transform,
        case .endpoints(let from, .transform(let end)?, let by) = animation.values
      else { return command }
      let wrong = Transform.scale(end[0, 0], end[1, 1])
        .concatenated(with: .translation(0, end[3, 1] / end[1, 1]))
      animation.values = .endpoints(from: from, to: .transform(wrong), by: by)
      return .animate(animation)
    }
    let transition = try rig.start(animator: reversed)
    #expect(try wrongMatrix(in: transition) != nil)
    #expect(try popsAtEnd(transition))
  }

  @Test(arguments: [(-50.0, 0.01), (0, 0.01), (60, 0.3), (100, 0.5), (198, 0.99), (400, 0.99)])
  func `LR-13 a finger winds the reveal on, and not beyond its ends`(
    pan: Double, progress: Double
  ) throws {
    let rig = try Rig("libreveal.so")
    let transition = try rig.start()
    let twin = try Rig("libreveal.so").start()
    let interaction = try #require(rig.animator.interaction)
    try transition.grab(at: 0)
    try transition.scrub(to: pan / (interaction.distance ?? 375), at: 500_000_000)
    #expect(abs(transition.progress(at: 0.5) - progress) < 1e-12)
    let shown = try transition.layer("detail/@mask", at: 0.5).transform
    #expect(try shown == twin.layer("detail/@mask", at: 2 * progress).transform)
    if progress == 0.5 { #expect(abs(shown[0, 0] - 47.988165) < 1e-6 * 48) }
    transition.advance(to: 9_000_000_000)
    #expect(transition.outcome == nil)
  }

  @Test(arguments: [(0.5, -3.0, Outcome.finished), (0.49, 3, .cancelled)])
  func `LR-13 half the way decides, and leaves no time out of joint`(
    position: Double, velocity: Double, outcome: Outcome
  ) throws {
    var rig = try Rig("libreveal.so")
    let times = [0, 0.3, 1.1, 2]
    let twin = try rig.start()
    let pictures = try times.map { try twin.picture(at: $0) }
    twin.end(.cancelled, at: 0)
    let transition = try rig.start()
    try transition.grab(at: 0)
    try transition.scrub(to: position, at: 400_000_000)
    try transition.release(velocity: velocity, at: 500_000_000)
    transition.run()
    #expect(transition.outcome == outcome)
    #expect(transition.terminalEvents == 1)
    #expect(transition.faults.isEmpty)
    rig.stack = transition.result
    if outcome == .finished {
      let back = try rig.start(.pop)
      back.run()
      rig.stack = back.result
    } else {
      #expect(transition.result == transition.change.before)
    }
    let next = try rig.start()
    #expect(try times.map { try next.picture(at: $0) } == pictures)
  }

  @Test(arguments: [
    (375, 667, 150.0), (1_024, 768, 341.3333333), (1_920, 1_080, 640), (3_840, 2_160, 1_280),
  ])
  func `LR-14 the end shows the next screen alone in any container`(
    width: Int, height: Int, scale: Double
  ) throws {
    let rig = try Rig("libreveal.so", size: Size(Double(width), Double(height)))
    let transition = try rig.start()
    transition.run()
    let matrix = try transition.layer("detail/@mask", at: 2).transform
    #expect(abs(matrix[0, 0] - scale) < 1e-6 * scale)
    #expect(abs(matrix[1, 1] - scale) < 1e-6 * scale)
    #expect(abs(matrix[3, 1] + 10 * matrix[1, 1]) < 1e-9)
    #expect(width != 375 || matrix[1, 1] == 150)
    #expect(
      try transition.picture(at: 2) == Renderer().render(transition.result.tree))
  }

  @Test(arguments: [(0.5, 0.907470), (1.0, 0.687797), (1.5, 0.384357), (2.0, 0.01)])
  func `challenge 2: a pop shrinks by ease-in`(time: Double, scale: Double) throws {
    var rig = try Rig("libreveal.so")
    rig.stack.push(rig.screens[1])
    let shrinking = try rig.start(.pop)
    let matrix = try shrinking.layer("detail", at: time).transform
    #expect(abs(matrix[0, 0] - scale) < 1e-6)
    #expect(matrix[0, 0] == matrix[1, 1])
    shrinking.run()
    rig.settings.parameters["pop-curve"] = .text("linear")
    let even = try rig.start(.pop)
    #expect(abs(try even.layer("detail", at: time).transform[0, 0] - (1 - 0.99 * time / 2)) < 1e-6)
    even.run()
    #expect(even.terminalEvents == 1)
    #expect(even.result.tree[even.result.top.root].transform == .identity)
  }

  @Test(arguments: [(0, 0.0), (0.5, 0.25), (1.0, 0.5), (2.0, 1.0)])
  func `challenge 1: the next screen fades in evenly`(time: Double, opacity: Double) throws {
    #expect(
      abs(try Rig("libreveal.so").start().layer("detail", at: time).opacity - opacity) < 1e-12)
  }

  @Test
  func `the first frame is the screen before`() throws {
    let rig = try Rig("libreveal.so")
    #expect(try rig.start().picture(at: 0) == Renderer().render(rig.stack.tree))
  }
}
