import Synchronization

/// The worker's side: the same executable in another role, alone with one library.
///
/// It does what the host asks until the host hangs up. Whatever the plugin does to this process is
/// the plugin's own affair.
public enum WorkerProcess {
  /// The descriptors that a worker is started with, above the standard ones.
  private enum Descriptor {
    static let channel: Int32 = 3
    static let journal: Int32 = 4
  }

  /// What a worker exits with when its channel is gone.
  public static let hangUpCode: Int32 = 70

  /// Serves until the host hangs up or asks to leave.
  ///
  /// - Parameter judge: Judges plugins by rules, for a host that asks for it.
  /// - Returns: Whether the host asked; else the process is to end without further ado.
  public static func serve(judge: Judge? = nil) -> Bool {
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
