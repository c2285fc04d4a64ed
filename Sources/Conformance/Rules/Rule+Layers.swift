extension Rule {
  /// What is written to layers.
  static let layers: [Rule] = []
}
