public import LayerTree
public import Motion
import TimingEngine

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
  /// Where a hand may take transitions.
  public var interactivity = Interactivity.contentPan
  /// Which animator shows what.
  public var animators = AnimatorTable()
  /// What holds for every transition; each one's parameters are added.
  public var settings = TransitionContext.Settings()
  /// Hears of everything that happens, in order.
  public var onEvent: ((Event) -> Void)?

  /// Hears of every coming and going of a screen, after everybody else.
  var onAppearance: ((_ screen: String, _ appearance: Appearance, _ time: Double) -> Void)?
  var appearances: Appearances

  private let source: (any AnimatorSource)?
  private let layout: (_ screen: String, _ size: Size) -> Screen?
  private var accepted = 0
  private var current: (number: Int, request: Request)?
  private var queue: [(number: Int, request: Request)] = []
  private var reported = 0
  var outbox: [Event] = []
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
    appearances = Appearances(of: stack.visible.map(\.name))
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
    let cast = cast(for: request, of: change)
    settings.parameters = cast.parameters
    reported = 0
    start = nanoseconds
    let transition = Transition(
      change, animator: cast.animator, settings: settings, from: interruption,
      notes: [cast.note].compactMap(\.self))
    self.transition = transition
    transition.advance(to: 0)
    collect()
    return number
  }

  /// Who shows a change, with which parameters, and what there is to say about that.
  private typealias Cast = (
    animator: Result<any Animator, AnimatorFailure>, parameters: [String: ParameterValue],
    note: String?
  )

  private func cast(for request: Request, of change: StackChange) -> Cast {
    guard request.isAnimated else { return (.success(Cut()), [:], nil) }
    guard change.from.root != change.to.root else {
      // With the same screen on top nothing moves, and what comes or goes below it fades.
      let isSeen = !change.hidden.isEmpty || !change.revealed.isEmpty
      return (.success(Cut(settlingFor: isSeen ? CrossFade().declaredDuration : 0)), [:], nil)
    }
    let name =
      request.animator ?? animators.animator(for: change, identifier: request.identifier)
    guard let name, let source else { return (.success(CrossFade()), [:], nil) }
    do {
      let answer = try source.animator(
        name, for: change.operation, parameters: request.parameters)
      switch answer {
      case .declined(let words): return (.success(CrossFade()), [:], words)
      case .offer(let offer):
        let (animator, note) = try offer.animator(under: settings)
        return (.success(animator), offer.parameters, note)
      }
    } catch {
      return (.failure(error), [:], nil)
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

  /// What to draw at a time since the last request, as the decimal that it was declared as.
  ///
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: Double) -> LayerTree {
    presentation(at: DoubleDouble(declared: seconds))
  }

  /// What to draw at an exact time since the last request, such as a frame's.
  ///
  /// - Parameter seconds: The shared clock's time; at the very end of a transition its last frame
  ///   is drawn, after it the committed stack.
  /// - Returns: The tree, with its root at the container.
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: DoubleDouble) -> LayerTree {
    guard let transition = transition(at: seconds) else { return stack.tree }
    return transition.presentation(at: seconds.since(Nanoseconds.time(start)))
  }

  /// What would be drawn if nothing moved: both screens of a running change, or the stack.
  ///
  /// - Parameter seconds: The shared clock's time.
  /// - Returns: The tree, with its root at the container.
  public func rest(at seconds: DoubleDouble) -> LayerTree {
    transition(at: seconds)?.change.running ?? stack.tree
  }

  /// The transition that is drawn at a time since the last request.
  ///
  /// - Parameter seconds: The shared clock's time.
  /// - Returns: The transition, or nothing before and after one.
  public func transition(at seconds: DoubleDouble) -> Transition? {
    guard let transition else { return nil }
    guard let end = transition.endTime else { return transition }
    // One that took no time has no last frame of its own, nor has one that was cut short.
    guard !transition.isCutShort else { return nil }
    let isOver = DoubleDouble(declared: end) < seconds.since(Nanoseconds.time(start))
    return end > 0 && !isOver ? transition : nil
  }

  /// When the last transition ended, in seconds of the shared clock; nil while one runs.
  public var endTime: Double? {
    transition?.endTime.map { (Nanoseconds.time(start) + DoubleDouble(declared: $0)).head }
  }

  /// Gives the container another size, in the midst of a transition if need be.
  ///
  /// Nothing happens when it has that size.
  ///
  /// - Parameters:
  ///   - frame: The container's rectangle in its parent's coordinates.
  ///   - nanoseconds: The shared clock's time.
  public func resize(to frame: Rect, at nanoseconds: Int64) {
    advance(to: nanoseconds)
    guard frame != stack.tree[LayerTree.rootID].frame else { return }
    defer { report() }
    let layout = { [layout] (name: String) in layout(name, frame.size) }
    stack.resize(to: frame, layout: layout)
    guard let running, let current else {
      // Its last frame has the old size.
      transition = nil
      return
    }
    let renewed = cast(for: current.request, of: running.change).animator
    running.resize(to: frame, layout: layout, animator: renewed, at: nanoseconds - start)
    collect()
  }

  // MARK: - Reports

  /// Commits the transition's result once it is over, and keeps what has happened to be reported.
  func collect() {
    guard let transition, let current else { return }
    if transition.outcome != nil {
      stack = transition.result
      self.current = nil
    }
    for event in transition.events.dropFirst(reported) {
      let time = (Nanoseconds.time(start) + DoubleDouble(declared: event.time)).head
      for kind in appearances.told(event.kind) {
        outbox.append(
          Event(
            container: name, time: time, request: current.number,
            event: TransitionEvent(time: event.time, kind: kind)))
      }
    }
    reported = transition.events.count
  }

  /// Tells what has happened; what is asked for meanwhile is told after it.
  func report() {
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while !outbox.isEmpty {
      let event = outbox.removeFirst()
      onEvent?(event)
      if let (screen, appearance) = Appearance.told(by: event.event.kind) {
        onAppearance?(screen, appearance, event.time)
      }
    }
  }
}
