/// The names that somebody may have meant by a word, the nearest first.
///
/// A name is near when few letters differ, when it begins with the word, and when the word is the
/// last part of an id.
///
/// - Complexity: O(*n* · *m*) in the letters of the word and those of all names.
public func nearestNames(to word: String, among names: [String]) -> [String] {
  let letters = Array(word.lowercased().utf8.prefix(256))
  let room = max(1, letters.count / 4)
  let distances = Set(names).map { name in
    let other = Array(name.lowercased().utf8.prefix(256))
    let ending = other.split(separator: UInt8(ascii: ".")).last.map(Array.init) ?? other
    let isMeant = ending == letters || (letters.count > 1 && other.starts(with: letters))
    return (name: name, distance: isMeant ? 0 : editDistance(letters, other))
  }
  // Beside a name that is nearly the word, one that shares half of its letters was not meant.
  let least = distances.map(\.distance).min() ?? 0
  return distances.filter { $0.distance <= min(room, least + 1) }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .map(\.name)
}

/// The fewest insertions, removals, replacements and swaps of neighbours that turn one word into
/// another.
///
/// - Complexity: O(*n* · *m*) in the two lengths.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var (earlier, row) = ([Int](), Array(0...right.count))
  for (index, letter) in left.enumerated() {
    var next = [index + 1]
    for (column, other) in right.enumerated() {
      var least = min(
        row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
      if index > 0, column > 0, letter == right[column - 1], other == left[index - 1] {
        least = min(least, earlier[column - 1] + 1)
      }
      next.append(least)
    }
    (earlier, row) = (row, next)
  }
  return row[right.count]
}
