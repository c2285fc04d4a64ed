import Escaping
import JSON
import PluginHost

/// `host info --sandbox`: what plugins are kept from on this system.
enum SandboxReport {
  /// Asks a worker, and prints a line for each part; exit 1 when one does not hold.
  static func print(_ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.isEmpty, !invocation.has("plugin") else {
      throw CommandError.usage("--sandbox: is about this system, not about one plugin")
    }
    let state: SandboxState
    do {
      state = try WorkerSession.sandbox(
        with: try SessionOptions(invocation).workerOptions(path: "sandbox", named: ""))
    } catch let error as LibraryError {
      throw CommandError.input("\(error)")
    }
    try invocation.console.print(
      invocation.has("json") ? PrintableText(json(state)) : aligned(rows(state)))
    return state.shortcoming == nil ? .done : .failed
  }

  private static func rows(_ state: SandboxState) -> [(String, String)] {
    SandboxPart.allCases.map { part in
      (part.rawValue, state.reason(part).map { "missing: \($0)" } ?? "holds: \(part.purpose)")
    } + [
      ("landlock", state.landlockVersion == 0 ? "none" : "version \(state.landlockVersion)"),
      (
        "readable",
        "the plugin's own folder, what --allow grants, " + state.readable.joined(separator: ", ")
      ),
    ]
  }

  private static func json(_ state: SandboxState) -> JSONValue {
    .object(
      SandboxPart.allCases.map { part in
        JSONValue.Member(
          part.rawValue,
          [
            "holds": .bool(state.holds(part)),
            "reason": state.reason(part).map { .string($0) } ?? .null,
          ])
      } + [
        JSONValue.Member("landlockVersion", .number(state.landlockVersion)),
        JSONValue.Member("readable", .array(state.readable.map { .string($0) })),
      ])
  }
}
