import Foundation
import HostProcess
import Testing

/// What becomes of a worker when its host is gone.
@Suite(.serialized)
struct HostDeathTests {
  @Test(arguments: [
    ("sleep", SIGKILL), ("loop", SIGKILL), ("deadlock", SIGKILL), ("stop", SIGKILL),
    ("sleep", SIGSEGV), ("loop", SIGABRT),
  ])
  func `no worker outlives its host, however that ends`(act: String, signal: Int32) throws {
    let scratch = try Scratch()
    let library = "libfaulty-begin-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    // A worker that is in the middle of a call does not see that its channel is gone.
    let host = try HostProcess.start(
      [
        "run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.rgba", "--quiet",
        "--budget", "begin=60000",
      ], in: scratch, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(scratch.waits(untilUsed: true), "no worker has loaded the library")
    host.send(signal)
    _ = try host.wait()
    let isGone = scratch.waits(untilUsed: false)
    #expect(isGone, "\(scratch.users)")
    for process in scratch.users { kill(process, SIGKILL) }
  }

  @Test(arguments: [
    ("headless", SIGKILL), ("untraced", SIGKILL), ("untraced", SIGTERM), ("headless", SIGHUP),
    ("untraced", SIGSEGV),
  ])
  func `case 02: a worker whose first thread has gone goes with its host`(
    fixture: String, signal: Int32
  ) throws {
    let scratch = try Scratch()
    let host = try hold(fixture, in: scratch)
    host.send(signal)
    _ = try host.wait()
    #expect(scratch.waits(untilUsed: false), "\(scratch.users)")
    for process in scratch.users { kill(process, SIGKILL) }
  }

  @Test(
    arguments: zip(
      ["headless", "untraced", "faulty-begin-loop"], [SIGKILL, SIGTERM, SIGSEGV]))
  func `a supervisor that dies takes its workers along and costs one transition`(
    fixture: String, signal: Int32
  ) throws {
    let scratch = try Scratch()
    let host = try hold(fixture, in: scratch, "--plugin", "libpush.so")
    let supervisors = Scratch.children(of: host.processIdentifier)
    #expect(supervisors.count == 1, "\(supervisors)")
    for supervisor in supervisors { kill(supervisor, signal) }
    let result = try host.wait()
    #expect(scratch.waits(untilUsed: false), "\(scratch.users)")
    for process in scratch.users { kill(process, SIGKILL) }
    #expect(result.exitCode == 1)
    #expect(
      result.errors.count == 1
        && result.errors[0].hasSuffix("begin: was ended because its supervisor is gone"),
      "\(result.errors)")
    // The one after it runs as if nothing had been.
    #expect(try scratch.read("push.webp").prefix(4).elementsEqual("RIFF".utf8))
  }

  /// Starts a host whose plugin holds its worker in `begin`, for longer than anything here waits.
  private func hold(
    _ fixture: String, in scratch: Scratch, _ more: String...
  ) throws -> RunningHost {
    let source = fixture.hasPrefix("faulty-") ? "faulty" : fixture
    try scratch.copy("\(BuildFolder.fixtures)/lib\(source).so", as: "lib\(fixture).so")
    let host = try HostProcess.start(
      [
        "run", "--plugin", "./lib\(fixture).so", "--size", "48x64", "--quiet",
        "--budget", "begin=60000",
      ] + more, in: scratch, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(scratch.waitsUntilBusy(), "no worker works")
    return host
  }
}
