import AnimatorKit

/// How a screen looks while it is away: before it has come or after it has gone.
///
/// Its steps are applied one after the other on top of what the screen itself is like. Each new
/// one goes before the others, as if it were said of the screen alone: first a slide of 375 points
/// and then a turn make a screen that is turned in its place, 375 points away.
struct Look {
  /// One step of a transform.
  enum Step {
    /// Moved by a vector in points.
    case offset(Double, Double)
    /// Turned in the plane.
    case rotate(degrees: Double)
    /// Scaled evenly.
    case scale(Double)
  }

  /// How much of the screen shows, of what it shows at rest.
  var opacity: Double?
  private(set) var steps: [Step] = []

  /// Adds a step before all others.
  mutating func add(_ step: Step) { steps.insert(step, at: 0) }

  /// The look on the opposite side: moved and turned the other way round.
  var mirrored: Look {
    var mirrored = self
    mirrored.steps = steps.map { step in
      switch step {
      case .offset(let x, let y): .offset(-x, -y)
      case .rotate(let degrees): .rotate(degrees: -degrees)
      case .scale: step
      }
    }
    return mirrored
  }

  /// The look where reading starts from the right: what goes sideways goes the other way.
  var readFromRight: Look {
    var flipped = self
    flipped.steps = steps.map { step in
      switch step {
      case .offset(let x, let y): .offset(-x, y)
      case .rotate(let degrees): .rotate(degrees: -degrees)
      case .scale: step
      }
    }
    return flipped
  }

  /// All steps as one matrix.
  var matrix: Matrix {
    steps.reduce(.identity) { matrix, step in
      switch step {
      case .offset(let x, let y): matrix.concatenated(with: .translation(x, y))
      case .rotate(let degrees): matrix.concatenated(with: .rotation(degrees: degrees))
      case .scale(let scale): matrix.concatenated(with: .scale(scale, scale))
      }
    }
  }

  /// All steps in parts; turns in the plane about an axis towards the viewer.
  var parts: [TransformPart] {
    steps.map { step in
      switch step {
      case .offset(let x, let y): .translate(x, y)
      case .rotate(let degrees): .rotate(degrees: degrees, about: (0, 0, 1))
      case .scale(let scale): .scale(scale, scale)
      }
    }
  }

  /// Whether a matrix would not tell how far it was turned.
  var turnsFar: Bool {
    steps.contains { step in
      if case .rotate(let degrees) = step { degrees <= -180 || degrees >= 180 } else { false }
    }
  }
}

/// A side of the container.
enum Edge {
  case leading
  case trailing
  case top
  case bottom

  /// Reads a parameter.
  init(_ text: ParameterText) {
    self =
      if text == "leading" { .leading } else if text == "top" { .top } else if text == "bottom" {
        .bottom
      } else { .trailing }
  }

  /// The way out of a container over this edge, where reading starts from the left.
  func out(of bounds: Rect) -> Look.Step {
    switch self {
    case .leading: .offset(-bounds.width, 0)
    case .trailing: .offset(bounds.width, 0)
    case .top: .offset(0, -bounds.height)
    case .bottom: .offset(0, bounds.height)
    }
  }
}
