import CAnimator
import LayerTree
public import Transitions

/// A plugin loaded into the host's own process.
public final class InProcessSession: PluginSession {
  private let library: PluginLibrary
  private let listen: ((String) -> Void)?
  /// The frame that is being made.
  public var frame = 0

  /// Loads a library; the error is one line for people.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - listen: Takes what the plugin says through the host's log function; nil leaves it there.
  /// - Throws: Why the library is no plugin.
  public init(path: String, listen: ((String) -> Void)? = nil) throws(LibraryError) {
    self.listen = listen
    // Why an entry refuses, too.
    defer { passOn(to: listen) }
    library = try LastWords.during(.load, of: path) { () throws(LibraryError) in
      try PluginLibrary(path: path)
    }
  }

  /// Loads a library whose calls into other libraries are seen.
  package init(watching path: String) throws(LibraryError) {
    listen = nil
    library = try PluginLibrary(path: path, loading: PluginLibrary.Loading(isWatched: true))
    lendHostTables()
  }

  /// The absolute path of the library.
  public var path: String { library.path }
  /// What the library says of itself.
  public var description: PluginDescription { library.description }

  /// Leaves the library where it is: it stays loaded until the process ends.
  public func close() -> [AnimatorFailure] { [] }

  /// Makes an instance of an animator with a grant.
  public func animator(at index: Int, grant: Grant) throws(AnimatorFailure) -> any Animator {
    unsafe try InProcessAnimator(
      description: library.description.animators[index],
      descriptor: unsafe library.descriptors[index], grant: grant, listen: listen)
  }
}

/// One instance of an animator in the host's own process.
@safe
private final class InProcessAnimator: Animator {
  private let description: AnimatorDescription
  private let descriptor: UnsafePointer<animator_descriptor>
  private let functions: animator_descriptor
  private let grant: Grant
  private let instance: OpaquePointer
  private let byHand: InteractiveFunctions?
  private let frames: FrameFunctions?
  private let listen: ((String) -> Void)?
  private var recorder: Recorder?

  init(
    description: AnimatorDescription, descriptor: UnsafePointer<animator_descriptor>, grant: Grant,
    listen: ((String) -> Void)?
  ) throws(AnimatorFailure) {
    defer { passOn(to: listen) }
    guard let functions = unsafe readPrefix(descriptor) else {
      throw AnimatorFailure("its descriptor shrank")
    }
    var made: OpaquePointer?
    let status = LastWords.during(.create, of: description.id) {
      unsafe withRawGrant(grant) { grant in
        unsafe functions.create?(descriptor, hostTable.address, grant, &made) ?? .internal
      }
    }
    try check("create", status)
    guard let instance = unsafe made else {
      throw AnimatorFailure("create answered OK without an instance")
    }
    do throws(AnimatorFailure) {
      (byHand, frames) = try LastWords.during(.create, of: description.id) {
        () throws(AnimatorFailure) in
        (
          grant.allows(.interactive)
            ? try unsafe InteractiveFunctions(functions, instance: instance) : nil,
          grant.allows(.frame) ? try unsafe FrameFunctions(functions, instance: instance) : nil
        )
      }
    } catch {
      LastWords.during(.destroy, of: description.id) { unsafe functions.destroy?(instance) }
      throw error
    }
    self.description = description
    unsafe self.descriptor = descriptor
    unsafe self.functions = functions
    self.grant = grant
    self.listen = listen
    unsafe self.instance = instance
  }

  deinit {
    LastWords.during(.destroy, of: name) { unsafe functions.destroy?(instance) }
  }

  var name: String { description.id }
  var declaredDuration: Double { description.duration.standard }
  var maximumDuration: Double { description.duration.maximum }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    defer { passOn(to: listen) }
    guard recorder == nil else { throw AnimatorFailure("begin: a transition is running") }
    let recorder = Recorder(
      context: context, grant: grant, listed: description.capabilities.map(\.id))
    var raw = context.raw(for: recorder)
    let status = LastWords.during(.begin, of: name) {
      unsafe functions.begin?(instance, &raw, recorder.handle) ?? .internal
    }
    do {
      try check("begin", status)
    } catch {
      recorder.retire()
      throw error
    }
    recorder.state = .running
    self.recorder = recorder
    return recorder.transaction
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    defer { passOn(to: listen) }
    guard let recorder else { throw AnimatorFailure("animation_ended: no transition is running") }
    if let call = unsafe functions.animation_ended {
      let status = LastWords.during(.animationEnded, of: name) {
        unsafe call(instance, recorder.handle, token, finished ? 1 : 0)
      }
      try check("animation_ended", status)
    }
    defer { recorder.requests = [] }
    return recorder.requests
  }

  func frame(at progress: Double) throws(AnimatorFailure) -> [Double] {
    defer { passOn(to: listen) }
    guard let frames, let recorder else { throw AnimatorFailure("frame: no transition is running") }
    return try LastWords.during(.frame, of: name) { () throws(AnimatorFailure) in
      try frames.frame(recorder, at: progress)
    }
  }

  var interaction: Interaction? { byHand?.interaction }

  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    defer { passOn(to: listen) }
    guard let byHand else { return Release(position: position, velocity: velocity) }
    guard let recorder else { throw AnimatorFailure("release: no transition is running") }
    return try LastWords.during(.release, of: name) { () throws(AnimatorFailure) in
      try byHand.release(recorder, position: position, velocity: velocity)
    }
  }

  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {
    defer { passOn(to: listen) }
    guard let byHand else { return }
    guard let recorder else { throw AnimatorFailure("phase_changed: no transition is running") }
    try LastWords.during(.phaseChanged, of: name) { () throws(AnimatorFailure) in
      try byHand.phaseChanged(recorder, phase)
    }
  }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {
    defer { passOn(to: listen) }
    guard let recorder else { throw AnimatorFailure("end: no transition is running") }
    recorder.state = .over
    self.recorder = nil
    defer { recorder.retire() }
    let status = LastWords.during(.end, of: name) {
      unsafe functions.end?(instance, recorder.handle, outcome.raw) ?? .internal
    }
    try check("end", status)
  }
}

/// Passes on what the plugin said, where somebody listens in this process.
private func passOn(to listen: ((String) -> Void)?) {
  guard let listen else { return }
  for text in PluginLog.drain().map(\.text) + RefusedCalls.takeRemarks() { listen(text) }
}

func withRawGrant(
  _ grant: Grant, in shape: StructShape = .usual,
  _ body: (UnsafePointer<animator_grant>) -> animator_status
) -> animator_status {
  let ids = grant.capabilities.map { $0.id.utf8.map { CChar(bitPattern: $0) } + [0] }
  let bytes = ids.flatMap { $0 }
  return unsafe bytes.withUnsafeBufferPointer { buffer in
    var lines: [animator_granted_capability] = unsafe []
    var offset = 0
    for (index, capability) in grant.capabilities.enumerated() {
      guard let base = buffer.baseAddress else { return .internal }
      unsafe lines.append(
        animator_granted_capability(
          id: base + offset, revision: capability.revision, reserved: 0))
      offset += ids[index].count
    }
    return unsafe shape.lend(list: lines) { lines in
      var raw = unsafe animator_grant(
        struct_size: MemoryLayout<animator_grant>.size, capabilities: lines.baseAddress,
        capability_count: UInt32(lines.count))
      return unsafe body(&raw)
    }
  }
}

extension TransitionContext {
  /// The context as a plugin gets it.
  func raw(for recorder: Recorder) -> animator_context {
    animator_context(
      struct_size: MemoryLayout<animator_context>.size,
      operation: operation.raw,
      direction: operation.direction == .forward ? .forward : .backward,
      container: recorder.handle(of: LayerTree.rootID),
      from: recorder.handle(of: from), to: recorder.handle(of: to),
      from_initial_frame: fromInitialFrame.raw, from_final_frame: fromFinalFrame.raw,
      to_initial_frame: toInitialFrame.raw, to_final_frame: toFinalFrame.raw,
      container_bounds: bounds.raw, scale: settings.scale,
      layout_direction: settings.layoutDirection == .leftToRight ? .leftToRight : .rightToLeft,
      reduced_motion: settings.reducesMotion ? 1 : 0)
  }
}

extension Outcome {
  /// The outcome by the interface's name.
  var raw: animator_outcome {
    switch self {
    case .finished: .finished
    case .cancelled: .cancelled
    case .skipped: .skipped
    case .failed: .failed
    }
  }
}
