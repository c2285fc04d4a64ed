import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Gives out one animator after the other, or the same for ever.
final class Fixed: AnimatorSource {
  let make: () -> Scripted
  var made: [Scripted] = []

  init(_ make: @escaping () -> Scripted) { self.make = make }

  func animator(
    _ name: String, for operation: Transitions.Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    let animator = make()
    made.append(animator)
    return animator.offered(with: parameters)
  }
}

/// A container whose animators a test writes down, with its log.
final class Trap {
  let source: Fixed
  let container: Container
  var log: [Container.Event] = []

  init(_ stack: ScreenStack = Plain.stack("a", "b"), _ make: @escaping () -> Scripted) {
    source = Fixed(make)
    container = Container(stack: stack, source: source)
    container.animators.standard = "any"
    container.onEvent = { [unowned self] in log.append($0) }
  }

  var outcomes: [Outcome] {
    log.compactMap { if case .ended(let outcome) = $0.event.kind { outcome } else { nil } }
  }

  var kinds: [TransitionEvent.Kind] { log.map(\.event.kind) }

  var appearance: [TransitionEvent.Kind] {
    kinds.filter {
      switch $0 {
      case .willAppear, .didAppear, .willDisappear, .didDisappear: true
      default: false
      }
    }
  }

  func request(_ change: StackRequest, at time: Int64 = 0) throws {
    try container.request(.init(change), at: time)
  }
}

func fade(
  _ layer: LayerID, duration: Double = 1, from: Double = 0, token: UInt64 = 0, delay: Double = 0,
  fill: LayerAnimation.Fill = .both
) -> LayerAnimation {
  LayerAnimation(
    .opacity, of: layer, values: .endpoints(from: .scalar(from), to: .scalar(1), by: nil),
    pace: .curve(.linear, duration: duration, repeatCount: 1, autoreverses: false), delay: delay,
    fill: fill, token: token)
}

func fader(duration: Double = 1, token: UInt64 = 0) -> Scripted {
  let animator = Scripted { context, transaction in
    try transaction.perform(.animate(fade(context.to, duration: duration, token: token)))
  }
  animator.interaction = Interaction()
  return animator
}

/// Leaves nothing as it was: values, masks and layers of its own, all over both screens.
func vandal() -> Scripted {
  let animator = Scripted { context, transaction in
    for screen in [context.from, context.to] {
      for property in Property.allCases {
        let value: PropertyValue? =
          switch property {
          case .position: .point(Point(-7, 13))
          case .bounds: .rect(Rect(3, 4, 5, 6))
          case .anchorPoint: .point(Point(0, 1))
          case .transform: .transform(.scale(0.01, 0.01))
          case .opacity: .scalar(0.1)
          case .zPosition: .scalar(-9)
          case .cornerRadius: .scalar(8)
          case .backgroundColor, .tint, .shadowColor: .color(Color(1, 0, 0, 1))
          case .shadowOpacity: .scalar(1)
          case .shadowOffset: .point(Point(9, 9))
          case .shadowRadius: .scalar(9)
          default: nil
          }
        if let value { try transaction.perform(.setValue(screen, property, value)) }
      }
      let mask = try transaction.perform(.create(Layer(name: "mask", frame: Rect(0, 0, 9, 9))))
      try transaction.perform(.setMask(mask, of: screen))
      try transaction.perform(.animate(fade(screen)))
    }
    let dim = try transaction.perform(.create(Layer(name: "dim", frame: Rect(0, 0, 9, 9))))
    if let dim { try transaction.perform(.insert(dim, into: LayerTree.rootID, .top)) }
  }
  animator.interaction = Interaction()
  return animator
}

let second: Int64 = 1_000_000_000
