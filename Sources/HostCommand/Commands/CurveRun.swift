import Glibc
import Motion
import PluginHost

/// `host curve`: draws curves and springs, or samples them.
enum CurveRun {
  static let definition = CommandDefinition(
    name: "curve", operands: "CURVE...",
    summary:
      "draws or samples curves such as 'ease-in' and 'spring(response=0.5, dampingRatio=0.8)'",
    options: [
      OptionDefinition(
        name: "output", argument: "FILE",
        summary: "where to write, '-' for the standard output (default: -)"),
      OptionDefinition(
        name: "format", argument: "svg|png|csv|json",
        summary: "what to write (default: by the file's extension, else csv)"),
      OptionDefinition(
        name: "samples", argument: "N", summary: "samples of each, 2 to 100000 (default: 201)"),
    ]
  ) { invocation in
    guard !invocation.operands.isEmpty else {
      throw CommandError.usage("name a curve, such as 'ease-in'; see 'host help curve'")
    }
    let path = invocation.value("output") ?? "-"
    let count = try invocation.value("samples", "a whole number from 2 to 100000") { text in
      Int(text).flatMap { (2...100_000).contains($0) ? $0 : nil }
    }
    let format = try format(invocation, path)
    let bytes: [UInt8]
    do {
      bytes = try CurveCommand.document(
        of: invocation.operands, as: format, samples: count ?? 201)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError.usage("\(error)")
    }
    do {
      let sink = try path == "-" ? FileSink(descriptor: STDOUT_FILENO) : FileSink(path: path)
      try sink.write(bytes)
      try sink.commit()
    } catch {
      throw CommandError.input("\(error)")
    }
    return .done
  }

  private static func format(
    _ invocation: Invocation, _ path: String
  ) throws(CommandError) -> CurveCommand.Format {
    let wanted = try invocation.value("format", "one of svg, png, csv, json") {
      CurveCommand.Format(rawValue: $0)
    }
    if let wanted { return wanted }
    guard path != "-" else { return .csv }
    let name = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = CurveCommand.Format(rawValue: name) else {
      throw .usage("--output: '\(path)' does not end in .svg, .png, .csv or .json; add --format")
    }
    return format
  }
}
