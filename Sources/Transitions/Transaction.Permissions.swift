internal import LayerTree

extension Transaction {
  /// What a transaction may hold beyond the base set: that which its animator was granted.
  public struct Permissions: OptionSet, Hashable, Sendable {
    /// A bit for each permission.
    public let rawValue: UInt32

    /// Creates permissions from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Masks of layers.
    public static let masks = Permissions(rawValue: 1 << 0)
    /// Motion that a spring paces.
    public static let springs = Permissions(rawValue: 1 << 1)
    /// Transforms in space, their parts, and layers that hide their back.
    public static let transforms3D = Permissions(rawValue: 1 << 2)
    /// Layers that blur what lies below them.
    public static let backdropBlur = Permissions(rawValue: 1 << 3)
    /// Copies of layers.
    public static let copies = Permissions(rawValue: 1 << 4)
    /// Layers whose children cross-fade.
    public static let crossFades = Permissions(rawValue: 1 << 5)

    /// Values that the animator works out for each frame.
    public static let frames = Permissions(rawValue: 1 << 6)

    /// Everything: what the host's own animators may.
    public static let all: Permissions = [
      masks, springs, transforms3D, backdropBlur, copies, crossFades, frames,
    ]

    /// The capability by which a plugin comes to a single permission.
    public var capability: String {
      switch self {
      case .masks: "animator.layer-mask"
      case .springs: "animator.spring"
      case .transforms3D: "animator.transform-3d"
      case .backdropBlur: "animator.backdrop-blur"
      case .copies: "animator.snapshot or animator.matched-geometry"
      case .crossFades: "animator.matched-geometry"
      case .frames: "animator.frame"
      default: "no capability"
      }
    }

    /// Refuses what only a capability allows that was not granted.
    func require(_ permission: Permissions, for what: String) throws(Refusal) {
      guard isSuperset(of: permission) else { throw .notGranted(what, permission) }
    }
  }
}

extension Property {
  /// What a transaction has to be permitted to touch the property; nothing for the base set.
  var permission: Transaction.Permissions {
    switch self {
    case .doubleSided: .transforms3D
    case .backdropBlur: .backdropBlur
    default: []
    }
  }
}
