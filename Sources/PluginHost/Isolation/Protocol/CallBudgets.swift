/// How long each call into a plugin may take.
public struct CallBudgets: Hashable, Sendable {
  private var milliseconds: [PluginCall: Int] = [:]

  /// Creates the budgets that hold when nobody says otherwise.
  public init() {}

  /// What a call may take when nobody says otherwise, in milliseconds.
  public static func standard(_ call: PluginCall) -> Int {
    switch call {
    case .load: 2_000
    case .frame: 100
    case .check: 20_000
    case .create, .begin, .animationEnded, .release, .phaseChanged, .end, .destroy, .unload: 250
    }
  }

  /// The most milliseconds that a user may give a call: an hour.
  public static let limit = 3_600_000

  /// The time that a call may take, in milliseconds.
  public subscript(call: PluginCall) -> Int {
    get { milliseconds[call] ?? CallBudgets.standard(call) }
    set { milliseconds[call] = newValue }
  }

  /// The calls whose budgets are not the standard ones, in the order of the interface.
  public var changed: [PluginCall] { PluginCall.allCases.filter { milliseconds[$0] != nil } }

  /// These budgets, with those of another set where it has its own.
  public func overridden(by other: CallBudgets) -> CallBudgets {
    var budgets = self
    budgets.milliseconds.merge(other.milliseconds) { $1 }
    return budgets
  }
}
