/// An evenly spaced sample of a sequence whose length is not known, in bounded memory.
///
/// Elements are kept at a stride, which doubles whenever twice as many as wanted are kept.
struct EvenSample<Element> {
  private let least: Int
  private var stride = 1
  private var count = 0
  /// The kept elements with their places in the sequence.
  private(set) var kept: [(index: Int, element: Element)] = []

  /// Creates a sample that keeps at least so many elements of a sequence that has them.
  init(least: Int) { self.least = max(least, 1) }

  /// Takes the next element, which is made only if it is kept.
  mutating func add(_ make: () throws -> Element) rethrows {
    defer { count += 1 }
    guard count % stride == 0 else { return }
    kept.append((count, try make()))
    guard kept.count > 2 * least else { return }
    kept = kept.filter { $0.index % (2 * stride) == 0 }
    stride *= 2
  }

  /// Adds the last element, unless it is kept already.
  mutating func close(_ make: () throws -> Element) rethrows {
    guard count > 0, kept.last?.index != count - 1 else { return }
    kept.append((count - 1, try make()))
  }

  /// Gives at most so many elements, the first and the last among them, as evenly as they are kept.
  func evenly(_ most: Int) -> [Element] {
    guard let last = kept.last else { return [] }
    let wanted = max(min(most, kept.count), 1)
    guard wanted > 1 else { return [kept[0].element] }
    var next = 0
    return (0..<wanted).map { place in
      let index = place * last.index / (wanted - 1)
      while next + 1 < kept.count, distance(next + 1, index) <= distance(next, index) { next += 1 }
      return kept[next].element
    }
  }

  private func distance(_ place: Int, _ index: Int) -> Int { abs(kept[place].index - index) }
}
