import Conformance
import PluginHost

/// `host worker`: the role in which the host starts itself to judge plugins; not for people.
enum WorkerCommand {
  static let name = "worker"

  /// Serves the host that started this process, and comes back when none did.
  static func run() -> CommandError {
    WorkerProcess.run(judge: Rule.judge)
    return .usage("worker: is what the host starts itself; see host help")
  }
}
