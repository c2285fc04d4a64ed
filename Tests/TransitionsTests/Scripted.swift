import LayerTree
import Motion
import Transitions

/// An animator whose declaration a test writes down.
final class Scripted: Animator {
  var name = "scripted"
  var declaredDuration = 1.0
  var maximumDuration = Transition.longest
  let declare: (TransitionContext, inout Transaction) throws -> Void
  var answers: [UInt64: [CompletionRequest]] = [:]
  /// The tokens at which it breaks down.
  var breaks: Set<UInt64> = []
  /// How it lets itself be taken by hand; nil for not at all.
  var interaction: Interaction?
  /// Where it goes when it is let go; nil leaves it to the host.
  var releases: ((_ position: Double, _ velocity: Double) -> Release)?
  /// What it works out for a frame.
  var frames: ((_ progress: Double) throws -> [Double])?
  /// The frames that it was asked for.
  private(set) var asked: [Double] = []
  private(set) var heard: [String] = []

  /// Whether it claims to show less motion by itself.
  var handlesReducedMotion = false

  /// Itself, as a source's answer.
  func offered(with parameters: [String: ParameterValue]) -> AnimatorAnswer {
    .offer(
      AnimatorOffer(
        name, parameters: parameters, duration: declaredDuration,
        handlesReducedMotion: handlesReducedMotion, isInteractive: interaction != nil
      ) { self })
  }

  init(_ declare: @escaping (TransitionContext, inout Transaction) throws -> Void) {
    self.declare = declare
  }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    var transaction = Transaction(context, granting: Grant(capabilities: HostCapability.all))
    do {
      try declare(context, &transaction)
    } catch {
      throw AnimatorFailure("refused: \(error)")
    }
    return transaction
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    heard.append("ended \(token) \(finished)")
    if breaks.contains(token) { throw AnimatorFailure("broke down") }
    return answers[token] ?? []
  }

  func frame(at progress: Double) throws(AnimatorFailure) -> [Double] {
    asked.append(progress)
    do {
      return try frames?(progress) ?? []
    } catch {
      throw AnimatorFailure("\(error)")
    }
  }

  func end(_ outcome: Outcome) throws(AnimatorFailure) { heard.append("end \(outcome.rawValue)") }

  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    releases?(position, velocity) ?? Release(position: position, velocity: velocity)
  }

  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {
    heard.append("phase \(phase.rawValue)")
  }
}

/// A container of 100×200 with plain screens.
enum Plain {
  static func screen(_ name: String) -> Screen {
    Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
  }

  static func stack(_ names: String...) -> ScreenStack {
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen(names[0]))
    for name in names.dropFirst() { stack.push(screen(name)) }
    return stack
  }
}
