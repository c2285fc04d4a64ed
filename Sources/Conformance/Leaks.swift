import PluginHost

/// What is left behind by something that is done again and again.
enum Leaks {
  /// Refuses something that keeps more each time; what it keeps the first times is its own.
  ///
  /// What comes from calls that the C library makes for the plugin has no place of its own: the
  /// heap as a whole may not grow either.
  ///
  /// - Parameters:
  ///   - what: What is done, for people.
  ///   - count: How often it is done.
  ///   - kinds: What may not be kept.
  ///   - exempt: The plugin's functions that other rules are about.
  ///   - body: Does it once.
  /// - Throws: The breach, and whatever the body throws.
  static func refuse(
    in what: String, _ count: Int,
    _ kinds: Set<KeptThings.Kind> = [.heap, .map], except exempt: [ProbedCall] = [],
    _ body: () throws(Finding) -> Void
  ) throws(Finding) {
    // What the host keeps of what the plugin said and was refused is the host's.
    func go(_ times: Int) throws(Finding) {
      for _ in 0..<times { try body() }
      PluginProbe.forgetWords()
    }
    try go(max(2, count / 10))
    let (things, bytes) = (KeptThings(), HeapUse.bytes)
    try go(count)
    let all = things.now(kinds)
    let left = all.filter { thing in !exempt.contains { $0 == thing.during } }
    let kept = Dictionary(grouping: left) { $0.source }
    // A cache that is filled now and then is not a leak.
    let worst = kept.values.filter { $0.count >= max(2, count / 32) }
      .max { $0.count < $1.count }
    if let worst, let one = worst.first {
      let size = worst.reduce(0) { $0 + $1.size }
      throw .breach(
        Breach(
          "\(what) leave \(worst.count) times \(one.kind.name) behind"
            + (size > 0 ? ", \(size) bytes" : "") + ", from \(one.name)"
            + (one.during.map { " in \($0)" } ?? ""), at: one.place))
    }
    var growth = HeapUse.bytes - bytes
    guard growth >= 8 * count, left.count == all.count else { return }
    // The host's own tables grow now and then; what is lost each time is lost the next times as well.
    for _ in 0..<3 {
      let before = HeapUse.bytes
      try go(count)
      growth = HeapUse.bytes - before
      guard growth >= 8 * count else { return }
    }
    throw .breach("\(what) leave \(growth) bytes behind")
  }
}
