public import LayerTree
public import TimingEngine

/// A place that shows a stack of screens, with one transition at a time at most.
///
/// Times are those of one clock that all containers share, in nanoseconds, and never go back.
/// Everything that happens is told to `onEvent` once the container is in order again, so that what
/// hears of it may ask for the next change at once.
public final class Container {
  /// What becomes of a request while a transition runs.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// The running transition is cut short; the next one starts from what is on screen.
    case interrupt
    /// The request waits for its turn.
    case queue
    /// The request is turned down.
    case refuse
  }

  /// A wish to change the stack, and how it is to be shown.
  public struct Request: Hashable, Sendable {
    /// What is to change.
    public var change: StackRequest
    /// The animator by its name; nil leaves it to the container's table.
    public var animator: String?
    /// A name by which the table tells requests apart.
    public var identifier: String?
    /// Whether it takes time.
    public var isAnimated: Bool
    /// The parameters that differ from the animator's own values.
    public var parameters: [String: ParameterValue]

    /// Creates a request.
    public init(
      _ change: StackRequest, animator: String? = nil, identifier: String? = nil,
      isAnimated: Bool = true, parameters: [String: ParameterValue] = [:]
    ) {
      self.change = change
      self.animator = animator
      self.identifier = identifier
      self.isAnimated = isAnimated
      self.parameters = parameters
    }
  }

  /// Why a request was turned down.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// A transition runs, and the policy is to refuse.
    case busy
    /// The stack cannot be changed like that.
    case impossible(ScreenStack.RequestError)
    /// No transition runs.
    case nothingRuns

    /// The fact in one line, without a full stop.
    public var description: String {
      switch self {
      case .busy: "a transition is running, and the container refuses others meanwhile"
      case .impossible(let error): error.description
      case .nothingRuns: "no transition is running"
      }
    }
  }

  /// Something that happened, with the request that it belongs to.
  public struct Event: Hashable, Sendable {
    /// The container's name.
    public let container: String
    /// When, in seconds of the shared clock.
    public let time: Double
    /// The number of the request, counted from 1 in the order in which they were accepted.
    public let request: Int
    /// What happened, with its time on the transition's own clock.
    public let event: TransitionEvent
  }

  /// The container's name.
  public let name: String
  /// The committed stack: what is shown when nothing runs.
  public private(set) var stack: ScreenStack
  /// The transition that runs or, until the next request, the last one that ran.
  public private(set) var transition: Transition?
  /// When that transition started, in nanoseconds of the shared clock.
  public private(set) var start: Int64 = 0
  /// What becomes of requests while a transition runs.
  public var policy = Policy.interrupt
  /// Which animator shows what.
  public var animators = AnimatorTable()
  /// What holds for every transition; each one's parameters are added.
  public var settings = TransitionContext.Settings()
  /// Hears of everything that happens, in order.
  public var onEvent: ((Event) -> Void)?

  private let source: (any AnimatorSource)?
  private let layout: (_ screen: String, _ size: Size) -> Screen?
  private var accepted = 0
  private var current: (number: Int, request: Request)?
  private var queue: [(number: Int, request: Request)] = []
  private var reported = 0
  private var outbox: [Event] = []
  private var isReporting = false

  /// Creates a container that shows one screen.
  ///
  /// - Parameters:
  ///   - name: The container's name.
  ///   - stack: What it shows.
  ///   - source: Where animators come from; without one everything cross-fades.
  ///   - layout: Gives a screen as it looks at a size; asked when the container changes its size.
  public init(
    name: String = "container", stack: ScreenStack, source: (any AnimatorSource)? = nil,
    layout: @escaping (_ screen: String, _ size: Size) -> Screen? = { _, _ in nil }
  ) {
    self.name = name
    self.stack = stack
    self.source = source
    self.layout = layout
  }

  /// The transition while it runs.
  public var running: Transition? {
    transition.flatMap { $0.outcome == nil ? $0 : nil }
  }

  /// Whether nothing runs and nothing waits.
  public var isIdle: Bool { running == nil && queue.isEmpty }

  /// The stack as it will be when everything that was accepted has been carried out.
  ///
  /// - Complexity: O(*n*) in the number of layers and waiting requests.
  public var target: ScreenStack {
    var stack = heading
    for (_, request) in queue {
      if let change = try? stack.change(for: request.change) { stack = change.after }
    }
    return stack
  }

  /// The stack to which the running transition leads as things are.
  private var heading: ScreenStack {
    guard let running else { return stack }
    return running.phase == .cancelling ? running.change.before : running.change.after
  }

  // MARK: - Requests

  /// Asks for a change of the stack.
  ///
  /// - Parameters:
  ///   - request: What is to change, and how.
  ///   - nanoseconds: The shared clock's time.
  /// - Returns: The request's number, which its events carry.
  /// - Throws: `Refusal`; nothing has happened then.
  @discardableResult
  public func request(_ request: Request, at nanoseconds: Int64) throws(Refusal) -> Int {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else {
      let change = try change(of: stack, for: request)
      return begin(change, request, from: nil, at: nanoseconds)
    }
    switch policy {
    case .refuse: throw .busy
    case .queue:
      _ = try change(of: target, for: request)
      accepted += 1
      queue.append((accepted, request))
      return accepted
    case .interrupt:
      let change = try change(of: heading, for: request)
      let local = nanoseconds - start
      let interruption = request.isAnimated ? running.interruption(at: local) : nil
      running.end(running.phase == .cancelling ? .cancelled : .skipped, at: local)
      collect()
      return begin(change, request, from: interruption, at: nanoseconds)
    }
  }

  private func change(
    of stack: ScreenStack, for request: Request
  ) throws(Refusal) -> StackChange {
    do {
      return try stack.change(for: request.change)
    } catch {
      throw .impossible(error)
    }
  }

  private func begin(
    _ change: StackChange, _ request: Request, from interruption: Interruption?,
    number: Int? = nil, at nanoseconds: Int64
  ) -> Int {
    if number == nil { accepted += 1 }
    let number = number ?? accepted
    current = (number, request)
    var settings = settings
    let answer = answer(to: request, for: change)
    var notes: [String] = []
    var animator: Result<any Animator, AnimatorFailure>
    switch answer {
    case .success(.instance(let instance, let parameters)):
      animator = .success(instance)
      settings.parameters = parameters
    case .success(.declined(let words)):
      animator = .success(CrossFade())
      notes.append(words)
    case .failure(let failure): animator = .failure(failure)
    }
    reported = 0
    start = nanoseconds
    let transition = Transition(
      change, animator: animator, settings: settings, from: interruption, notes: notes)
    self.transition = transition
    transition.advance(to: 0)
    collect()
    return number
  }

  private func answer(
    to request: Request, for change: StackChange
  ) -> Result<AnimatorAnswer, AnimatorFailure> {
    guard request.isAnimated, change.from.root != change.to.root else {
      return .success(.instance(Cut(), parameters: [:]))
    }
    let name =
      request.animator ?? animators.animator(for: change, identifier: request.identifier)
    guard let name, let source else { return .success(.instance(CrossFade(), parameters: [:])) }
    return Result { () throws(AnimatorFailure) in
      try source.animator(name, for: change.operation, parameters: request.parameters)
    }
  }

  // MARK: - Time

  /// Moves the clock on: ends what is over and starts what waits.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  public func advance(to nanoseconds: Int64) {
    defer { report() }
    running?.advance(to: nanoseconds - start)
    collect()
    while running == nil, !queue.isEmpty {
      let (number, request) = queue.removeFirst()
      let begun = transition?.endTime.map { start + Nanoseconds.floor($0) } ?? nanoseconds
      do {
        let change = try change(of: stack, for: request)
          .resized(to: stack.tree[LayerTree.rootID].frame) { [layout, stack] name in
            layout(name, stack.bounds.size)
          }
        _ = begin(change, request, from: nil, number: number, at: begun)
        running?.advance(to: nanoseconds - start)
        collect()
      } catch {
        // The transition before it was cancelled, and with it what this one stood on.
        for kind in [TransitionEvent.Kind.note("request dropped: \(error)"), .ended(.cancelled)] {
          outbox.append(
            Event(
              container: name, time: Nanoseconds.seconds(begun), request: number,
              event: TransitionEvent(time: 0, kind: kind)))
        }
      }
    }
  }

  /// What to draw at a time since the last request.
  ///
  /// - Parameter seconds: The shared clock's time; at the very end of a transition its last frame
  ///   is drawn, after it the committed stack.
  /// - Returns: The tree, with its root at the container.
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: Double) -> LayerTree {
    guard let transition = transition(at: seconds) else { return stack.tree }
    return transition.presentation(at: seconds - Nanoseconds.seconds(start))
  }

  /// What would be drawn if nothing moved: both screens of a running change, or the stack.
  ///
  /// - Parameter seconds: The shared clock's time.
  /// - Returns: The tree, with its root at the container.
  public func rest(at seconds: Double) -> LayerTree {
    transition(at: seconds)?.change.running ?? stack.tree
  }

  /// The transition that is drawn at a time since the last request.
  ///
  /// - Parameter seconds: The shared clock's time.
  /// - Returns: The transition, or nothing before and after one.
  public func transition(at seconds: Double) -> Transition? {
    guard let transition else { return nil }
    guard let end = transition.endTime else { return transition }
    // One that took no time has no last frame of its own.
    return end > 0 && seconds - Nanoseconds.seconds(start) <= end ? transition : nil
  }

  /// When the last transition ended, in seconds of the shared clock; nil while one runs.
  public var endTime: Double? {
    transition?.endTime.map { Nanoseconds.seconds(start) + $0 }
  }

  /// Gives the container another size, in the midst of a transition if need be.
  ///
  /// - Parameters:
  ///   - frame: The container's rectangle in its parent's coordinates.
  ///   - nanoseconds: The shared clock's time.
  public func resize(to frame: Rect, at nanoseconds: Int64) {
    advance(to: nanoseconds)
    defer { report() }
    let layout = { [layout] (name: String) in layout(name, frame.size) }
    stack.resize(to: frame, layout: layout)
    guard let running, let current else { return }
    let answer = answer(to: current.request, for: running.change)
    let renewed = answer.map { answer -> any Animator in
      if case .instance(let instance, _) = answer { instance } else { CrossFade() }
    }
    running.resize(to: frame, layout: layout, animator: renewed, at: nanoseconds - start)
    collect()
  }

  // MARK: - By hand

  /// Takes the running transition by hand.
  ///
  /// - Parameters:
  ///   - law: How values follow the hand; nil leaves it to the animator.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func grab(law: ScrubLaw? = nil, at nanoseconds: Int64) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      try transition.grab(law: law, at: time)
    }
  }

  /// Moves the hand that holds the running transition.
  ///
  /// - Parameters:
  ///   - progress: The share of the way.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func scrub(to progress: Double, at nanoseconds: Int64) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      try transition.scrub(to: progress, at: time)
    }
  }

  /// Lets go of the running transition.
  ///
  /// - Parameters:
  ///   - velocity: How fast the hand moved, in whole ways per second.
  ///   - decision: Where it goes; nil leaves it to the animator.
  ///   - nanoseconds: The shared clock's time.
  /// - Throws: `InteractionError`; nothing has changed then.
  public func release(
    velocity: Double = 0, decision: CompletionRequest? = nil, at nanoseconds: Int64
  ) throws(InteractionError) {
    try byHand(at: nanoseconds) { (transition, time) throws(InteractionError) in
      try transition.release(velocity: velocity, decision: decision, at: time)
    }
  }

  private func byHand(
    at nanoseconds: Int64, _ body: (Transition, Int64) throws(InteractionError) -> Void
  ) throws(InteractionError) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .over }
    try body(running, nanoseconds - start)
    collect()
  }

  /// Lets the running transition go on to its end, whoever holds it.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  /// - Throws: `Refusal.nothingRuns`.
  public func finish(at nanoseconds: Int64) throws(Refusal) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .nothingRuns }
    running.finish(at: nanoseconds - start)
    collect()
  }

  /// Takes the running transition back, along the way that it came.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  /// - Throws: `Refusal.nothingRuns`.
  public func cancel(at nanoseconds: Int64) throws(Refusal) {
    advance(to: nanoseconds)
    defer { report() }
    guard let running else { throw .nothingRuns }
    running.cancel(at: nanoseconds - start)
    collect()
  }

  /// Cuts everything short: what was accepted is carried out without being shown.
  ///
  /// - Parameter nanoseconds: The shared clock's time.
  public func skip(at nanoseconds: Int64) {
    repeat {
      running?.end(.skipped, at: nanoseconds - start)
      advance(to: nanoseconds)
    } while !isIdle
  }

  // MARK: - Reports

  /// Takes the transition's result over when it is over, and keeps what has happened to be told.
  private func collect() {
    guard let transition, let current else { return }
    if transition.outcome != nil { stack = transition.result }
    for event in transition.events.dropFirst(reported) {
      outbox.append(
        Event(
          container: name, time: Nanoseconds.seconds(start) + event.time,
          request: current.number, event: event))
    }
    reported = transition.events.count
  }

  /// Tells what has happened; what is asked for meanwhile is told after it.
  private func report() {
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while !outbox.isEmpty {
      let event = outbox.removeFirst()
      onEvent?(event)
    }
  }
}

/// Shows the incoming screen at once; everything else is as with any animator.
private final class Cut: Animator {
  var name: String { "none" }
  var declaredDuration: Double { 0 }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    Transaction(context)
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
