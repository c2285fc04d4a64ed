import LayerTree
import PluginHost
import Rendering
import TimingEngine
import Transitions

/// One transition that a plugin runs on the real engine, with everything that it did written down.
///
/// It starts when it is made. Its transition is at hand for whatever a check wants to do with it.
final class Bout {
  /// The circumstances.
  let staging: Staging
  /// The animator.
  let animator: WitnessedAnimator
  /// The transition, begun.
  let transition: Transition
  /// What the plugin asked of the host, as it came, before the host made anything of it.
  private(set) var calls: [HostCall] = []
  /// The frame at which a hand has arrived.
  var frame = 0
  private let changes: StagedChanges

  /// What a picture is compared with.
  enum Model {
    /// The screens before the change.
    case before
    /// The screens after it, as they are without any animation.
    case after
  }

  /// Begins a transition.
  ///
  /// - Parameters:
  ///   - staging: The circumstances.
  ///   - animator: An instance that has nothing to do.
  ///   - changes: What it shares with other transitions.
  ///   - isTimed: Whether to tell the host's time from the plugin's.
  /// - Throws: That such a transition cannot be prepared; what the plugin does wrong is kept.
  init(
    _ staging: Staging, _ animator: WitnessedAnimator, _ changes: StagedChanges,
    isTimed: Bool = false
  ) throws(Finding) {
    self.staging = staging
    self.animator = animator
    self.changes = changes
    let change = try changes.change(staging)
    HostCalls.keep(timing: isTimed)
    transition = Transition(
      change, animator: .success(animator), fallback: Cut(), settings: staging.settings)
    collect()
  }

  deinit {
    // No instance is given back between begin and end.
    guard transition.outcome == nil else { return }
    transition.end(.skipped, at: .max / 2)
    _ = HostCalls.take()
  }

  /// The screens before the change.
  var before: LayerTree { transition.change.before.tree }
  /// The screens after it, as they are without any animation.
  var after: LayerTree { transition.change.after.tree }
  /// The incoming screen's root.
  var to: LayerID { transition.change.to.root }
  /// The outgoing screen's root.
  var from: LayerID { transition.change.from.root }

  /// Takes over the calls that have come in since the last time.
  func collect() { calls += HostCalls.take() }

  /// Moves the clock on to a time in seconds.
  func advance(to seconds: Double) {
    transition.advance(to: Nanoseconds.floor(seconds))
    collect()
  }

  /// Runs to the end in one step, which is the same to a plugin that declares everything as any
  /// number of frames; one that works out frames is asked for some first.
  func run() {
    lookAtFrames()
    transition.advance(to: .max / 2)
    collect()
  }

  /// Runs to the end on a grid of frames.
  func run(at rate: FrameRate) {
    var frame = 0
    while transition.outcome == nil {
      let time = rate.nanoseconds(toFrame: frame)
      if hasFrames { _ = transition.presentation(at: Nanoseconds.seconds(time)) }
      transition.advance(to: time)
      frame += 1
    }
    collect()
  }

  /// Whether the plugin works out values for each frame.
  var hasFrames: Bool { animator.declared?.frames != nil }

  /// Asks for frames in the order in which a hand may come by them, where the plugin works them out.
  func lookAtFrames() {
    guard hasFrames, transition.outcome == nil else { return }
    for progress in Double.frameWalk {
      _ = transition.presentation(atProgress: progress, law: .curve)
    }
    collect()
  }

  /// When the transition ends by what was declared, or when it has ended.
  var end: Double { transition.endTime ?? transition.duration }

  /// The number of the last frame at sixty a second.
  var lastFrame: Int { FrameRate.sixty.steps(covering: end) }

  /// The time of a frame at sixty a second; no frame is later than the end.
  func time(ofFrame frame: Int) -> Double {
    min(Nanoseconds.seconds(FrameRate.sixty.nanoseconds(toFrame: frame)), end)
  }

  /// Draws the screens before the change or after it.
  func picture(of model: Model, scale: Double) throws(Finding) -> Raster {
    // After a resize the change is another one.
    let isStaged = transition.change.before.tree[LayerTree.rootID].frame == staging.container
    return isStaged
      ? try changes.picture(of: model, staging, scale: scale)
      : try picture(of: tree(of: model), scale: scale)
  }

  /// The tree that a picture is compared with.
  func tree(of model: Model) -> LayerTree { model == .before ? before : after }

  /// Draws a tree.
  func picture(of tree: LayerTree, scale: Double = 1) throws(Finding) -> Raster {
    try changes.draw(tree, scale: scale)
  }

  /// A breach in this transition.
  func breach(
    _ line: String, frame: Int? = nil, layer: LayerID? = nil, expected: String? = nil,
    actual: String? = nil
  ) -> Finding {
    var breach = Breach(line)
    breach.test = staging.text
    breach.frame = frame
    breach.layer = layer.map(path)
    breach.expected = expected
    breach.actual = actual
    return .breach(breach)
  }

  /// Judges something; a breach says what was tried as well.
  func trying(_ what: String, _ body: () throws(Finding) -> Void) throws(Finding) {
    do throws(Finding) {
      try body()
    } catch {
      guard case .breach(var breach) = error else { throw error }
      breach.test = "\(staging.text), \(what)"
      throw .breach(breach)
    }
  }

  /// The path of a layer as the transition draws it.
  func path(of layer: LayerID) -> String {
    let tree = transition.presentation(at: 0)
    return tree.contains(layer) ? tree.path(of: layer) : "number \(layer.rawValue)"
  }

  /// Whether the plugin began the transition, and the host accepted what it declared.
  var hasBegun: Bool { transition.events.first?.kind.animator == animator.name }

  /// Whether the plugin left the end to the deadline.
  var isOverdue: Bool { transition.outcome == .failed && end > transition.duration }

  /// Refuses a transition that the plugin did not begin, or in which one of its functions failed.
  func expectNoFailure() throws(Finding) {
    if let failure = animator.visits.lazy.compactMap(\.failure).first { throw breach(failure) }
    guard !hasBegun, let fault = transition.faults.first else { return }
    throw breach(fault.droppingName(animator.name))
  }

  /// Refuses frames that could not be shown.
  func expectFrames() throws(Finding) {
    guard let fault = transition.faults.first else { return }
    throw breach(fault.droppingName(animator.name))
  }
}

extension String {
  /// The text without an animator's name and a colon in front.
  fileprivate func droppingName(_ name: String) -> String {
    hasPrefix("\(name): ") ? String(dropFirst(name.count + 2)) : self
  }
}

extension TransitionEvent.Kind {
  /// Who shows a transition that began.
  fileprivate var animator: String? {
    if case .began(_, _, _, let animator) = self { animator } else { nil }
  }
}
