import Escaping

/// A bar on the terminal that shows how far a run has come.
struct ProgressBar {
  let isShown: Bool
  let console: Console

  private static let width = 40

  /// Draws the bar.
  func show(_ done: Int, of total: Int) {
    guard isShown else { return }
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
    let filled = Int(share * Double(ProgressBar.width))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: ProgressBar.width - filled)
    console.draw("\r[\(bar)] \(done)/\(max(done, total))")
  }

  /// Wipes the bar off the terminal.
  func clear() {
    guard isShown else { return }
    console.draw("\r\u{1B}[K")
  }
}
