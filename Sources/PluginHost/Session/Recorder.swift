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
  var transaction: Transaction
  var state = State.begin
  var requests: [CompletionRequest] = []
  var isCompleting = false
  /// The layers that carry the matches which the plugin lets the host move.
  var carriers: [MatchedLayers: LayerID] = [:]
  private var knownMatches: [MatchedLayers]?
  private(set) var refusal: (function: String, reason: String)?
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []
  private let thread = pthread_self()

  private static let registry = Mutex<(next: UInt64, live: [UInt64: Recorder])>((1, [:]))

  /// Creates a recorder and gives it a handle of its own.
  init(context: TransitionContext, grant: Grant) {
    self.context = context
    self.grant = grant
    transaction = Transaction(context, permitting: grant.permissions)
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

  /// Finds the transition, checks thread and state, runs the body and keeps a refusal's reason.
  static func enter(
    _ function: StaticString, _ transition: animator_transition, _ allowed: [State] = [.begin],
    _ body: (Recorder) throws(Rejection) -> Void
  ) -> animator_status {
    HostCalls.witness(function, transition.id) {
      CallJournal.note(function, transition: transition.id) {
        admit(function, transition, allowed, body)
      }
    }
  }

  private static func admit(
    _ function: StaticString, _ transition: animator_transition, _ allowed: [State],
    _ body: (Recorder) throws(Rejection) -> Void
  ) -> animator_status {
    guard let recorder = registry.withLock({ $0.live[transition.id] }) else { return .badHandle }
    guard pthread_equal(pthread_self(), recorder.thread) != 0 else { return .badThread }
    let status: animator_status
    if allowed.contains(recorder.state) {
      do {
        try body(recorder)
        status = .ok
      } catch {
        status = error.status
        HostCalls.note(refusal: error.reason)
        if let reason = error.reason {
          recorder.refusal = ("\(function)", reason)
        }
      }
    } else {
      status = .badState
    }
    return status
  }

  /// The handle of a layer in this transition.
  func handle(of layer: LayerID) -> animator_layer {
    animator_layer(id: id << 32 | UInt64(layer.rawValue + 1))
  }

  /// The layer behind a handle.
  func layer(_ handle: animator_layer) throws(Rejection) -> LayerID {
    let id = LayerID(rawValue: Int(handle.id & 0xFFFF_FFFF) - 1)
    guard handle.id >> 32 == self.id & 0xFFFF_FFFF, transaction.tree.contains(id) else {
      throw Rejection(.badHandle)
    }
    return id
  }

  /// Carries out a command; a refusal becomes a status and is kept for the report.
  @discardableResult
  func perform(_ command: Transaction.Command) throws(Rejection) -> LayerID? {
    HostCalls.note(command)
    do {
      return try transaction.perform(command)
    } catch {
      throw Rejection(error)
    }
  }

  /// The matches of both screens; what is left out is noted once.
  func matches() throws(Rejection) -> [MatchedLayers] {
    if let knownMatches { return knownMatches }
    let (pairs, notes) = context.matchedLayers()
    for note in notes.prefix(Transaction.noteLimit) { try perform(.note(note)) }
    knownMatches = pairs
    return pairs
  }

  /// Turns everything away that needs a capability outside the grant.
  func require(_ capability: HostCapability) throws(Rejection) {
    guard grant.allows(capability) else {
      throw Rejection(.notGranted, "\(capability.id)/\(capability.revision) is not granted")
    }
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

/// An answer other than OK, with words for the report where there are any.
struct Rejection: Error {
  let status: animator_status
  let reason: String?

  init(_ status: animator_status, _ reason: String? = nil) {
    self.status = status
    self.reason = reason
  }

  init(_ refusal: Transaction.Refusal) {
    (status, reason) =
      switch refusal {
      case .noLayer: (.badHandle, nil)
      case .notYours(let path): (.unsupported, "'\(path)' belongs to the app")
      case .badValue(let words): (.badValue, words)
      case .badTime(let words): (.badTime, words)
      case .notGranted(let words): (.notGranted, words)
      case .limit(let words): (.limit, words)
      }
  }
}
