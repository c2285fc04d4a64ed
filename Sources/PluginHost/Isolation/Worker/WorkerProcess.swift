import CSupervisor
import Glibc
import Synchronization

/// What a worker's executable is: a supervisor, and in each process that it forks, a worker alone
/// with one library.
public enum WorkerProcess {
  /// The descriptors that a worker is started with, above the standard ones.
  private enum Descriptor {
    static let channel: Int32 = 3
    static let journal: Int32 = 4
  }

  /// What a worker exits with when its channel is gone.
  static let hangUpCode: Int32 = 70

  /// Serves the program that started this process as its supervisor, and in the workers that it
  /// forks does what that program asks of each.
  ///
  /// A worker that is asked to leave ends as any process does, with the plugin's destructors; one
  /// whose host is gone has nothing left to say.
  ///
  /// It comes back only in a process that no host started, which has nothing to do for people.
  ///
  /// - Parameter judge: Judges plugins by rules, for a host that asks for it.
  public static func run(judge: Judge? = nil) {
    // With more rights than its user it would lend them to whatever library it is told to load.
    guard !isElevated else { _exit(3) }
    guard host_supervisor_serve() == 0 else { return }
    signal(SIGPIPE, SIG_IGN)
    guard serve(judge: judge) else { _exit(hangUpCode) }
    exit(0)
  }

  /// Whether this process has more rights than the user who started it: by setuid, setgid or
  /// capabilities of its file.
  public static var isElevated: Bool { host_is_elevated() == 1 }

  /// Serves until the host hangs up or asks to leave.
  ///
  /// - Returns: Whether the host asked; else the process is to end without further ado.
  private static func serve(judge: Judge?) -> Bool {
    CallJournal.current.withLock { $0 = CallJournal(descriptor: Descriptor.journal) }
    let channel = PacketChannel(descriptor: Descriptor.channel)
    let service = PluginService(judge: judge)
    do {
      while true {
        var reader = WireReader(try channel.receive { _ in })
        let request = try reader.value(WorkerRequest.self)
        if case .leave = request { return true }
        try channel.send(service.answer(to: request)) {}
      }
    } catch {
      return false
    }
  }
}
