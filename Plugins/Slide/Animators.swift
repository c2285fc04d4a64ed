import AnimatorKit

/// Both screens move as one strip.
struct SlideAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.slide", name: "Slide",
      [
        .choice(
          "axis", name: "Along which axis the strip moves", among: "horizontal|vertical",
          default: "horizontal")
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    Slide(axis: try context.text("axis") == "vertical" ? .vertical : .horizontal)
      .animation(try Pacing(context))
  }
}

/// A screen comes in over an edge and goes out over it.
struct MoveAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.move", name: "Move",
      [
        .choice(
          "edge", name: "The edge that the screen comes over",
          among: "leading|trailing|top|bottom", default: "trailing"),
        screensParameter,
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let edge = Edge(try context.text("edge"))
    try Screens(context) { Move(edge: edge) }.animation(try Pacing(context))
  }
}

extension Edge {
  /// Reads a parameter.
  init(_ text: ParameterText) {
    self =
      if text == "leading" { .leading } else if text == "top" { .top } else if text == "bottom" {
        .bottom
      } else { .trailing }
  }
}

/// The incoming screen fades in, the outgoing one fades out, or both do.
struct FadeAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.fade", name: "Fade",
      [
        .choice("style", name: "Which screens fade", among: "in|out|cross", default: "cross")
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let name = try context.text("style")
    Fade(name == "in" ? .in : name == "out" ? .out : .cross).animation(try Pacing(context))
  }
}

/// A screen fades between some opacity and its own.
struct OpacityAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.opacity", name: "Opacity",
      [
        .number("opacity", name: "How much shows of a screen that is away", in: 0...1, default: 0),
        screensParameter,
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let opacity = try context.number("opacity")
    try Screens(context) { Opacity(opacity) }.animation(try Pacing(context))
  }
}

/// A screen grows and shrinks about its centre.
struct ScaleAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.scale", name: "Scale",
      [
        .number("scale", name: "The size of a screen that is away", in: 0...4, default: 0),
        fadeParameter, screensParameter,
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let (scale, fades) = (try context.number("scale"), try context.isOn("fade"))
    try Screens(context) {
      Scale(scale)
      if fades { Opacity() }
    }
    .animation(try Pacing(context))
  }
}

/// A screen turns about its centre.
struct RotateAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.rotate", name: "Rotate",
      [
        .number(
          "angle", name: "How a screen is turned that is away", in: -1_440...1_440, default: 90,
          unit: "degrees"),
        fadeParameter, screensParameter,
      ], capabilities: [.optional(.transform3D, fallback: "turns the shorter way")])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let (angle, fades) = (try context.number("angle"), try context.isOn("fade"))
    try Screens(context) {
      Rotate(.degrees(angle))
      if fades { Opacity() }
    }
    .animation(try Pacing(context))
  }
}

/// Both screens turn in space like the two sides of a card.
struct Rotate3DAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.rotate-3d", name: "Rotate in space",
      [
        .number(
          "angle", name: "How far the screens turn", in: -1_440...1_440, default: 180,
          unit: "degrees"),
        .choice(
          "axis", name: "About which axis they turn: upright or level", among: "y|x", default: "y"),
        .number(
          "perspective", name: "How near the eye is: the container's longer side over its distance",
          in: 0...4, default: 1),
      ],
      capabilities: [.optional(.transform3D, fallback: "squeezes the screens in the plane")])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let isUpright = try context.text("axis") == "y"
    let (angle, perspective) = (try context.number("angle"), try context.number("perspective"))
    MirrorPush {
      Rotate3D(
        .degrees(angle), axis: isUpright ? (0, 1, 0) : (1, 0, 0), perspective: perspective)
    }
    .animation(try Pacing(context))
  }
}

/// A screen comes from some way off.
struct OffsetAnimator: FamilyAnimator {
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
        fadeParameter, screensParameter,
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let (x, y) = (try context.number("x"), try context.number("y"))
    let fades = try context.isOn("fade")
    try Screens(context) {
      Offset(x: x, y: y)
      if fades { Opacity() }
    }
    .animation(try Pacing(context))
  }
}

/// Forward the incoming screen comes to the front on the way; back the outgoing one goes behind.
struct ZPositionAnimator: FamilyAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.z-position", name: "Z position",
      [
        .number(
          "z", name: "How far in front of the other screen and behind it the moving one stands",
          in: 0.001...1_000, default: 1)
      ])
  }

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let depth = try context.number("z")
    OnPush {
      OnInsertion { Pass(from: -depth, to: depth) }
    }
    .animation(try Pacing(context))
    OnPop {
      OnRemoval { Pass(from: depth, to: -depth) }
    }
    .animation(try Pacing(context))
  }

  /// A screen passes the other one.
  private struct Pass: AtomicTransition {
    let from: Double
    let to: Double

    func transition(
      _ view: TransientLayer, for operation: TransitionOperation, in container: Container
    ) {
      view.initial.zPosition = from
      view.animation.zPosition = to
    }
  }
}

/// Both screens swing past each other: a slide in which each turns.
struct SwingAnimator: FamilyAnimator {
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

  func transition(in context: TransitionContext) throws(AnimatorError) -> some NavigationTransition
  {
    let angle = Angle.degrees(try context.number("angle"))
    let (offset, scale) = (try context.number("offset"), try context.number("scale"))
    Swing(angle: angle, offset: offset, scale: scale).animation(try Pacing(context))
  }

  private struct Swing: NavigationTransition {
    let angle: Angle
    let offset: Double
    let scale: Double

    var body: some NavigationTransition {
      MirrorPush {
        OnInsertion {
          Move(edge: .trailing)
          Rotate(-angle)
          Offset(x: offset)
          Opacity()
          Scale(scale)
        }
        OnRemoval {
          Move(edge: .leading)
          Rotate(angle)
          Offset(x: -offset)
        }
      }
      OnPop {
        OnInsertion { BringToFront() }
      }
    }
  }
}
