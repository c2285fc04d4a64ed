extension Rule {
  /// Input that nobody should give, and conduct that nobody can stand.
  static let robustness = wrongInput + conduct + chance
}
