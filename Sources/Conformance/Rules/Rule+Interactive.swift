extension Rule {
  /// Transitions in a hand.
  static let interactive: [Rule] = []
}
