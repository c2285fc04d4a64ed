import LayerTree
import Rendering
import Testing
import TransitionRig
import Transitions

/// The pop-up where the screen has no dim layer and no panel, as a picture has none, and in the hand.
@Suite
struct PopUpSettingsTests {
  /// Times with the share of the panel's way and the dimming at them, of the system that it rebuilds.
  private static let rows: [(time: Double, share: Double, dim: Double)] = [
    (0, 0, 0), (0.1, 0, 0.231774816), (0.15, 0.345417191, 0.5), (0.2, 0.749563601, 0.768225184),
    (0.33266, 1.015164771, 1), (0.5, 1, 1),
  ]

  /// A presentation or a dismissal of a screen that is nothing but itself.
  private func start(
    _ operation: Transitions.Operation, withholding withheld: Set<String> = [],
    setting parameters: [String: ParameterValue] = [:]
  ) throws -> Transition {
    var rig = try Rig("libpopup.so", withholding: withheld)
    rig.settings.parameters.merge(parameters) { $1 }
    let plain = rig.screens[2]
    guard operation == .dismiss else { return try rig.start(.present(plain, .overFullScreen)) }
    rig.stack.present(plain)
    return try rig.start(.dismiss)
  }

  @Test
  func `what lies below a plain screen is dimmed and blurred while the screen springs up`() throws {
    for operation in [Transitions.Operation.present, .dismiss] {
      let transition = try start(operation)
      let before = try Renderer().render(transition.change.before.tree)
      #expect(try transition.picture(at: 0) == before)
      for row in Self.rows {
        let (share, dimming) =
          operation == .present ? (row.share, row.dim) : (1 - row.share, 1 - row.dim)
        let screen = try transition.layer("third", at: row.time)
        #expect(abs(screen.position.y - (333.5 + 667 * (1 - share))) < 1e-5, "\(row.time)")
        let dim = try transition.layer("dim", at: row.time)
        #expect(abs(dim.opacity - dimming) < 1e-6, "\(row.time)")
        #expect(dim.backgroundColor == Color(0, 0, 0, 0.3))
        #expect(dim.backdropBlur == 6 && dim.frame == Rect(0, 0, 375, 667))
      }
      let tree = transition.presentation(at: 0.1)
      #expect(tree[LayerTree.rootID].children.map { tree[$0].name } == ["main", "dim", "third"])
      transition.run()
      #expect(transition.outcome == .finished && transition.endTime == 0.5)
      #expect(
        try transition.picture(at: 0.5) == Renderer().render(transition.result.tree))
    }
  }

  @Test
  func `strength, colour and blur are what was set`() throws {
    let transition = try start(
      .present,
      setting: [
        "dim-strength": .number(0.5), "dim-color": .text("#ff0080"), "blur": .number(0),
        "delay": .number(1),
      ])
    let dim = try transition.layer("dim", at: 0.3)
    #expect(dim.backgroundColor == Color(1, 0, 128.0 / 255, 0.5))
    #expect(dim.backdropBlur == 0 && dim.opacity == 1)
    // Half of what was there, and half of the colour.
    let plain = try Renderer().render(transition.change.before.tree)
    let shown = try transition.picture(at: 0.3)
    for (x, y) in [(4, 640), (180, 300), (300, 80)] {
      for (shift, part) in [(16, 255.0), (8, 0), (0, 128)] {
        let wanted = Double(plain[x, y] >> shift & 0xFF) / 2 + part / 2
        #expect(abs(Double(shown[x, y] >> shift & 0xFF) - wanted) <= 1)
      }
    }
  }

  @Test
  func `a colour's alpha weakens the strength`() throws {
    let transition = try start(
      .present, setting: ["dim-strength": .number(0.5), "dim-color": .text("#ff008033")])
    let dim = try transition.layer("dim", at: 0.3)
    #expect(dim.backgroundColor == Color(1, 0, 128.0 / 255, 0.1))
  }

  @Test(arguments: [
    "", "red", "#12345", "#1234567", "#12345g", "#123456g8", "#123456789", "000000#", "#ääää",
  ])
  func `what is no colour is refused with the reason`(text: String) throws {
    let transition = try start(.present, setting: ["dim-color": .text(text)])
    #expect(transition.faults.count == 1, "\(transition.faults)")
    transition.run()
    #expect(transition.result.entries.map(\.name) == ["main", "third"])
  }

  @Test
  func `without blur it dims alone`() throws {
    let transition = try start(.present, withholding: ["animator.backdrop-blur"])
    #expect(try transition.layer("dim", at: 0.2).backdropBlur == 0)
    #expect(abs(try transition.layer("dim", at: 0.2).opacity - 0.768225184) < 1e-6)
    transition.run()
    #expect(transition.outcome == .finished && transition.faults.isEmpty)
  }

  @Test
  func `a screen with a panel or a dim layer dims as it wants to`() throws {
    var rig = try Rig("libpopup.so")
    rig.settings.parameters["dim-strength"] = .number(0.9)
    let transition = try rig.start(rig.preset(for: .present))
    let tree = transition.presentation(at: 0.3)
    #expect(tree.ids.count { tree[$0].name == "dim" } == 1)
    let dim = try transition.layer("popup/dim", at: 0.3)
    #expect(dim.backgroundColor.alpha == 77.0 / 255 && dim.backdropBlur == 6)
  }

  // MARK: - By hand

  private func dismissal() throws -> Transition {
    try Rig("libpopup.so").start(of: .dismiss).transition
  }

  @Test
  func `a hand dismisses it: the panel follows from the start, though by the clock it waits`()
    throws
  {
    let transition = try dismissal()
    #expect(try transition.layer("popup/panel", at: 0.09).position.y == 308.5)
    try transition.grab(at: 0)
    for share in [0, 0.01, 0.1, 0.2, 0.6, 0.99, 1] {
      try transition.scrub(to: share, at: 100_000_000)
      // Of 0.5 s, the dimming takes the first 0.3.
      let gone = min(share * 0.5 / 0.3, 1)
      let panel = try transition.layer("popup/panel", at: 0.1)
      #expect(abs(panel.position.y - (308.5 + 508.5 * share)) < 1e-9 * 817, "\(share)")
      #expect(abs(try transition.layer("popup/dim", at: 0.1).opacity - (1 - gone)) < 1e-9)
    }
    try transition.release(velocity: 0, at: 200_000_000)
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(transition.result.entries.map(\.name) == ["main"])
  }

  @Test(arguments: [[], ["animator.spring"]])
  func `a hand that takes a plain screen moves it with itself, up and down`(
    withheld: Set<String>
  ) throws {
    for operation in [Transitions.Operation.present, .dismiss] {
      let transition = try start(operation, withholding: withheld)
      try transition.grab(at: 0)
      for share in [0.05, 0.5, 0.95] {
        try transition.scrub(to: share, at: 50_000_000)
        let way = operation == .present ? 1 - share : share
        let screen = try transition.layer("third", at: 0.05)
        #expect(abs(screen.position.y - (333.5 + 667 * way)) < 1e-6, "\(operation) \(share)")
      }
    }
  }

  @Test
  func `a hand that takes it on its way finds it where it is`() throws {
    for moment in stride(from: Int64(0), through: 480_000_000, by: 40_000_000) {
      let transition = try dismissal()
      let seconds = Double(moment) / 1e9
      let before = try transition.layer("popup/panel", at: seconds).position.y
      try transition.grab(at: moment)
      let after = try transition.layer("popup/panel", at: seconds).position.y
      #expect(abs(after - before) < 1e-6, "\(moment)")
    }
  }

  @Test(arguments: [(0.3, 0.0, Outcome.cancelled), (0.3, 1, .finished), (0.7, -1, .cancelled)])
  func `a hand that lets go early or goes back leaves it there`(
    share: Double, velocity: Double, outcome: Outcome
  ) throws {
    let transition = try dismissal()
    try transition.grab(at: 0)
    try transition.scrub(to: share, at: 100_000_000)
    try transition.release(velocity: velocity, at: 100_000_000)
    transition.run()
    #expect(transition.outcome == outcome)
    if outcome == .cancelled { #expect(transition.result == transition.change.before) }
  }

  @Test
  func `without a hand's grant it runs by the clock`() throws {
    let rig = try Rig("libpopup.so", withholding: ["animator.interactive"])
    let transition = try rig.start(of: .dismiss).transition
    #expect(throws: InteractionError.self) { try transition.grab(at: 0) }
  }

  // MARK: - What can be shown

  @Test
  func `a dimming that is turned back never goes beyond nothing and all`() throws {
    for step in 1..<30 {
      let rising = try Rig("libpopup.so").start(of: .present)
      let moment = Int64(step) * 10_000_000
      rising.transition.advance(to: moment)
      let interruption = rising.transition.interruption(at: moment)
      rising.transition.end(.skipped, at: moment)
      var rig = rising.rig
      rig.stack = rising.transition.result
      let leaving = Transition(
        try rig.stack.change(for: .dismiss), animator: .success(rig.animator),
        settings: rig.settings, from: interruption)
      for frame in 0..<60 {
        let time = Double(frame) / 60
        let dim = try leaving.layer("popup/dim", at: time)
        #expect((0...1).contains(dim.opacity), "\(step) \(time): \(dim.opacity)")
        let shadow = try leaving.layer("popup/panel", at: time).shadow.opacity
        #expect((0...1).contains(shadow), "\(step) \(time): \(shadow)")
      }
    }
  }
}

extension Rig {
  fileprivate func start(
    of operation: Transitions.Operation
  ) throws -> (rig: Rig, transition: Transition) {
    var rig = self
    let request = rig.preset(for: operation)
    return (rig, try rig.start(request))
  }
}
