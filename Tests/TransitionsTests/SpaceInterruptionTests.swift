import LayerTree
import Motion
import Testing
import Transitions

/// Layers that turn in space when another transition cuts in.
@Suite
struct SpaceInterruptionTests {
  /// Turns a layer about its upright axis, as seen from 500 points away.
  private func turning(
    _ layer: @escaping (TransitionContext) -> LayerID, from start: Double, to end: Double
  ) -> Scripted {
    Scripted { context, transaction in
      func parts(_ degrees: Double) -> TransformList {
        TransformList([.perspective(500), .rotate(degrees: degrees, axis: [0, 1, 0])])
      }
      try transaction.perform(
        .animate(
          LayerAnimation(
            .transform, of: layer(context), values: .parts(from: parts(start), to: parts(end)),
            pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    }
  }

  private func corners(of layer: LayerID, in tree: LayerTree) -> [Point] {
    tree[layer].bounds.corners.map { tree.transformToRoot(of: layer).apply(to: $0) }
  }

  @Test(arguments: [0.0, 40, -75])
  func `a turn in space is taken over without a jump`(start: Double) throws {
    let push = Transition(
      try Plain.stack("one").change(for: .push(Plain.screen("two"))),
      animator: .success(turning({ $0.to }, from: 120, to: 0)))
    let interruption = push.interruption(at: 400_000_000)
    let layer = push.change.to.root
    let before = corners(of: layer, in: push.presentation(at: 0.4))
    let pop = Transition(
      try push.change.after.change(for: .pop),
      animator: .success(turning({ $0.from }, from: start, to: 90)), from: interruption)
    #expect(pop.faults.isEmpty, "\(pop.faults)")
    let after = corners(of: layer, in: pop.presentation(at: 0))
    for (old, new) in zip(before, after) {
      #expect(abs(old.x - new.x) < 1e-6 && abs(old.y - new.y) < 1e-6, "\(old) and \(new)")
    }
  }

  /// Folds the screen that goes away to nothing, and unfolds the one that comes, by shares of its width.
  private func folding() -> Scripted {
    Scripted { context, transaction in
      let ways = [
        (context.to, Transform.scale(0, 1), Transform.identity),
        (context.from, Transform.identity, Transform.scale(0, 1)),
      ]
      for (layer, from, to) in ways {
        try transaction.perform(
          .animate(
            LayerAnimation(
              .transform, of: layer,
              values: .endpoints(from: .transform(from), to: .transform(to), by: nil),
              pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
      }
    }
  }

  @Test(arguments: [0.0, 0.1, 0.4, 0.9])
  func `what starts flat takes over without a jump, and ends as declared`(moment: Double) throws {
    let bench = Bench("a")
    bench.slides.special["fold"] = folding()
    func widths(at milliseconds: Double) -> [Double] {
      let tree = bench.container.presentation(at: milliseconds / 1_000)
      return ["a", "b"].map { name in
        tree.find(name, in: LayerTree.rootID).map { tree[$0].transform[0, 0] } ?? .nan
      }
    }
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "fold")
    let before = widths(at: moment * 1_000)
    try bench.request(.pop, at: moment * 1_000, animator: "fold")
    for (old, new) in zip(before, widths(at: moment * 1_000)) { #expect(abs(old - new) < 1e-9) }
    // A share of the width a second by the animation, and at most ω and that by what dies away.
    let fastest = 1 + 9.2334134764 / 0.7 + 2
    var last = before
    for step in 1...1_000 {
      let now = widths(at: moment * 1_000 + Double(step))
      for (old, new) in zip(last, now) { #expect(abs(old - new) < fastest * 1e-3 + 1e-9) }
      last = now
    }
    #expect(abs(last[0] - 1) < 1e-9 && abs(last[1]) < 1e-9)
  }
}
