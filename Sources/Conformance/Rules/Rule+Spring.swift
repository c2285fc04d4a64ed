extension Rule {
  /// Springs.
  static let spring: [Rule] = []
}
