public import LayerTree
public import Scenes
import TimingEngine
public import Transitions

/// A stage under somebody's fingers: turns presses, drags and keys into requests.
///
/// Times are those of one clock of the outside, in nanoseconds, and are told with every call; how
/// much of it passes on the stage depends on the speed.
public final class Preview {
  /// What happened under the hand, for those who watch.
  public enum Event: Hashable, Sendable {
    /// A hand let go, at a progress and with a velocity in ways per second.
    case released(progress: Double, velocity: Double)
    /// What was asked for was not done; in words.
    case refused(String)
    /// Something that people want to know; in words.
    case note(String)
  }

  /// What the containers are on.
  public let stage: Stage
  /// The share of the outside's time that passes on the stage.
  public private(set) var speed = 1.0
  /// What was said last.
  public private(set) var note = ""
  /// Hears of what happens under the hand.
  public var onEvent: ((Event, _ seconds: Double) -> Void)?

  private let plugins: any PreviewPlugins
  private let scene: Scene
  private var time: Int64 = 0
  private var outside: Int64?
  private var hand: Hand?

  /// A hand that is down and has taken nothing yet: it says by its way what it wants.
  private var resting: Point?

  /// How far a hand moves until it is known where it wants to go, in points.
  static let slop = 10.0
  static let speeds = [1, 0.25, 0.1]

  /// Creates a preview of a scene's first screen.
  ///
  /// - Parameters:
  ///   - scene: The screens.
  ///   - size: The size of the window in points.
  ///   - plugins: Who animates.
  public init(_ scene: Scene, size: Size, plugins: any PreviewPlugins) {
    self.scene = scene
    self.plugins = plugins
    let stack = ScreenStack(
      container: Rect(origin: .zero, size: size), root: scene.screens(in: size)[0])
    let root = Container(stack: stack, source: plugins, layout: scene.screen(named:in:))
    root.animators = plugins.table
    stage = Stage(root)
  }

  private var root: Container { stage.root }

  /// The colour that shows where no layer covers.
  public var background: Color {
    get { stage.background }
    set { stage.background = newValue }
  }

  /// What holds for the next transitions.
  public var settings: TransitionContext.Settings {
    get { stage.settings }
    set { stage.settings = newValue }
  }

  /// Where a hand may take transitions.
  public var interactivity: Interactivity {
    get { root.interactivity }
    set { root.interactivity = newValue }
  }

  /// Whether frames differ from one to the next.
  public var isMoving: Bool { !stage.isIdle }

  /// The stage's time in seconds.
  public var seconds: Double { Nanoseconds.seconds(time) }

  /// How far the running transition is; nil when none runs.
  public var progress: Double? {
    root.running?.progress(at: Nanoseconds.seconds(time - root.start))
  }

  /// What to draw now.
  public var tree: LayerTree { stage.presentation(at: seconds) }

  /// Lets time pass on the stage.
  ///
  /// - Parameter nanoseconds: The time outside; an earlier one than the last changes nothing.
  public func advance(to nanoseconds: Int64) {
    if let outside, nanoseconds > outside {
      time += Int64(Double(nanoseconds - outside) * speed)
    }
    outside = max(outside ?? nanoseconds, nanoseconds)
    stage.advance(to: time)
    if hand != nil, root.running?.phase != .held { hand = nil }
  }

  // MARK: - Hands

  /// A button or a finger goes down: takes what runs, or drags a screen in from an edge or back from
  /// anywhere.
  public func press(at point: Point, nanoseconds: Int64) {
    advance(to: nanoseconds)
    resting = nil
    if root.running == nil {
      guard interactivity != .disabled else { return }
      guard let operation = operation(atEdge: point) else {
        if interactivity == .contentPan { resting = point }
        return
      }
      guard request(operation) else { return }
    }
    take(at: point, nanoseconds)
  }

  /// The operation back that a hand begins in the midst of the container; nil when it goes elsewhere.
  private func operation(along way: Point) -> Operation? {
    if root.stack.top.presentation != nil { return way.y > abs(way.x) ? .dismiss : nil }
    let isMirrored = settings.layoutDirection == .rightToLeft
    let back = isMirrored ? -way.x : way.x
    return back > abs(way.y) && root.stack.entries.count > 1 ? .pop : nil
  }

  /// Takes back the screen over which a hand has moved far enough.
  private func drag(to point: Point, _ nanoseconds: Int64) {
    guard let start = resting else { return }
    let way = Point(point.x - start.x, point.y - start.y)
    guard way.x * way.x + way.y * way.y >= Preview.slop * Preview.slop else { return }
    resting = nil
    guard root.running == nil, let operation = operation(along: way), request(operation) else {
      return
    }
    take(at: start, nanoseconds)
  }

  /// The operation that begins at an edge of the container.
  private func operation(atEdge point: Point) -> Operation? {
    let size = root.stack.bounds.size
    let isPresented = root.stack.top.presentation != nil
    if isPresented { return point.y <= Interactivity.edge ? .dismiss : nil }
    let isMirrored = settings.layoutDirection == .rightToLeft
    let leading = isMirrored ? size.width - point.x : point.x
    if leading <= Interactivity.edge { return root.stack.entries.count > 1 ? .pop : nil }
    if size.width - leading <= Interactivity.edge { return .push }
    return point.y >= size.height - Interactivity.edge ? .present : nil
  }

  private func take(at point: Point, _ nanoseconds: Int64) {
    do throws(InteractionError) {
      try root.grab(from: point, at: time)
      guard let running = root.running, let interaction = running.interaction else { return }
      let way = Hand.Way(
        of: running.change.operation, interaction, in: root.stack.bounds.size,
        settings.layoutDirection)
      hand = Hand(way, at: point, progress: progress ?? 0, nanoseconds: nanoseconds)
    } catch {
      refuse("\(error)")
    }
  }

  /// The hand moves.
  public func move(to point: Point, nanoseconds: Int64) {
    advance(to: nanoseconds)
    drag(to: point, nanoseconds)
    guard let progress = hand?.move(to: point, at: nanoseconds) else { return }
    do throws(InteractionError) {
      try root.scrub(to: progress, at: time)
    } catch {
      refuse("\(error)")
    }
  }

  /// The hand lets go, as fast as it was.
  public func release(at point: Point, nanoseconds: Int64) {
    // Where the hand lifts is where it was seen last; a system tells it once more with the release.
    advance(to: nanoseconds)
    resting = nil
    guard let hand, let progress else { return }
    let velocity = hand.velocity(at: nanoseconds)
    self.hand = nil
    do throws(InteractionError) {
      // In slow motion the stage's second is longer: what is seen goes on as fast as the hand.
      try root.release(velocity: velocity / speed, at: time)
      note = ""
      onEvent?(.released(progress: progress, velocity: velocity), seconds)
    } catch {
      refuse("\(error)")
    }
  }

  // MARK: - Keys

  /// Does what a key stands for; what the window itself has to do is left to it.
  public func perform(_ action: PreviewAction, nanoseconds: Int64) {
    advance(to: nanoseconds)
    switch action {
    case .operation(let operation): request(operation)
    case .cancel:
      do throws(Container.Refusal) { try root.cancel(at: time) } catch { refuse("\(error)") }
    case .slowMotion:
      let index = Preview.speeds.firstIndex(of: speed) ?? 0
      speed = Preview.speeds[(index + 1) % Preview.speeds.count]
    case .reducedMotion: settings.reducesMotion.toggle()
    case .layoutDirection:
      settings.layoutDirection =
        settings.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case .nextAnimator:
      plugins.next()
      root.animators = plugins.table
    case .reload: reload(all: true)
    case .killWorker:
      if plugins.killWorker() {
        tell("the worker of \(plugins.name) was killed")
      } else {
        refuse("\(plugins.name) has no process of its own")
      }
    case .overlay, .quit: break
    }
  }

  /// Loads plugins that were rebuilt.
  ///
  /// - Parameter all: Whether those that were not are loaded anew too.
  public func reload(all: Bool = false) {
    guard let words = plugins.reload(all: all) else { return }
    root.animators = plugins.table
    tell(words)
  }

  /// Gives the container another size.
  public func resize(to size: Size, nanoseconds: Int64) {
    advance(to: nanoseconds)
    guard size != root.stack.bounds.size else { return }
    stage.resize(to: Rect(origin: .zero, size: size), at: time)
  }

  // MARK: - Requests

  @discardableResult
  private func request(_ operation: Operation) -> Bool {
    guard let change = change(operation) else { return false }
    do throws(Container.Refusal) {
      try stage.request(Container.Request(change), in: root, at: time)
      note = ""
      return true
    } catch {
      refuse("\(operation.rawValue): \(error)")
      return false
    }
  }

  private func change(_ operation: Operation) -> StackRequest? {
    let stack = root.target
    let screens = scene.screens(in: stack.bounds.size)
    let free = screens.filter { stack.entry(named: $0.name) == nil }
    let sheet = free.first { $0.name == "popup" } ?? free.last
    let page = free.first { $0.name != "popup" } ?? sheet
    switch operation {
    case .pop: return .pop
    case .dismiss: return .dismiss
    case .unwind: return .unwind(to: stack.entries[0].name)
    case .push, .replace, .present:
      guard let page, let sheet else {
        refuse("\(operation.rawValue): the scene has no screen that is not on the stack")
        return nil
      }
      switch operation {
      case .push: return .push(page)
      case .replace: return .replace(with: page)
      default: return .present(sheet, .overFullScreen)
      }
    }
  }

  private func refuse(_ words: String) {
    note = words
    onEvent?(.refused(words), seconds)
  }

  private func tell(_ words: String) {
    note = words
    onEvent?(.note(words), seconds)
  }
}
