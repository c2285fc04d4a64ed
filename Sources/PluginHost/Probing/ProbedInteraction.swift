import CAnimator
package import Transitions

/// The functions by which an instance is taken by hand, called at any time and with anything.
@safe
package struct ProbedInteraction {
  private let raw: animator_interactive
  private let instance: ProbedInstance

  /// Finds an instance's functions; nil when it gives none, or was not granted that it may.
  package init?(_ instance: ProbedInstance) {
    let capability = HostCapability.interactive
    guard instance.grant.allows(capability) else { return nil }
    let table = unsafe capability.id.withCString { id in
      unsafe Interception.during(.getCapability) {
        unsafe instance.functions.get_capability?(id, capability.revision)
      }
    }
    guard let table = unsafe table ?? nil,
      let raw = unsafe readPrefix(table.assumingMemoryBound(to: animator_interactive.self))
    else { return nil }
    self.raw = raw
    self.instance = instance
  }

  /// An answer about where a transition goes.
  package struct Answer {
    /// The status, such as `OK`.
    package let status: String
    /// What is wrong with the values, in words; nil when they are in range.
    package let defect: String?
    /// Whether nothing around the struct was written to.
    package let isIntact: Bool
    /// Where it goes, when that makes sense.
    package let release: Release?
  }

  /// Asks how the instance may be taken by hand; nil when it leaves that to the host.
  ///
  /// - Parameter tail: How many bytes of poison follow the struct, as part of it; behind them lies
  ///   nothing. Nil leaves room there.
  /// - Returns: The answer.
  package func describe(tail: Int? = nil) -> Answer? {
    guard let call = unsafe raw.get_interaction else { return nil }
    let filled = animator_interaction(
      struct_size: MemoryLayout<animator_interaction>.size + (tail ?? 0), law: .linear,
      starts_under_finger: 1, distance: 0, minimum_progress: 0, maximum_progress: 1)
    let lent = unsafe GuardedMemory.lendAnswer(filled, tail: tail ?? slack) { out in
      Interception.during(.getInteraction) { unsafe call(instance.instance, out).rawValue }
    }
    return lent.map { lent in
      Answer(
        status: statusName(lent.result), defect: defect { _ = try lent.answer.value() },
        isIntact: lent.isIntact && lent.answer.struct_size == filled.struct_size, release: nil)
    }
  }

  /// Lets go; nil when the instance leaves the decision to the host.
  ///
  /// - Parameters:
  ///   - position: The progress.
  ///   - velocity: How fast the hand moves.
  ///   - tail: As for `describe`.
  /// - Returns: The answer.
  package func release(
    position: Double, velocity: Double, tail: Int? = nil
  ) -> Answer? {
    guard let call = unsafe raw.release else { return nil }
    let finishes = Release(position: position, velocity: velocity).decision == .finish
    let filled = animator_release(
      struct_size: MemoryLayout<animator_release>.size + (tail ?? 0), finish: finishes ? 1 : 0,
      has_curve: 0, speed: 1, curve: animator_curve())
    let lent = unsafe GuardedMemory.lendAnswer(filled, tail: tail ?? slack) { out in
      decided(.release) {
        unsafe call(instance.instance, instance.handle, position, velocity, out)
      }
      .rawValue
    }
    return lent.map { lent in
      var release: Release?
      let defect = defect { release = try lent.answer.value() }
      return Answer(
        status: statusName(lent.result), defect: defect,
        isIntact: lent.isIntact && lent.answer.struct_size == filled.struct_size, release: release)
    }
  }

  /// Tells of a phase by its number; nil when the instance does not want to hear of any.
  package func changePhase(number: UInt32) -> String? {
    guard let call = unsafe raw.phase_changed else { return nil }
    let phase = animator_phase(rawValue: number) ?? .running
    let status = decided(.phaseChanged) { unsafe call(instance.instance, instance.handle, phase) }
    return statusName(status.rawValue)
  }

  /// Calls each function with null in the place of one pointer: the call, and the answer.
  package func answersToNull() -> [(call: String, status: String)] {
    var answers: [(call: String, status: String)] = []
    func note(_ call: String, _ status: animator_status) {
      answers.append((call, statusName(status.rawValue)))
    }
    if let call = unsafe raw.get_interaction {
      var out = animator_interaction()
      out.struct_size = MemoryLayout<animator_interaction>.size
      note("get_interaction without an instance", unsafe call(nil, &out))
      note("get_interaction without a place", unsafe call(instance.instance, nil))
    }
    if let call = unsafe raw.release {
      var out = animator_release()
      out.struct_size = MemoryLayout<animator_release>.size
      note("release without an instance", unsafe call(nil, instance.handle, 0.5, 0, &out))
      note(
        "release without a place", unsafe call(instance.instance, instance.handle, 0.5, 0, nil))
    }
    if let call = unsafe raw.phase_changed {
      note("phase_changed without an instance", call(nil, instance.handle, .held))
    }
    return answers
  }

  private let slack = 64

  private func decided(
    _ function: ProbedCall, _ call: () -> animator_status
  ) -> animator_status {
    Interception.during(function) { instance.recorder?.whileDeciding(call) ?? call() }
  }

  private func defect(_ read: () throws -> Void) -> String? {
    do {
      try read()
      return nil
    } catch {
      return (error as? CallError)?.reason ?? "\(error)"
    }
  }
}
