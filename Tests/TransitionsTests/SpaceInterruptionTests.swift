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
}
