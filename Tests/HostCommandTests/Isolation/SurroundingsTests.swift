import Foundation
import HostProcess
import Testing

/// What programs and systems around the host do to signals, children and system calls.
@Suite(.serialized)
struct SurroundingsTests {
  private static let quick = ["--size", "48x64", "--output", "x.rgba", "--quiet"]

  /// A host under whose roof one plugin crashes, one hangs and one is good.
  private func runAll(
    in scratch: Scratch, by shell: String, budget: String = "--budget begin=200"
  ) throws -> HostProcess.Result {
    for act in ["segv", "loop"] {
      try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-begin-\(act).so")
    }
    for name in ["libdeny.so", "libreaper.so"] {
      try scratch.copy("\(BuildFolder.fixtures)/\(name)", as: name)
    }
    let runs = ["./libfaulty-begin-segv.so", "./libfaulty-begin-loop.so", "libpush.so"].map {
      "host run --plugin \($0) \(budget) \(Self.quick.joined(separator: " ")) 2>&1; echo $?"
    }
    return try HostProcess.shell(shell + "\n" + runs.joined(separator: "\n"), in: scratch)
  }

  /// What comes of it where everything is as usual.
  private static let usual = """
    host: host.fixture.faulty: begin: was ended by SIGSEGV at address 0x8 in do_segv+0x0 \
    (libfaulty-begin-segv.so)
    1
    host: host.fixture.faulty: begin: took longer than 200 ms and was ended (rule RB-09)
    1
    0

    """

  /// The text without the place in a loop, which is another one each time.
  private func plain(_ text: String) -> String {
    text.replacing(/\ in do_loop[^ ]* \(libfaulty-begin-loop.so\)/, with: "")
      .replacing(/do_segv\+0x[0-9a-f]+/, with: "do_segv+0x0")
  }

  @Test(arguments: [
    "", "trap '' CHLD", "export LD_PRELOAD=$PWD/libreaper.so",
    // Of kernels and containers that lack what is new.
    "export LD_PRELOAD=$PWD/libdeny.so "
      + "DENY='38 pidfd_open pidfd_send_signal close_range clone3'",
    "export LD_PRELOAD=$PWD/libdeny.so "
      + "DENY='1 pidfd_open pidfd_send_signal close_range'",
  ])
  func `whoever reaps children, and whatever the system lacks, a fault costs its transition`(
    surroundings: String
  ) throws {
    let scratch = try Scratch()
    #expect(plain(try runAll(in: scratch, by: surroundings).text) == Self.usual)
    #expect(scratch.users.isEmpty)
  }

  @Test
  func `where nobody may trace, workers are ended all the same, and the host says so`() throws {
    let scratch = try Scratch()
    let surroundings =
      "export LD_PRELOAD=$PWD/libdeny.so DENY='1 ptrace process_vm_readv'"
    #expect(
      try runAll(in: scratch, by: surroundings).text == """
        host: host.fixture.faulty: begin: was ended by SIGSEGV
        1
        host: host.fixture.faulty: begin: took longer than 200 ms and was ended (rule RB-09)
        1
        0

        """)
    let result = try HostProcess.shell(
      "\(surroundings)\nhost run --plugin libpush.so --size 48x64 2>&1 >/dev/null", in: scratch)
    #expect(
      result.text
        == "note: crashes cannot be looked into on this system: Operation not permitted\n")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends a run in the middle of a call`(signal: Int32) throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-begin-loop.so")
    let host = try HostProcess.start(
      ["run", "--plugin", "./libfaulty-begin-loop.so", "--budget", "begin=60000"] + Self.quick
        + ["--report-dir", "reports"], in: scratch)
    #expect(scratch.waitsUntilBusy(), "no worker works")
    host.send(signal)
    let result = try host.wait()
    #expect(result.exitCode == 3)
    #expect(result.errors == ["host: stopped by signal \(signal); nothing was written"])
    #expect(scratch.waits(untilUsed: false))
    // Neither an output nor a report about a plugin that had the time it was given.
    #expect(scratch.names == ["libfaulty-begin-loop.so"])
  }

  @Test
  func `a worker that is not there is named, and where it belongs`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.path)/host", as: "host")
    let result = try HostProcess.shell(
      "./host run --plugin \("\(BuildFolder.path)/libpush.so".asShellWord) --quiet 2>&1; echo $?",
      in: scratch)
    // The library is named by its own place, links in the path resolved.
    #expect(
      result.text.hasSuffix(
        """
        /libpush.so': no worker can be started: \
        '\(scratch.path)/animator-worker': No such file or directory
        3

        """), "\(result.text)")
  }
}
