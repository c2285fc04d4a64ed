import CAnimator
import TimingEngine
import Transitions

/// The functions by which an animator lets its transitions be taken by hand.
@safe struct InteractiveFunctions {
  /// How the instance may be taken by hand.
  let interaction: Interaction

  private let raw: animator_interactive
  private let instance: OpaquePointer

  /// Asks an instance for its functions and how it may be taken by hand.
  init(_ functions: animator_descriptor, instance: OpaquePointer) throws(AnimatorFailure) {
    let raw = try unsafe functions.functions(animator_interactive.self, of: .interactive)
    self.raw = raw
    unsafe self.instance = instance
    interaction = try unsafe InteractiveFunctions.interaction(raw, instance)
  }

  private static func interaction(
    _ functions: animator_interactive, _ instance: OpaquePointer
  ) throws(AnimatorFailure) -> Interaction {
    guard let describe = unsafe functions.get_interaction else { return Interaction() }
    var out = animator_interaction(
      struct_size: MemoryLayout<animator_interaction>.size, law: .linear, starts_under_finger: 1,
      distance: 0, minimum_progress: 0, maximum_progress: 1)
    let status = unsafe describe(instance, &out)
    try check("get_interaction", status)
    do {
      return try out.value()
    } catch {
      throw AnimatorFailure("get_interaction: \(error.words)")
    }
  }

  /// Lets the animator decide where a transition goes from where the hand let go.
  func release(
    _ recorder: Recorder, position: Double, velocity: Double
  ) throws(AnimatorFailure) -> Release {
    let rule = Release(position: position, velocity: velocity)
    guard let decide = unsafe raw.release else { return rule }
    var out = animator_release(
      struct_size: MemoryLayout<animator_release>.size, finish: rule.decision == .finish ? 1 : 0,
      has_curve: 0, speed: rule.speed, curve: animator_curve())
    let status = recorder.whileDeciding {
      unsafe decide(instance, recorder.handle, position, velocity, &out)
    }
    try check("release", status)
    do {
      return try out.value()
    } catch {
      throw AnimatorFailure("release: \(error.words)")
    }
  }

  /// Tells the animator what moves a transition from now on.
  func phaseChanged(_ recorder: Recorder, _ phase: TransitionPhase) throws(AnimatorFailure) {
    guard let tell = unsafe raw.phase_changed else { return }
    let status = recorder.whileDeciding { unsafe tell(instance, recorder.handle, phase.raw) }
    try check("phase_changed", status)
  }
}

extension animator_descriptor {
  /// Asks the plugin for its functions of a capability.
  func functions<Table: SizedStruct>(
    _ type: Table.Type, of capability: HostCapability
  ) throws(AnimatorFailure) -> Table {
    let table = unsafe capability.id.withCString { id in
      unsafe get_capability?(id, capability.revision)
    }
    guard let table = unsafe table ?? nil else {
      throw AnimatorFailure(
        "get_capability gave no functions for \(capability.id)/\(capability.revision)")
    }
    let typed = unsafe table.assumingMemoryBound(to: type)
    guard let functions = unsafe readPrefix(typed) else {
      throw AnimatorFailure(unsafe wrongSize(typed))
    }
    return functions
  }
}

extension animator_interaction {
  func value() throws(CallError) -> Interaction {
    var interaction = Interaction()
    switch law {
    case .linear: interaction.law = .linear
    case .curve: interaction.law = .curve
    @unknown default: throw CallError(.badValue, "law \(law.rawValue) is not known")
    }
    guard starts_under_finger <= 1 else {
      throw CallError(.badValue, "starts_under_finger is \(starts_under_finger), not 0 or 1")
    }
    interaction.startsUnderFinger = starts_under_finger == 1
    guard distance.isFinite, distance >= 0 else {
      throw CallError(.badValue, "distance is \(distance), not a number from 0 on")
    }
    interaction.distance = distance == 0 ? nil : distance
    guard minimum_progress >= 0, minimum_progress < maximum_progress, maximum_progress <= 1 else {
      throw CallError(
        .badValue,
        "progress from \(minimum_progress) to \(maximum_progress) is no range inside 0 to 1")
    }
    interaction.reach = minimum_progress...maximum_progress
    return interaction
  }
}

extension animator_release {
  func value() throws(CallError) -> Release {
    guard finish <= 1 else { throw CallError(.badValue, "finish is \(finish), not 0 or 1") }
    guard has_curve <= 1 else {
      throw CallError(.badValue, "has_curve is \(has_curve), not 0 or 1")
    }
    guard speed.isFinite, speed > 0 else {
      throw CallError(.badValue, "speed is \(speed), not a number above 0")
    }
    return Release(
      finish == 1 ? .finish : .cancel, speed: speed, curve: has_curve == 1 ? try curve.value() : nil
    )
  }
}

extension TransitionPhase {
  /// The interface's number for the phase.
  fileprivate var raw: animator_phase {
    switch self {
    case .running: .running
    case .held: .held
    case .finishing: .finishing
    case .cancelling: .cancelling
    }
  }
}
