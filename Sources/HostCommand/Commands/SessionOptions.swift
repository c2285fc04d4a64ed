import Escaping
import PluginHost

/// How plugins are run, as the command line says.
struct SessionOptions {
  private let isInProcess: Bool
  private let allowsSanitizer: Bool
  private let budgets: CallBudgets
  private let readable: [(plugin: String, folder: String)]
  private let reportFolder: String?
  private let isQuiet: Bool
  private let programFolders: [String]
  private let workers: Supervisor
  private let judges: Supervisor
  private let console: Console

  /// The options that any command with a plugin takes.
  static let definitions = [
    OptionDefinition(
      name: "in-process", argument: nil,
      summary: "loads the library into the host itself, for debuggers and trusted plugins"),
    OptionDefinition(
      name: "budget", argument: "CALL=MS", isRepeatable: true,
      summary: "how long a call may take, such as begin=1000; "
        + "default: load 2000, frame 100, others 250"),
    OptionDefinition(
      name: "report-dir", argument: "FOLDER",
      summary: "writes a report about each plugin that crashes or hangs, for 'host replay'"),
    OptionDefinition(
      name: "allow", argument: "PLUGIN=FOLDER", isRepeatable: true,
      summary: "lets a plugin, named as by --plugin, read a folder beside its own"),
    OptionDefinition(
      name: "allow-sanitizer", argument: nil,
      summary: "runs libraries that are built with -fsanitize=address, thread or undefined, with "
        + "their runtime in the worker and without its limit of memory"),
  ]

  /// Reads the options.
  init(_ invocation: Invocation) throws(CommandError) {
    isInProcess = invocation.has("in-process")
    allowsSanitizer = invocation.has("allow-sanitizer")
    reportFolder = invocation.value("report-dir")
    isQuiet = invocation.has("quiet")
    let environment = invocation.environment
    programFolders = environment.programFolders
    workers = Supervisor(
      executable: Supervisor.workerPath(of: environment.executable),
      environment: environment.workerVariables)
    judges = Supervisor(
      executable: environment.executable, arguments: [WorkerCommand.name],
      environment: environment.workerVariables)
    console = invocation.console
    var budgets = CallBudgets()
    for text in invocation.values("budget") {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let call = PluginCall(rawValue: String(parts[0])) else {
        let names = PluginCall.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--budget: '\(text)' is not CALL=MS with a call of \(names)")
      }
      guard let milliseconds = Int(parts[1]), (1...CallBudgets.limit).contains(milliseconds) else {
        throw .usage("--budget: '\(text)': a time is 1 to \(CallBudgets.limit) milliseconds")
      }
      budgets[call] = milliseconds
    }
    self.budgets = budgets
    readable = try invocation.values("allow").map { text throws(CommandError) in
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[1].hasPrefix("/") else {
        throw .usage("--allow: '\(text)' is not PLUGIN=FOLDER with an absolute path")
      }
      return (String(parts[0]), String(parts[1]))
    }
  }

  /// Loads a library, in a worker unless the command line says otherwise.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - name: The words by which it was named.
  ///   - manifest: What its manifest says.
  /// - Returns: The session.
  /// - Throws: Why the library is no plugin.
  func session(
    path: String, named name: String, manifest: PluginManifest? = nil
  ) throws(LibraryError) -> any PluginSession {
    if !isQuiet, let object = try? SharedObject(path: path), object.hasOwnSwiftRuntime {
      console.noteOnce(
        "note: '\(path)' brings a Swift runtime of its own; Embedded Swift needs none")
    }
    guard !isInProcess else {
      try InProcessSession.refuseSanitizer(of: path, compilers: programFolders)
      LastWords.prepare()
      return try InProcessSession(path: path, listen: listener(to: path))
    }
    let session = try WorkerSession(
      path: path, options: try workerOptions(path: path, named: name, manifest: manifest))
    if !isQuiet, let shortcoming = session.shortcoming { console.noteOnce("note: \(shortcoming)") }
    return session
  }

  /// Loads a library only to hear what it says of itself, and lets it go in good order.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - name: The words by which it was named.
  /// - Returns: What it says.
  /// - Throws: Why the library is no plugin.
  func description(
    of path: String, named name: String
  ) throws(LibraryError) -> PluginDescription {
    let session = try session(path: path, named: name)
    defer { _ = session.close() }
    return session.description
  }

  /// How the worker of a library is run.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - name: The words by which it was named.
  ///   - manifest: What its manifest says.
  /// - Returns: The options of its session.
  /// - Throws: That the library is built with a sanitizer, which needs the user's leave.
  func workerOptions(
    path: String, named name: String, manifest: PluginManifest? = nil
  ) throws(LibraryError) -> WorkerSession.Options {
    try options(by: workers, path: path, named: name, manifest: manifest)
  }

  /// How a library is judged: in workers that know the rules.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - name: The words by which it was named.
  /// - Returns: The options of its sessions.
  /// - Throws: That the library is built with a sanitizer, which needs the user's leave.
  func judgeOptions(
    path: String, named name: String
  ) throws(LibraryError) -> WorkerSession.Options {
    try options(by: judges, path: path, named: name, manifest: nil)
  }

  private func options(
    by supervisor: Supervisor, path: String, named name: String, manifest: PluginManifest?
  ) throws(LibraryError) -> WorkerSession.Options {
    var options = WorkerSession.Options(supervisor: supervisor)
    options.stop = Interruption.descriptor
    options.budgets = (manifest?.budgets ?? CallBudgets()).overridden(by: budgets)
    options.reportFolder = reportFolder
    options.name = name
    options.readable = readable.filter { $0.plugin == name }.map(\.folder)
    options.listen = listener(to: path)
    // No line of a plugin's begins so: each has its file's name in front.
    options.remark = { [console, isQuiet] line in
      if !isQuiet { console.note("note: '\(path)': \(line)") }
    }
    try options.prepare(
      forSanitizerOf: path, isAllowed: allowsSanitizer, compilers: programFolders)
    return options
  }

  /// What takes the lines of a plugin: they go to the error stream, behind its file's name.
  private func listener(to path: String) -> @Sendable (String) -> Void {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return { [console, isQuiet] line in
      if !isQuiet { console.note("\(file): \(line)") }
    }
  }
}

extension HostEnvironment {
  /// What a worker gets of the environment: where libraries lie, and what a sanitizer is told.
  ///
  /// The same plugin does the same for everybody; nothing personal reaches it.
  fileprivate var workerVariables: [String] {
    let names = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
    return names.compactMap { name in
      variables[name].map { value in
        // An empty or relative entry is the working directory, where plugins find nothing.
        let value =
          name == "LD_LIBRARY_PATH"
          ? libraryFolders(of: value).joined(separator: ":") : value
        return "\(name)=\(value)"
      }
    }
  }
}
