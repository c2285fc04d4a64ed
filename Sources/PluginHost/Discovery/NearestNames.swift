/// The names that somebody may have meant by a word, the nearest first.
///
/// - Complexity: O(*n* · *m*) in the letters of the word and those of all names.
public func nearestNames(to word: String, among names: [String]) -> [String] {
  let letters = Array(word.lowercased().utf8)
  let room = max(1, letters.count / 4)
  return Set(names).map { (name: $0, distance: editDistance(letters, Array($0.lowercased().utf8))) }
    .filter { $0.distance <= room }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .map(\.name)
}

/// The fewest insertions, removals and replacements that turn one word into another.
///
/// - Complexity: O(*n* · *m*) in the two lengths.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let replaced = diagonal + (letter == right[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[right.count]
}
