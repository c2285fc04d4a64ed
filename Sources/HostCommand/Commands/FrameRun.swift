import LayerTree
import PluginHost
import Recording
import Rendering
import Scenes
import TimingEngine
import Transitions

/// One run of one animator, from the first frame to the last.
struct FrameRun {
  private let plan: RunPlan
  private let animator: LoadedAnimator
  private let console: Console
  private let progress: ProgressBar
  private let operation: Operation
  private let target: OutputTarget
  private let change: StackChange
  private let settings: TransitionContext.Settings

  /// Puts the screens on the stack and works out what the run will do.
  init(_ plan: RunPlan, _ animator: LoadedAnimator, _ invocation: Invocation) throws(CommandError) {
    self.plan = plan
    self.animator = animator
    console = invocation.console
    let served = animator.description.operations
    operation = plan.operation ?? served[0]
    guard served.contains(operation) else {
      let names = served.map(\.rawValue).joined(separator: ", ")
      throw .usage(
        "--operation: '\(animator.description.id)' does not serve \(operation.rawValue); "
          + "it serves \(names)")
    }
    target =
      plan.target ?? .file("\(FrameRun.baseName(animator.session.path)).\(plan.format.rawValue)")
    if plan.format == .png, case .file(let path) = target, plan.frames?.count != 1 {
      throw .usage("--output: '\(path)' holds one frame; say %04d for a file each, or --frames N")
    }
    progress = ProgressBar(
      isShown: invocation.environment.hasTerminal && !plan.isQuiet, console: console)
    change = try FrameRun.change(operation, on: plan)
    var settings = TransitionContext.Settings()
    settings.parameters = try ParameterSettings.values(plan.settings, for: animator.description)
    settings.scale = plan.scale
    settings.reducesMotion = plan.reducesMotion
    self.settings = settings
  }

  private static func baseName(_ path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasPrefix("lib") { name.removeFirst(3) }
    if let dot = name.firstIndex(of: ".") { name = String(name[..<dot]) }
    return name
  }

  /// The change of a stack that is preset so that the operation makes sense.
  private static func change(
    _ operation: Operation, on plan: RunPlan
  ) throws(CommandError) -> StackChange {
    let screens = plan.scene.screens(in: plan.size)
    let needed = operation == .unwind ? 3 : 2
    guard screens.count >= needed else {
      throw .input(
        "scene '\(plan.scene.name)': \(operation.rawValue) needs \(needed) screens, "
          + "it has \(screens.count)")
    }
    var stack = ScreenStack(
      container: Rect(origin: .zero, size: plan.size), root: screens[0])
    let presented = screens.first { $0.name == "popup" } ?? screens[screens.count - 1]
    do {
      switch operation {
      case .push: return try stack.change(for: .push(screens[1]))
      case .replace: return try stack.change(for: .replace(with: screens[1]))
      case .present: return try stack.change(for: .present(presented, .overFullScreen))
      case .pop:
        stack.push(screens[1])
        return try stack.change(for: .pop)
      case .unwind:
        stack.push(screens[1])
        stack.push(screens[2])
        return try stack.change(for: .unwind(to: screens[0].name))
      case .dismiss:
        stack.present(presented)
        return try stack.change(for: .dismiss)
      }
    } catch {
      throw .input("scene '\(plan.scene.name)': \(error)")
    }
  }

  /// Runs to the end and writes the frames.
  func perform() throws(CommandError) -> RunReport {
    let transition = start()
    var output = try Output(
      target, format: plan.format, rate: plan.rate, firstNumber: plan.frames?.lowerBound ?? 0)
    var trace = output.lines.map { sink in
      TraceEncoder(sink: sink, transition: transition, header: traceHeader)
    }
    let renderer = Renderer()
    var raster = Raster()
    var count = 0
    var written = 0
    var base: Int64 = 0
    var end: Int64 = 0
    var clock = RunClock(rate: plan.rate, isReal: plan.isRealTime)
    defer { progress.clear() }
    do {
      repeat {
        var frame = try clock.tick()
        transition.advance(to: plan.rate.nanoseconds(toFrame: frame))
        if let seconds = transition.endTime { frame = clock.end(at: seconds) }
        let grid = plan.rate.nanoseconds(toFrame: frame)
        let seconds = transition.endTime ?? Nanoseconds.seconds(grid)
        let isWanted = plan.frames?.contains(frame) ?? true
        if isWanted {
          if written == 0 { base = grid }
          let tree = transition.presentation(at: seconds)
          if output.wantsPictures {
            if plan.format.hasFixedRate {
              for missed in count..<frame {
                try output.append(raster, at: plan.rate.nanoseconds(toFrame: missed) - base)
              }
            }
            try renderer.render(tree, scale: plan.scale, into: &raster)
            try output.append(raster, at: grid - base)
          }
          try trace?.append(frame: frame, at: seconds, tree: tree)
          written += 1
          end = plan.rate.nanoseconds(toFrame: frame + 1) - base
        }
        count = frame + 1
        progress.show(
          count, of: plan.rate.steps(covering: Nanoseconds.floor(transition.duration)) + 1)
      } while transition.outcome == nil
      try checkRange(count)
      try trace?.finish(frames: count)
      try output.finish(at: end)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .input("\(error)")
    }
    return RunReport(
      plan: plan, animator: animator, operation: operation, change: change,
      transition: transition, frames: count, written: written, target: target,
      pacing: clock.pacing)
  }

  private func start() -> Transition {
    let made = Result { () throws(AnimatorFailure) in try animator.makeAnimator() }
    return Transition(
      change,
      animator: made.mapError { AnimatorFailure("\(animator.description.id): \($0)") },
      settings: settings)
  }

  private func checkRange(_ count: Int) throws(CommandError) {
    guard let frames = plan.frames, frames.upperBound >= count else { return }
    throw .usage(
      "--frames: \(frames.lowerBound)..\(frames.upperBound) goes beyond the run's last frame, "
        + "\(count - 1)")
  }

  private var traceHeader: TraceEncoder.Header {
    TraceEncoder.Header(
      plugin: animator.session.description.name, animator: animator.description.id,
      size: plan.size, scale: plan.scale, rate: "\(plan.rate)",
      grant: animator.negotiation.grant.capabilities.map { "\($0.id)/\($0.revision)" })
  }
}
