import PluginHost
import Transitions

/// An animator whose every call is written down on its way to the plugin.
final class WitnessedAnimator: Animator {
  /// A call of the host into the plugin.
  struct Visit: Hashable, Sendable {
    /// The plugin's function.
    let function: ProbedCall
    /// The function with what matters of its arguments, such as `end(cancelled)`.
    let call: String
    /// Why it failed; nil when it answered OK.
    var failure: String?
    /// What the call changed of what surrounds it, by name.
    var changes: [String] = []
    /// What it gave, where that is numbers.
    var numbers: [Double] = []
    /// How much processor time the plugin itself took, in nanoseconds.
    var time: Int64 = 0
  }

  private var base: (any Animator)?
  /// The calls so far, oldest first.
  private(set) var visits: [Visit] = []
  /// What it declared last.
  private(set) var declared: Transaction?
  /// Whether to look at what surrounds each call.
  var watchesSurroundings = false
  /// What it claims of itself.
  let claims: Set<AnimatorDescription.Claim>
  let name: String
  let declaredDuration: Double

  init(
    claiming claims: Set<AnimatorDescription.Claim>,
    _ make: () throws(AnimatorFailure) -> any Animator
  ) throws(AnimatorFailure) {
    self.claims = claims
    let made = try HostCalls.during(.create, make)
    base = made
    name = made.name
    declaredDuration = made.declaredDuration
  }

  deinit { destroy() }

  /// Gives the instance back, once.
  func destroy() {
    HostCalls.during(.destroy) { base = nil }
  }

  var interaction: Interaction? { base?.interaction }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    declared = nil
    let transaction = try visit(.begin, "begin(\(context.operation.rawValue))") {
      (base) throws(AnimatorFailure) in
      try base.begin(context)
    }
    declared = transaction
    return transaction
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    try visit(
      .animationEnded, "animation_ended(\(token), \(finished ? 1 : 0))"
    ) { (base) throws(AnimatorFailure) in
      try base.animationEnded(token: token, finished: finished)
    }
  }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {
    try visit(.end, "end(\(outcome.rawValue))") { (base) throws(AnimatorFailure) in
      try base.end(outcome)
    }
  }

  func frame(at progress: Double) throws(AnimatorFailure) -> [Double] {
    let numbers = try visit(.frame, "frame(\(progress))") { (base) throws(AnimatorFailure) in
      try base.frame(at: progress)
    }
    visits[visits.count - 1].numbers = numbers
    return numbers
  }

  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    try visit(.release, "release(\(position), \(velocity))") { (base) throws(AnimatorFailure) in
      try base.release(position: position, velocity: velocity)
    }
  }

  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {
    try visit(.phaseChanged, "phase_changed(\(phase.rawValue))") {
      (base) throws(AnimatorFailure) in
      try base.phaseChanged(phase)
    }
  }

  private func visit<Value>(
    _ function: ProbedCall, _ call: String, _ body: (any Animator) throws(AnimatorFailure) -> Value
  ) throws(AnimatorFailure) -> Value {
    guard let base else { throw AnimatorFailure("\(function): the instance is gone") }
    visits.append(Visit(function: function, call: call))
    let index = visits.count - 1
    let before = watchesSurroundings ? Surroundings() : nil
    let start = HostCalls.pluginTime
    defer {
      visits[index].time = HostCalls.pluginTime - start
      if let before { visits[index].changes = Surroundings().changes(since: before) }
    }
    do throws(AnimatorFailure) {
      return try HostCalls.during(function) { () throws(AnimatorFailure) in try body(base) }
    } catch {
      visits[index].failure = error.description
      throw error
    }
  }
}
