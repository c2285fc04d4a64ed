internal import Motion

/// One curve or spring, sampled for drawing.
struct CurvePlot {
  /// One sample.
  struct Sample {
    /// The share of time, or seconds for a spring.
    var time: Double
    /// The progress.
    var value: Double
    /// The change of progress per share of time, or per second.
    var velocity: Double
  }

  /// The text it was read from.
  let label: String
  /// The samples in order of time, from 0.
  let samples: [Sample]

  /// Reads a curve as CSS writes it, or a spring, and samples it evenly.
  ///
  /// A spring is written `spring(duration=1, dampingRatio=0.5, velocity=4)`, with any of the four
  /// sets of parameters that describe one. It is drawn until it settles.
  init(_ text: String, count: Int) throws {
    label = text
    let steps = Double(count - 1)
    if let motion = try CurvePlot.spring(text) {
      let settles = motion.settling()
      let end = settles.isFinite ? settles : 10 * motion.spring.response
      samples = (0..<count).map { index in
        let time = end * Double(index) / steps
        let state = motion.state(at: time)
        return Sample(time: time, value: state.value, velocity: state.velocity)
      }
    } else {
      let curve = try Curve(css: text)
      samples = (0..<count).map { index in
        let x = Double(index) / steps
        return Sample(time: x, value: curve.value(at: x), velocity: curve.slope(at: x))
      }
    }
  }

  /// The time of the last sample.
  var end: Double { samples.last?.time ?? 0 }

  /// Reads a spring; nothing for other texts.
  private static func spring(_ text: String) throws -> SpringMotion? {
    guard text.hasPrefix("spring("), text.hasSuffix(")") else { return nil }
    var numbers: [String: Double] = [:]
    for part in text.dropFirst(7).dropLast().split(separator: ",") {
      let sides = part.split(separator: "=").map { word in
        String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      guard sides.count == 2, let number = Double(sides[1]) else {
        throw CommandError.usage("'\(text)': '\(part)' is not name=number")
      }
      guard numbers.updateValue(number, forKey: sides[0]) == nil else {
        throw CommandError.usage("'\(text)': '\(sides[0])' occurs twice")
      }
    }
    let velocity = numbers.removeValue(forKey: "velocity") ?? 0
    return try SpringMotion(spring(numbers, text), from: 0, to: 1, velocity: velocity)
  }

  private static func spring(_ numbers: [String: Double], _ text: String) throws -> Spring {
    guard let spring = try Spring(describedBy: numbers) else {
      throw CommandError.usage("'\(text)': a spring has \(Spring.describingSets)")
    }
    return spring
  }
}
