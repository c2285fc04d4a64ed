import CLinux
import Conformance
import JSON
import PluginHost

/// `host check`: judges a plugin by the rules of the catalogue.
enum CheckCommand {
  static let definition = CommandDefinition(
    name: "check", operands: "[PLUGIN]",
    summary: "judges a plugin by the rules of the catalogue, each in a process of its own",
    options: [.plugin(isRepeatable: false)] + CheckOptions.definitions + [HostCheck.definition]
      + SessionOptions.definitions.filter { !["in-process", "report-dir"].contains($0.name) },
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let options = try CheckOptions(invocation)
    if invocation.has("list") {
      try invocation.console.write(document: try list(options) + "\n")
      return .done
    }
    if let template = invocation.value("host") {
      return try HostCheck.run(template, invocation, timeout: options.timeout)
    }
    let checkup: Checkup
    if options.merged.isEmpty {
      checkup = try judge(invocation, options)
    } else {
      checkup = try merge(options.merged, invocation)
    }
    try options.write(checkup, invocation)
    return checkup.passes ? .done : checkup.isBlocked ? .input : .failed
  }

  /// The rules in lines, or as JSON.
  private static func list(_ options: CheckOptions) throws -> String {
    let rules = try options.selection(nil).rules.map(\.rule)
    guard options.format == .json else {
      return rules.map { "\($0.id)  \($0.level.rawValue)\t\($0.line)" }.joined(separator: "\n")
        .replacing("\t", with: "  ").replacing("must  ", with: "must    ")
    }
    return JSONValue.array(
      rules.map { rule in
        .object([
          .init("id", .string(rule.id)), .init("group", .string(rule.group.title)),
          .init("level", .string(rule.level.rawValue)), .init("line", .string(rule.line)),
          .init("detection", .string(rule.detection)), .init("advice", .string(rule.advice)),
          .init("unseen", rule.unseen.map { .string($0) } ?? .null),
        ])
      }
    ).description
  }

  private static func judge(
    _ invocation: Invocation, _ options: CheckOptions
  ) throws -> Checkup {
    let names = invocation.values("plugin") + invocation.operands
    guard let name = names.first, names.count == 1 else {
      throw CommandError.usage("check: name one plugin; 'host list' shows those in the search path")
    }
    let environment = invocation.environment
    let (library, manifest, title) = try find(name, environment)
    // A file that is no library has nothing that could be judged.
    do throws(LibraryError) {
      _ = try SharedObject(path: library)
    } catch {
      throw CommandError.input("\(error)")
    }
    let settings = try CheckSettings(beside: library, named: options.settingsPath)
    let selection = try options.selection(settings)
    let sessions = try SessionOptions(invocation)
    var worker: WorkerSession.Options
    do throws(LibraryError) {
      worker = try sessions.judgeOptions(path: library, named: name)
    } catch {
      throw CommandError.input("\(error)")
    }
    if let milliseconds = options.timeout ?? settings?.timeout {
      worker.budgets[.check] = milliseconds
    }
    var circumstances = Checkup.Circumstances(
      plugin: name, title: title,
      host: Program.version,
      abi: "\(PluginABI.versions.upperBound)", kernel: environment.kernel)
    circumstances.seed = options.seed ?? settings?.seed ?? 1
    circumstances.isThorough = invocation.has("thorough")
    circumstances.isStrict = invocation.has("strict") || settings?.isStrict == true
    let live = options.liveLines(circumstances, invocation)
    worker.reportFolder = nil
    var checkup: Checkup
    do {
      checkup = try Checkup(
        circumstances, library: library, manifest: manifest, by: selection,
        jobs: options.jobs ?? environment.processorCount, with: worker, tell: live)
    } catch {
      throw CommandError.input("\(error)")
    }
    try options.report(&checkup, of: library, manifest)
    return checkup
  }

  /// The library, its manifest, which may be a broken one, and the plugin's name and version.
  private static func find(
    _ name: String, _ environment: HostEnvironment
  ) throws(CommandError) -> (library: String, manifest: String?, title: String?) {
    let search = environment.search
    do {
      let reference = try search.find(
        name, in: PluginCatalog(search), workingDirectory: environment.workingDirectory)
      return (
        try libraryPath(of: reference.libraryPath),
        try reference.entry.map { try libraryPath(of: $0.manifestPath) },
        reference.entry.map { title(of: $0.manifest.description) }
      )
    } catch PluginReferenceError.badManifest(let defect) {
      // There are rules for what a manifest may say.
      let path = name.contains("/") ? name : search.library(named: name) ?? name
      if let library = try? libraryPath(of: path) { return (library, defect.manifestPath, nil) }
      throw .input("\(defect)")
    } catch {
      throw .input("\(error)")
    }
  }

  private static func title(of plugin: PluginDescription) -> String {
    "\(plugin.name) \(plugin.version)"
  }

  /// Joins results that were written as JSON.
  private static func merge(_ paths: [String], _ invocation: Invocation) throws -> Checkup {
    guard invocation.values("plugin").isEmpty, invocation.operands.isEmpty else {
      throw CommandError.usage("--merge: joins results; no plugin is tried with it")
    }
    let parts = try paths.map { path in
      do {
        let bytes = try readFile(path, limit: 64 << 20)
        return try Checkup(JSONReader(try JSONValue(parsing: bytes)))
      } catch let error as FileError {
        throw CommandError.input("\(error)")
      } catch {
        throw CommandError.input("'\(path)': \(error)")
      }
    }
    do {
      return try Checkup(merging: parts)
    } catch {
      throw CommandError.input("--merge: \(error)")
    }
  }
}
