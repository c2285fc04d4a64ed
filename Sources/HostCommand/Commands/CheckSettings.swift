import Conformance
import JSON
import PluginHost

/// What an author has written down about how a plugin is judged: `NAME.check.json` beside it.
struct CheckSettings {
  /// The patterns of rules that are left out, each with its reason.
  private(set) var skips: [(pattern: String, reason: String)] = []
  /// Whether rules that only advise bind as well.
  private(set) var isStrict = false
  /// What chance is drawn from.
  private(set) var seed: UInt64?
  /// How often each rule is tried.
  private(set) var repeats: Int?
  /// How long a rule may take, in milliseconds.
  private(set) var timeout: Int?

  /// Reads the file that is named, or the one beside a library; nil where there is none.
  init?(beside library: String, named path: String?) throws(CommandError) {
    let folder = library.dropLast(library.split(separator: "/").last?.count ?? 0)
    let file = path ?? "\(folder)\(CheckSettings.stem(of: library)).check.json"
    guard path != nil || fileExists(file) else { return nil }
    do {
      self = try CheckSettings(
        JSONReader(try JSONValue(parsing: try readFile(file, limit: 64 << 10))), of: file)
    } catch let error as FileError {
      throw .input("\(error)")
    } catch {
      throw .input("'\(file)': \(error)")
    }
  }

  /// The name that files about a library begin with.
  static func stem(of library: String) -> String {
    let name = library.split(separator: "/").last.map(String.init) ?? ""
    return name.replacing(/^lib/, with: "").replacing(/\.so$/, with: "")
  }

  private init(_ reader: JSONReader, of file: String) throws(JSONShapeError) {
    try reader.object(knowing: ["skip", "strict", "seed", "repeat", "timeout"])
    for skip in try reader.optional("skip")?.array() ?? [] {
      try skip.object(knowing: ["rule", "reason"])
      let reason = try skip.required("reason")
      guard try !reason.string().isEmpty else { throw reason.failure("why the rule is left out") }
      skips.append((try skip.required("rule").string(), try reason.string()))
    }
    isStrict = try reader.optional("strict")?.bool() ?? false
    seed = try reader.optional("seed").map { reader throws(JSONShapeError) in
      UInt64(try reader.integer(in: 0...1 << 53))
    }
    repeats = try reader.optional("repeat")?.integer(in: 1...1_000)
    timeout = try reader.optional("timeout").map { reader throws(JSONShapeError) in
      Int(try reader.number(in: 0.001...3_600) * 1_000)
    }
  }
}
