extension Rule {
  /// Unloading and loading again.
  static let unloading: [Rule] = []
}
