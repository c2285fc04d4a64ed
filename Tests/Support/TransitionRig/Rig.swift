import HostProcess
public import LayerTree
public import PluginHost
public import Rendering
public import Scenes
public import TimingEngine
public import Transitions

/// A container with the built-in screens and one animator of a built plugin, ready to run.
public struct Rig {
  /// The screens at the size of the container.
  public private(set) var screens: [Screen]
  /// The container with the first screen.
  public var stack: ScreenStack
  /// The animator, as its own library made it.
  public let animator: any Animator
  /// What the animator says of itself.
  public let description: AnimatorDescription
  /// Every animator of its plugin.
  public let siblings: [AnimatorDescription]
  /// The parameters and circumstances of the next transition.
  public var settings = TransitionContext.Settings()

  /// Loads a plugin, by its path or from the build folder, and puts the first screen into a container.
  ///
  /// Without an id it is the plugin's first animator.
  public init(
    _ library: String, animator id: String? = nil, size: Size = Size(375, 667),
    scene: Scene = .builtIn, withholding withheld: Set<String> = []
  ) throws {
    let session = try InProcessSession(
      path: library.hasPrefix("/") ? library : "\(BuildFolder.path)/\(library)")
    let animators = session.description.animators
    guard let index = animators.firstIndex(where: { id == nil || $0.id == id }) else {
      throw AnimatorFailure("\(library) has no animator '\(id ?? "")'")
    }
    description = animators[index]
    siblings = animators
    let grant = Negotiation(for: description, withheld: withheld).grant
    animator = try session.animator(at: index, grant: grant)
    screens = scene.screens(in: size)
    stack = ScreenStack(container: Rect(origin: .zero, size: size), root: screens[0])
    for parameter in description.parameters {
      settings.parameters[parameter.id] =
        switch parameter.type {
        case .number(_, let standard): .number(standard)
        case .boolean(let standard): .number(standard ? 1 : 0)
        case .text(let standard), .choice(_, let standard): .text(standard)
        }
    }
  }

  /// Gives every screen a background that lets something through.
  public mutating func setBackgrounds(alpha: Double) {
    for index in screens.indices {
      screens[index].tree[LayerTree.rootID].backgroundColor.alpha = alpha
    }
    stack = ScreenStack(container: Rect(origin: .zero, size: stack.bounds.size), root: screens[0])
  }

  /// Presets the stack so that an operation makes sense, and gives the request for it.
  public mutating func preset(for operation: Transitions.Operation) -> StackRequest {
    switch operation {
    case .push: return .push(screens[1])
    case .replace: return .replace(with: screens[1])
    case .present: return .present(screens[3], .overFullScreen)
    case .dismiss:
      stack.present(screens[3])
      return .dismiss
    case .pop:
      stack.push(screens[1])
      return .pop
    case .unwind:
      stack.push(screens[1])
      stack.push(screens[2])
      return .unwind(to: screens[0].name)
    }
  }

  /// Starts a transition to or from the second screen.
  public func start(
    _ request: StackRequest? = nil, animator other: (any Animator)? = nil
  ) throws -> Transition {
    Transition(
      try stack.change(for: request ?? .push(screens[1])),
      animator: .success(other ?? animator), settings: settings)
  }
}

extension Transition {
  /// Runs to the end on a grid of frames.
  public func run(at rate: FrameRate = .sixty) {
    var frame = 0
    while outcome == nil {
      advance(to: rate.nanoseconds(toFrame: frame))
      frame += 1
    }
  }

  /// The values of a layer by its path at a time.
  public func layer(_ path: String, at seconds: Double) throws -> Layer {
    let tree = presentation(at: seconds)
    guard let id = tree.ids.first(where: { tree.path(of: $0) == path }) else {
      throw MissingLayer(path: path, known: tree.ids.map { tree.path(of: $0) })
    }
    return tree[id]
  }

  /// The picture at a time.
  public func picture(at seconds: Double) throws -> Raster {
    try Renderer().render(presentation(at: seconds))
  }

  /// What the screens were told of their coming and going, in order.
  public var appearances: [TransitionEvent.Kind] {
    events.map(\.kind).filter {
      switch $0 {
      case .willAppear, .willDisappear, .didAppear, .didDisappear: true
      default: false
      }
    }
  }

  /// How often the transition ended: must be once.
  public var terminalEvents: Int {
    events.count { if case .ended = $0.kind { true } else { false } }
  }
}

/// A layer that a test looked for in vain.
public struct MissingLayer: Error {
  let path: String
  let known: [String]
}

/// An animator that changes what another one declares: a mutant made of the real plugin.
public final class Mutant: Animator {
  private let base: any Animator
  private let rewrite: (Transaction.Command) -> Transaction.Command?

  /// Creates a mutant; a command that becomes nil is left out.
  public init(
    of base: any Animator, rewrite: @escaping (Transaction.Command) -> Transaction.Command?
  ) {
    self.base = base
    self.rewrite = rewrite
  }

  /// The animator's name.
  public var name: String { base.name }
  /// The animator's declared duration.
  public var declaredDuration: Double { base.declaredDuration }

  /// Declares what the base declares, rewritten.
  public func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    let declared = try base.begin(context)
    var transaction = Transaction(context, granting: declared.grant)
    for command in declared.commands {
      guard let command = rewrite(command) else { continue }
      do {
        try transaction.perform(command)
      } catch {
        throw AnimatorFailure("\(error)")
      }
    }
    return transaction
  }

  /// Passes the call on.
  public func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] {
    try base.animationEnded(token: token, finished: finished)
  }

  /// Passes the call on.
  public func end(_ outcome: Outcome) throws(AnimatorFailure) { try base.end(outcome) }
}
