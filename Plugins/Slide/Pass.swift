import AnimatorKit

/// One transition: the looks from which and to which its screens go.
struct Pass {
  /// How the incoming screen looks before it has come; nil when it does not change.
  var insertion: Look?
  /// How the outgoing screen looks after it has gone; nil when it does not change.
  var removal: Look?
  /// Whether the incoming screen lies on top on the way back as well.
  var raisesIncoming = false

  /// Both screens change places: the outgoing one goes to the side opposite to the incoming one's.
  static func exchange(_ look: Look) -> Pass {
    Pass(insertion: look, removal: look.mirrored)
  }

  /// The same on opposite sides.
  var mirrored: Pass {
    var mirrored = self
    mirrored.insertion = insertion?.mirrored
    mirrored.removal = removal?.mirrored
    return mirrored
  }

  /// The same where reading starts from the right.
  var readFromRight: Pass {
    var flipped = self
    flipped.insertion = insertion?.readFromRight
    flipped.removal = removal?.readFromRight
    return flipped
  }

  /// Which screens a look is for.
  static var parameter: Parameter {
    .choice(
      "screens", name: "Which screens it is for; upper is the one that comes or goes on top",
      among: "upper|incoming|outgoing|both", default: "upper")
  }

  /// Gives a look to the screens that a parameter names, on the way there.
  ///
  /// The upper screen goes back where it came from; everything else is mirrored on the way back.
  init(_ look: Look, in context: TransitionContext) throws(AnimatorError) {
    let screens = try context.text("screens")
    let isWayBack = context.isWayBack
    if screens == "incoming" {
      self.init(insertion: look)
    } else if screens == "outgoing" {
      self.init(removal: look)
    } else if screens == "both" {
      self = .exchange(look)
    } else {
      // Mirrored twice on the way back.
      self = isWayBack ? Pass(removal: look.mirrored) : Pass(insertion: look)
    }
  }

  init(insertion: Look? = nil, removal: Look? = nil, raisesIncoming: Bool = false) {
    self.insertion = insertion
    self.removal = removal
    self.raisesIncoming = raisesIncoming
  }

  /// Declares the transition: as it is on the way there, mirrored on the way back.
  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError) {
    var pass = context.isWayBack ? mirrored : self
    if context.layoutDirection == .rightToLeft { pass = pass.readFromRight }
    let staysBelow = pass.insertion == nil || pass.removal != nil && context.isWayBack
    try context.to.insert(
      into: context.container,
      at: staysBelow && !raisesIncoming ? .below(context.from) : .above(context.from))
    if let look = pass.insertion { try look.animate(context.to, in: context, timing, comes: true) }
    if let look = pass.removal { try look.animate(context.from, in: context, timing, comes: false) }
  }
}

extension Look {
  /// Animates a screen between this look and how it is at rest.
  fileprivate func animate(
    _ screen: Layer, in context: TransitionContext, _ timing: Timing, comes: Bool
  ) throws(AnimatorError) {
    if let opacity {
      let away = opacity * (try screen.opacity())
      try screen.add(
        timing.animation(.opacity, from: comes ? away : nil, to: comes ? nil : away))
    }
    guard !steps.isEmpty else { return }
    let own = try screen.transform()
    if turnsFar, own.isIdentity, context.isGranted(.transform3D) {
      return try screen.add(
        timing.animation(.transform), from: comes ? parts : [], to: comes ? [] : parts)
    }
    let away = matrix.concatenated(with: own)
    try screen.add(
      timing.animation(.transform, from: comes ? away : nil, to: comes ? nil : away))
  }
}

extension TransitionContext {
  /// Whether the operation leads back to the root of the stack.
  var isWayBack: Bool { operation == .pop }
}
