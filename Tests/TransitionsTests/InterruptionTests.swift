import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@Suite
struct InterruptionTests {
  @Test
  func `T20 a pop in mid-push starts from what is on screen`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    let (a, b) = (bench.x("a", at: 30), bench.x("b", at: 30))
    try bench.request(.pop, at: 30)
    #expect(abs((bench.x("a", at: 30) ?? .nan) - (a ?? 0)) < 1e-9)
    #expect(abs((bench.x("b", at: 30) ?? .nan) - (b ?? 0)) < 1e-9)
    let tree = bench.container.presentation(at: 0.031)
    #expect(tree[LayerTree.rootID].children.allSatisfy { tree[$0].opacity == 1 })
    bench.run(to: 2000)
    #expect(bench.names == ["a"])
    #expect(bench.ends == [1: [.skipped], 2: [.finished]])
    #expect(bench.x("a", at: 2000) == 0)
  }

  @Test
  func `speed is kept when another transition takes over`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    func speed(_ screen: String, _ time: Double, _ step: Double) -> Double {
      ((bench.x(screen, at: time + step) ?? .nan) - (bench.x(screen, at: time) ?? .nan)) / step
    }
    let before = (speed("a", 100, -0.001), speed("b", 100, -0.001))
    try bench.request(.pop, at: 100)
    #expect(abs(speed("a", 100, 0.001) - before.0) < 0.01 * abs(before.0))
    #expect(abs(speed("b", 100, 0.001) - before.1) < 0.01 * abs(before.1))
  }

  // D5: the spring of the unwind, stopped at 0.1 s and sent back by the same spring.
  @Test
  func `a spring that takes over from the same spring is a retarget`() throws {
    let bench = Bench("a")
    bench.slides.spring = try Spring(
      mass: 1, stiffness: 161.719501592, damping: 12.716898269)
    try bench.request(.push(Plain.screen("b")), at: 0)
    let step = 1e-3
    let x = try #require(bench.x("b", at: 100))
    let v = ((bench.x("b", at: 100 + step) ?? 0) - (bench.x("b", at: 100 - step) ?? 0)) / 2 / step
    try bench.request(.pop, at: 100)
    let (w, z) = (12.716898269, 0.5)
    let wd = w * (1 - z * z).squareRoot()
    for tick in 1...20 {
      let t = Double(tick) / 20
      let (y0, v0) = (x - 100, v * 1000)
      let decay = Elementary.exp(-z * w * t)
      let closed =
        100 + decay
        * (y0 * Elementary.cos(wd * t) + (v0 + z * w * y0) / wd * Elementary.sin(wd * t))
      #expect(abs((bench.x("b", at: 100 + t * 1000) ?? .nan) - closed) < 2e-3)
    }
  }

  @Test
  func `a third destination leaves what lay below where it was`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    let shown = (bench.x("a", at: 60), bench.x("b", at: 60))
    try bench.request(.push(Plain.screen("c")), at: 60)
    #expect(bench.drawn(at: 60) == ["a", "b", "c"])
    #expect(abs((bench.x("a", at: 60) ?? .nan) - (shown.0 ?? 0)) < 1e-9)
    #expect(abs((bench.x("b", at: 60) ?? .nan) - (shown.1 ?? 0)) < 1e-9)
    bench.run(to: 2000)
    #expect(bench.drawn(at: 2000) == ["c"])
  }

  @Test
  func `what lay below is let go when its own transition would have been over`() throws {
    let bench = Bench("a")
    for index in 0..<30 {
      try bench.request(.replace(with: Plain.screen("s\(index)")), at: Double(index) * 100)
      // The two of the transition, and those that left less than 0.3 s ago.
      #expect(bench.drawn(at: Double(index) * 100 + 99).count <= 5)
    }
  }

  /// An animator that lets the incoming screen through a mask that grows for a second.
  private func masked() -> Scripted {
    Scripted { context, transaction in
      let mask = try transaction.perform(.create(Layer(name: "hole", frame: Rect(0, 0, 10, 20))))
      guard let mask else { return }
      try transaction.perform(.setMask(mask, of: context.to))
      try transaction.perform(
        .animate(
          LayerAnimation(
            .transform, of: mask,
            values: .endpoints(
              from: .transform(.identity), to: .transform(.scale(100, 100)), by: nil),
            pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    }
  }

  private func maskScale(_ bench: Bench, at milliseconds: Double) -> Double? {
    let tree = bench.container.presentation(at: milliseconds / 1000)
    return tree.find("b", in: LayerTree.rootID).flatMap { tree[$0].mask }
      .flatMap { mask in tree.subtree(of: mask).first { tree[$0].name == "hole" } }
      .map { tree[$0].transform[0, 0] }
  }

  @Test
  func `a mask goes on where it was when another transition takes over`() throws {
    let bench = Bench("a")
    bench.slides.special["reveal"] = masked()
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    let shown = try #require(maskScale(bench, at: 400))
    #expect(abs(shown - 40.6) < 1e-9)
    try bench.request(.pop, at: 400)
    #expect(abs((maskScale(bench, at: 400) ?? 0) - shown) < 1e-9)
    #expect(abs((maskScale(bench, at: 500) ?? 0) - 50.5) < 1e-9)
    bench.run(to: 701)
    #expect(bench.ends[2] == [.finished], "nobody waits for the mask of a screen that leaves")
    #expect(bench.isClean(at: 702))
  }

  @Test
  func `what goes on below never covers the screen that comes`() throws {
    let bench = Bench("a")
    bench.slides.special["over"] = Scripted { context, transaction in
      try transaction.perform(.insert(context.to, into: LayerTree.rootID, .top))
      try transaction.perform(
        .animate(
          LayerAnimation(
            .opacity, of: context.to,
            values: .endpoints(from: .scalar(0), to: .scalar(1), by: nil),
            pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    }
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.request(.push(Plain.screen("c")), at: 100)
    #expect(bench.drawn(at: 100) == ["a", "b", "c"])
    try bench.request(.unwind(to: "a"), at: 200, animator: "over")
    #expect(bench.drawn(at: 200) == ["b", "c", "a"])
  }

  @Test
  func `a mask that a hand held for long stays where it was when another takes over`() throws {
    let bench = Bench("a")
    let reveal = masked()
    reveal.interaction = Interaction()
    bench.slides.special["reveal"] = reveal
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    try bench.container.grab(at: 0)
    try bench.container.scrub(to: 0.4, at: bench.time(100))
    try bench.request(.pop, at: 5_000)
    #expect(abs((maskScale(bench, at: 5_000) ?? 0) - 40.6) < 1e-9)
  }

  @Test
  func `a screen that stays keeps its mask until that is open`() throws {
    let bench = Bench("a")
    bench.slides.special["reveal"] = masked()
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    try bench.request(.present(Plain.screen("m"), .overFullScreen), at: 400)
    bench.run(to: 999)
    #expect(bench.container.running != nil)
    bench.run(to: 1000)
    #expect(bench.ends[2] == [.finished])
    #expect(maskScale(bench, at: 1000) == 100)
    #expect(bench.isClean(at: 1001))
  }

  @Test
  func `a request while it goes back starts from where it goes back to`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.container.cancel(at: bench.time(150))
    try bench.request(.push(Plain.screen("c")), at: 200)
    bench.run(to: 2000)
    #expect(bench.names == ["a", "c"])
    #expect(bench.ends == [1: [.cancelled], 2: [.finished]])
  }
}
