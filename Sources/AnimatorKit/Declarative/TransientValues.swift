/// Some values of a screen at one moment of its transition: only what was assigned counts.
///
/// Values are relative to what the screen itself is like: an opacity is a share of its own, a
/// transform is applied before its own, and a z position counts from the other screen's.
public struct TransientValues {
  /// A value with the pacing that was in force when it was assigned.
  struct Entry<Value> {
    var value: Value
    let pacing: Pacing
  }

  private let cursor: PacingCursor
  private(set) var opacityEntry: Entry<Double>?
  private(set) var zPositionEntry: Entry<Double>?
  private(set) var transformEntry: Entry<TransientTransform>?
  private(set) var cornerRadiusEntry: Entry<Double>?
  private(set) var backdropBlurEntry: Entry<Double>?
  private(set) var shadowOpacityEntry: Entry<Double>?
  private(set) var tintEntry: Entry<Color>?

  init(cursor: PacingCursor) { self.cursor = cursor }

  private func entry<Value>(_ value: Value) -> Entry<Value>? {
    cursor.pacing.map { Entry(value: value, pacing: $0.delay(cursor.delay)) }
  }

  /// How much shows, as a share of the screen's own opacity.
  public var opacity: Double {
    get { opacityEntry?.value ?? 1 }
    set { opacityEntry = entry(newValue) }
  }

  /// How far in front of the other screen it stands.
  public var zPosition: Double {
    get { zPositionEntry?.value ?? 0 }
    set { zPositionEntry = entry(newValue) }
  }

  /// The radius of the corners in points.
  public var cornerRadius: Double {
    get { cornerRadiusEntry?.value ?? 0 }
    set { cornerRadiusEntry = entry(newValue) }
  }

  /// The blur of what lies below the screen, in points; needs `animator.backdrop-blur`.
  public var backdropBlur: Double {
    get { backdropBlurEntry?.value ?? 0 }
    set { backdropBlurEntry = entry(newValue) }
  }

  /// How much of the shadow shows: 0 to 1.
  public var shadowOpacity: Double {
    get { shadowOpacityEntry?.value ?? 0 }
    set { shadowOpacityEntry = entry(newValue) }
  }

  /// A colour laid over the screen; its alpha is the strength.
  public var tint: Color {
    get { tintEntry?.value ?? Color(red: 0, green: 0, blue: 0, alpha: 0) }
    set { tintEntry = entry(newValue) }
  }

  // MARK: - Transform

  private mutating func change(_ body: (inout TransientTransform) -> Void) {
    var transform = transformEntry?.value ?? TransientTransform()
    body(&transform)
    transformEntry = entry(transform)
  }

  /// How far it has been moved by what was assigned so far; assigning leaves the rest as it is.
  public var translation: Vector {
    get {
      let matrix = transformEntry?.value.matrix ?? .identity
      return Vector(dx: matrix.m.12, dy: matrix.m.13)
    }
    set {
      let old = translation
      change { $0.append(.translate(newValue.dx - old.dx, newValue.dy - old.dy)) }
    }
  }

  /// Moves by a vector in points, before everything else.
  public mutating func translate(_ x: Double, _ y: Double) {
    change { $0.add(.translate(x, y)) }
  }

  /// Scales along the axes, before everything else.
  public mutating func scale(_ x: Double, _ y: Double) { change { $0.add(.scale(x, y)) } }

  /// Turns in the plane, before everything else.
  public mutating func rotate(_ angle: Angle) {
    change { $0.add(.rotate(degrees: angle.degrees, about: (0, 0, 1))) }
  }

  /// Turns in space, seen from a distance in points, before everything else; needs
  /// `animator.transform-3d`.
  public mutating func rotate(
    _ angle: Angle, about axis: (x: Double, y: Double, z: Double), seenFrom distance: Double?
  ) {
    let turn = TransformPart.rotate(degrees: angle.degrees, about: axis)
    change { transform in
      if let distance {
        transform.add(turn, .perspective(distance))
      } else {
        transform.add(turn)
      }
    }
  }
}

/// The pacing that is in force while a transition is being described; nil does not animate.
final class PacingCursor {
  var pacing: Pacing? = .default
  /// Seconds that a stagger has come to.
  var delay = 0.0
  /// Seconds between the parts of a stagger; 0 outside of one.
  var step = 0.0
}
