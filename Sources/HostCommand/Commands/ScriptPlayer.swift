import LayerTree
import Scenes
import TimingEngine
import Transitions

/// Carries out a script on a stage, command by command, each at its own time.
struct ScriptPlayer {
  /// A command that was not carried out.
  struct Refusal {
    let time: Double
    let container: String
    let command: String
    let reason: String
  }

  private let stage: Stage
  private let scene: Scene
  private let source: PluginSource
  private var rest: ArraySlice<Script.Command>
  /// When the last command happens, in seconds; 0 when there is none.
  let lastTime: Double

  /// Creates a player at the start of a script.
  init(_ script: Script, on stage: Stage, scene: Scene, source: PluginSource) {
    self.stage = stage
    self.scene = scene
    self.source = source
    rest = script.commands[...]
    lastTime = script.commands.last?.time ?? 0
  }

  /// Whether every command has been carried out.
  var isDone: Bool { rest.isEmpty }

  /// Carries out what is due.
  ///
  /// Gives the commands that the state of things did not allow; the run goes on without them.
  mutating func play(to nanoseconds: Int64) throws(CommandError) -> [Refusal] {
    var refusals: [Refusal] = []
    while let command = rest.first, Nanoseconds.floor(command.time) <= nanoseconds {
      rest.removeFirst()
      let time = Nanoseconds.floor(command.time)
      stage.advance(to: time)
      let name = command.container ?? stage.root.name
      guard let container = stage.container(named: name) else {
        throw failure(command, "there is no container '\(name)'")
      }
      do {
        try perform(command, in: container, at: time)
      } catch let error as CommandError {
        throw error
      } catch Container.Refusal.impossible(let error) {
        throw failure(command, error.description)
      } catch {
        refusals.append(
          Refusal(
            time: command.time, container: name, command: command.action.word, reason: "\(error)"))
      }
      if let problem = source.problem { throw problem }
    }
    if isDone, let held = stage.containers.first(where: { $0.running?.phase == .held }) {
      throw .input(
        "--script: it ends while a hand holds the transition in '\(held.name)'; "
          + "release, finish or cancel it")
    }
    return refusals
  }

  private func failure(_ command: Script.Command, _ reason: String) -> CommandError {
    .input("--script: \(command.action.word) at \(command.time) s: \(reason)")
  }

  private func perform(
    _ command: Script.Command, in container: Container, at time: Int64
  ) throws {
    switch command.action {
    case .transition(let request):
      let wanted = Container.Request(
        try change(request.change, in: container, command), animator: request.animator,
        identifier: request.identifier, isAnimated: request.isAnimated,
        parameters: request.parameters)
      try stage.request(wanted, in: container, at: time)
    case .grab(let law, let point): try container.grab(law: law, from: point, at: time)
    case .scrub(.progress(let progress)): try container.scrub(to: progress, at: time)
    case .scrub(.distance(let distance)):
      let way =
        container.running.flatMap { running in
          running.interaction?.way(
            of: running.change.operation, in: container.stack.bounds.size)
        } ?? 0
      try container.scrub(to: way > 0 ? distance / way : 1, at: time)
    case .release(let velocity, let ending):
      try container.release(velocity: velocity, decision: ending, at: time)
    case .finish: try container.finish(at: time)
    case .cancel: try container.cancel(at: time)
    case .resize(let size): stage.resize(to: Rect(origin: .zero, size: size), at: time)
    case .policy(let policy): container.policy = policy
    case .choose(let rule): container.animators.rules.append(rule)
    case .embed(let name, let screen, let place):
      try embed(name, screen, in: place, of: container, command)
    case .killWorker:
      guard let animator = container.running?.animatorName, source.killWorker(of: animator) else {
        throw Unavailable(description: "no animator runs here in a process of its own")
      }
    }
  }

  private struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  private func change(
    _ change: Script.Change, in container: Container, _ command: Script.Command
  ) throws(CommandError) -> StackRequest {
    switch change {
    case .push(let name): .push(try screen(name, in: container, command))
    case .pop: .pop
    case .unwind(let name): .unwind(to: name)
    case .replace(let name): .replace(with: try screen(name, in: container, command))
    case .present(let name, let presentation):
      .present(try screen(name, in: container, command), presentation)
    case .dismiss: .dismiss
    case .setStack(let names):
      .set(try names.map { name throws(CommandError) in try screen(name, in: container, command) })
    }
  }

  private func screen(
    _ name: String, in container: Container, _ command: Script.Command
  ) throws(CommandError) -> Screen {
    guard let screen = scene.screen(named: name, in: container.stack.bounds.size) else {
      throw failure(command, "the scene has no screen '\(name)'")
    }
    return screen
  }

  private func embed(
    _ name: String, _ screen: String, in place: Script.Place, of container: Container,
    _ command: Script.Command
  ) throws(CommandError) {
    let root = try self.screen(screen, in: container, command)
    let inner = Container(
      name: name, stack: ScreenStack(container: container.stack.bounds, root: root),
      source: source, layout: scene.screen(named:in:))
    inner.animators = stage.root.animators
    inner.settings = stage.settings
    inner.interactivity = stage.root.interactivity
    inner.onEvent = stage.root.onEvent
    let mount = Stage.Mount(container: container.name, screen: place.screen, layer: place.layer)
    guard stage.container(named: name) == nil else {
      throw failure(command, "there is a container '\(name)' already")
    }
    guard stage.add(inner, in: mount, at: Nanoseconds.floor(command.time)) else {
      let words = place.layer.map { "layer '\(place.screen)/\($0)'" } ?? "screen '\(place.screen)'"
      throw failure(command, "there is no \(words) on the stack")
    }
  }
}

extension Script.Action {
  /// The word by which scripts call the command.
  fileprivate var word: String {
    let verb: Script.Verb =
      switch self {
      case .transition(let request):
        switch request.change {
        case .push: .push
        case .pop: .pop
        case .unwind: .unwind
        case .replace: .replace
        case .present: .present
        case .dismiss: .dismiss
        case .setStack: .setStack
        }
      case .grab: .grab
      case .scrub: .scrub
      case .release: .release
      case .finish: .finish
      case .cancel: .cancel
      case .resize: .resize
      case .policy: .policy
      case .choose: .choose
      case .embed: .embed
      case .killWorker: .killWorker
      }
    return verb.rawValue
  }
}

extension Transition {
  /// The name of the animator that shows the transition.
  fileprivate var animatorName: String? {
    events.lazy.compactMap { event in
      if case .began(_, _, _, let animator) = event.kind { animator } else { nil as String? }
    }
    .first
  }
}
