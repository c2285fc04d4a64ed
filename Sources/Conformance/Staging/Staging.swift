import LayerTree
import PluginHost
import Transitions

/// The circumstances under which a check lets an animator run.
struct Staging: Sendable {
  /// What happens to the stack.
  var operation: Operation
  /// What the animator is granted.
  var grant: Grant
  /// The capabilities that it could have been granted, by their ids.
  var withheld: [String] = []
  /// The container's rectangle in its parent.
  var container = Rect(0, 0, 120, 200)
  /// What the screens show.
  var scenery = Scenery.full
  /// How many screens an unwind leaves at once; the last one it leads to counts as well.
  var depth = 3
  /// Parameters and what else a person chooses.
  var settings: TransitionContext.Settings
  /// What is special about it, in words.
  var remark: String?

  /// The plainest circumstances for an animator.
  init(_ animator: AnimatorDescription, _ operation: Operation, withholding: [String] = []) {
    self.operation = operation
    withheld = withholding
    grant = Negotiation(for: animator, withheld: Set(withholding)).grant
    settings = TransitionContext.Settings()
    for parameter in animator.parameters {
      settings.parameters[parameter.id] = parameter.type.standard
    }
  }

  /// What is tried, for the report.
  var text: String {
    var parts = [operation.rawValue] + withheld.map { "without \($0)" }
    if container != Rect(0, 0, 120, 200) {
      let (origin, size) = (container.origin, container.size)
      parts.append(
        "\(size.width.short) × \(size.height.short) at (\(origin.x.short), \(origin.y.short))")
    }
    if settings.scale != 1 { parts.append("scale \(settings.scale.short)") }
    if settings.layoutDirection == .rightToLeft { parts.append("read from the right") }
    if settings.reducesMotion { parts.append("with reduced motion") }
    if let remark { parts.append(remark) }
    return parts.joined(separator: ", ")
  }

  /// The stack before the change, and the change that is asked for.
  func preset() -> (stack: ScreenStack, request: StackRequest) {
    func screen(_ name: String) -> Screen { scenery.screen(name, size: container.size) }
    var stack = ScreenStack(container: container, root: screen("main"))
    switch operation {
    case .push: return (stack, .push(screen("detail")))
    case .replace: return (stack, .replace(with: screen("detail")))
    case .present: return (stack, .present(screen("popup"), .overFullScreen))
    case .dismiss:
      stack.present(screen("popup"))
      return (stack, .dismiss)
    case .pop:
      stack.push(screen("detail"))
      return (stack, .pop)
    case .unwind:
      for number in 1..<max(depth, 2) { stack.push(screen(Scenery.names[number])) }
      return (stack, .unwind(to: "main"))
    }
  }
}

extension Staging {
  /// These circumstances, and with the full grant those of people who are seldom thought of.
  var withOtherReaders: [Staging] {
    guard withheld.isEmpty else { return [self] }
    var (reduced, mirrored) = (self, self)
    reduced.settings.reducesMotion = true
    mirrored.settings.layoutDirection = .rightToLeft
    mirrored.settings.scale = 2
    mirrored.container = Rect(20, 10, 160, 110)
    return [self, reduced, mirrored]
  }
}

extension AnimatorDescription {
  /// The optional capabilities, by their ids.
  var optionalCapabilities: [String] {
    capabilities.filter { if case .optional = $0.need { true } else { false } }.map(\.id)
  }

  /// Every operation with every grant that a host may make, the fullest grant first.
  var stagings: [Staging] {
    let optional = Array(optionalCapabilities.prefix(4))
    return operations.flatMap { operation in
      (0..<(1 << optional.count)).map { pattern in
        let withheld = optional.indices.filter { pattern & (1 << $0) != 0 }.map { optional[$0] }
        return Staging(self, operation, withholding: withheld)
      }
    }
  }
}

extension ParameterDescription.ParameterType {
  /// The value that holds unless a person sets another.
  var standard: ParameterValue {
    switch self {
    case .number(_, let standard): .number(standard)
    case .boolean(let standard): .number(standard ? 1 : 0)
    case .text(let standard), .choice(_, let standard): .text(standard)
    }
  }

  /// The values at the ends of what a person may set.
  var extremes: [ParameterValue] {
    switch self {
    case .number(let range, _): [.number(range.lowerBound), .number(range.upperBound)]
    case .boolean(let standard): [.number(standard ? 0 : 1)]
    case .text: []
    case .choice(let choices, let standard): choices.filter { $0 != standard }.map { .text($0) }
    }
  }
}

extension Double {
  /// The number without needless digits.
  var short: String {
    magnitude < 1e9 && self == rounded() ? "\(Int(self))" : "\((self * 1e6).rounded() / 1e6)"
  }
}
