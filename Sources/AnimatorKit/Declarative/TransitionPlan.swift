/// What a described transition asks for beside the values of its two screens.
final class TransitionPlan {
  var matchPacing: Pacing?
  var primitivePacing: Pacing?
  var primitive: ((TransitionAnimator, TransitionContext) throws(AnimatorError) -> Void)?
  var notes: [StaticString] = []
}

extension TransitionContext {
  /// Declares what was described, and gives what is to be done at the end.
  func run<Content: NavigationTransition>(
    _ content: Content
  ) throws(AnimatorError) -> [(AnimatingPosition) -> Void] {
    let operation: NavigationOperation =
      raw.direction == .backward ? .pop : .push
    let (outgoing, incoming) = (TransientLayer(), TransientLayer())
    let plan = TransitionPlan()
    content.transition(
      from: outgoing, to: incoming, for: operation, in: Container(frame: bounds, plan: plan))
    for note in plan.notes { log(.warning, note) }
    if let primitive = plan.primitive {
      let animator = TransitionAnimator(pacing: plan.primitivePacing)
      try primitive(animator, self)
      return animator.completions
    }
    let isAbove =
      switch (incoming.order, outgoing.order) {
      case (.front, _), (nil, .back): true
      case (.back, _), (nil, .front): false
      case (nil, nil): operation == .push
      }
    try to.insert(into: container, at: isAbove ? .above(from) : .below(from))
    if let pacing = plan.matchPacing, try needs(.matchedGeometry) {
      try moveMatches(pacedBy: pacing.animation(.position))
    }
    try TransientRun(context: self, layer: to, other: from, comes: true).declare(incoming)
    try TransientRun(context: self, layer: from, other: to, comes: false).declare(outgoing)
    return []
  }

  /// Whether a capability is granted; one that the animator does not list is its author's mistake.
  func needs(_ capability: Capability) throws(AnimatorError) -> Bool {
    if isGranted(capability) { return true }
    if grant.lists(capability) { return false }
    log(.error, "the animator uses a capability that its declaration does not list; add:")
    log(.error, capability.id)
    throw AnimatorError(.notGranted)
  }

  /// Hands words to the host.
  public func log(_ level: animator_log_level, _ message: StaticString) {
    unsafe host.pointee.log(level, cString(message))
  }
}
