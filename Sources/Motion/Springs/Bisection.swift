/// Halves an interval until nothing lies between its ends.
///
/// - Parameters:
///   - low: An end at which the condition holds.
///   - high: The other end, at which it does not.
///   - holds: The condition, which stops holding once within the interval.
/// - Returns: The smallest number at which it is known not to hold.
/// - Complexity: At most `bisectionLimit` questions, fewer than 70 where the ends are of one size.
package func bisect(_ low: Double, _ high: Double, while holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<bisectionLimit {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { break }
    if holds(middle) { low = middle } else { high = middle }
  }
  return high
}

/// Halving the largest double comes to the smallest one after 2,098 steps.
let bisectionLimit = 2_100
