public import Transitions

/// What a plugin says about itself, whether its library or its manifest says it.
public struct PluginDescription: Hashable, Sendable {
  /// The revisions of the interface that it works with.
  public var abi: ClosedRange<ABIVersion>
  /// The plugin's name.
  public var name: String
  /// The plugin's semantic version.
  public var version: String
  /// The licence as an SPDX identifier.
  public var license: String
  /// A person, a page or an address.
  public var contact: String
  /// Whether the library may be unloaded and loaded again.
  public var isUnloadable: Bool
  /// The animators in the library.
  public var animators: [AnimatorDescription]

  /// Whether it and this host know a common revision of the interface.
  public var isCompatible: Bool { abi.overlaps(PluginABI.versions) }
}

/// What an animator says about itself.
public struct AnimatorDescription: Hashable, Sendable {
  /// The id in reverse DNS.
  public var id: String
  /// The name for people.
  public var name: String
  /// The semantic version.
  public var version: String
  /// The operations that it serves, in the order of the interface; the first is the default.
  public var operations: [Operation]
  /// What it claims of itself.
  public var claims: Set<Claim>
  /// The shortest, the usual and the longest duration in seconds.
  public var duration: DurationRange
  /// How far it goes past the end, as a share of the way.
  public var maximumOvershoot: Double
  /// The capabilities that it uses.
  public var capabilities: [CapabilityUse]
  /// What a user may set.
  public var parameters: [ParameterDescription]

  /// A claim that the host and the conformance suite may rely on.
  public enum Claim: String, Hashable, Sendable, CaseIterable {
    /// Backward runs look like forward runs shown backwards.
    case symmetric
    /// The area that its mask lets through never shrinks.
    case monotoneMask = "monotone-mask"
    /// Calls during frames allocate nothing.
    case allocationFree = "allocation-free"
    /// Nothing of what it shows moves where less motion is asked for.
    case handlesReducedMotion = "handles-reduced-motion"
  }

  /// Durations in seconds, ascending.
  public struct DurationRange: Hashable, Sendable {
    /// The shortest one.
    public var minimum: Double
    /// The one that runs unless a parameter says otherwise.
    public var standard: Double
    /// The longest one.
    public var maximum: Double
  }
}

/// A capability as an animator uses it.
public struct CapabilityUse: Hashable, Sendable {
  /// The capability's id.
  public var id: String
  /// How much the animator needs it.
  public var need: Need
  /// The revisions that the animator knows.
  public var revisions: ClosedRange<UInt32>

  /// How an animator stands to a capability.
  public enum Need: Hashable, Sendable {
    /// It cannot work without.
    case required
    /// It does something else without, which the fallback says in words.
    case optional(fallback: String)
    /// It brings functions of its own.
    case provided
  }
}

/// Something that a user may set per run.
public struct ParameterDescription: Hashable, Sendable {
  /// The name on the command line.
  public var id: String
  /// One line for people.
  public var name: String
  /// What values it takes.
  public var type: ParameterType
  /// The unit of a number; `color` for a text that is a colour.
  public var unit: String?

  /// Whether it is a text that is a colour of CSS.
  public var isColor: Bool {
    if case .text = type { unit == "color" } else { false }
  }

  /// What values a parameter takes, with its default.
  public enum ParameterType: Hashable, Sendable {
    /// A number in a range.
    case number(ClosedRange<Double>, standard: Double)
    /// On or off.
    case boolean(standard: Bool)
    /// Text of at most 255 bytes.
    case text(standard: String)
    /// One of several texts.
    case choice([String], standard: String)
  }
}

/// A revision of the interface: major, minor and patch.
public struct ABIVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The three numbers packed so that they sort by age.
  public let rawValue: UInt32

  /// Creates a revision from its packed form.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a revision from its three numbers.
  public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt16) {
    rawValue = UInt32(major) << 24 | UInt32(minor) << 16 | UInt32(patch)
  }

  /// Creates a revision from text such as `0.1.0`; `0.1.x` is the newest one of its series.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let major = UInt8(parts[0]), let minor = UInt8(parts[1]),
      let patch = parts[2] == "x" ? UInt16.max : UInt16(parts[2])
    else { return nil }
    self.init(major, minor, patch)
  }

  /// The revision as text such as `0.1.0`.
  public var description: String {
    let patch = rawValue & 0xFFFF
    return "\(rawValue >> 24).\(rawValue >> 16 & 0xFF).\(patch == 0xFFFF ? "x" : "\(patch)")"
  }

  /// Orders revisions by age.
  public static func < (left: ABIVersion, right: ABIVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
