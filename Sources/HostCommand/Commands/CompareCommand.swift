import Escaping
import JSON
import PluginHost
import Recording
import Rendering

/// `host compare`: tells two runs apart.
enum CompareCommand {
  static let definition = CommandDefinition(
    name: "compare", operands: "A B",
    summary: "tells where two traces, pictures or films first differ, and how far; "
      + "%04d in a name stands for pictures with numbers",
    options: [
      OptionDefinition(
        name: "tolerance", argument: "N",
        summary: "what still counts as equal: of pictures a difference of a channel, 0 to 255; "
          + "of traces one of numbers, relative to the larger above 1; default: 0"),
      OptionDefinition(
        name: "output", argument: "FILE",
        summary: "a PNG or WebP picture of the difference where it is largest"),
      OptionDefinition(
        name: "size", argument: "WxH", summary: "the pixels of a frame in .rgba, which says nothing"
      ),
      OptionDefinition(
        name: "fps", argument: "RATE",
        summary: "frames per second of .rgba and of pictures with numbers; default: 60"),
      OptionDefinition(name: "quiet", argument: nil, summary: "prints errors only"),
      .json,
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.count == 2 else {
      throw CommandError.usage(
        "'host compare' takes two files; \(invocation.operands.count) are named")
    }
    let tolerance = try invocation.value("tolerance", "a number of at least 0") { text in
      Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    let inputs = try invocation.operands.map { try ComparedInput($0, invocation) }
    guard inputs[0].isTrace == inputs[1].isTrace else {
      let trace = inputs[0].isTrace ? 0 : 1
      throw CommandError.usage(
        "'\(inputs[trace].path)' is a trace and '\(inputs[1 - trace].path)' holds pictures")
    }
    let report: any ComparisonReport
    if inputs[0].isTrace {
      guard invocation.value("output") == nil else {
        throw CommandError.usage("--output: goes with pictures and films; these are traces")
      }
      report = try TraceReport(inputs[0], inputs[1], tolerance: tolerance ?? 0)
    } else {
      report = try FilmReport(
        inputs[0], inputs[1], tolerance: tolerance ?? 0, output: invocation.value("output"))
    }
    if !invocation.has("quiet") {
      try invocation.console.print(
        invocation.has("json") ? PrintableText(report.json) : report.text)
    }
    return report.isEqual ? .done : .failed
  }
}

/// What a comparison found, for people and for programs.
protocol ComparisonReport {
  /// Whether nothing differs beyond the tolerance.
  var isEqual: Bool { get }
  /// The report as aligned lines.
  var text: PrintableText { get }
  /// The report as JSON.
  var json: JSONValue { get }
}
