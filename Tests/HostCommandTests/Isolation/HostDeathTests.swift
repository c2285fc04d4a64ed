import Foundation
import HostProcess
import Testing

/// What becomes of a worker when its host is gone.
@Suite
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
}
