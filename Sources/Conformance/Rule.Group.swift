extension Rule {
  /// What a rule is about; the raw value begins the ids of its rules.
  public enum Group: String, Sendable, CaseIterable {
    /// Loading and the handshake.
    case loading = "LD"
    /// The manifest and the description.
    case manifest = "MF"
    /// Capabilities.
    case negotiation = "NG"
    /// Instances and their calls.
    case lifecycle = "LC"
    /// Time, and that the same comes of the same.
    case timing = "TM"
    /// What is written to layers.
    case layers = "LW"
    /// Masks.
    case mask = "MK"
    /// Transitions in a hand.
    case interactive = "IN"
    /// Springs.
    case spring = "SP"
    /// Cancelling, completing and cleaning up.
    case completion = "CP"
    /// Memory, threads and what is left behind.
    case memory = "TH"
    /// Input that nobody should give.
    case robustness = "RB"
    /// Unloading and loading again.
    case unloading = "UL"

    /// The group in a few words, for headings.
    public var title: String {
      switch self {
      case .loading: "Loading"
      case .manifest: "Manifest"
      case .negotiation: "Negotiation"
      case .lifecycle: "Life cycle"
      case .timing: "Timing"
      case .layers: "Layer writes"
      case .mask: "Mask"
      case .interactive: "Interactive"
      case .spring: "Spring"
      case .completion: "Completion"
      case .memory: "Memory and threads"
      case .robustness: "Robustness"
      case .unloading: "Unloading"
      }
    }
  }
}
