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

  /// All parts as one matrix, with turns in space as they look from far away.
  var squeezed: Matrix {
    var matrix = Matrix.identity
    for part in parts { matrix = matrix.concatenated(with: part.squeezed) }
    return matrix
  }

  /// The share of a turn in space after which the screen is seen from its edge; 1 when it never is.
  var shareInSight: Double {
    var share = 1.0
    for part in parts where part.raw.kind == .rotate && part.isSpatial {
      share = min(share, 90 / max(90, abs(part.raw.degrees)))
    }
    return share
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

  /// A turn in space as a scale in the plane, down to nothing; other parts as they are.
  var squeezed: Matrix {
    guard raw.kind == .rotate, isSpatial else { return matrix }
    let seen = abs(raw.degrees) < 90 ? Matrix.rotation(degrees: raw.degrees).m.0 : 0
    return raw.x * raw.x > raw.y * raw.y ? .scale(1, seen) : .scale(seen, 1)
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
