import LayerTree

extension DeclaredMotion {
  /// Refuses a transaction of which something ends later than its animator says it ever does.
  ///
  /// - Parameters:
  ///   - transaction: What this is made of, with nothing added.
  ///   - maximum: The animator's maximum duration in seconds.
  /// - Throws: Which animation it is, with the sum of its times.
  func check(_ transaction: Transaction, within maximum: Double) throws(AnimatorFailure) {
    let maximum = min(maximum, Transition.longest)
    let limit = maximum + Transition.grace
    // Written so that a maximum that is not a number refuses everything.
    guard let last = lastFiniteEnd, !(last <= limit) else { return }
    var subject = "its frames run for \(last) s"
    for (id, animation) in zip(ids, transaction.animations) {
      guard let end = end(of: id), !(end <= limit) else { continue }
      let path = transaction.tree.path(of: animation.layer)
      subject =
        "'\(path)': the animation of \(animation.property.rawValue) ends after \(end) s "
        + "(\(animation.summands(of: end)))"
      break
    }
    throw AnimatorFailure(
      "begin: \(subject), beyond the animator's maximum duration of \(maximum) s: declare a longer "
        + "one, of at most \(Transition.longest) s, or animate for a shorter time")
  }
}

extension LayerAnimation {
  /// The times that come to its end, in words.
  fileprivate func summands(of end: Double) -> String {
    switch pace {
    case .curve(_, let duration, let repeatCount, let autoreverses):
      "a delay of \(delay) s and \(repeatCount) × \(duration) s"
        + (autoreverses ? " there and back" : "")
    case .spring(_, _, let duration):
      "a delay of \(delay) s and a spring "
        + (duration.map { "of \($0) s" } ?? "that settles after \(end - delay) s")
    }
  }
}
