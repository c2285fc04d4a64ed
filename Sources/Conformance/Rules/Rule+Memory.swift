extension Rule {
  /// Memory, threads and what is left behind.
  static let memory: [Rule] = []
}
