import Foundation

/// How hard tests try: `tools/test --full` asks for more seeds and more repetitions.
public enum Effort {
  /// Whether the long form runs.
  public static let isFull = ProcessInfo.processInfo.environment["HOST_TEST_FULL"] != nil

  /// A number of repetitions, twenty times as many in the long form.
  public static func repetitions(_ usual: Int) -> Int { isFull ? usual * 20 : usual }

  /// Seeds to try, with more that follow from them in the long form.
  public static func seeds(_ usual: [UInt64]) -> [UInt64] {
    isFull ? usual + (0..<(usual.count * 19)).map { 1_000 + UInt64($0) } : usual
  }

  /// The seeds of trials by chance, of which `tools/trials` makes many.
  ///
  /// - Parameter usual: How many there are where `HOST_TRIALS` says nothing.
  /// - Returns: As many numbers, from `HOST_TRIAL_SEED` or 1 on.
  public static func trials(_ usual: UInt64) -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["HOST_TRIAL_SEED"].flatMap { UInt64($0) } ?? 1
    return first..<(first + (environment["HOST_TRIALS"].flatMap { UInt64($0) } ?? usual))
  }
}
