import CAnimator
import CInterception
import Glibc
import LayerTree
import Synchronization
import Transitions

/// One transition as the functions of the host table see it.
///
/// Found by its handle, used by one thread only: `enter` turns every other thread away before it
/// touches anything, which is what makes sharing it safe.
@safe final class Recorder: @unchecked Sendable {
  /// When a plugin may call what.
  enum State {
    case begin
    case running
    case deciding
    case over
  }

  /// The number behind the transition's handle; never 0, never used twice.
  let id: UInt64
  let context: TransitionContext
  let grant: Grant
  /// The capabilities that the animator lists; nil where nobody knows.
  private let listed: [String]?
  var transaction: Transaction
  var state = State.begin
  var requests: [CompletionRequest] = []
  var isCompleting = false
  /// The layers that carry the matches which the plugin lets the host move.
  var carriers: [MatchedLayers: LayerID] = [:]
  private var knownMatches: [MatchedLayers]?
  /// The layers whose handles the plugin was given.
  private var given: [Bool] = []
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []
  private let thread = pthread_self()

  private static let registry = Mutex<(next: UInt64, live: [UInt64: Recorder])>((1, [:]))

  /// Creates a recorder and gives it a handle of its own.
  init(context: TransitionContext, grant: Grant, listed: [String]? = nil) {
    self.context = context
    self.grant = grant
    self.listed = listed
    transaction = Transaction(context, granting: grant)
    id = Recorder.registry.withLock { registry in
      defer { registry.next += 1 }
      return registry.next
    }
    Recorder.registry.withLock { $0.live[id] = self }
  }

  deinit {
    while let text = unsafe texts.popLast() {
      unsafe host_take_back(text)
      unsafe free(text)
    }
  }

  /// The handle by which the plugin speaks of the transition.
  var handle: animator_transition { animator_transition(id: id) }

  /// Makes the handle invalid for ever.
  func retire() {
    state = .over
    _ = Recorder.registry.withLock { $0.live.removeValue(forKey: id) }
  }

  /// Runs a function of the plugin that may ask for nothing.
  func whileDeciding(_ call: () -> animator_status) -> animator_status {
    let before = state
    state = .deciding
    defer { state = before }
    return call()
  }

  /// Finds the transition, checks thread, state and grant, runs the body and keeps a refusal.
  static func enter(
    _ function: HostFunction, _ transition: animator_transition,
    _ body: (Recorder) throws(CallError) -> Void
  ) -> animator_status {
    LastWords.asHost {
      let error = HostCalls.witness(function, transition.id) {
        CallJournal.note(function, transition: transition.id) { admit(function, transition, body) }
      }
      return error?.status ?? .ok
    }
  }

  private static func admit(
    _ function: HostFunction, _ transition: animator_transition,
    _ body: (Recorder) throws(CallError) -> Void
  ) -> CallError? {
    var thread = pthread_self()
    do throws(CallError) {
      let recorder = try find(transition)
      thread = recorder.thread
      guard pthread_equal(pthread_self(), recorder.thread) != 0 else {
        throw CallError(
          .badThread, "a thread of the plugin's own may only call log: call it where the host calls"
        )
      }
      guard function.states.contains(recorder.state) else {
        throw CallError(.badState, recorder.state.reason(allowing: function.states))
      }
      if let capability = function.capability { try recorder.require(capability) }
      try body(recorder)
      return nil
    } catch {
      RefusedCalls.note(
        HostCall(function, transition.id, answer: error.status, reason: error.reason),
        isMistake: error.isMistake, by: thread)
      return error
    }
  }

  private static func find(_ transition: animator_transition) throws(CallError) -> Recorder {
    let (recorder, next) = registry.withLock { ($0.live[transition.id], $0.next) }
    if let recorder { return recorder }
    throw CallError(
      .badHandle,
      (1..<next).contains(transition.id)
        ? "that transition is over, and its handles with it: use those of the present begin"
        : "that is no transition: pass on the one that begin was given")
  }

  /// Gives the handle of a layer in this transition, which is valid from then on.
  func handle(of layer: LayerID) -> animator_layer {
    while given.count <= layer.rawValue { given.append(false) }
    given[layer.rawValue] = true
    return animator_layer(id: id << 32 | UInt64(layer.rawValue + 1))
  }

  /// The layer behind a handle.
  func layer(_ handle: animator_layer) throws(CallError) -> LayerID {
    guard handle.id != 0 else {
      throw CallError(.badHandle, "the layer is none: look at what the call that gave it answered")
    }
    let id = LayerID(rawValue: Int(handle.id & 0xFFFF_FFFF) - 1)
    guard handle.id >> 32 == self.id & 0xFFFF_FFFF else {
      throw CallError(
        .badHandle, "the layer is of another transition: look it up again in each begin")
    }
    let isGiven = given.indices.contains(id.rawValue) && given[id.rawValue]
    guard isGiven, transaction.tree.contains(id) else {
      if transaction.tree.contains(id) { HostCalls.note(guess: id) }
      throw CallError(.badHandle, "there is no such layer: pass on what the host gave, unchanged")
    }
    return id
  }

  /// Carries out a command; a refusal becomes a status and is kept for the report.
  @discardableResult
  func perform(_ command: Transaction.Command) throws(CallError) -> LayerID? {
    HostCalls.note(command)
    do {
      return try transaction.perform(command)
    } catch {
      throw refused(error)
    }
  }

  /// A refusal of the transaction as an answer, with what the animator does about it.
  private func refused(_ refusal: Transaction.Refusal) -> CallError {
    guard case .notGranted(_, let capabilities) = refusal else { return CallError(refusal) }
    return notGranted("\(refusal.words), which", anyOf: capabilities)
  }

  /// The matches of both screens; what is left out is noted once.
  func matches() throws(CallError) -> [MatchedLayers] {
    if let knownMatches { return knownMatches }
    let (pairs, notes) = context.matchedLayers()
    for note in notes.prefix(Transaction.noteLimit) { try perform(.note(note)) }
    knownMatches = pairs
    return pairs
  }

  /// Turns everything away that needs a capability outside the grant.
  private func require(_ capability: HostCapability) throws(CallError) {
    guard grant.allows(capability) else {
      throw notGranted("\(capability.id)/\(capability.revision)", anyOf: [capability])
    }
  }

  private func notGranted(_ subject: String, anyOf capabilities: [HostCapability]) -> CallError {
    guard let listed, !capabilities.contains(where: { listed.contains($0.id) }) else {
      return CallError(.notGranted, "\(subject) is not granted: do without, as its fallback says")
    }
    return CallError(
      .notGranted,
      "\(subject) is not granted, for the animator does not list it: add it to the capabilities "
        + "of its descriptor and of its manifest", isMistake: true)
  }

  /// A copy of a text that lives as long as the recorder.
  func keep(_ text: String) -> UnsafePointer<CChar>? {
    guard let copy = unsafe strdup(text) else { return nil }
    if CallCounts.malformsTexts {
      // The first byte of a character, over and over.
      for index in 0..<text.utf8.count { unsafe copy[index] = CChar(bitPattern: 0xC3) }
    }
    unsafe texts.append(copy)
    unsafe host_lend(copy)
    return unsafe UnsafePointer(copy)
  }
}

extension Recorder.State {
  /// Why something that other states allow may not be asked for in this one.
  fileprivate func reason(allowing allowed: [Recorder.State]) -> String {
    switch self {
    case .over: "the transition is over when end is called: ask for it in begin"
    case .deciding:
      "release, phase_changed and frame may ask for nothing but log and get_capability: ask in begin"
    case .begin, .running:
      "it may be asked for in \(allowed == [.begin] ? "begin alone" : "begin or animation_ended")"
    }
  }
}
