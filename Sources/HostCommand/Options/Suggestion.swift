import PluginHost

/// What a word that nobody knows may have been meant as.
struct Suggestion {
  /// The known words that are nearest, the best first.
  let nearest: [String]
  private let known: [String]

  /// Looks for the known words that need the fewest edits.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - known: The words that would have been understood.
  init(for word: String, among known: [String]) {
    self.known = known
    nearest = Array(nearestNames(to: word, among: known).prefix(3))
  }

  /// How many words a message lists.
  private static let most = 24

  /// What goes behind the message that a word is not known: the nearest ones, else all.
  var words: String {
    guard nearest.isEmpty else { return "; did you mean \(nearest.joined(separator: " or "))?" }
    guard !known.isEmpty else { return "; there is none" }
    let rest = known.count - Suggestion.most
    return "; there \(known.count == 1 ? "is" : "are") "
      + known.prefix(Suggestion.most).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
