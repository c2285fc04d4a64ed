import AnimatorKit

/// The incoming screen spreads behind a wave from where a drop falls, and goes back the same way.
struct Ripple: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.ripple", name: "Ripple", version: "0.1.0", lasting: 1.2,
      claims: [.allocationFree, .handlesReducedMotion, .symmetric],
      capabilities: [
        .optional(.frame, fallback: "fades"), .optional(.snapshot, fallback: "fades"),
      ],
      parameters: [
        .number("x", name: "Where the drop falls, from the left", in: 0...1, default: 0.5),
        .number("y", name: "Where the drop falls, from the top", in: 0...1, default: 0.5),
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let (isBack, from, to) = (context.operation == .pop, context.from, context.to)
    let (area, duration) = (context.bounds, try context.number("duration"))
    let (inner, outer) = isBack ? (from, to) : (to, from)
    try to.insert(into: context.container, at: isBack ? .below(from) : .above(from))
    guard context.isGranted(.frame), context.isGranted(.snapshot), !context.reducesMotion else {
      let (first, last) = isBack ? (nil, 0.0) : (0.0, nil)
      return try inner.add(Animation(.opacity, from: first, to: last, duration: duration))
    }
    let (x, y) = (try context.number("x") * area.width, try context.number("y") * area.height)
    let drop = Rect(x: area.x + x - 1, y: area.y + y - 1, width: 2, height: 2)
    let (across, down) = (max(x, area.width - x), max(y, area.height - y))
    let reach = max(across, down) + 0.4143 * min(across, down)  // past the farthest corner
    var frames = Frames(duration: duration)
    let shown = frames.value(.opacity, of: inner)
    var rings: [(lag: Double, lift: Double, rim: FrameValue<Rect>, scale: FrameValue<Matrix>)] = []
    for index in 0..<32 {
      let lag = Double(index) * (2.5 + Double(index) / 16)
      let rise = (1 - lag / 144) * min(1, lag / 30)
      let (lift, light) = (3.5 * rise * (1 - cos(degrees: lag * 5)), rise * sin(degrees: lag * 5))
      let (gray, alpha) = light > 0 ? (0.7, light * 0.4) : (0.05, light * -0.3)
      let disc = try (index < 10 ? outer : inner).snapshot(named: "ring", slice: drop)
      try disc.set(.cornerRadius, to: reach + 144)
      try disc.set(.opacity, to: 10...12 ~= index ? 0.5 : 1)
      try disc.set(.tint, to: Color(red: gray, green: gray, blue: gray + 0.3, alpha: alpha))
      try disc.insert(into: context.container)
      rings.append((lag, lift, frames.value(.bounds, of: disc), frames.value(.transform, of: disc)))
    }
    try context.run(frames) { frame in
      let share = isBack ? 1 - frame.progress : frame.progress
      if share < 1 { frame[shown] = 0 }
      for ring in rings {
        let front = (reach + 144) * share - ring.lag
        // Before its time and beyond all corners nothing of a ring shows.
        let radius = share < 1 && front > 0 && front < reach + 16 ? front : 0
        let inside = radius - ring.lift * min(1, radius / 80)
        frame[ring.rim] = drop.insetBy(dx: 1 - inside, dy: 1 - inside)
        if inside > 0 { frame[ring.scale] = .scale(radius / inside, radius / inside) }
      }
    }
  }
}
