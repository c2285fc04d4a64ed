import Foundation
import HostProcess
import TestVectors
import Testing

/// Signals to a host and to what it started, at any moment of a run.
@Suite
struct SignalTests {
  /// What ends a process that does nothing about it, and what the system sends at a terminal.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGUSR1, SIGSEGV, SIGUSR2,
    SIGPIPE, SIGALRM, SIGTERM, SIGSTOP,
  ]

  /// The last screen of the run, as it is where nobody disturbs it.
  private static let lastScreen: ArraySlice<UInt8>? = {
    guard let scratch = try? Scratch(),
      (try? HostProcess.run(Self.arguments, in: scratch))?.exitCode == 0
    else { return nil }
    return (try? scratch.read("x.rgba"))?.suffix(48 * 64 * 4)
  }()

  private static let arguments = [
    "run", "--plugin", "libpush.so", "--size", "48x64", "--output", "x.rgba",
  ]

  @Test(arguments: Effort.trials(6))
  func `a signal leaves nothing behind`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    let signal = try #require(Self.signals.randomElement(using: &generator))
    let moment = UInt32.random(in: 0..<500_000, using: &generator)
    let choice = UInt32.random(in: 0..<2, using: &generator)
    let host = try HostProcess.start(
      Self.arguments + ["--realtime", "--quiet"], in: scratch,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    usleep(moment)
    let below = Scratch.descendants(of: host.processIdentifier)
    // Half go to the host, which a stop would stop for good.
    let isHost = signal != SIGSTOP && (choice == 0 || below.isEmpty)
    let target = isHost ? host.processIdentifier : below.randomElement(using: &generator)
    guard let target else {
      _ = try host.wait()
      return
    }
    let words = "seed \(seed): signal \(signal) to \(isHost ? "the host" : "\(below)")"
    kill(target, signal)
    #expect(host.waits(seconds: 30), "\(words): it runs on")
    let started = Set(below + Scratch.descendants(of: host.processIdentifier))
    if Scratch.isAlive(host.processIdentifier) { host.send(SIGKILL) }
    let result = try host.wait()
    var left = started
    for _ in 0..<500 where !left.isEmpty {
      left = left.filter(Scratch.isAlive)
      if !left.isEmpty { usleep(10_000) }
    }
    #expect(left.isEmpty, "\(words): \(left) are left")
    for process in left { kill(process, SIGKILL) }
    if isHost {
      // It ends by the signal, or where that asks it to stop with a word and exit 3; one that came
      // too late changed nothing.
      let isToldToStop = [SIGHUP, SIGINT, SIGTERM].contains(signal)
      #expect(
        [0, signal].contains(result.exitCode) || isToldToStop && result.exitCode == 3,
        "\(words): \(result.exitCode) \(result.errors)")
      if isToldToStop {
        #expect(Set(scratch.names).isSubset(of: ["x.rgba"]), "\(words): \(scratch.names)")
      }
    } else {
      #expect([0, 1].contains(result.exitCode), "\(words): \(result.exitCode) \(result.errors)")
      #expect(scratch.names == ["x.rgba"], "\(words): \(scratch.names)")
      #expect(
        try scratch.read("x.rgba").suffix(48 * 64 * 4) == #require(Self.lastScreen),
        "\(words): the last screen is another")
    }
  }
}
