import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Makes animators that move both screens side by side, and remembers them.
///
/// A screen that is seen at both ends stays where it is.
final class Slides: AnimatorSource {
  var duration = 0.3
  var curve = Curve.easeOut
  var spring: Spring?
  var token: UInt64 = 0
  var interaction: Interaction? = Interaction()
  var made: [Scripted] = []
  /// Animators that a test writes down, by name.
  var special: [String: Scripted] = [:]
  var declines = false
  var fails = false

  func animator(
    _ name: String, for operation: Transitions.Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    if fails { throw AnimatorFailure("\(name): not to be had") }
    if declines { return .declined("'\(name)' does not serve \(operation.rawValue)") }
    if let own = special[name] { return own.offered(with: parameters) }
    let animator = Scripted { [self] context, transaction in
      let width = context.bounds.size.width
      let side = context.operation.direction == .forward ? width : -width
      let ways = [
        (context.to, side, 0.0, context.toInitialFrame),
        (context.from, 0.0, -side, context.fromFinalFrame),
      ]
      for (layer, from, to, other) in ways where other == .zero {
        try transaction.perform(
          .animate(
            LayerAnimation(
              .position, of: layer,
              values: .endpoints(
                from: .point(Point(from + width / 2, 100)), to: .point(Point(to + width / 2, 100)),
                by: nil),
              pace: spring.map { .spring($0, velocity: 0, duration: nil) }
                ?? .curve(curve, duration: duration, repeatCount: 1, autoreverses: false),
              token: token)))
      }
    }
    animator.name = name
    animator.interaction = interaction
    made.append(animator)
    return animator.offered(with: parameters)
  }
}

/// A container with slides, its log, and a clock in milliseconds.
final class Bench {
  let slides = Slides()
  let container: Container
  private(set) var log: [Container.Event] = []

  init(_ names: String...) {
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: Plain.screen(names[0]))
    for name in names.dropFirst() { stack.push(Plain.screen(name)) }
    container = Container(stack: stack, source: slides) { name, size in
      Screen(
        name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(origin: .zero, size: size)))
      )
    }
    container.animators.standard = "slide"
    container.onEvent = { [unowned self] in log.append($0) }
  }

  @discardableResult
  func request(
    _ change: StackRequest, at milliseconds: Double, animated: Bool = true,
    identifier: String? = nil, animator: String? = nil
  ) throws -> Int {
    try container.request(
      .init(change, animator: animator, identifier: identifier, isAnimated: animated),
      at: time(milliseconds))
  }

  func time(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1_000_000) }
  func run(to milliseconds: Double) { container.advance(to: time(milliseconds)) }

  /// The left edge of a screen, or nil when it is not drawn.
  func x(_ screen: String, at milliseconds: Double) -> Double? {
    let tree = container.presentation(at: milliseconds / 1000)
    return tree[LayerTree.rootID].children.first { tree[$0].name == screen }
      .map { tree[$0].frame.minX }
  }

  /// The screens that are drawn, the lowest first.
  func drawn(at milliseconds: Double) -> [String] {
    let tree = container.presentation(at: milliseconds / 1000)
    return tree[LayerTree.rootID].children.map { tree[$0].name }
  }

  /// How each request ended, by its number.
  var ends: [Int: [Outcome]] {
    var ends: [Int: [Outcome]] = [:]
    for event in log {
      if case .ended(let outcome) = event.event.kind {
        ends[event.request, default: []].append(outcome)
      }
    }
    return ends
  }

  /// What the screens were told, in order.
  var appearance: [String] {
    log.compactMap { event in
      switch event.event.kind {
      case .willAppear(let name): "\(name).willAppear"
      case .didAppear(let name): "\(name).didAppear"
      case .willDisappear(let name): "\(name).willDisappear"
      case .didDisappear(let name): "\(name).didDisappear"
      default: nil
      }
    }
  }

  var names: [String] { container.stack.entries.map(\.name) }

  /// What the container shows when nothing runs is the top of its stack, and nothing else.
  func isClean(at milliseconds: Double) -> Bool {
    container.isIdle && container.presentation(at: milliseconds / 1000) == container.stack.tree
  }
}
