import Motion
import PluginHost
import Transitions

/// The parameters of one run: every default, with what `--set` says instead.
enum ParameterSettings {
  /// Reads settings of the form `key=value`.
  static func values(
    _ settings: [String], and scripted: [String: ParameterValue] = [:],
    for animator: AnimatorDescription
  ) throws(CommandError) -> [String: ParameterValue] {
    var values = Dictionary(
      animator.parameters.map { ($0.id, $0.standardValue) }, uniquingKeysWith: { first, _ in first }
    )
    for setting in settings {
      guard let equals = setting.firstIndex(of: "=") else {
        throw .usage("--set: '\(setting)' is not of the form key=value")
      }
      let key = String(setting[..<equals])
      guard let parameter = animator.parameters.first(where: { $0.id == key }) else {
        let known = animator.parameters.map(\.id).joined(separator: ", ")
        throw .usage(
          "--set: '\(animator.id)' has no parameter '\(key)'; "
            + (known.isEmpty ? "it has none" : "it has \(known)"))
      }
      let text = String(setting[setting.index(after: equals)...])
      guard let value = parameter.value(of: text) else {
        throw .usage("--set: \(key): '\(text)' is not \(parameter.right)")
      }
      values[key] = value
    }
    for (key, value) in scripted.sorted(by: { $0.key < $1.key }) {
      guard let parameter = animator.parameters.first(where: { $0.id == key }) else {
        throw .input("--script: '\(animator.id)' has no parameter '\(key)'")
      }
      guard let taken = parameter.taken(value) else {
        throw .input("--script: \(key): \(value.text) is not \(parameter.right)")
      }
      values[key] = taken
    }
    return values
  }

  /// Those settings that an animator has a parameter for.
  static func fitting(_ settings: [String], _ animator: AnimatorDescription) -> [String] {
    settings.filter { setting in
      let key = setting.prefix { $0 != "=" }
      return animator.parameters.contains { $0.id == key }
    }
  }
}

extension ParameterDescription {
  fileprivate var standardValue: ParameterValue {
    switch type {
    case .number(_, let standard): .number(standard)
    case .boolean(let standard): .number(standard ? 1 : 0)
    case .text(let standard), .choice(_, let standard): .text(standard)
    }
  }

  fileprivate func value(of text: String) -> ParameterValue? {
    switch type {
    case .number(let range, _):
      Double(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .boolean:
      switch text {
      case "true", "on", "yes", "1": .number(1)
      case "false", "off", "no", "0": .number(0)
      default: nil
      }
    case .text where isColor: (try? CSSColor(css: text)).map { .text($0.hexadecimal) }
    case .text: text.utf8.count <= 255 ? .text(text) : nil
    case .choice(let choices, _): choices.contains(text) ? .text(text) : nil
    }
  }

  fileprivate func taken(_ given: ParameterValue) -> ParameterValue? {
    switch (type, given) {
    case (.number(let range, _), .number(let number)): range.contains(number) ? given : nil
    case (.boolean, .number(let number)): number == 0 || number == 1 ? given : nil
    case (.text, .text(let text)), (.choice, .text(let text)): value(of: text)
    default: nil
    }
  }

  /// What a right value is, in words.
  fileprivate var right: String {
    switch type {
    case .number(let range, _):
      "a number from \(range.lowerBound) to \(range.upperBound)\(unit.map { " (\($0))" } ?? "")"
    case .boolean: "true or false"
    case .text: isColor ? CSSColor.wanted : "a text of at most 255 bytes"
    case .choice(let choices, _): "one of \(choices.joined(separator: ", "))"
    }
  }
}

extension ParameterValue {
  /// The value as people write it.
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "'\(text)'"
    }
  }
}
