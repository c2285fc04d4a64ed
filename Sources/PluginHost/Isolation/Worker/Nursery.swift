import CSupervisor

/// A process without a plugin that forks workers: many of them start much faster than by themselves.
///
/// All its workers have the host's own code in the same places of their memory. May be used from
/// several threads at once.
@safe
public final class Nursery: @unchecked Sendable {
  let process: OpaquePointer

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the host.
  ///   - environment: The environment of its workers, `NAME=value` each.
  /// - Throws: Why no process can be started.
  public init(executable: String, environment: [String]) throws(LibraryError) {
    var nursery: OpaquePointer?
    let error = unsafe withCStrings([executable, "worker", "nursery"]) { arguments in
      unsafe withCStrings(environment + Worker.fixedEnvironment) { environment in
        unsafe host_nursery_start(executable, arguments, environment, &nursery)
      }
    }
    guard error == 0, let nursery = unsafe nursery else {
      throw .noWorker(path: executable, reason: String(errno: error))
    }
    unsafe process = nursery
  }

  deinit { unsafe host_nursery_free(process) }
}

extension WorkerProcess {
  /// Forks workers for as long as the owner of the nursery lives.
  ///
  /// - Returns: In each worker, true; in the nursery itself at the end, false.
  public static func serveNursery() -> Bool { host_nursery_serve() == 0 }
}
