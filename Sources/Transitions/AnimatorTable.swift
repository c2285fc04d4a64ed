/// Which animator shows which change: asked before every transition, on the container.
///
/// The most particular answer counts: a rule for the request's identifier, then the animator of the
/// screen that comes or goes, then any other rule, then the standard one.
public struct AnimatorTable: Hashable, Sendable {
  /// A line of the table; what is nil fits everything.
  public struct Rule: Hashable, Sendable {
    /// The identifier of the request.
    public var identifier: String?
    /// What the stack is asked to do.
    public var operation: Operation?
    /// The name of the outgoing screen.
    public var from: String?
    /// The name of the incoming screen.
    public var to: String?
    /// The animator, by a name that the container's source of animators knows.
    public var animator: String

    /// Creates a rule.
    public init(
      identifier: String? = nil, operation: Operation? = nil, from: String? = nil,
      to: String? = nil, animator: String
    ) {
      self.identifier = identifier
      self.operation = operation
      self.from = from
      self.to = to
      self.animator = animator
    }

    /// How many things the rule asks for; nil when it does not fit.
    fileprivate func particularity(_ identifier: String?, _ change: StackChange) -> Int? {
      let pairs: [(asked: Bool, fits: Bool)] = [
        (self.identifier != nil, self.identifier == identifier),
        (operation != nil, operation == change.operation), (from != nil, from == change.from.name),
        (to != nil, to == change.to.name),
      ]
      guard pairs.allSatisfy({ !$0.asked || $0.fits }) else { return nil }
      return pairs.count { $0.asked }
    }
  }

  /// The rules; among equally particular ones the last counts.
  public var rules: [Rule] = []
  /// The animators by which screens come and go, by the screens' names.
  public var screens: [String: String] = [:]
  /// The animator where nothing else is said; nil is the built-in cross-fade.
  public var standard: String?

  /// Creates a table in which everything cross-fades.
  public init() {}

  /// The animator for a change.
  ///
  /// - Parameters:
  ///   - change: What happens to the stack.
  ///   - identifier: The name that the request carries.
  /// - Returns: The animator's name, or nil for the built-in cross-fade.
  /// - Complexity: O(*n*) in the number of rules.
  public func animator(for change: StackChange, identifier: String?) -> String? {
    let screen = change.operation.direction == .forward ? change.to : change.from
    let named = rules.filter { $0.identifier != nil }
    let others = rules.filter { $0.identifier == nil }
    return best(of: named, identifier, change) ?? screens[screen.name]
      ?? best(of: others, identifier, change) ?? standard
  }

  private func best(of rules: [Rule], _ identifier: String?, _ change: StackChange) -> String? {
    var best: (count: Int, animator: String)?
    for rule in rules {
      guard let count = rule.particularity(identifier, change) else { continue }
      if count >= best?.count ?? 0 { best = (count, rule.animator) }
    }
    return best?.animator
  }
}
