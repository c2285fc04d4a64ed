import Foundation

/// A host that has been started and can be sent signals.
public struct RunningHost {
  let process: Process
  let output: URL
  let errors: URL

  /// The number of the process.
  public var processIdentifier: Int32 { process.processIdentifier }

  /// Sends a signal.
  public func send(_ signal: Int32) { _ = kill(process.processIdentifier, signal) }

  /// Waits until the standard output holds some text, at most ten seconds.
  ///
  /// - Returns: Whether it does.
  public func waits(for text: String) throws -> Bool {
    for _ in 0..<1_000 {
      if String(decoding: try Data(contentsOf: output), as: UTF8.self).contains(text) {
        return true
      }
      usleep(10_000)
    }
    return false
  }

  /// Waits until it has ended, at most so many seconds.
  ///
  /// - Returns: Whether it has.
  public func waits(seconds: Int) -> Bool {
    for _ in 0..<(seconds * 100) where process.isRunning { usleep(10_000) }
    return !process.isRunning
  }

  /// Waits for the end.
  public func wait() throws -> HostProcess.Result {
    process.waitUntilExit()
    defer {
      for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
    }
    let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    return HostProcess.Result(
      exitCode: process.terminationStatus, output: Array(try Data(contentsOf: output)),
      errors: text.split(separator: "\n").map(String.init))
  }
}
