import LayerTree
import PluginHost
import Transitions

/// A sequence of calls as it is carried out, with what each call has to answer.
struct SequenceRun {
  /// An instance and how far it is.
  private struct Slot {
    let index: Int
    let grant: Grant
    let instance: ProbedInstance
    let hand: ProbedInteraction?
    var isBegun = false
    var isHeld = false
    var tokens: [UInt64] = []
  }

  /// What decides about the commands that a transition declares.
  private struct Case: Hashable {
    let index: Int
    let grant: Grant
    let operation: Operation
    let settings: TransitionContext.Settings
  }

  private let probe: PluginProbe
  private var slots: [Slot?] = [nil, nil, nil]
  private var known: [Case: [Transaction.Command]] = [:]

  /// Carries a sequence out; a finding says at which call a rule was broken.
  static func run(_ sequence: CallSequence, of probe: PluginProbe) throws(Finding) {
    var run = SequenceRun(probe: probe)
    for (number, step) in sequence.steps.enumerated() {
      do throws(Finding) {
        try run.take(step)
      } catch {
        guard case .breach(var breach) = error else { throw error }
        breach.test = "call \(number + 1), \(step)"
        throw .breach(breach)
      }
    }
    for slot in 0..<3 {
      try run.take(CallSequence.Step(verb: .end, slot: slot, choice: 0))
      try run.take(CallSequence.Step(verb: .destroy, slot: slot, choice: 0))
    }
  }

  private init(probe: PluginProbe) { self.probe = probe }

  private mutating func take(_ step: CallSequence.Step) throws(Finding) {
    guard var slot = slots[step.slot] else {
      if step.verb == .create { slots[step.slot] = try create(step.choice) }
      return
    }
    switch step.verb {
    case .create: return
    case .begin where !slot.isBegun: try begin(&slot, step.choice)
    case .tell where slot.isBegun: try tell(&slot, finished: 1)
    case .hold where slot.isBegun && !slot.isHeld:
      guard let hand = slot.hand else { return }
      if let status = hand.changePhase(number: 1) { try expect("phase_changed", status, "OK") }
      slot.isHeld = true
    case .release where slot.isHeld: try release(&slot, step.choice)
    case .end where slot.isBegun:
      let outcome = [Outcome.finished, .cancelled, .skipped][step.choice % 3]
      while !slot.tokens.isEmpty { try tell(&slot, finished: outcome == .finished ? 1 : 0) }
      try expect("end", slot.instance.end(outcome), "OK")
      (slot.isBegun, slot.isHeld) = (false, false)
    case .destroy where !slot.isBegun:
      slot.instance.destroy()
      slots[step.slot] = nil
      return
    default: return
    }
    if slot.isBegun { try look(slot, step.choice) }
    slots[step.slot] = slot
  }

  /// Looks at a frame, where the animator works them out.
  private func look(_ slot: Slot, _ choice: Int) throws(Finding) {
    guard let frames = ProbedFrames(slot.instance), frames.areRun,
      let answer = frames.frame(at: Double(choice % 8) / 7)
    else { return }
    try expect("frame", answer.status, "OK")
    if let defect = answer.defect {
      throw .breach(.init("frame answers OK with values out of range", actual: defect))
    }
  }

  private func create(_ choice: Int) throws(Finding) -> Slot {
    let animators = probe.description.animators
    let index = choice % animators.count
    let grants = probe.extremes(of: index)
    let grant = grants[choice / animators.count % grants.count]
    let instance = try probe.instance(of: index, granting: grant)
    let hand = ProbedInteraction(instance)
    if let answer = hand?.describe() { try expect("get_interaction", answer.status, "OK") }
    return Slot(index: index, grant: grant, instance: instance, hand: hand)
  }

  private mutating func begin(_ slot: inout Slot, _ choice: Int) throws(Finding) {
    let animator = probe.description.animators[slot.index]
    let operations = animator.operations
    let operation = operations[choice % operations.count]
    let plain = try Subject.context(for: animator, operation)
    var settings = plain.settings
    let kind = choice / operations.count
    settings.layoutDirection = kind % 2 == 0 ? .leftToRight : .rightToLeft
    settings.reducesMotion = kind % 4 >= 2
    settings.scale = Double(1 + kind % 3)
    let context = plain.with(settings)
    let key = Case(
      index: slot.index, grant: slot.grant, operation: operation, settings: settings)
    // What an instance declares that has seen nothing else.
    if known[key] == nil {
      known[key] = try probe.instance(of: slot.index, granting: slot.grant).commands(context)
    }
    let (status, commands) = slot.instance.begin(context)
    try expect("begin of \(operation.rawValue)", status, "OK")
    guard commands == known[key] else {
      throw .breach("declares something else for \(operation.rawValue) than a new instance does")
    }
    slot.isBegun = true
    slot.tokens = commands.compactMap(\.animation).filter { $0.token != 0 }
      .sorted { $0.length < $1.length }.map(\.token)
  }

  private func tell(_ slot: inout Slot, finished: UInt32) throws(Finding) {
    guard !slot.tokens.isEmpty else { return }
    let token = slot.tokens.removeFirst()
    if let status = slot.instance.animationEnded(token: token, finished: finished) {
      try expect("animation_ended", status, "OK")
    }
  }

  private func release(_ slot: inout Slot, _ choice: Int) throws(Finding) {
    let (position, velocity) = (Double(choice % 8) / 7, Double(choice / 8 - 4))
    var decision = Release(position: position, velocity: velocity).decision
    if let answer = slot.hand?.release(position: position, velocity: velocity) {
      try expect("release", answer.status, "OK")
      guard let release = answer.release else {
        throw .breach(.init("release decides nothing that makes sense", actual: answer.defect))
      }
      decision = release.decision
    }
    if let status = slot.hand?.changePhase(number: decision == .finish ? 2 : 3) {
      try expect("phase_changed", status, "OK")
    }
    slot.isHeld = false
  }
}

extension LayerAnimation {
  /// How many seconds it takes until it has ended, as far as that is declared.
  fileprivate var length: Double {
    switch pace {
    case .curve(_, let duration, let repeats, let autoreverses):
      delay + duration * repeats * (autoreverses ? 2 : 1)
    case .spring(_, _, let duration): delay + (duration ?? 60)
    }
  }
}
