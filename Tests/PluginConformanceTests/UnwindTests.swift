import LayerTree
import PluginHost
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The unwinding on a spring, against the numbers of the system that it rebuilds.
@Suite
struct UnwindTests {
  private static let positions: [(time: Double, x: Double)] = [
    (0, -375), (0.05, -263.112428), (0.10, -127.752473), (0.15, -19.122991), (0.20, 43.927174),
    (0.25, 64.603609), (0.30, 56.862097), (0.35, 36.313199), (0.40, 14.927616), (0.50, -8.789815),
    (0.60, -8.396315), (0.80, 1.607319), (0.90, 1.206992), (1.00, 0),
  ]

  private static let sixtieths: [Double] = [
    0, 0.080505, 0.182716, 0.298367, 0.420225, 0.542192, 0.659327, 0.767829, 0.864971, 0.949005,
    1.019046, 1.074942, 1.117139,
  ]

  private func start(
    past middle: Int = 1, _ change: (inout Rig) -> Void = { _ in },
    animator: ((Rig) -> any Animator)? = nil
  ) throws -> Transition {
    var rig = try Rig("libunwind.so")
    rig.stack.push(rig.screens[middle])
    rig.stack.push(rig.screens[2])
    change(&rig)
    return try rig.start(.unwind(to: "main"), animator: animator?(rig))
  }

  @Test
  func `UW-1 the spring brings the screen back through the known places`() throws {
    let transition = try start()
    for row in Self.positions {
      let frame = try transition.layer("main", at: row.time).frame
      #expect(abs(frame.minX - row.x) < 1e-6 * 375, "\(frame.minX) at \(row.time)")
      #expect(frame.minY == 0)
      #expect(try transition.layer("third", at: row.time).frame == Rect(0, 0, 375, 667))
    }
    for (frame, share) in Self.sixtieths.enumerated() {
      let x = try transition.layer("main", at: Double(frame) / 60).frame.minX
      #expect(abs(x + 375 * (1 - share)) < 1e-6 * 375, "frame \(frame)")
    }
    transition.run()
    #expect(transition.endTime == 1)
  }

  @Test
  func `UW-2 it overshoots by more than 17 and less than 17_4 per cent`() throws {
    let transition = try start()
    let places = try (0...2_000).map {
      try transition.layer("main", at: Double($0) / 2_000).frame.minX / 375
    }
    let highest = try #require(places.max())
    #expect(highest > 0.17 && highest < 0.174)
    #expect(abs(highest - 0.172955674) < 1e-6)
    #expect(highest <= (try Rig("libunwind.so")).description.maximumOvershoot)
    let low = try #require(places.dropFirst(800).min())
    #expect(abs(low + 0.028197575) < 1e-6)
  }

  @Test(arguments: [0.2, 0.25, 0.3, 0.35])
  func `UW-3 the strip beside an overshooting screen shows the old screen`(time: Double) throws {
    let transition = try start()
    let picture = try transition.picture(at: time)
    let old = try Renderer().render(transition.change.before.tree)
    let width = Int(try transition.layer("main", at: time).frame.minX)
    #expect(width > 30)
    for y in 0..<picture.height {
      for x in 0..<width where picture[x, y] != old[x, y] {
        Issue.record("(\(x), \(y)) at \(time) is not the old screen's")
        return
      }
    }
    #expect(picture.isOpaque)
    let tree = transition.presentation(at: time)
    #expect(tree[LayerTree.rootID].children.map { tree[$0].name } == ["third", "main"])
  }

  @Test
  func `UW-4 the screen in between is neither called nor seen, and is let go`() throws {
    let transition = try start(past: 1)
    let other = try start(past: 3)
    for step in 0...20 {
      let time = Double(step) / 20
      #expect(try transition.picture(at: time) == other.picture(at: time))
    }
    transition.run()
    #expect(transition.result.entries.map(\.name) == ["main"])
    #expect(!transition.events.contains { "\($0.kind)".contains("detail") })
    let left = transition.result.tree
    #expect(left.ids.allSatisfy { left[$0].name != "detail" && left[$0].name != "third" })
  }

  @Test
  func `UW-5 the callbacks come in the order of a plain pop, once`() throws {
    let transition = try start()
    transition.run()
    #expect(
      transition.appearances == [
        .willDisappear("third"), .willAppear("main"), .didDisappear("third"), .didAppear("main"),
      ])
  }

  @Test(arguments: [nil, LayerTree.Place.top, .bottom])
  func `UW-6 one screen is left however the animator ordered them`(
    place: LayerTree.Place?
  ) throws {
    let plain = try start()
    let other = try start(animator: { rig in
      Mutant(of: rig.animator) { command in
        guard case .insert(let layer, let parent, _) = command else { return command }
        return place.map { .insert(layer, into: parent, $0) }
      }
    })
    plain.run()
    other.run()
    #expect(other.result == plain.result)
    let tree = other.result.tree
    #expect(tree[LayerTree.rootID].children.map { tree[$0].name } == ["main"])
  }

  @Test(arguments: [0.0, 0.1, 0.2, 0.6, 0.999])
  func `UW-8 an unwinding that is broken off leaves the stack whole`(time: Double) throws {
    let transition = try start()
    transition.end(.cancelled, at: Nanoseconds.floor(time))
    #expect(transition.outcome == .cancelled)
    #expect(transition.result == transition.change.before)
    #expect(transition.result.entries.map(\.name) == ["main", "detail", "third"])
  }

  @Test(arguments: ScreenStack.Presentation.allCases)
  func `UW-11 a chain of presented screens is unwound in one transition`(
    presentation: ScreenStack.Presentation
  ) throws {
    func unwind(past middle: Int) throws -> Transition {
      var rig = try Rig("libunwind.so")
      rig.stack.present(rig.screens[middle], presentation)
      rig.stack.present(rig.screens[2], presentation)
      return try rig.start(.unwind(to: "main"))
    }
    let (transition, other) = (try unwind(past: 1), try unwind(past: 3))
    for step in 1...20 {
      let time = Double(step) / 20
      #expect(try transition.picture(at: time) == other.picture(at: time))
    }
    transition.run()
    #expect(transition.result.entries.map(\.name) == ["main"])
    // Below a screen over the full screen, detail was seen: it goes with that.
    let middle: [TransitionEvent.Kind] =
      presentation == .overFullScreen ? [.willDisappear("detail"), .didDisappear("detail")] : []
    #expect(
      transition.appearances.filter { "\($0)".contains("detail") } == middle)
    let shown = transition.result.tree
    #expect(shown.ids.allSatisfy { shown[$0].name != "detail" && shown[$0].name != "third" })
    #expect(try transition.picture(at: 1) == Renderer().render(shown))
  }

  @Test
  func `UW-12 the hook comes first, then the screens are told, then things move`() throws {
    let transition = try start()
    transition.run()
    let kinds = transition.events.map(\.kind)
    let hook = try #require(kinds.firstIndex(of: .willUnwind(from: "third", to: "main")))
    let told = try #require(kinds.firstIndex(of: .willDisappear("third")))
    let arrived = try #require(kinds.firstIndex(of: .arrived))
    #expect(hook < told && told < arrived)
    #expect(transition.events[hook].time == 0 && transition.events[arrived].time > 0.1)
    #expect(kinds.count { if case .willUnwind = $0 { true } else { false } } == 1)
  }

  @Test
  func `without springs the declared curve brings the screen back`() throws {
    var rig = try Rig("libunwind.so", withholding: ["animator.spring"])
    let request = rig.preset(for: .unwind)
    let transition = try rig.start(request)
    // cubic-bezier(0.2, 0.8, 0.2, 1) at a half, by bisection on 60 digits.
    let x = try transition.layer("main", at: 0.5).frame.minX
    #expect(abs(x + 375 * (1 - 0.946079461513)) < 1e-6 * 375)
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 1)
  }

  @Test
  func `edge and direction of reading choose the side together`() throws {
    let trailing = try start { $0.settings.parameters["edge"] = .text("trailing") }
    #expect(try trailing.layer("main", at: 0).frame.minX == 375)
    let arabic = try start { $0.settings.layoutDirection = .rightToLeft }
    #expect(try arabic.layer("main", at: 0).frame.minX == 375)
    let both = try start {
      $0.settings.parameters["edge"] = .text("trailing")
      $0.settings.layoutDirection = .rightToLeft
    }
    #expect(try both.layer("main", at: 0).frame.minX == -375)
  }
}
