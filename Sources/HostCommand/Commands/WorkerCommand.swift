import Conformance
import Glibc
import PluginHost

/// `host worker`: the role in which the host starts itself to hold one plugin; not for people.
enum WorkerCommand {
  static let name = "worker"

  /// Serves the host that started this process, and never comes back.
  ///
  /// A worker that is asked to leave ends as any process does, with the plugin's destructors; one
  /// whose host is gone has nothing left to say.
  static func run(_ arguments: [String]) -> Never {
    if arguments == ["nursery"], !WorkerProcess.serveNursery() { exit(0) }
    guard WorkerProcess.serve(judge: Rule.judge) else { _exit(WorkerProcess.hangUpCode) }
    exit(0)
  }
}
