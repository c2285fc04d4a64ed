/// What a process answers to its caller.
public enum ExitCode: Int32, Sendable {
  /// Everything asked for was done.
  case done = 0
  /// A plugin failed, a check failed, or two things compared differ.
  case failed = 1
  /// The command line makes no sense.
  case usage = 2
  /// An input or the system is at fault.
  case input = 3
}

/// Why a command stops, in one line, with the exit code that fits.
struct CommandError: Error, CustomStringConvertible {
  let code: ExitCode
  let description: String

  /// The command line makes no sense.
  static func usage(_ line: String) -> CommandError {
    CommandError(code: .usage, description: line)
  }
  /// An input or the system is at fault.
  static func input(_ line: String) -> CommandError {
    CommandError(code: .input, description: line)
  }
  /// A plugin is at fault.
  static func failed(_ line: String) -> CommandError {
    CommandError(code: .failed, description: line)
  }
}
