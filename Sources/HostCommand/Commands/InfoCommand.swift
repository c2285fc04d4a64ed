import Escaping
import JSON
import PluginHost
import Transitions

/// `host info`: everything about one plugin, from its manifest where it has one.
enum InfoCommand {
  static let definition = CommandDefinition(
    name: "info", operands: "[PLUGIN]",
    summary: "shows what a plugin says of itself, or what plugins are kept from",
    options: [
      .plugin(isRepeatable: false), .animator(isRepeatable: false), .json,
      OptionDefinition(
        name: "sandbox", argument: nil,
        summary: "shows what plugins are kept from on this system, and what they may read"),
    ] + SessionOptions.definitions
  ) { invocation in
    guard !invocation.has("sandbox") else { return try SandboxReport.print(invocation) }
    let subject = try DescribedPlugin(invocation)
    try invocation.console.print(
      invocation.has("json") ? PrintableText(subject.json) : subject.text)
    return .done
  }
}

/// A plugin as its manifest describes it, or as its library does when it has no manifest.
struct DescribedPlugin {
  let libraryPath: String
  let manifestPath: String?
  /// What it says, of the animators that were named: one by its id, or all of the library.
  private(set) var description: PluginDescription

  /// Finds the plugin that the command line names and reads its description.
  init(_ invocation: Invocation) throws(CommandError) {
    let chosen = invocation.value("animator")
    var names = invocation.values("plugin") + invocation.operands
    if names.isEmpty, let chosen { names = [chosen] }
    guard let name = names.first, names.count == 1 else {
      throw .usage("--plugin: name one plugin; 'host list' shows those in the search path")
    }
    let named: String?
    let search = invocation.environment.search
    do {
      let reference = try search.find(
        name, in: PluginCatalog(search),
        workingDirectory: invocation.environment.workingDirectory)
      libraryPath = reference.libraryPath
      manifestPath = reference.entry?.manifestPath
      description =
        try reference.entry?.manifest.description
        ?? SessionOptions(invocation).description(of: reference.libraryPath, named: name)
      named = reference.animatorID
    } catch let error as LibraryError {
      throw error.isPluginFault ? .failed("\(error)") : .input("\(error)")
    } catch {
      throw .input("\(error)")
    }
    guard let id = chosen ?? named else { return }
    let known = description.animators
    description.animators = known.filter { $0.id == id }
    guard description.animators.isEmpty else { return }
    throw .usage(
      "--animator: no animator '\(id)' in '\(libraryPath)'"
        + Suggestion(for: id, among: known.map(\.id)).words)
  }

  /// The description as JSON.
  var json: JSONValue {
    [
      "library": .string(libraryPath),
      "manifest": manifestPath.map { .string($0) } ?? .null,
      "description": PluginManifest(
        library: libraryPath.split(separator: "/").last.map(String.init) ?? libraryPath,
        description: description
      ).json,
    ]
  }

  /// The description as aligned lines.
  var text: PrintableText {
    var rows: [(String, String)] = [
      ("plugin", "\(description.name) \(description.version)"),
      ("library", libraryPath),
      ("manifest", manifestPath ?? "none; described by the library itself"),
      ("abi", "\(description.abi.lowerBound) to \(description.abi.upperBound)"),
      ("licence", description.license),
      ("contact", description.contact),
      ("unloadable", description.isUnloadable ? "yes" : "no"),
    ]
    for animator in description.animators { rows += self.rows(animator) }
    return aligned(rows)
  }

  private func rows(_ animator: AnimatorDescription) -> [(String, String)] {
    let duration = animator.duration
    var rows: [(String, String)] = [
      ("animator", "\(animator.id) \(animator.version): \(animator.name)"),
      ("  operations", animator.operations.map(\.rawValue).joined(separator: ", ")),
      ("  duration", "\(duration.standard) s (\(duration.minimum) to \(duration.maximum))"),
    ]
    for use in animator.capabilities {
      let fallback = if case .optional(let text) = use.need { ", else \(text)" } else { "" }
      rows.append(
        ("  capability", "\(use.id)/\(use.revisions.lowerBound) \(use.needName)\(fallback)"))
    }
    for parameter in animator.parameters {
      rows.append(("  parameter", "\(parameter.id)=\(parameter.summary)"))
    }
    return rows
  }
}

extension ParameterDescription {
  /// The default, the possible values and the name, in one line.
  fileprivate var summary: String {
    let unit = unit.map { " \($0)" } ?? ""
    return switch type {
    case .number(let range, let standard):
      "\(standard)\(unit) (\(range.lowerBound) to \(range.upperBound)): \(name)"
    case .boolean(let standard): "\(standard): \(name)"
    case .text(let standard): "\(standard)\(isColor ? " (a colour)" : ""): \(name)"
    case .choice(let choices, let standard):
      "\(standard) (\(choices.joined(separator: ", "))): \(name)"
    }
  }
}
