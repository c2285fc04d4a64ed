extension LinearPoints {
  /// One argument of `linear()`.
  private struct Stop {
    var output: Double
    var input: Double?
  }

  /// Reads the arguments of `linear()` and completes them (CSS Easing 2).
  init(parsing scanner: inout CSSScanner) throws {
    var stops: [Stop] = []
    var count = 0
    repeat {
      scanner.skipSpace()
      stops += try LinearPoints.stop(&scanner)
      count += 1
      scanner.skipSpace()
    } while scanner.skip(",")
    guard count > 1 else { throw scanner.failure("\",\" and a second point") }
    try self.init(LinearPoints.completed(stops))
  }

  /// Reads an output with none, one or two inputs before or after it.
  private static func stop(_ scanner: inout CSSScanner) throws -> [Stop] {
    var inputs: [Double] = []
    var output: Double?
    var inputsAreOver = false
    while scanner.startsQuantity {
      let place = scanner
      let result = try scanner.quantity("a number or a percentage")
      if result.kind == .percentage, inputs.count < 2, !inputsAreOver {
        inputs.append(result.finite / 100)
      } else if result.kind == .number, output == nil {
        output = result.finite
        inputsAreOver = !inputs.isEmpty
      } else {
        throw place.failure("one number, and one or two percentages together")
      }
      scanner.skipSpace()
    }
    guard let output else { throw scanner.failure("a number") }
    if inputs.isEmpty { return [Stop(output: output)] }
    return inputs.map { Stop(output: output, input: $0) }
  }

  /// Gives every point its input: ends at 0 and 1, none before an earlier one, gaps evenly.
  private static func completed(_ stops: [Stop]) -> [Point] {
    var inputs = stops.map(\.input)
    let last = inputs.count - 1
    inputs[0] = inputs[0] ?? 0
    inputs[last] = inputs[last] ?? 1
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var known = 0
    for index in inputs.indices {
      guard let end = inputs[index] else { continue }
      if index > known + 1, let start = inputs[known] {
        for gap in (known + 1)..<index {
          inputs[gap] = start + (end - start) * Double(gap - known) / Double(index - known)
        }
      }
      known = index
    }
    return zip(inputs, stops).map { Point(input: $0 ?? 0, output: $1.output) }
  }
}
