internal import LayerTree

extension Transaction {
  /// The upper one of two screens that fade into each other; nil when they do not.
  ///
  /// They do where each has one animation of its opacity, both keep one pace, what the two show sums
  /// to 1 all the way, and nothing lies between them. The upper one is then added to the lower one.
  var crossFadingScreen: LayerID? {
    let fades = [outgoing, incoming].map { screen in
      animations.filter { $0.layer == screen && $0.property == .opacity }
    }
    guard fades.allSatisfy({ $0.count == 1 }), frames == nil else { return nil }
    let (first, second) = (fades[0][0], fades[1][0])
    guard first.pace == second.pace, first.delay == second.delay, first.fill == second.fill,
      !first.isAdditive, !second.isAdditive, sumToOne(first, second)
    else { return nil }
    let order = tree.childrenInDrawingOrder(of: tree[LayerTree.rootID])
    guard let one = order.firstIndex(of: outgoing), let other = order.firstIndex(of: incoming),
      abs(one - other) == 1
    else { return nil }
    return order[max(one, other)]
  }

  private func sumToOne(_ first: LayerAnimation, _ second: LayerAnimation) -> Bool {
    func isOne(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
      guard case .scalar(let a) = one, case .scalar(let b) = other else { return false }
      return abs(a + b - 1) < 1e-9
    }
    switch (first.values, second.values) {
    case (.endpoints(let a, let b, nil), .endpoints(let c, let d, nil)):
      let (one, other) = (tree[outgoing][.opacity], tree[incoming][.opacity])
      return isOne(a ?? one, c ?? other) && isOne(b ?? one, d ?? other)
    case (.keyframes(let one), .keyframes(let other)):
      return one.count == other.count
        && zip(one, other).allSatisfy {
          $0.offset == $1.offset && $0.curve == $1.curve && isOne($0.value, $1.value)
        }
    default: return false
    }
  }
}
