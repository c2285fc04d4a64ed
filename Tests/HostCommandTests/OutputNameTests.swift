import HostProcess
import Testing

/// Which files `--output` names.
@Suite
struct OutputNameTests {
  private func run(_ output: String, _ format: String = "png", in scratch: Scratch) throws
    -> HostProcess.Result
  {
    try HostProcess.run(
      [
        "run", "libpush.so", "--quiet", "--fps", "4", "--size", "8x8", "--format", format,
        "--output", output,
      ], in: scratch)
  }

  @Test(arguments: ["50%done", "%d", "%%", "%04d %s"])
  func `case 33: a percent sign in a folder is part of its name`(folder: String) throws {
    let scratch = try Scratch()
    #expect(try HostProcess.shell("mkdir '\(folder)'", in: scratch).exitCode == 0)
    let result = try run("\(folder)/x.webp", "webp", in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try HostProcess.shell("ls '\(folder)'", in: scratch).text == "x.webp\n")
    #expect(try run("\(folder)/%02d.png", in: scratch).exitCode == 0)
    #expect(
      try HostProcess.shell("ls '\(folder)'", in: scratch).text
        == "00.png\n01.png\n02.png\nx.webp\n"
    )
  }

  @Test(arguments: [
    ("50%.webp", ["50%.webp"]), ("50%%.webp", ["50%.webp"]), ("%%d.webp", ["%d.webp"]),
    ("%s%n.webp", ["%s%n.webp"]), ("%.webp", ["%.webp"]), ("a %-3d.webp", ["a %-3d.webp"]),
    ("100%%%d.webp", ["100%0.webp", "100%1.webp", "100%2.webp"]),
    ("%%%03d%%.webp", ["%000%.webp", "%001%.webp", "%002%.webp"]),
    ("-%02d .webp", ["-00 .webp", "-01 .webp", "-02 .webp"]),
    ("two\nlines.webp", ["two\nlines.webp"]),
  ])
  func `case 33: a pattern counts in the file's name alone`(name: String, files: [String]) throws {
    let scratch = try Scratch()
    let result = try run(name, "webp", in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(scratch.names == files)
  }

  @Test(arguments: [
    ("%d%d.png", "once"), ("%d-%03d.png", "once"), ("%5d.png", "%04d"), ("%0100d.png", "99 digits"),
    ("%099999999d.png", "99 digits"), ("%0\(String(repeating: "9", count: 400))d.png", "99 digits"),
    ("", "empty"),
  ])
  func `case 33: a name that says nothing clear is refused`(name: String, words: String) throws {
    let scratch = try Scratch()
    let result = try run(name, in: scratch)
    #expect(result.exitCode == 2)
    #expect(result.errors.count == 1 && result.errors[0].contains(words), "\(result.errors)")
    #expect(scratch.names.isEmpty)
  }

  @Test(arguments: ["x/", ".", "..", "/", "%d/", "./"])
  func `case 33: a folder is no file to write`(name: String) throws {
    let scratch = try Scratch()
    let result = try run(name, "webp", in: scratch)
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1 && result.errors[0].contains("folder"), "\(result.errors)")
    #expect(scratch.names.isEmpty)
  }

  /// Names are put together from pieces whose meaning is known.
  @Test
  func `case 33: every name is what its pieces say`() throws {
    let pieces = [
      ("a", "a"), ("%%", "%"), ("% ", "% "), ("%x", "%x"), ("é", "é"), ("-", "-"), (" ", " "),
      ("%%d", "%d"), ("%=", "%="),
    ]
    let (seed, scratch) = (UInt64(33), try Scratch())
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<25 {
      let chosen = (0...random(6)).map { _ in pieces[random(pieces.count)] }
      let (start, width) = (random(chosen.count + 1), random(4))
      let pattern = width == 0 ? "%d" : "%0\(width)d"
      let digits = String(repeating: "0", count: max(0, width - 1)) + "1"
      func joined(_ piece: ((String, String)) -> String, _ number: String) -> String {
        "x" + chosen[..<start].map(piece).joined() + number
          + chosen[start...].map(piece).joined() + ".png"
      }
      let name = joined(\.0, pattern)
      #expect(try run(name, in: scratch).exitCode == 0, "seed \(seed): \(name)")
      let file = joined(\.1, digits)
      #expect(scratch.names.count == 3 && scratch.names.contains(file), "seed \(seed): \(name)")
      for file in scratch.names { try scratch.remove(file) }
    }
  }

  @Test(arguments: [
    "curve ease --format csv --output", "check libpush.so --rule LD-01 --output",
    "manifest PUSH --output", "compare a%%b.png b.png --output",
  ])
  func `a command refuses a name that is a folder's`(command: String) throws {
    let scratch = try Scratch()
    var words = command.split(separator: " ").map(String.init)
    words = words.map { $0 == "PUSH" ? BuildFolder.path + "/libpush.so" : $0 }
    for name in ["x/", ""] {
      let result = try HostProcess.run(words + [name], in: scratch)
      #expect(result.exitCode >= 2, "\(name): \(result.errors)")
      #expect(scratch.names.isEmpty)
    }
  }

  @Test
  func `compare reads names as run writes them`() throws {
    let scratch = try Scratch()
    for name in ["a%%b.webp", "c%%%02d.png"] {
      let result = try run(name, name.hasSuffix("png") ? "png" : "webp", in: scratch)
      #expect(result.exitCode == 0)
    }
    for pair in [["a%%b.webp", "a%b.webp"], ["c%%%02d.png", "c%%%02d.png"]] {
      let result = try HostProcess.run(["compare"] + pair, in: scratch)
      #expect(result.exitCode == 0 && result.text.hasPrefix("equal"), "\(result.errors)")
    }
  }
}
