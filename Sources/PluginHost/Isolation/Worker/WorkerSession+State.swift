extension WorkerSession {
  /// The number of the process that runs the plugin now.
  public var processIdentifier: Int32 { worker.processIdentifier }

  /// Whether that process lives.
  public var isRunning: Bool { worker.end == nil && !worker.hasEnded }
}
