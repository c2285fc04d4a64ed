/// A transform as it grows: each new part goes before all that are there.
///
/// That is as if it were said of the screen alone: first a move by 375 points and then a turn make a
/// screen that is turned in its place, 375 points away.
struct TransientTransform {
  private(set) var parts: [TransformPart] = []

  /// Adds parts before all others, in their own order.
  mutating func add(_ parts: TransformPart...) { self.parts = parts + self.parts }

  /// Adds a part after all others.
  mutating func append(_ part: TransformPart) { parts.append(part) }

  /// The same where reading starts from the right: what goes sideways goes the other way.
  var readFromRight: TransientTransform {
    TransientTransform(parts: parts.map { $0.readFromRight })
  }

  /// All parts as one matrix; those in space do not count.
  var matrix: Matrix {
    var matrix = Matrix.identity
    for part in parts { matrix = matrix.concatenated(with: part.matrix) }
    return matrix
  }

  /// Whether something turns out of the plane.
  var isSpatial: Bool { parts.contains { $0.isSpatial } }

  /// Whether a matrix would not tell how far it was turned.
  var turnsFar: Bool {
    var (turns, isFlat) = (false, false)
    for part in parts {
      let raw = part.raw
      if raw.kind == .rotate {
        if raw.degrees <= -180 || raw.degrees >= 180 { return true }
        turns = turns || raw.degrees != 0
      } else if raw.kind == .scale {
        isFlat = isFlat || raw.x == 0 || raw.y == 0
      }
    }
    return turns && isFlat
  }

  /// What a turn in space looks like from the side: a screen squeezed to a line.
  var edgeOn: Matrix {
    for part in parts where part.raw.kind == .rotate && part.isSpatial {
      return part.raw.x * part.raw.x > part.raw.y * part.raw.y ? .scale(1, 0) : .scale(0, 1)
    }
    return .identity
  }
}

extension TransformPart {
  var isSpatial: Bool {
    switch raw.kind {
    case .perspective: true
    case .rotate: raw.x != 0 || raw.y != 0
    default: raw.z != 0 && raw.kind == .translate
    }
  }

  var readFromRight: TransformPart {
    switch raw.kind {
    case .translate: .translate(-raw.x, raw.y, raw.z)
    case .rotate:
      .rotate(
        degrees: raw.y == 0 && raw.z == 0 ? raw.degrees : -raw.degrees,
        about: raw.x == 0 || (raw.y == 0 && raw.z == 0)
          ? (raw.x, raw.y, raw.z) : (-raw.x, raw.y, raw.z))
    default: self
    }
  }

  var matrix: Matrix {
    switch raw.kind {
    case .translate: .translation(raw.x, raw.y)
    case .scale: .scale(raw.x, raw.y)
    case .rotate where raw.x == 0 && raw.y == 0:
      .rotation(degrees: raw.z < 0 ? -raw.degrees : raw.degrees)
    default: .identity
    }
  }
}
