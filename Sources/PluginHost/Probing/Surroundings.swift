import CInterception
import Glibc

/// What surrounds calculations in this process and no result may depend on, or change.
package struct Surroundings: Hashable, Sendable {
  /// What can be other than usual, one at a time.
  package enum Oddity: String, Sendable, CaseIterable {
    /// Numbers are rounded up.
    case rounding = "numbers rounded up"
    /// The C library's locale is another one.
    case locale = "another locale"
    /// Numbers have a comma before their fraction.
    case comma = "a comma before the fraction"
    /// The time zone is another one, by hours and minutes.
    case timeZone = "another time zone"
    /// It is another one, in which it is another day.
    case timeZoneBehind = "a time zone behind"
  }

  private let aspects: [String: String]

  /// Looks at this thread and this process.
  package init() {
    var aspects = [
      "the rounding mode": "\(fegetround())",
      "the locale": unsafe readString(setlocale(LC_ALL, nil)) ?? "",
      "the thread's locale": "\(unsafe UInt(bitPattern: uselocale(nil)))",
    ]
    #if arch(x86_64)
      var environment = fenv_t()
      unsafe fegetenv(&environment)
      // All but the flags that every calculation may raise.
      aspects["the processor's mode"] = "\(environment.__mxcsr & ~0x3F)"
      aspects["the old processor's mode"] = "\(environment.__control_word)"
    #endif
    self.aspects = aspects
  }

  /// What is otherwise than earlier, by name.
  package func changes(since earlier: Surroundings) -> [String] {
    aspects.keys.filter { aspects[$0] != earlier.aspects[$0] }.sorted()
  }

  /// Runs something in odd surroundings, and puts them back.
  package static func with<Value, Failure: Error>(
    _ oddity: Oddity, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch oddity {
    case .rounding:
      fesetround(FE_UPWARD)
      defer { fesetround(FE_TONEAREST) }
      return try body()
    case .locale:
      unsafe setlocale(LC_ALL, "C.UTF-8")
      defer { unsafe setlocale(LC_ALL, "C") }
      return try body()
    case .comma:
      _ = host_use_comma(1)
      defer { _ = host_use_comma(0) }
      return try body()
    case .timeZone, .timeZoneBehind:
      unsafe setenv("TZ", oddity == .timeZone ? "ODD-5:45" : "ODD+9:30", 1)
      tzset()
      defer {
        unsafe unsetenv("TZ")
        tzset()
      }
      return try body()
    }
  }
}
