import Glibc

/// What surrounds calculations in this process and no result may depend on, or change.
package struct Surroundings: Hashable, Sendable {
  /// What can be other than usual, one at a time.
  package enum Oddity: String, Sendable, CaseIterable {
    /// Numbers are rounded up.
    case rounding = "numbers rounded up"
    /// The C library's locale is another one.
    case locale = "another locale"
    /// The time zone is another one.
    case timeZone = "another time zone"
  }

  private let aspects: [String: String]

  /// Looks at this thread and this process.
  package init() {
    var aspects = [
      "the rounding mode": "\(fegetround())",
      "the locale": unsafe readString(setlocale(LC_ALL, nil)) ?? "",
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
    case .timeZone:
      unsafe setenv("TZ", "ODD-5:45", 1)
      tzset()
      defer {
        unsafe unsetenv("TZ")
        tzset()
      }
      return try body()
    }
  }
}
