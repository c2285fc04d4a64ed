import Escaping
import JSON
import Recording

/// How two traces differ.
struct TraceReport: ComparisonReport {
  private let comparison: TraceComparison
  private let paths: (String, String)

  /// Reads both traces to the end.
  init(
    _ first: ComparedInput, _ second: ComparedInput, tolerance: Double
  ) throws(CommandError) {
    paths = (first.path, second.path)
    var comparison = TraceComparison(tolerance: tolerance)
    do {
      while true {
        let number = comparison.lines + 1
        let pair = (try first.line(number), try second.line(number))
        guard pair.0 != nil || pair.1 != nil else { break }
        comparison.add(pair.0, pair.1)
      }
    } catch {
      throw .input("\(error)")
    }
    self.comparison = comparison
  }

  var isEqual: Bool { comparison.first == nil }

  var text: PrintableText {
    guard let first = comparison.first else {
      return "equal: \(comparison.lines) lines"
        + (comparison.largest > 0 ? ", numbers at most \(comparison.largest) apart" : "")
    }
    var rows = [
      ("different", "\(comparison.different) of \(comparison.lines) lines"),
      ("first", words(first)),
    ]
    if let worst = comparison.worst {
      rows.append(("largest", "\(comparison.largest): \(words(worst))"))
    }
    return aligned(rows)
  }

  private func words(_ difference: TraceComparison.Difference) -> String {
    let frame = difference.frame.map { ", frame \($0)" } ?? ""
    let path = difference.path.isEmpty ? "" : ", \(difference.path)"
    return "line \(difference.line)\(frame)\(path): \(difference.first) and \(difference.second)"
  }

  var json: JSONValue {
    [
      "equal": .bool(isEqual), "kind": "trace", "lines": .number(comparison.lines),
      "different": .number(comparison.different), "largest": .number(comparison.largest),
      "first": json(comparison.first), "worst": json(comparison.worst),
    ]
  }

  private func json(_ difference: TraceComparison.Difference?) -> JSONValue {
    guard let difference else { return .null }
    return [
      "line": .number(difference.line),
      "frame": difference.frame.map { .number($0) } ?? .null,
      "path": .string(difference.path), "a": .string(difference.first),
      "b": .string(difference.second),
    ]
  }
}
