import PluginHost
import Transitions

/// The animators that a run may call for; those that a script names are loaded when it does.
final class PluginSource: AnimatorSource {
  /// The animators in the order in which they were loaded.
  private(set) var loaded: [LoadedAnimator] = []
  /// What a script asked for and cannot have; the run ends with it.
  private(set) var problem: CommandError?

  /// The one that is wanted where several libraries have animators of the same id.
  var preferred: LoadedAnimator?

  private let plan: RunPlan
  private let invocation: Invocation
  private let options: SessionOptions
  private let catalog: PluginCatalog

  /// Loads the plugins that the command line names.
  init(_ plan: RunPlan, _ invocation: Invocation) throws(CommandError) {
    self.plan = plan
    self.invocation = invocation
    options = try SessionOptions(invocation)
    catalog = PluginCatalog(invocation.environment.search)
    invocation.noteOddities(of: catalog)
    for name in plan.plugins { try load(name) }
    if plan.script != nil { noteDuplicates() }
  }

  /// Says which of several libraries a script's names stand for.
  private func noteDuplicates() {
    for (place, animator) in loaded.enumerated() {
      let first = loaded[..<place].first { $0.description.id == animator.description.id }
      guard let first, first.session.path != animator.session.path else { continue }
      invocation.console.noteOnce(
        "note: animator '\(animator.description.id)': '\(first.session.path)' is used, "
          + "'\(animator.session.path)' is not")
    }
  }

  /// The animator of an id.
  private func animator(_ id: String) -> LoadedAnimator? {
    preferred.flatMap { $0.description.id == id ? $0 : nil }
      ?? loaded.first { $0.description.id == id }
  }

  /// Loads an animator, unless it is there already, and gives its place among the loaded ones.
  @discardableResult
  private func load(_ name: String) throws(CommandError) -> LoadedAnimator {
    if !name.contains("/") { invocation.noteDefects(of: catalog) }
    let animator = try LoadedAnimator(
      name, catalog: catalog, environment: invocation.environment, offered: plan.offered,
      withheld: plan.withheld, options: options)
    invocation.noteMissingManifest(animator)
    loaded.append(animator)
    return animator
  }

  /// Adds the other animators of the libraries that are loaded, each behind the one that was named.
  func loadSiblings() {
    loaded = loaded.flatMap { named in
      let others = named.session.description.animators.indices.filter { index in
        let id = named.session.description.animators[index].id
        return !loaded.contains { $0.description.id == id }
      }
      return [named]
        + others.map {
          LoadedAnimator(
            besides: named, at: $0, offered: plan.offered, withheld: plan.withheld)
        }
    }
  }

  /// Ends every process; what goes wrong in that is told to nobody any more.
  func close() {
    var closed: Set<ObjectIdentifier> = []
    for animator in loaded where closed.insert(ObjectIdentifier(animator.session)).inserted {
      _ = animator.session.close()
    }
  }

  /// The frame that is being made, for reports about plugins.
  var frame = 0 {
    didSet { for animator in loaded { animator.session.frame = frame } }
  }

  /// Ends the processes of the plugins that a course was about.
  ///
  /// Gives what went wrong in them after the last transition, in words.
  func close(after course: StageRun.Course) -> [String] {
    let animators =
      switch course {
      case .operation(_, let animator): [animator]
      case .script: loaded
      }
    return animators.flatMap { animator in
      animator.session.close().map { "\(animator.description.id): \($0)" }
    }
  }

  /// Kills the process that runs an animator; false when it has none of its own.
  func killWorker(of animator: String) -> Bool {
    let session = self.animator(animator)?.session as? WorkerSession
    session?.kill()
    return session != nil
  }

  /// The names by which a container's table chooses among the plugins of the command line.
  func table() -> AnimatorTable {
    var table = AnimatorTable()
    for operation in Operation.allCases {
      let first = loaded.first { $0.description.operations.contains(operation) }
      guard let first else { continue }
      table.rules.append(.init(operation: operation, animator: first.description.id))
    }
    table.standard = loaded.first?.description.id
    return table
  }

  func animator(
    _ name: String, for operation: Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    let animator: LoadedAnimator
    let values: [String: ParameterValue]
    do throws(CommandError) {
      if let known = self.animator(name) { animator = known } else { animator = try load(name) }
      values = try ParameterSettings.values(
        ParameterSettings.fitting(plan.settings, animator.description), and: parameters,
        for: animator.description)
    } catch {
      problem = error
      return .declined("\(error)")
    }
    guard animator.description.operations.contains(operation) else {
      return .declined(
        "'\(animator.description.id)' does not serve \(operation.rawValue); "
          + "shown is the built-in cross-fade")
    }
    do {
      return .instance(try animator.makeAnimator(), parameters: values)
    } catch {
      throw AnimatorFailure("\(animator.description.id): \(error)")
    }
  }
}
