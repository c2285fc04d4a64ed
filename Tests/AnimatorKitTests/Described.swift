import CAnimator

@testable import AnimatorKitForTests

/// One screen as an atomic transition describes it, in a container of 100 by 200 points.
func described(
  _ content: some AtomicTransition, _ operation: TransitionOperation,
  in frame: Rect = Rect(x: 0, y: 0, width: 100, height: 200)
) -> TransientLayer {
  let layer = TransientLayer()
  content.transition(layer, for: operation, in: Container(frame: frame))
  return layer
}

/// Both screens as a transition describes them.
struct Pair {
  let from = TransientLayer()
  let to = TransientLayer()
  let plan = TransitionPlan()

  init(
    _ content: some NavigationTransition, _ operation: NavigationOperation,
    in frame: Rect = Rect(x: 0, y: 0, width: 100, height: 200)
  ) {
    content.transition(
      from: from, to: to, for: operation, in: Container(frame: frame, plan: plan))
  }
}

extension TransientValues {
  /// The transform's m11, m12, m21, m22, m41 and m42.
  var elements: [Double] {
    let m = transformEntry?.value.matrix.m ?? Matrix.identity.m
    return [m.0, m.1, m.4, m.5, m.12, m.13]
  }
}

/// Whether numbers agree to six digits.
func near(_ found: [Double], _ wanted: [Double]) -> Bool {
  found.count == wanted.count
    && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 * max(1, abs($1)) }
}
