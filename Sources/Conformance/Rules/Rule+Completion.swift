extension Rule {
  /// Cancelling, completing and cleaning up.
  static let completion: [Rule] = []
}
