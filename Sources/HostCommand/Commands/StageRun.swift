import LayerTree
import Motion
import PluginHost
import Recording
import Rendering
import Scenes
import TimingEngine
import Transitions

/// One run from the first frame to the last: of one animator's operation, or of a script.
struct StageRun {
  /// What is run.
  enum Course {
    case operation(Operation, LoadedAnimator)
    case script(Script)
  }

  private let plan: RunPlan
  private let source: PluginSource
  private let course: Course
  private let target: OutputTarget
  private let progress: ProgressBar
  private let stage: Stage
  private let canvas: Size

  /// Puts the screens on the stack and works out what the run will do.
  init(
    _ plan: RunPlan, _ course: Course, source: PluginSource, _ invocation: Invocation
  ) throws(CommandError) {
    self.plan = plan
    self.course = course
    self.source = source
    target = try StageRun.target(of: plan, course, source)
    progress = ProgressBar(
      isShown: invocation.environment.hasTerminal && !plan.isQuiet, console: invocation.console)
    let screens = plan.scene.screens(in: plan.size)
    var stack = ScreenStack(container: Rect(origin: .zero, size: plan.size), root: screens[0])
    var canvas = plan.size
    var animators = source.table()
    switch course {
    case .operation(let operation, let animator):
      try StageRun.preset(&stack, for: operation, screens, plan)
      animators = AnimatorTable()
      animators.standard = animator.description.id
    case .script(let script):
      for case .resize(let size) in script.commands.map(\.action) {
        canvas = Size(max(canvas.width, size.width), max(canvas.height, size.height))
      }
    }
    self.canvas = canvas
    let root = Container(stack: stack, source: source, layout: plan.scene.screen(named:in:))
    root.animators = animators
    root.settings.scale = plan.scale
    root.settings.reducesMotion = plan.reducesMotion
    root.settings.layoutDirection = plan.layoutDirection
    root.interactivity = plan.interactivity
    stage = Stage(root)
    stage.background = plan.background
  }

  private static func target(
    of plan: RunPlan, _ course: Course, _ source: PluginSource
  ) throws(CommandError) -> OutputTarget {
    let name: String
    switch course {
    case .operation(_, let animator):
      // A plugin has its first animator's name; the others have names of their own.
      let id = animator.description.id
      name =
        animator.index == 0
        ? baseName(animator.session.path) : id.split(separator: ".").last.map(String.init) ?? id
    case .script:
      name = baseName(plan.scriptName ?? source.loaded.first?.session.path ?? "script")
    }
    let target = plan.target ?? .file("\(name).\(plan.format.ending)")
    if !plan.format.holdsRun, case .file(let path) = target, plan.frames?.count != 1 {
      throw .usage("--output: '\(path)' holds one frame; say %04d for a file each, or --frames N")
    }
    return target
  }

  private static func baseName(_ path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasPrefix("lib") { name.removeFirst(3) }
    if let dot = name.firstIndex(of: ".") { name = String(name[..<dot]) }
    return name
  }

  /// Fills the stack so that an operation makes sense.
  private static func preset(
    _ stack: inout ScreenStack, for operation: Operation, _ screens: [Screen], _ plan: RunPlan
  ) throws(CommandError) {
    let needed = operation == .unwind ? 3 : 2
    guard screens.count >= needed else {
      throw .input(
        "scene '\(plan.scene.name)': \(operation.rawValue) needs \(needed) screens, "
          + "it has \(screens.count)")
    }
    switch operation {
    case .push, .replace, .present: break
    case .pop: stack.push(screens[1])
    case .unwind:
      stack.push(screens[1])
      stack.push(screens[2])
    case .dismiss: stack.present(presented(screens))
    }
  }

  /// The screen that is presented when nobody names one: the pop-up, or else the last.
  private static func presented(_ screens: [Screen]) -> Screen {
    screens.first { $0.name == "popup" } ?? screens[screens.count - 1]
  }

  private func script() -> Script {
    switch course {
    case .script(let script): return script
    case .operation(let operation, _):
      let screens = plan.scene.screens(in: plan.size)
      let change: Script.Change =
        switch operation {
        case .push: .push(screens[1].name)
        case .replace: .replace(screens[1].name)
        case .pop: .pop
        case .unwind: .unwind(screens[0].name)
        case .present: .present(StageRun.presented(screens).name, .overFullScreen)
        case .dismiss: .dismiss
        }
      return Script([Script.Command(time: 0, action: .transition(Script.Request(change)))])
    }
  }

  /// Runs to the end and writes the frames.
  func perform() throws(CommandError) -> RunReport {
    if case .operation(_, let animator) = course { source.preferred = animator }
    var player = ScriptPlayer(script(), on: stage, scene: plan.scene, source: source)
    let log = RunLog()
    stage.root.onEvent = log.append
    var clock = RunClock(rate: plan.rate, isReal: plan.isRealTime)
    defer { progress.clear() }
    // What the first commands start is known before anything is opened for writing.
    log.refusals += try player.play(to: 0)
    var output = try Output(target, of: plan)
    var trace = output.recorder(traceHeader(log)) {
      participants.map { NegotiationReport($0.negotiation).json(of: $0.description.id) }
    }
    let renderer = Renderer()
    var raster = Raster()
    var (count, written) = (0, 0)
    var (base, end): (Int64, Int64) = (0, 0)
    var (isOver, reached) = (false, 0.0)
    let note: String?
    do {
      repeat {
        var frame = try clock.tick()
        let tick = plan.rate.nanoseconds(toFrame: frame)
        source.frame = frame
        log.refusals += try player.play(to: tick)
        stage.advance(to: tick)
        let last = max(log.endTime, player.lastTime)
        let lastTime = DoubleDouble(declared: last)
        var time = plan.rate.time(ofFrame: frame)
        // An end less than a nanosecond after a frame has a frame of its own.
        isOver = player.isDone && stage.isIdle && !(time < lastTime)
        if isOver {
          frame = max(clock.end(at: last), count)
          time = lastTime
        }
        let grid = plan.rate.nanoseconds(toFrame: frame)
        if plan.frames?.contains(frame) ?? true {
          if written == 0 { base = grid }
          let tree = stage.presentation(at: time)
          if output.wantsPictures {
            if plan.format.hasFixedRate {
              for missed in count..<frame {
                try output.append(raster, at: plan.rate.nanoseconds(toFrame: missed) - base)
              }
            }
            try renderer.render(onCanvas(tree), scale: plan.scale, into: &raster)
            // A sheet tells times of the run, and the last frame's is that of the end.
            let shown = plan.format.isSheet ? Nanoseconds.floor(time) : grid - base
            try output.append(raster, at: shown)
          }
          try write(&trace, log, frame: frame, at: time, tree)
          written += 1
          end = plan.rate.nanoseconds(toFrame: frame + 1) - base
        }
        count = frame + 1
        reached = isOver ? last : Nanoseconds.seconds(tick)
        progress.show(count, of: max(count, expectedFrames(player)))
        // What comes after the last frame that is asked for is not run.
      } while !isOver && count <= plan.frames?.upperBound ?? .max
      // One that came during the last call of all.
      try Interruption.check()
      try checkRange(count)
      try finish(&trace, log, frames: count, duration: reached)
      try output.finish(at: end)
      note = output.note
    } catch let error as CommandError {
      throw error
    } catch {
      throw .input("\(error)")
    }
    return RunReport(
      plan: plan, course: course, animators: source.loaded, log: log,
      duration: reached, frames: count, written: written,
      target: target, size: canvas, pacing: clock.pacing, note: note)
  }

  /// The tree on the largest area that the script needs, so that all frames have one size.
  private func onCanvas(_ tree: LayerTree) -> LayerTree {
    guard canvas != tree[LayerTree.rootID].bounds.size else { return tree }
    var window = LayerTree(
      root: Layer(name: "window", frame: Rect(origin: .zero, size: canvas)))
    window[LayerTree.rootID].backgroundColor = plan.background
    let copy = window.copy(LayerTree.rootID, from: tree)
    do {
      try window.insert(copy, into: LayerTree.rootID)
    } catch {
      preconditionFailure("a copy is loose: \(error)")
    }
    return window
  }

  /// How many frames the run has as far as it is known, up to the last one that is asked for.
  private func expectedFrames(_ player: ScriptPlayer) -> Int {
    let running = stage.containers.compactMap { container in
      container.running.map { Nanoseconds.seconds(container.start) + $0.duration }
    }
    let end = max(running.max() ?? 0, player.lastTime)
    let last = plan.rate.steps(covering: end)
    return min(last, plan.frames?.upperBound ?? last) + 1
  }

  private func checkRange(_ count: Int) throws(CommandError) {
    guard let frames = plan.frames, frames.upperBound >= count else { return }
    throw .usage(
      "--frames: \(frames.lowerBound)..\(frames.upperBound) goes beyond the run's last frame, "
        + "\(count - 1)")
  }

  // MARK: - Trace

  private var isScript: Bool { if case .script = course { true } else { false } }

  /// The animators that take part, as far as they are known.
  private var participants: [LoadedAnimator] {
    switch course {
    case .operation(_, let animator): [animator]
    case .script: source.loaded
    }
  }

  private func traceHeader(_ log: RunLog) -> TraceEncoder.Header {
    var change: (operation: Operation, from: String, to: String)?
    if case .operation(let operation, _) = course {
      change = log.changes.first.map { (operation, $0.from, $0.to) }
    }
    return TraceEncoder.Header(
      participants: participants.map { animator in
        TraceEncoder.Participant(
          plugin: animator.session.description.name, animator: animator.description.id,
          grant: animator.negotiation.grant.capabilities.map { "\($0.id)/\($0.revision)" })
      }, change: change, size: plan.size, scale: plan.scale, rate: "\(plan.rate)")
  }

  private func write(
    _ trace: inout (any RunRecorder)?, _ log: RunLog, frame: Int, at time: DoubleDouble,
    _ tree: LayerTree
  ) throws {
    let seconds = time.head
    try writeEvents(&trace, log, upTo: seconds)
    guard trace != nil else { return }
    let root = stage.root
    let progress = root.transition(at: time).map {
      $0.progress(at: time.since(Nanoseconds.time(root.start)))
    }
    try trace?.append(
      TraceEncoder.Frame(
        number: frame, time: seconds, progress: progress, tree: tree,
        rest: stage.rest(at: time), animated: stage.animatedProperties(at: time)))
  }

  private func writeEvents(
    _ trace: inout (any RunRecorder)?, _ log: RunLog, upTo seconds: Double
  ) throws {
    for entry in log.take(upTo: seconds) {
      switch entry {
      case .event(let event):
        try trace?.append(
          event.event, at: event.time, of: isScript ? (event.container, event.request) : nil)
      case .refusal(let refusal):
        try trace?.append(
          refusalOf: refusal.command, because: refusal.reason, at: refusal.time,
          in: refusal.container)
      }
    }
  }

  private func finish(
    _ trace: inout (any RunRecorder)?, _ log: RunLog, frames: Int, duration: Double
  ) throws {
    try writeEvents(&trace, log, upTo: .infinity)
    try trace?.finish(
      outcome: isScript ? nil : log.changes.first?.outcome,
      endings: log.changes.compactMap { change in
        change.outcome.map {
          TraceEncoder.Ending(container: change.container, request: change.request, outcome: $0)
        }
      }, frames: frames, duration: duration, faults: log.faults)
  }
}
