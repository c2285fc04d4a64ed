import PluginHost
import Transitions

/// An animator whose every call is written down on its way to the plugin.
final class WitnessedAnimator: Animator {
  /// A call of the host into the plugin.
  struct Visit: Hashable, Sendable {
    /// The plugin's function with what matters of its arguments, such as `end(cancelled)`.
    let call: String
    /// Why it failed; nil when it answered OK.
    var failure: String?
    /// What the observer saw before and after, where there is one.
    var before = ""
    var after = ""
  }

  private var base: (any Animator)?
  /// The calls so far, oldest first.
  private(set) var visits: [Visit] = []
  /// Looks at something before and after each call.
  var observer: (() -> String)?
  let name: String
  let declaredDuration: Double

  init(_ make: () throws(AnimatorFailure) -> any Animator) throws(AnimatorFailure) {
    let made = try HostCalls.during("create", make)
    base = made
    name = made.name
    declaredDuration = made.declaredDuration
  }

  deinit { destroy() }

  /// Gives the instance back, once.
  func destroy() {
    HostCalls.during("destroy") { base = nil }
  }

  var interaction: Interaction? { base?.interaction }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    try visit("begin", "begin(\(context.operation.rawValue))") { (base) throws(AnimatorFailure) in
      try base.begin(context)
    }
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    try visit(
      "animation_ended", "animation_ended(\(token), \(finished ? 1 : 0))"
    ) { (base) throws(AnimatorFailure) in
      try base.animationEnded(token: token, finished: finished)
    }
  }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {
    try visit("end", "end(\(outcome.rawValue))") { (base) throws(AnimatorFailure) in
      try base.end(outcome)
    }
  }

  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    try visit("release", "release(\(position), \(velocity))") { (base) throws(AnimatorFailure) in
      try base.release(position: position, velocity: velocity)
    }
  }

  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {
    try visit("phase_changed", "phase_changed(\(phase.rawValue))") {
      (base) throws(AnimatorFailure) in
      try base.phaseChanged(phase)
    }
  }

  private func visit<Value>(
    _ function: String, _ call: String, _ body: (any Animator) throws(AnimatorFailure) -> Value
  ) throws(AnimatorFailure) -> Value {
    guard let base else { throw AnimatorFailure("\(function): the instance is gone") }
    let before = observer?() ?? ""
    visits.append(Visit(call: call, failure: nil, before: before))
    let index = visits.count - 1
    defer { visits[index].after = observer?() ?? "" }
    do throws(AnimatorFailure) {
      return try HostCalls.during(function) { () throws(AnimatorFailure) in try body(base) }
    } catch {
      visits[index].failure = error.description
      throw error
    }
  }
}
