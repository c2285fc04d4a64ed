import AnimatorKit

/// Both screens move as one strip.
struct SlideAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.slide", name: "Slide",
      [
        .choice(
          "axis", name: "Along which axis the strip moves", among: "horizontal|vertical",
          default: "horizontal")
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    let edge: Edge = try context.text("axis") == "vertical" ? .bottom : .trailing
    var look = Look()
    look.add(edge.out(of: context.bounds))
    return .exchange(look)
  }
}

/// A screen comes in over an edge and goes out over it.
struct MoveAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.move", name: "Move",
      [
        .choice(
          "edge", name: "The edge that the screen comes over",
          among: "leading|trailing|top|bottom", default: "trailing"),
        Pass.parameter,
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    var look = Look()
    look.add(Edge(try context.text("edge")).out(of: context.bounds))
    return try Pass(look, in: context)
  }
}

/// The incoming screen fades in, the outgoing one fades out, or both do.
struct FadeAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.fade", name: "Fade",
      [
        .choice("style", name: "Which screens fade", among: "in|out|cross", default: "cross")
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    let style = try context.text("style")
    var look = Look()
    look.opacity = 0
    if style == "in" { return Pass(insertion: look) }
    return style == "out" ? Pass(removal: look) : .exchange(look)
  }
}

/// A screen fades between some opacity and its own.
struct OpacityAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.opacity", name: "Opacity",
      [
        .number("opacity", name: "How much shows of a screen that is away", in: 0...1, default: 0),
        Pass.parameter,
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    var look = Look()
    look.opacity = try context.number("opacity")
    return try Pass(look, in: context)
  }
}

/// A screen grows and shrinks about its centre.
struct ScaleAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.scale", name: "Scale",
      [
        .number("scale", name: "The size of a screen that is away", in: 0...4, default: 0),
        Look.fade, Pass.parameter,
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    var look = Look()
    look.add(.scale(try context.number("scale")))
    try look.fadeIfAsked(context)
    return try Pass(look, in: context)
  }
}

/// A screen turns about its centre.
struct RotateAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.rotate", name: "Rotate",
      [
        .number(
          "angle", name: "How a screen is turned that is away", in: -1_440...1_440, default: 90,
          unit: "degrees"),
        Look.fade, Pass.parameter,
      ], capabilities: [.optional(.transform3D, fallback: "turns the shorter way")])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    var look = Look()
    look.add(.rotate(degrees: try context.number("angle")))
    try look.fadeIfAsked(context)
    return try Pass(look, in: context)
  }
}

/// A screen comes from some way off.
struct OffsetAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.offset", name: "Offset",
      [
        .number(
          "x", name: "How far towards the trailing edge a screen is away", in: -8_192...8_192,
          default: 0, unit: "points"),
        .number(
          "y", name: "How far down a screen is away", in: -8_192...8_192, default: 80,
          unit: "points"),
        Look.fade, Pass.parameter,
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    var look = Look()
    look.add(.offset(try context.number("x"), try context.number("y")))
    try look.fadeIfAsked(context)
    return try Pass(look, in: context)
  }
}

/// Both screens swing past each other: a slide in which each turns.
struct SwingAnimator: PassAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.swing", name: "Swing",
      [
        .number(
          "angle", name: "How far the screens turn", in: 0...170, default: 70, unit: "degrees"),
        .number(
          "offset", name: "How much further than the slide the screens go", in: 0...1_000,
          default: 150, unit: "points"),
        .number("scale", name: "The size of the screen that comes", in: 0.05...2, default: 0.5),
      ])
  }

  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass {
    let angle = try context.number("angle")
    let offset = try context.number("offset")
    var insertion = Look()
    insertion.add(Edge.trailing.out(of: context.bounds))
    insertion.add(.rotate(degrees: -angle))
    insertion.add(.offset(offset, 0))
    let removal = insertion.mirrored
    insertion.add(.scale(try context.number("scale")))
    insertion.opacity = 0
    return Pass(insertion: insertion, removal: removal, raisesIncoming: true)
  }
}
