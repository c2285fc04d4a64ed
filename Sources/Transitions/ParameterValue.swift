/// What a parameter of an animator is set to.
public enum ParameterValue: Hashable, Sendable {
  /// A number; a switch is 0 or 1.
  case number(Double)
  /// A text or a choice.
  case text(String)
}
