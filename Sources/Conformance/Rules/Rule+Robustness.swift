extension Rule {
  /// Input that nobody should give.
  static let robustness: [Rule] = []
}
