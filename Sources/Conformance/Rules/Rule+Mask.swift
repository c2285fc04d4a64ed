extension Rule {
  /// Masks.
  static let mask: [Rule] = []
}
