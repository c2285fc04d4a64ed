extension Rule {
  /// Time, and that the same comes of the same.
  static let timing: [Rule] = []
}
