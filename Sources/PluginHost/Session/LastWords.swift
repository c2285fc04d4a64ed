import CSupervisor

/// What this process says when a plugin in it brings it to its end.
public enum LastWords {
  /// Has a line written when a signal or an exit ends this process in a plugin's function.
  ///
  /// The line names the plugin, the call and what happened. The process ends as it would have.
  ///
  /// - Returns: Whether the system allows it.
  @discardableResult
  public static func prepare() -> Bool { host_tell_last_words() == 0 }

  /// Calls a plugin's function.
  static func during<Result, Failure: Error>(
    _ call: PluginCall, of plugin: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe host_enter_call(plugin, call.rawValue)
    defer { host_leave_call() }
    return try body()
  }
}
