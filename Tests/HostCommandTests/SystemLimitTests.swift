import Glibc
import HostProcess
import Testing

/// A system that gives less than usual: one line and exit code 3, and nothing half-written.
@Suite
struct SystemLimitTests {
  private static let room: Comment = "a sanitizer needs more than the system gives here"

  /// Runs the host by a line of shell, and gives its exit code and its lines for people.
  private func run(
    _ line: String, in scratch: Scratch
  ) throws -> (code: Int, errors: [Substring]) {
    let result = try HostProcess.shell(
      "(\(line)) 2>&1 >out | cat; echo ${PIPESTATUS[0]}", in: scratch)
    var lines = result.text.split(separator: "\n")
    let code = lines.popLast().flatMap { Int($0) }
    return (try #require(code), lines)
  }

  @Test(
    .enabled(if: !BuildFolder.isSanitized, room),
    arguments: [
      "run --plugin libpush.so --output y.rgba",
      "run --plugin libpush.so --frames 5..5 --output y.png",
      "run --in-process --plugin libpush.so --output y.webp --quiet", "curve ease --output y.png",
      "check libpush.so",
      "manifest \("\(BuildFolder.path)/libpopup.so".asShellWord) --output y.json",
      "run --in-process --plugin libpush.so --output y%04d.png --quiet",
    ])
  func `a limit of file sizes is told`(command: String) throws {
    let scratch = try Scratch()
    let (code, errors) = try run("ulimit -f 1; exec host \(command)", in: scratch)
    #expect(code == 3)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.hasSuffix("File too large") == true, "\(errors)")
    #expect(scratch.names.allSatisfy { !$0.hasPrefix("y") }, "\(scratch.names)")
  }

  @Test(.enabled(if: !BuildFolder.isSanitized, room))
  func `a lack of memory is told`() throws {
    let scratch = try Scratch()
    let (code, errors) = try run(
      "ulimit -v 300000; exec host run --in-process --quiet --plugin libpush.so --output y.png "
        + "--frames 5..5 --size 8000x8000", in: scratch)
    #expect(code == 3)
    // The language's runtime has its say before.
    let own = errors.filter { $0.hasPrefix("host: ") }
    #expect(own.count == 1, "\(errors)")
    #expect(own.first?.contains("ulimit -v") == true, "\(errors)")
    #expect(!scratch.names.contains("y.png"))
  }

  @Test(arguments: [
    "run --plugin libpush.so --output /dev/full --format rgba", "list >/dev/full",
    "run --plugin libpush.so --output - --format rgba >/dev/full", "abi >/dev/full",
  ])
  func `a full disk is told`(command: String) throws {
    let scratch = try Scratch()
    let (code, errors) = try run("exec host \(command)", in: scratch)
    #expect(code == 3)
    #expect(errors.filter { $0.contains("No space left on device") }.count == 1, "\(errors)")
  }

  /// Whether this process may arrange mounts of its own.
  private static let mayMount =
    unsafe getuid() == 0 && system("unshare -m true 2>/dev/null") == 0

  @Test(
    .enabled(if: mayMount),
    arguments: ["/proc", "/tmp"],
    [
      "run --plugin libpush.so --output y.rgba",
      "run --in-process --plugin libpush.so --output y.rgba", "list", "eval", "--version",
    ])
  func `nothing needs a /proc or a /tmp`(folder: String, command: String) throws {
    let scratch = try Scratch()
    // The folder of the test lies in /tmp: it is kept as the working directory.
    let (code, errors) = try run(
      "exec unshare -m --propagation private sh -c 'mount -t tmpfs -o mode=000 none \(folder); "
        + "exec host \(command)'", in: scratch)
    let isWithoutWord = errors.allSatisfy { !$0.contains("usage: ") }
    #expect(isWithoutWord, "\(errors)")
    #expect(code == 0 || (code == 3 && errors.contains { $0.hasPrefix("host: ") }), "\(errors)")
  }

  @Test(
    .enabled(if: getuid() == 0),
    arguments: [
      "list", "--version", "help", "eval", "run --plugin libpush.so --output y.rgba", "worker",
    ])
  func `a copy with more rights than its user does nothing`(command: String) throws {
    let scratch = try Scratch()
    let drop = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    let (code, errors) = try run(
      "cp $(command -v host) . && chmod 4755 host && chmod 755 . && exec \(drop) ./host \(command)",
      in: scratch)
    // A file system may not let a file lend rights.
    var status = statvfs()
    _ = unsafe statvfs(scratch.path, &status)
    guard status.f_flag & UInt(ST_NOSUID) == 0 else { return }
    #expect(code == 3)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.hasPrefix("host: has more rights than the user who runs it") == true)
  }
}
