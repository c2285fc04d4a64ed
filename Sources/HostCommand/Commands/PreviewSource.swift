import PluginHost
import Preview
import Transitions

/// The plugins of a preview: one animator is shown at a time, and rebuilt libraries are loaded anew.
final class PreviewSource: PreviewPlugins {
  private let plan: RunPlan
  private let invocation: Invocation
  private var source: PluginSource
  /// Sources of older builds, whose transitions may still run.
  private var retired: [PluginSource] = []
  private var index = 0
  /// Which builds of the libraries were loaded last, by their paths.
  private var builds: [String: FileIdentity?] = [:]

  /// Loads the plugins that the command line names.
  init(_ plan: RunPlan, _ invocation: Invocation) throws(CommandError) {
    self.plan = plan
    self.invocation = invocation
    source = try PreviewSource.load(plan, invocation)
    builds = present
  }

  /// Which builds of the libraries there are now.
  private var present: [String: FileIdentity?] {
    Dictionary(
      source.loaded.map { ($0.session.path, FileIdentity($0.session.path)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func load(
    _ plan: RunPlan, _ invocation: Invocation
  ) throws(CommandError) -> PluginSource {
    let source = try PluginSource(plan, invocation)
    source.loadSiblings()
    return source
  }

  private var current: LoadedAnimator { source.loaded[index] }

  var name: String { current.description.id }

  var grant: [String] {
    current.negotiation.grant.capabilities.map { "\($0.id)/\($0.revision)" }
  }

  var worker: String {
    guard let session = current.session as? WorkerSession else {
      return current.session is FailedSession ? "not loaded" : "in this process"
    }
    return "worker \(session.processIdentifier) \(session.isRunning ? "runs" : "has ended")"
  }

  var table: AnimatorTable {
    var table = AnimatorTable()
    table.standard = name
    return table
  }

  func next() { index = (index + 1) % source.loaded.count }

  func killWorker() -> Bool { source.killWorker(of: name) }

  func reload(all: Bool) -> String? {
    let present = present
    guard all || present != builds else { return nil }
    builds = present
    guard !(current.session is InProcessSession) else {
      return "a library in this process cannot be loaded anew"
    }
    do {
      let renewed = try PreviewSource.load(plan, invocation)
      retired.append(source)
      source = renewed
      index = min(index, source.loaded.count - 1)
      return "loaded anew"
    } catch {
      return "not loaded anew: \(error.description)"
    }
  }

  /// Ends every process.
  func close() {
    for source in retired + [source] { source.close() }
  }

  func animator(
    _ name: String, for operation: Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    source.preferred = current
    return try source.animator(name, for: operation, parameters: parameters)
  }
}
