import CSandbox
import Glibc

/// The system calls that this process is refused.
package enum Refusals {
  /// Notes them from now on, for as long as the process lives; whether it can.
  package static func begin() -> Bool { host_refusals_begin() == 0 }

  /// Their names so far, in order.
  package static var names: [String] {
    (0..<host_refusals_count()).map { index in
      guard let name = unsafe host_refusal_name(index) else { return "a call without a name" }
      defer { unsafe free(name) }
      return unsafe readString(name) ?? "?"
    }
  }
}
