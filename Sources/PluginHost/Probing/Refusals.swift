import CSandbox
import Glibc

/// The system calls that this process is refused.
package enum Refusals {
  /// Notes them from now on, for as long as the process lives; whether it can.
  package static func begin() -> Bool { host_refusals_begin() == 0 }

  /// Whether a call is about the process as a whole, its rank, its rights or its limits.
  package static func isOfProcess(_ name: String) -> Bool {
    [
      "setpriority", "nice", "sched_setaffinity", "sched_setscheduler", "sched_setparam",
      "sched_setattr", "ioprio_set", "prctl", "prlimit64", "setrlimit", "setsid", "setpgid",
      "mlockall", "munlockall", "personality", "setuid", "setgid", "setreuid", "setregid",
      "setresuid", "setresgid", "setgroups", "setfsuid", "setfsgid", "capset", "chroot", "unshare",
      "setns", "arch_prctl",
    ].contains(name)
  }

  /// Their names so far, in order.
  package static var names: [String] {
    (0..<host_refusals_count()).map { index in
      guard let name = unsafe host_refusal_name(index) else { return "a call without a name" }
      defer { unsafe free(name) }
      return unsafe readString(name) ?? "?"
    }
  }
}
