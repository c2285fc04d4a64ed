import CSupervisor
import Escaping

/// What this process says when a plugin in it brings it to its end.
public enum LastWords {
  /// Has a line written when a fault ends this process; a plugin's names the plugin and the call.
  ///
  /// - Returns: Whether the system allows it.
  @discardableResult
  public static func prepareForFaults() -> Bool { host_tell_faults() == 0 }

  /// Has a line written, too, when a plugin in this process exits it before `finish`, and makes
  /// the exit code 1.
  ///
  /// - Returns: Whether the system allows it.
  @discardableResult
  public static func prepare() -> Bool { host_tell_last_words() == 0 }

  /// Notes that everything is done, and with which code the process exits.
  public static func finish(_ code: Int32) { host_finish_calls(code) }

  /// Calls a plugin's function; the thread's modes are afterwards what they were before.
  static func during<Result, Failure: Error>(
    _ call: PluginCall, of plugin: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var modes = unsafe host_call_modes()
    unsafe host_keep_modes(&modes)
    PluginLog.beginCall()
    unsafe host_enter_call(plugin.printable, call.rawValue)
    defer {
      host_leave_call()
      unsafe host_restore_modes(&modes)
    }
    return try body()
  }

  /// Does the host's own work inside a plugin's call, with numbers computed and memory copied as
  /// the host does.
  ///
  /// Each function that a plugin can call does all of its work in here: whatever ran
  /// before would run in the plugin's modes.
  static func asHost<Result>(_ body: () -> Result) -> Result {
    var modes = host_number_modes()
    unsafe host_enter_host(&modes)
    defer { unsafe host_leave_host(&modes) }
    return body()
  }
}
