/// A capability as an animator uses it.
public struct CapabilityUse {
  let id: StaticString
  let need: animator_need
  let revision: UInt32
  let fallback: StaticString?

  /// The animator refuses to work without this one.
  public static func required(_ capability: Capability) -> CapabilityUse {
    CapabilityUse(
      id: capability.id, need: .required, revision: capability.revision, fallback: nil)
  }

  /// The animator does something else without this one, which the fallback says in words.
  public static func optional(
    _ capability: Capability, fallback: StaticString
  ) -> CapabilityUse {
    CapabilityUse(
      id: capability.id, need: .optional, revision: capability.revision, fallback: fallback)
  }
}

/// A named group of functions in one revision.
public struct Capability {
  let id: StaticString
  let revision: UInt32

  /// Whether an id and a revision that C gives are this capability's.
  func isNamed(by id: UnsafePointer<CChar>?, _ revision: UInt32) -> Bool {
    guard let id = unsafe id, revision == self.revision else { return false }
    return unsafe ParameterText(bytes: id) == self.id
  }

  /// Layers blur what lies below them.
  public static var backdropBlur: Capability {
    Capability(id: "animator.backdrop-blur", revision: UInt32(ANIMATOR_BACKDROP_BLUR_REVISION))
  }
  /// The animator works out values for each frame.
  public static var frame: Capability {
    Capability(id: "animator.frame", revision: UInt32(ANIMATOR_FRAME_REVISION))
  }
  /// A hand may take the transition.
  public static var interactive: Capability {
    Capability(id: "animator.interactive", revision: UInt32(ANIMATOR_INTERACTIVE_REVISION))
  }
  /// One layer's alpha channel cuts another layer.
  public static var layerMask: Capability {
    Capability(id: "animator.layer-mask", revision: UInt32(ANIMATOR_LAYER_MASK_REVISION))
  }
  /// Layers of both screens travel as one.
  public static var matchedGeometry: Capability {
    Capability(
      id: "animator.matched-geometry", revision: UInt32(ANIMATOR_MATCHED_GEOMETRY_REVISION))
  }
  /// What a layer shows is copied, whole or in slices.
  public static var snapshot: Capability {
    Capability(id: "animator.snapshot", revision: UInt32(ANIMATOR_SNAPSHOT_REVISION))
  }
  /// A damped oscillator paces an animation.
  public static var spring: Capability {
    Capability(id: "animator.spring", revision: UInt32(ANIMATOR_SPRING_REVISION))
  }
  /// Layers turn in space.
  public static var transform3D: Capability {
    Capability(id: "animator.transform-3d", revision: UInt32(ANIMATOR_TRANSFORM_3D_REVISION))
  }
}

/// Something that a user may set per run.
public struct Parameter {
  let id: StaticString
  let name: StaticString
  let type: animator_parameter_type
  var unit: StaticString?
  var range: ClosedRange<Double>?
  var defaultNumber = 0.0
  var defaultText: StaticString?
  var choices: StaticString?

  /// A number in a range.
  public static func number(
    _ id: StaticString, name: StaticString, in range: ClosedRange<Double>,
    default value: Double, unit: StaticString? = nil
  ) -> Parameter {
    var parameter = Parameter(id: id, name: name, type: .number)
    parameter.range = range
    parameter.defaultNumber = value
    parameter.unit = unit
    return parameter
  }

  /// A switch.
  public static func boolean(
    _ id: StaticString, name: StaticString, default value: Bool
  ) -> Parameter {
    var parameter = Parameter(id: id, name: name, type: .boolean)
    parameter.defaultNumber = value ? 1 : 0
    return parameter
  }

  /// A text.
  public static func text(
    _ id: StaticString, name: StaticString, default value: StaticString
  ) -> Parameter {
    var parameter = Parameter(id: id, name: name, type: .text)
    parameter.defaultText = value
    return parameter
  }

  /// A colour, whose default is written `#rrggbb` or `#rrggbbaa`.
  ///
  /// A user may write any colour of CSS in sRGB; what was set is read as a text, `#rrggbbaa`.
  public static func color(
    _ id: StaticString, name: StaticString, default value: StaticString
  ) -> Parameter {
    var parameter = text(id, name: name, default: value)
    parameter.unit = "color"
    return parameter
  }

  /// One of several texts, which are parted by "|".
  public static func choice(
    _ id: StaticString, name: StaticString, among choices: StaticString,
    default value: StaticString
  ) -> Parameter {
    var parameter = Parameter(id: id, name: name, type: .choice)
    parameter.defaultText = value
    parameter.choices = choices
    return parameter
  }
}

/// What an animator says about itself before it runs.
public struct AnimatorDeclaration {
  /// The id in reverse DNS.
  public var id: StaticString
  /// The name for people.
  public var name: StaticString
  /// The semantic version.
  public var version: StaticString
  /// Every operation that it serves; the lowest bit is the default.
  public var operations: Operation
  /// Claims that the host may rely on and that conformance checks.
  public var claims: animator_claims
  /// How long it may run, in seconds.
  public var durations: ClosedRange<Double>
  /// How long it runs unless told otherwise, in seconds.
  public var defaultDuration: Double
  /// How far it goes past the end, as a share of the way.
  public var maximumOvershoot: Double
  /// The capabilities that it uses.
  public var capabilities: [CapabilityUse]
  /// What a user may set.
  public var parameters: [Parameter]

  /// Creates a declaration.
  public init(
    id: StaticString, name: StaticString, version: StaticString,
    operations: Operation, claims: animator_claims = [],
    durations: ClosedRange<Double>, defaultDuration: Double, maximumOvershoot: Double = 0,
    capabilities: [CapabilityUse] = [], parameters: [Parameter] = []
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.operations = operations
    self.claims = claims
    self.durations = durations
    self.defaultDuration = defaultDuration
    self.maximumOvershoot = maximumOvershoot
    self.capabilities = capabilities
    self.parameters = parameters
  }
}
