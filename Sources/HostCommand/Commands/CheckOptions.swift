import Conformance
import Escaping
import JSON
import PluginHost
import Synchronization

/// How plugins are judged, as the command line says.
struct CheckOptions {
  /// In which form the results come.
  enum Format: String, CaseIterable {
    case text, json, junit, tap, html
  }

  static let definitions = [
    OptionDefinition(
      name: "rule", argument: "ID", isRepeatable: true,
      summary: "tries these rules only; * stands for anything, ? for one character"),
    OptionDefinition(
      name: "group", argument: "GROUP", isRepeatable: true,
      summary: "tries the rules of these groups only, such as LD or Loading"),
    OptionDefinition(
      name: "skip", argument: "ID", isRepeatable: true,
      summary: "leaves these rules out; they are reported as skipped"),
    OptionDefinition(
      name: "strict", argument: nil, summary: "lets rules that only advise decide as well"),
    OptionDefinition(
      name: "seed", argument: "N", summary: "what chance is drawn from; default: 1"),
    OptionDefinition(
      name: "repeat", argument: "N", summary: "tries each rule so often; the worst counts"),
    OptionDefinition(
      name: "jobs", argument: "N", summary: "so many rules at a time; default: one a processor"),
    OptionDefinition(
      name: "shard", argument: "I/N",
      summary: "tries the Ith of N parts of the rules; --merge joins the results"),
    OptionDefinition(
      name: "timeout", argument: "SECONDS", summary: "how long a rule may take; default: 20"),
    OptionDefinition(
      name: "thorough", argument: nil, summary: "uses the catalogue's full counts, which take long"),
    OptionDefinition(name: "timings", argument: nil, summary: "shows what each rule cost"),
    OptionDefinition(
      name: "format", argument: "FORMAT",
      summary: "text, json, junit, tap or html; default: by the output's extension, else text"),
    OptionDefinition(
      name: "output", argument: "FILE", summary: "where the results go; default: standard output"),
    OptionDefinition(
      name: "report-dir", argument: "FOLDER",
      summary: "writes the calls that break RB-12 into a file for 'host replay'"),
    OptionDefinition(
      name: "config", argument: "FILE",
      summary: "settings; default: NAME.check.json beside the library, where there is one"),
    OptionDefinition(
      name: "merge", argument: "FILE", isRepeatable: true,
      summary: "joins results in JSON instead of trying a plugin"),
    OptionDefinition(name: "list", argument: nil, summary: "lists the rules instead"),
  ]

  let format: Format
  let output: String?
  let seed: UInt64?
  let jobs: Int?
  /// How long a rule may take, in milliseconds.
  let timeout: Int?
  let settingsPath: String?
  let reportFolder: String?
  let merged: [String]
  private let wishes: Selection.Wishes
  private let repeats: Int?
  private let showsTimings: Bool

  /// Reads the options.
  init(_ invocation: Invocation) throws(CommandError) {
    output = invocation.value("output")
    let named = try invocation.value(
      "format", "one of " + Format.allCases.map(\.rawValue).joined(separator: ", "),
      Format.init(rawValue:))
    format = named ?? CheckOptions.format(of: output)
    seed = try invocation.value("seed", "a whole number of at least 0") { UInt64($0) }
    jobs = try invocation.value("jobs", "a number from 1 to 64") { CheckOptions.count($0, 64) }
    repeats = try invocation.value("repeat", "a number from 1 to 1000") {
      CheckOptions.count($0, 1_000)
    }
    timeout = try invocation.value("timeout", "a number of seconds up to 3600") { text in
      Double(text).flatMap { $0 > 0 && $0 <= 3_600 ? max(1, Int($0 * 1_000)) : nil }
    }
    settingsPath = invocation.value("config")
    reportFolder = invocation.value("report-dir")
    merged = invocation.values("merge")
    showsTimings = invocation.has("timings")
    var wishes = Selection.Wishes()
    wishes.rules = CheckOptions.names(invocation.values("rule"))
    wishes.groups = CheckOptions.names(invocation.values("group"))
    wishes.skips = CheckOptions.names(invocation.values("skip")).map {
      ($0, "left out on the command line")
    }
    if let shard = try invocation.value("shard", "a part such as 1/4", Shard.init(_:)) {
      wishes.shard = shard
    }
    self.wishes = wishes
  }

  private static func count(_ text: String, _ most: Int) -> Int? {
    Int(text).flatMap { (1...most).contains($0) ? $0 : nil }
  }

  private static func names(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",").map(String.init) }
  }

  private static func format(of output: String?) -> Format {
    switch output?.split(separator: ".").last {
    case "json": .json
    case "xml": .junit
    case "tap": .tap
    case "html": .html
    default: .text
    }
  }

  /// The rules that are meant.
  func selection(_ settings: CheckSettings?) throws(CommandError) -> Selection {
    var wishes = wishes
    wishes.skips += settings?.skips ?? []
    wishes.repeats = repeats ?? settings?.repeats ?? 1
    do {
      return try Selection(wishes)
    } catch {
      throw .usage("check: \(error)")
    }
  }

  // MARK: - Results

  /// What prints each line as soon as it is known, where lines are wanted.
  func liveLines(
    _ circumstances: Checkup.Circumstances, _ invocation: Invocation
  ) -> @Sendable (Verdict) -> Void {
    guard format == .text, output == nil else { return { _ in } }
    let text = CheckupText(
      Checkup(circumstances), isColoured: isColoured(invocation), showsTimings: showsTimings)
    let console = invocation.console
    // A reader that has gone is told of at the end, by the closing lines.
    return { verdict in try? console.print(text.line(verdict)) }
  }

  /// Writes the results, complete or not at all.
  func write(_ checkup: Checkup, _ invocation: Invocation) throws {
    let text = CheckupText(
      checkup, isColoured: isColoured(invocation), showsTimings: showsTimings)
    let document: String
    switch format {
    case .text:
      let lines = output == nil && merged.isEmpty ? [] : checkup.verdicts.map(text.line)
      let report = lines.map { $0 + "\n" }.joined(separator: "") + "\n" + text.closing
      guard let output, output != "-" else { return try invocation.console.print(report) }
      document = report.description + "\n"
    case .json: document = checkup.json(showsTimings: showsTimings).prettyDescription
    case .junit: document = checkup.junit
    case .tap: document = checkup.tap
    case .html: document = checkup.html
    }
    guard let output, output != "-" else {
      try invocation.console.write(document: document)
      return
    }
    do {
      let sink = try FileSink(path: output)
      try sink.write(Array(document.utf8))
      try sink.commit()
    } catch {
      throw CommandError.input("\(error)")
    }
    try invocation.console.print(text.summary)
  }

  /// Writes a file for each rule that some calls break; the verdicts say where it is.
  ///
  /// - Parameters:
  ///   - checkup: What was found.
  ///   - library: The library's path.
  ///   - manifest: The manifest's path.
  /// - Throws: Why a file cannot be written.
  func report(
    _ checkup: inout Checkup, of library: String, _ manifest: String?
  ) throws(CommandError) {
    guard let reportFolder else { return }
    let about = checkup.circumstances
    for index in checkup.verdicts.indices {
      let rule = checkup.verdicts[index].rule
      let examination = Examination(
        rule: rule, library: library, manifest: manifest, seed: about.seed,
        isThorough: about.isThorough)
      guard let report = CallReport(checkup.verdicts[index], of: examination) else { continue }
      let path = "\(reportFolder)/check-\(CheckSettings.stem(of: library))-\(rule).json"
      do {
        try makeFolders(for: path)
        let sink = try FileSink(path: path)
        try sink.write(Array(report.json.prettyDescription.utf8))
        try sink.commit()
      } catch {
        throw .input("\(error)")
      }
      checkup.verdicts[index].replay = path
    }
  }

  private func isColoured(_ invocation: Invocation) -> Bool {
    output == nil && invocation.environment.wantsColour
  }
}
