import Foundation
import Testing

/// The built host, run as people run it.
public struct HostProcess {
  /// What a run left behind.
  public struct Result: Sendable {
    /// The exit code.
    public let exitCode: Int32
    /// The standard output.
    public let output: [UInt8]
    /// The lines of the standard error stream.
    public let errors: [String]

    /// The standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the host in a folder, with a text on its standard input, and waits for it.
  public static func run(
    _ arguments: [String], in folder: Scratch, environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Result {
    try start(arguments, in: folder, environment: environment, input: input).wait()
  }

  /// Starts the host in a folder and does not wait for it.
  public static func start(
    _ arguments: [String], in folder: Scratch, environment: [String: String] = [:],
    input: String? = nil
  ) throws -> RunningHost {
    if arguments.first == "check" { try cancelWithoutJudges() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuildFolder.path + "/host")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
      .merging(sanitizerOptions) { $1 }.merging(environment) { $1 }
    let output = URL(fileURLWithPath: folder.path + "/.stdout")
    let errors = URL(fileURLWithPath: folder.path + "/.stderr")
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let pipe = input.map { _ in Pipe() }
    process.standardInput = pipe ?? FileHandle.nullDevice
    try launch(process)
    if let pipe, let input {
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
    return RunningHost(process: process, output: output, errors: errors)
  }

  /// Cancels a test of `host check` where its judges, which are the host itself in a sandbox, leave
  /// ThreadSanitizer no room.
  public static func cancelWithoutJudges() throws {
    if BuildFolder.sanitizer == "thread" {
      try Test.cancel("a judge leaves ThreadSanitizer no room")
    }
  }

  /// What the tests were told about the sanitizer that they and the host are built with.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// Starts a process with no signal blocked: a test's thread may have some, and it would inherit.
  private static func launch(_ process: Process) throws {
    var (none, before) = (sigset_t(), sigset_t())
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }
}

/// A folder of a test's own, removed with everything in it.
public final class Scratch {
  /// The absolute path.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    path = NSTemporaryDirectory() + "host-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what lies in the folder, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Reads a file of the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// Writes a file into the folder.
  public func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Copies a file into the folder.
  public func copy(_ source: String, as name: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: "\(path)/\(name)")
  }

  /// Copies the built host into the folder, for users who cannot enter that of the build.
  public func copyHost() throws {
    // The program of its workers stands beside it, where there is one.
    for name in ["host", "animator-worker"] {
      let path = "\(BuildFolder.path)/\(name)"
      guard name == "host" || FileManager.default.fileExists(atPath: path) else { continue }
      try copy(path, as: name)
    }
  }

  /// Removes a file of the folder.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Puts a copy of a file in the place of one of the folder, as a new build does.
  public func replace(_ name: String, by source: String) throws {
    try copy(source, as: name + ".new")
    guard unsafe rename("\(path)/\(name).new", "\(path)/\(name)") == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

extension HostProcess {
  /// Runs a line of shell in a folder, with the host on its path.
  public static func shell(_ line: String, in folder: Scratch) throws -> Result {
    if line.contains("host check") { try cancelWithoutJudges() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["HOME": folder.path, "PATH": "\(BuildFolder.path):/usr/bin:/bin"]
      .merging(sanitizerOptions) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try launch(process)
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(exitCode: process.terminationStatus, output: Array(output), errors: [])
  }
}
