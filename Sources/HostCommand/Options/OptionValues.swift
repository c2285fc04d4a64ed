import LayerTree
import TimingEngine

// How the values of options are read: each gives nil for what makes no sense.

/// Reads a frame rate such as `60`, `23.976` or `30000/1001`.
func frameRate(_ text: String) -> FrameRate? {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
    return checkedRate(numerator, denominator)
  }
  let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
  guard decimals.count <= 2, decimals.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
    let whole = Int(decimals[0]), whole <= 1_000
  else { return nil }
  guard decimals.count == 2 else { return checkedRate(whole, 1) }
  guard decimals[1].count <= 3, let fraction = Int(decimals[1]) else { return nil }
  let scale = (0..<decimals[1].count).reduce(1) { power, _ in power * 10 }
  return checkedRate(whole * scale + fraction, scale)
}

private func checkedRate(_ numerator: Int, _ denominator: Int) -> FrameRate? {
  guard numerator > 0, denominator > 0, numerator <= 1_000_000, denominator <= 1_000_000,
    numerator <= 1_000 * denominator, denominator <= 10 * numerator
  else { return nil }
  return try? FrameRate(numerator, per: denominator)
}

/// Reads a size such as `375x667`.
func pixelSize(_ text: String) -> Size? {
  let parts = text.split(separator: "x", omittingEmptySubsequences: false)
  guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
    (1...8_192).contains(width), (1...8_192).contains(height)
  else { return nil }
  return Size(Double(width), Double(height))
}

/// Reads a range of frames such as `0..29`, or one frame.
func frameRange(_ text: String) -> ClosedRange<Int>? {
  let ends = text.split(separator: ".", omittingEmptySubsequences: false)
  let most = 1_000_000_000
  if ends.count == 1, let only = Int(ends[0]), (0...most).contains(only) { return only...only }
  guard ends.count == 3, ends[1].isEmpty, let first = Int(ends[0]), let last = Int(ends[2]),
    first >= 0, first <= last, last <= most
  else { return nil }
  return first...last
}

/// Reads a number of pixels per point.
func scaleFactor(_ text: String) -> Double? {
  Double(text).flatMap { $0.isFinite && $0 > 0 && $0 <= 16 ? $0 : nil }
}
