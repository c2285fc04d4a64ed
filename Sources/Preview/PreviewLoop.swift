internal import Rendering
import TimingEngine
import Transitions

/// Runs a preview in a window by the clock on the wall, until somebody closes it.
public struct PreviewLoop {
  private let preview: Preview
  private let plugins: any PreviewPlugins
  private let window: Window
  private let renderer = Renderer()
  private var frame = Raster()
  private var pace = Pace()
  private var hasOverlay = true
  private var isOver = false
  private var needsFrame = true
  private var lastLook: Int64 = 0

  /// How often rebuilt libraries are looked for, in nanoseconds.
  private static let interval: Int64 = 250_000_000

  /// Creates the loop of a preview.
  public init(_ preview: Preview, plugins: any PreviewPlugins, in window: Window) {
    self.preview = preview
    self.plugins = plugins
    self.window = window
  }

  /// Runs until the window is closed.
  ///
  /// - Parameter check: Asked between frames; what it throws ends the loop.
  /// - Returns: How the frames came.
  /// - Throws: What the check throws, or why a frame cannot be shown.
  public mutating func run(checking check: () throws -> Void) throws -> Pace {
    var clock: RealClock?
    while !isOver {
      if preview.isMoving {
        if clock == nil { clock = RealClock(rate: rate) }
        if let target = clock?.schedule.target { listen(until: target) }
        guard let tick = try clock?.tick(checking: check) else { continue }
        let start = RealClock.now()
        while let (event, age) = window.next() { handle(event, at: start - age) }
        preview.advance(to: tick.nanoseconds)
        try draw(since: start, skipped: tick.skipped)
      } else {
        clock = nil
        try check()
        // The plugins' state may change without an event.
        if let (event, age) = window.next(waiting: 100) {
          handle(event, at: RealClock.now() - age)
          while let (event, age) = window.next() { handle(event, at: RealClock.now() - age) }
        }
        lookForBuilds()
        if needsFrame || hasOverlay { try draw(since: RealClock.now(), skipped: 0) }
      }
    }
    return pace
  }

  /// Handles what comes before a frame is due: the system tells no times, so it has to be seen then.
  private mutating func listen(until target: Int64) {
    while !isOver {
      let left = (target - RealClock.now()) / 1_000_000
      guard left > 0, let (event, age) = window.next(waiting: Int(left)) else { return }
      handle(event, at: RealClock.now() - age)
    }
  }

  private var rate: FrameRate {
    guard let rate = window.rate, let exact = try? FrameRate(rate) else { return .sixty }
    return exact
  }

  private mutating func handle(_ event: Window.Event, at nanoseconds: Int64) {
    needsFrame = true
    switch event {
    case .closed: isOver = true
    case .key(let key):
      guard let action = PreviewAction(key) else { return }
      switch action {
      case .quit: isOver = true
      case .overlay: hasOverlay.toggle()
      default: preview.perform(action, nanoseconds: nanoseconds)
      }
    case .pressed(let point): preview.press(at: point, nanoseconds: nanoseconds)
    case .moved(let point): preview.move(to: point, nanoseconds: nanoseconds)
    case .released(let point): preview.release(at: point, nanoseconds: nanoseconds)
    case .resized:
      let (size, scale) = window.size
      preview.settings.scale = scale
      preview.resize(to: size, nanoseconds: nanoseconds)
    }
  }

  private mutating func lookForBuilds() {
    let now = RealClock.now()
    guard now - lastLook >= PreviewLoop.interval else { return }
    lastLook = now
    preview.reload()
  }

  private mutating func draw(since start: Int64, skipped: Int) throws {
    var tree = preview.tree
    if hasOverlay { tree = Overlay(preview, plugins, pace: pace).laid(over: tree) }
    try renderer.render(tree, scale: window.size.scale, into: &frame)
    try window.show(frame)
    needsFrame = false
    pace.add(taking: RealClock.now() - start, skipped: skipped)
  }
}
