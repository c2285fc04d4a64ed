import HostProcess
import Testing

/// What goes wrong on the command line, in files and in plugins: one line, the right code, no file.
@Suite
struct BadInputTests {
  /// A command line, its exit code, and words that the one line must have.
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    let words: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, _ code: Int32, _ words: String...) {
      arguments = line.split(separator: " ").map {
        String($0).replacing("FIXTURES", with: BuildFolder.fixtures)
          .replacing("BUILD", with: BuildFolder.path)
      }
      self.code = code
      self.words = words
    }
  }

  static let cases = [
    Case("run", 2, "--plugin", "missing"),
    Case("run --plugin", 2, "--plugin", "value is missing"),
    Case("run --plugin libpush.so --realtime --frames 0..3", 2, "--realtime", "--frames"),
    Case("run --plugin libpush.so --realtime=1", 2, "--realtime", "no value"),
    Case("run --plugin libnone.so", 3, "libnone.so"),
    Case("run --plugin ./libnone.so", 3, "no such file"),
    Case("run --plugin org.nobody.none", 3, "no animator", "host.animator.reveal"),
    Case("run --plugin FIXTURES/libtext.so", 3, "not a shared library", "not ELF"),
    Case("run --plugin FIXTURES/libempty.so", 3, "not a shared library", "empty"),
    Case("run --plugin /", 3, "not a shared library"),
    Case(
      "run --plugin FIXTURES/libnoentry.so", 3, "animator_entry", "animator_entri",
      "Animator_Entry"),
    Case("run --plugin FIXTURES/libunresolved.so", 3, "a_function_that_nobody_has"),
    Case("check --plugin libpush.so --config none.json", 3, "host: 'none.json': No such file"),
    Case("check --merge none.json", 3, "host: 'none.json': No such file"),
    Case("run --plugin FIXTURES/libnewerabi.so", 1, "0.2.0 to 0.2.x", "0.1.0 to 0.1.3"),
    Case("run --plugin FIXTURES/libliesabi.so", 1, "BAD_ABI", "0.1.0"),
    Case("run --plugin FIXTURES/librefuses.so", 1, "INTERNAL"),
    Case("run --plugin FIXTURES/libnotable.so", 1, "without a table"),
    Case("run --plugin FIXTURES/libunnamed.so", 1, "animators[0].id", "reverse DNS"),
    Case("run --plugin FIXTURES/libidle.so", 1, "idle.json", "version", "1.0.1", "1.0.0"),
    Case("run --plugin libreveal.so --scene none.json", 3, "none.json", "No such file"),
    Case("run --plugin libreveal.so --scene bad.json", 3, "bad.json", "1:2"),
    Case("run --plugin libreveal.so --from a.png", 2, "--to"),
    Case("run --plugin libreveal.so --to a.png", 2, "--from"),
    Case("run --plugin libreveal.so --from none.png --to none.png", 3, "none.png", "No such file"),
    Case("run --plugin libreveal.so --from zero.png --to zero.png", 3, "zero.png"),
    Case("run --plugin libreveal.so --from bad.json --to bad.json", 3, "bad.json"),
    Case("run --plugin libreveal.so --from broken.png --to broken.png", 3, "broken.png"),
    Case("run --plugin libreveal.so --from wide.png --to wide.png", 3, "wide.png", "40000"),
    Case("run --plugin libreveal.so --output /nowhere/x.webp", 3, "/nowhere/x.webp"),
    Case("run --plugin libreveal.so --format webp --output /", 3, "folder"),
    Case("run --plugin libpush.so --format y4m --output /dev/full", 3, "/dev/full", "No space"),
    Case("run --plugin libreveal.so --output x.mpg", 2, "x.mpg", "webp"),
    Case("run --plugin libreveal.so --output -", 2, "--format"),
    Case("run --plugin libpush.so --output f-%d.y4m", 2, "number", "png and webp"),
    Case("run --plugin libpush.so --format filmstrip --output x.jpg", 2, "x.jpg", ".webp"),
    Case("run --plugin libpush.so --cells 3", 2, "--cells", "filmstrip"),
    Case("run --plugin libpush.so --format mp4 --output -", 2, "mp4", "y4m"),
    Case("run --plugin libpush.so --output /nowhere/x.mp4", 3, "/nowhere/x.mp4"),
    Case("run --plugin libpush.so --output /dev/full --format mp4", 3, "/dev/full", "No space"),
    Case("compare a", 2, "two files", "1"),
    Case("compare none.png zero.png", 3, "none.png", "No such file"),
    Case("compare zero.png zero.png", 3, "zero.png"),
    Case("compare bad.json bad.json", 3, "bad.json", "line 1"),
    Case("compare broken.png broken.png", 3, "broken.png"),
    Case("compare / /", 3, "directory"),
    Case("compare broken.png broken.png --tolerance x", 2, "--tolerance"),
    Case("compare broken.png broken.png --tolerance 256", 2, "--tolerance", "0 to 255"),
    Case("compare broken.png broken.png --output x.gif", 2, "x.gif", ".webp"),
    Case("compare bad.json bad.json --output x.png", 2, "--output", "traces"),
    Case("run --plugin libpush.so --format filmstrip --cells 0", 2, "--cells", "1 to 120"),
    Case("run --plugin libpush.so --quality 101", 2, "--quality", "0 to 100"),
    Case("run --plugin libpush.so --format y4m --quality 50", 2, "--quality", "WebP"),
    Case("run --plugin libreveal.so --output %x.png", 2, "%04d"),
    Case("run --plugin libreveal.so --output x.png", 2, "x.png", "%04d"),
    Case("run --plugin libreveal.so --output x.png --frames 3..4", 2, "x.png", "%04d"),
    Case("run --plugin libreveal.so --format png", 2, "reveal.png", "%04d"),
    Case("run --plugin libreveal.so --size 0x0", 2, "--size", "0x0"),
    Case("run --plugin libreveal.so --size 9000x9000", 2, "--size", "8192"),
    Case("run --plugin libreveal.so --size 10", 2, "--size"),
    Case("run --plugin libreveal.so --fps nan", 2, "--fps", "nan"),
    Case("run --plugin libreveal.so --fps 0", 2, "--fps"),
    Case("run --plugin libreveal.so --fps 1/0", 2, "--fps"),
    Case("run --plugin libreveal.so --scale -1", 2, "--scale"),
    Case("run --plugin libreveal.so --scale nan", 2, "--scale"),
    Case("run --plugin libreveal.so --frames 5..2", 2, "--frames"),
    Case("run --plugin libreveal.so --frames 0..500", 2, "--frames", "120"),
    Case("run --plugin libreveal.so --operation fly", 2, "--operation", "push"),
    Case("run --plugin libreveal.so --operation dismiss", 2, "dismiss", "push, pop"),
    Case("run --plugin libreveal.so --set fade", 2, "key=value"),
    Case("run --plugin libreveal.so --set fade=maybe", 2, "fade", "auto", "off"),
    Case(
      "run --plugin libslide.so --animator host.animator.rotate --set fade=maybe", 2, "fade",
      "true or false"),
    Case("run --plugin libreveal.so --set speed=1", 2, "speed", "duration, fade, logo, pop-curve"),
    Case("run --plugin libreveal.so --set duration=nan", 2, "duration"),
    Case(
      "run --plugin libpopup.so --operation present --set dim-color=oklch(1,0,0)", 2, "dim-color",
      "'oklch(1,0,0)' is not a colour as #rgb", "#rrggbbaa, rgb(), hsl(), hwb() or a name"),
    Case("run --plugin libreveal.so --offer animator.none", 2, "animator.none"),
    Case("run --plugin libreveal.so --withhold none", 2, "none"),
    Case("run --plugin libreveal.so --pluign x", 2, "--pluign", "--plugin"),
    Case("run --plugin libreveal.so extra", 2, "extra"),
    Case("fly", 2, "fly", "run"),
    Case("info", 2, "--plugin"),
    Case("manifest", 2, "library"),
    Case("manifest FIXTURES/libtext.so", 3, "libtext.so"),
  ]

  @Test(arguments: cases)
  func `one line names the input, the fault and what would be right`(input: Case) throws {
    let scratch = try Scratch()
    try scratch.write([], as: "zero.png")
    try scratch.write(Array("{x".utf8), as: "bad.json")
    let picture = Self.pngHeader(width: 4, height: 4)
    try scratch.write(picture, as: "broken.png")
    try scratch.write(Self.pngHeader(width: 40_000, height: 4), as: "wide.png")
    let before = scratch.names
    let result = try HostProcess.run(input.arguments, in: scratch)
    #expect(result.exitCode == input.code)
    #expect(result.errors.filter { !$0.hasPrefix("note: ") }.count == 1, "\(result.errors)")
    for word in input.words {
      #expect(result.errors.last?.contains(word) == true, "'\(word)' in \(result.errors)")
    }
    // The transition of a plugin that is at fault is shown all the same.
    if input.code != 1 { #expect(scratch.names == before) }
  }

  /// A PNG whose header is right and whose picture data are empty.
  private static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", []) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var checksum: UInt32 = .max
    for byte in body {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    return bigEndian(UInt32(data.count)) + body + bigEndian(~checksum)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  @Test
  func `a good plugin beside a bad one is still listed`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/broken.json", as: "broken.json")
    try scratch.copy("\(BuildFolder.fixtures)/idle.json", as: "idle.json")
    try scratch.copy("\(BuildFolder.fixtures)/libidle.so", as: "libidle.so")
    let result = try HostProcess.run(
      ["list"], in: scratch, environment: ["ANIMATOR_PLUGIN_PATH": scratch.path])
    #expect(result.text.contains("host.fixture.idle"))
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains("broken.json") == true)
    #expect(result.errors.first?.contains("library") == true)
  }

  @Test(arguments: [64, 1_000, 5_000, 8_000])
  func `a library that is cut off is refused before the loader maps it`(length: Int) throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libdoor.so", as: "whole.so")
    try scratch.write(Array(try scratch.read("whole.so").prefix(length)), as: "cut.so")
    for command in ["run --plugin", "info", "negotiate", "manifest", "check", "preview --plugin"] {
      let words = command.split(separator: " ").map(String.init)
      let result = try HostProcess.run(words + ["./cut.so"], in: scratch)
      #expect(result.exitCode == 3, "\(command)")
      #expect(result.errors.count == 1, "\(command): \(result.errors)")
      #expect(result.errors.first?.contains("cut.so': not a shared library") == true, "\(command)")
      #expect(result.output.isEmpty)
    }
    #expect(scratch.names == ["cut.so", "whole.so"])
  }

  @Test
  func `a pipe is no library, and nothing waits for its writer`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.shell(
      "mkfifo pipe.so; timeout 10 host run --plugin ./pipe.so 2>&1; echo $?", in: scratch)
    #expect(result.text.contains("not a shared library"))
    #expect(result.text.hasSuffix("\n3\n"))
  }

  @Test
  func `a signal ends a run that waits for its input`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.shell(
      "mkfifo scene.json; timeout -k 5 1 host run --plugin libpush.so --scene scene.json; echo $?",
      in: scratch)
    #expect(result.text == "124\n")
    #expect(scratch.names == ["scene.json"])
  }

  @Test
  func `a library in the working directory is pointed out, not used`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libspringy.so", as: "libspringy.so")
    let refused = try HostProcess.run(["run", "--plugin", "libspringy.so"], in: scratch)
    #expect(refused.exitCode == 3)
    #expect(refused.errors.first?.contains("./libspringy.so") == true)
    let run = try HostProcess.run(["run", "--plugin", "./libspringy.so"], in: scratch)
    #expect(run.exitCode == 0)
    #expect(
      run.errors == [
        "note: '\(scratch.path)/libspringy.so' runs without a manifest; 'host manifest "
          + "\(scratch.path)/libspringy.so --output \(scratch.path)/springy.json' writes one"
      ])
    #expect(scratch.names == ["libspringy.so", "springy.webp"])
  }

  @Test
  func `a report never lands in the picture, whichever stream is closed`() throws {
    let scratch = try Scratch()
    let closed = try HostProcess.shell(
      "host run --plugin libpush.so --output whole.webp >/dev/null;"
        + "host run --plugin libpush.so --output out.webp >&-; echo $?;"
        + "host run --plugin libpush.so --output err.webp 2>&-; echo $?;"
        + "host run --plugin libpush.so --output both.webp >&- 2>&-; echo $?", in: scratch)
    #expect(closed.text.split(separator: "\n").filter { $0.count == 1 } == ["3", "0", "3"])
    let whole = try scratch.read("whole.webp")
    for name in ["out.webp", "err.webp", "both.webp"] {
      #expect(try scratch.read(name) == whole)
    }
  }

  @Test
  func `a closed pipe is one line`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--format", "y4m", "--output", "/dev/full"], in: scratch)
    #expect(result.exitCode == 3)
    let pipe = try HostProcess.shell(
      "host run --plugin libpush.so --format y4m --output - 2>errors | head -c 10 >/dev/null; "
        + "echo ${PIPESTATUS[0]}; cat errors", in: scratch)
    #expect(pipe.text.hasPrefix("3\n"))
    #expect(pipe.text.split(separator: "\n").count == 2)
    #expect(pipe.text.contains("the reader closed the pipe"))
  }
}
