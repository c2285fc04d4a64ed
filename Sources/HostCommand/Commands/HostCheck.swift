import Conformance
import Escaping
import JSON
import PluginHost

/// `host check --host`: judges a host by its duties, with a probe for a plugin.
enum HostCheck {
  static let definition = OptionDefinition(
    name: "host", argument: "COMMAND",
    summary: "judges a host instead: COMMAND runs one transition with the library {plugin}")

  /// How long a host may take for a transition, in seconds.
  private static let limit = 60

  /// Has the host lead a transition with each part that the probe plays, and judges it.
  static func run(
    _ template: String, _ invocation: Invocation, timeout: Int?
  ) throws -> ExitCode {
    guard template.contains("{plugin}") else {
      throw CommandError.usage(
        "--host: '\(template)' has no {plugin}, where the path of the library goes")
    }
    guard var folder = PassingFolder() else {
      throw CommandError.input("/tmp: no folder can be made there")
    }
    let library = probe(besides: invocation.environment.executable)
    let seconds = timeout.map { max(1, $0 / 1_000) } ?? limit
    var trials: [HostTrial] = []
    do {
      let bytes = try readFile(library, limit: 16 << 20)
      for scenario in HostDuty.scenarios {
        let plugin = try folder.add(bytes, as: "libprobe-\(scenario).so")
        let line = template.replacing("{plugin}", with: plugin)
        let (output, end) = try TrialProcess.run(line, within: seconds)
        trials.append(
          HostTrial(scenario: scenario, output: output, end: end.trialEnd(after: seconds)))
        guard trials.contains(where: \.hasBegun) else {
          throw CommandError.input(
            "--host: '\(line)' loads no plugin: the probe's lines are neither in its output nor in "
              + "what it logs there. It said \(output.isEmpty ? "nothing" : "\(output.suffix(300))")"
          )
        }
      }
    } catch let error as FileError {
      throw CommandError.input("\(error)")
    }
    return try report(HostVerdict.all(of: trials), invocation)
  }

  /// The probe's library: beside the host where it was built, below `lib` where it is installed.
  private static func probe(besides executable: String) -> String {
    let folder = PluginSearch.folder(of: executable)
    let installed = PluginSearch.folder(of: folder) + "/lib/animator/libhostprobe.so"
    return fileExists(installed) ? installed : folder + "/libhostprobe.so"
  }

  private static func report(
    _ verdicts: [HostVerdict], _ invocation: Invocation
  ) throws -> ExitCode {
    if invocation.value("format") == "json" {
      try invocation.console.write(document: json(verdicts).prettyDescription + "\n")
    } else {
      for verdict in verdicts { try invocation.console.print("\(verdict.text)") }
      let counts = [HostVerdict.Result.kept, .broken, .unseen].map { result in
        "\(verdicts.count { $0.result == result }) \(result.rawValue)"
      }
      try invocation.console.print("\(counts.joined(separator: ", "))")
    }
    let isWrong = verdicts.contains {
      $0.binds || ($0.result == .broken && invocation.has("strict"))
    }
    return isWrong ? .failed : .done
  }

  private static func json(_ verdicts: [HostVerdict]) -> JSONValue {
    .object([
      .init("schema", .string("host-duties/1")),
      .init(
        "duties",
        .array(
          verdicts.map { verdict in
            .object([
              .init("id", .string(verdict.duty.id)),
              .init("level", .string(verdict.duty.level.rawValue)),
              .init("line", .string(verdict.duty.line)),
              .init("result", .string(verdict.result.rawValue)),
              .init("words", verdict.words.map(JSONValue.string) ?? .null),
            ])
          })),
    ])
  }
}

extension TrialProcess.End {
  fileprivate func trialEnd(after seconds: Int) -> HostTrial.End {
    switch self {
    case .exited(let code): .exited(code)
    case .signalled(let number): .signalled(number)
    case .overdue: .overdue(seconds)
    }
  }
}
