internal import Motion
internal import Transitions

extension PluginDescription {
  /// What is wrong with the description itself, one line each; empty when nothing is.
  ///
  /// - Complexity: O(*n*) in the number of animators, capabilities and parameters.
  public var defects: [String] {
    var defects: [String] = []
    if name.isEmpty { defects.append("name: is empty") }
    if !isSemanticVersion(version) { defects.append("version: '\(version)' is not like 1.2.3") }
    if animators.isEmpty { defects.append("animators: there is none") }
    for (index, animator) in animators.enumerated() {
      let path = "animators[\(index)]"
      if animators[..<index].contains(where: { $0.id == animator.id }) {
        defects.append("\(path).id: '\(animator.id)' occurs twice")
      }
      defects += animator.defects.map { "\(path).\($0)" }
    }
    return defects
  }
}

extension AnimatorDescription {
  var defects: [String] {
    var defects: [String] = []
    if !isReverseDNS(id) { defects.append("id: '\(id)' is not reverse DNS such as org.x.door") }
    if name.isEmpty { defects.append("name: is empty") }
    if !isSemanticVersion(version) { defects.append("version: '\(version)' is not like 1.2.3") }
    if operations.isEmpty { defects.append("operations: there is none") }
    let (low, middle, high) = (duration.minimum, duration.standard, duration.maximum)
    if !(low > 0 && low <= middle && middle <= high && high <= Transition.longest) {
      defects.append(
        "duration: \(low), \(middle), \(high) is not 0 < minimum ≤ default ≤ maximum ≤ 60")
    }
    if !(maximumOvershoot >= 0 && maximumOvershoot.isFinite) {
      defects.append("maximumOvershoot: \(maximumOvershoot) is not a number of 0 or more")
    }
    for (index, use) in capabilities.enumerated() {
      if capabilities[..<index].contains(where: {
        $0.id == use.id && $0.isProvided == use.isProvided
      }) {
        defects.append("capabilities[\(index)].id: '\(use.id)' occurs twice")
      }
      defects += use.defects.map { "capabilities[\(index)].\($0)" }
    }
    for (index, parameter) in parameters.enumerated() {
      if parameters[..<index].contains(where: { $0.id == parameter.id }) {
        defects.append("parameters[\(index)].id: '\(parameter.id)' occurs twice")
      }
      defects += parameter.defects.map { "parameters[\(index)].\($0)" }
    }
    return defects
  }
}

extension CapabilityUse {
  var isProvided: Bool { need == .provided }

  var defects: [String] {
    var defects: [String] = []
    if id.isEmpty { defects.append("id: is empty") }
    if revisions.lowerBound == 0 { defects.append("revisions: start at 1, not 0") }
    if case .optional(let fallback) = need, fallback.isEmpty {
      defects.append("fallback: an optional capability says what happens without it")
    }
    return defects
  }
}

extension ParameterDescription {
  var defects: [String] {
    let allowed = id.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    var defects: [String] = []
    if id.isEmpty || !allowed { defects.append("id: '\(id)' is not made of a-z, 0-9 and '-'") }
    switch type {
    case .number(let range, let standard):
      if !range.contains(standard) || !range.lowerBound.isFinite || !range.upperBound.isFinite {
        defects.append("default: \(standard) is not in \(range)")
      }
    case .choice(let choices, let standard):
      if !choices.contains(standard) {
        defects.append("default: '\(standard)' is not one of \(choices.joined(separator: ", "))")
      }
    case .text(let standard) where isColor:
      if !standard.hasPrefix("#") || ![7, 9].contains(standard.utf8.count)
        || (try? CSSColor(css: standard)) == nil
      {
        defects.append("default: '\(standard)' is not a colour as #rrggbb or #rrggbbaa")
      }
    case .boolean, .text: break
    }
    return defects
  }
}

private func isReverseDNS(_ id: String) -> Bool {
  let parts = id.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count >= 2
    && parts.allSatisfy { part in
      !part.isEmpty && part.first != "-"
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}

private func isSemanticVersion(_ version: String) -> Bool {
  // https://semver.org, 2.0.0.
  let pieces = version.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
  let (core, build) = (pieces[0], pieces.dropFirst().first)
  let halves = core.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
  func parts(_ text: Substring) -> [Substring] {
    text.split(separator: ".", omittingEmptySubsequences: false)
  }
  func isIdentifier(_ part: Substring) -> Bool {
    !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
  func isPlainNumber(_ part: Substring) -> Bool {
    !part.isEmpty && part.allSatisfy { ("0"..."9").contains($0) }
      && (part.first != "0" || part.count == 1)
  }
  let numbers = parts(halves[0])
  return numbers.count == 3 && numbers.allSatisfy(isPlainNumber)
    && (build.map { parts($0).allSatisfy(isIdentifier) } ?? true)
    && (halves.dropFirst().first.map { suffix in
      parts(suffix).allSatisfy { part in
        isIdentifier(part) && (isPlainNumber(part) || part.contains { !$0.isNumber })
      }
    } ?? true)
}
