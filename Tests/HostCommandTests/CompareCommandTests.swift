import HostProcess
import Testing

/// What `host compare` finds, in files that programs wrote.
@Suite
struct CompareCommandTests {
  private func compare(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(["compare"] + line.split(separator: " ").map(String.init), in: scratch)
  }

  /// Runs push, of an odd size, whose chroma y4m rounds up, into some files.
  private func push(_ outputs: String..., in scratch: Scratch) throws {
    for output in outputs {
      let result = try HostProcess.run(
        [
          "run", "--plugin", "libpush.so", "--size", "63x41", "--quiet", "--output", output,
        ] + (output.hasSuffix("webp") ? ["--quality", "lossless"] : []), in: scratch)
      #expect(result.exitCode == 0)
    }
  }

  @Test(arguments: ["webp", "y4m", "mp4", "jsonl"])
  func `two runs are equal`(format: String) throws {
    let scratch = try Scratch()
    try push("a.\(format)", "b.\(format)", in: scratch)
    let result = try compare("a.\(format) b.\(format)", in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.text.hasPrefix("equal: "))
    #expect(format == "jsonl" || result.text == "equal: 19 frames\n")
  }

  @Test
  func `the first and the largest difference of films are named and drawn`() throws {
    let scratch = try Scratch()
    // Grey films of which frame 2 has a spot, and frame 3 a brighter one.
    let made = try HostProcess.shell(
      "film() { ffmpeg -loglevel error -f lavfi -i color=0x404040:s=32x16:r=10:d=0.5 -vf \"$1\" "
        + "-pix_fmt yuv444p -strict -1 $2; }; film null a.y4m; film "
        + "\"drawbox=8:4:2:2:0x606060:fill:enable=eq(n\\,2),"
        + "drawbox=20:6:4:2:0xa0a0a0:fill:enable=eq(n\\,3)\" b.y4m", in: scratch)
    #expect(made.exitCode == 0)
    let result = try compare("a.y4m b.y4m --output d.png", in: scratch)
    #expect(result.exitCode == 1)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "different  2 of 5 frames")
    #expect(lines[1].hasPrefix("first      frame 2 at 0.2 s: 3"))
    #expect(lines[1].hasSuffix("4 pixels within columns 8 to 9, rows 4 to 5"))
    #expect(lines[2].hasPrefix("largest    frame 3 at 0.3 s: 9"))
    #expect(lines[2].hasSuffix("8 pixels within columns 20 to 23, rows 6 to 7"))
    // The picture is black but for the spot of frame 3.
    let bright = try HostProcess.shell(
      "ffmpeg -loglevel error -i d.png -f rawvideo -pix_fmt gray - | od -An -v -tu1 -w32 "
        + "| awk '{ for (i = 1; i <= 32; i++) if ($i > 99) n++; else if ($i > 0) m++ } "
        + "END { print n + 0, m + 0 }'", in: scratch)
    #expect(bright.text == "8 0\n")
    #expect(try compare("a.y4m b.y4m --tolerance 40 --quiet", in: scratch).exitCode == 1)
    #expect(try compare("a.y4m b.y4m --tolerance 100", in: scratch).exitCode == 0)
  }

  @Test
  func `films of different make, rate and length are compared in time`() throws {
    let scratch = try Scratch()
    try push("a.webp", "a.rgba", "a.y4m", in: scratch)
    // Whole chroma, as another program writes it: half of it blurs every edge.
    let whole = try HostProcess.shell(
      "ffmpeg -loglevel error -f rawvideo -pix_fmt rgba -s 63x41 -r 60 -i a.rgba "
        + "-pix_fmt yuv444p b.y4m", in: scratch)
    #expect(whole.exitCode == 0)
    #expect(try compare("a.webp b.y4m --tolerance 6", in: scratch).text == "equal: 19 frames\n")
    let cut = try HostProcess.shell(
      "ffmpeg -loglevel error -i a.y4m -vf trim=end_frame=18 c.y4m", in: scratch)
    #expect(cut.exitCode == 0)
    let shorter = try compare("a.y4m c.y4m --tolerance 255", in: scratch)
    #expect(shorter.exitCode == 1)
    #expect(shorter.text.contains("first      frame 18 at 0.3 s: 'c.y4m' has ended"))
  }

  @Test
  func `bare frames and pictures with numbers are films too`() throws {
    let scratch = try Scratch()
    try push("a.webp", "b.rgba", "c-%02d.png", "d.rgba", in: scratch)
    for pair in ["a.webp b.rgba", "b.rgba c-%02d.png", "c-%02d.png a.webp", "b.rgba d.rgba"] {
      let result = try compare("\(pair) --size 63x41", in: scratch)
      #expect(result.text == "equal: 19 frames\n", "\(pair): \(result.errors)")
    }
    // Frame 4 is replaced by frame 5, and frame 18, the last, is taken away.
    try scratch.replace("c-04.png", by: scratch.path + "/c-05.png")
    try scratch.remove("c-18.png")
    let result = try compare("a.webp c-%02d.png --json --output e.png", in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.text.contains(#""different":2"#))
    #expect(result.text.contains(#""first":{"frame":4,"time":0.067"#))
    #expect(
      try HostProcess.shell(
        "ffprobe -loglevel error -show_entries stream=width,height -of csv=p=0 e.png", in: scratch
      ).text == "63,41\n")
    // A number from which they start; a rate that they do not tell.
    for number in 0..<4 { try scratch.remove("c-0\(number).png") }
    let later = try HostProcess.shell(
      "for n in 04 05 06; do cp c-$n.png x-$n.png; done; host compare x-%02d.png x-%02d.png; "
        + "host compare c-%02d.png x-%02d.png --fps 10 | head -2", in: scratch)
    #expect(
      later.text == "equal: 3 frames\ndifferent  11 of 14 frames\n"
        + "first      frame 3 at 0.3 s: 'x-%02d.png' has ended\n")
  }

  @Test(arguments: [
    ("b.rgba b.rgba", 2, "--size: is missing; 'b.rgba' holds bare frames"),
    ("b.rgba b.rgba --size 0x4", 2, "--size: '0x4' is not a size"),
    ("b.rgba b.rgba --size 4x4", 3, "frame 1 has 16 bytes, where its size wants 64"),
    ("n-%d.png n-%d.png", 3, "'n-%d.png': there is no file with such a name and a number"),
    ("n-%x.png n-%d.png", 2, "'n-%x.png': say %d or %04d once"),
  ])
  func `what is missing about bare frames and numbers is told in one line`(
    line: String, code: Int32, words: String
  ) throws {
    let scratch = try Scratch()
    try scratch.write(Array(repeating: 7, count: 80), as: "b.rgba")
    let result = try compare(line, in: scratch)
    #expect(result.exitCode == code)
    #expect(result.errors.count == 1 && result.errors[0].contains(words), "\(result.errors)")
  }

  @Test
  func `traces are compared number by number`() throws {
    let scratch = try Scratch()
    try push("a.jsonl", in: scratch)
    let changed = try HostProcess.shell(
      "sed '/^{\"frame\":7,/s/\"position\":\\[\\([-0-9.]*\\)/\"position\":[99/' a.jsonl > b.jsonl",
      in: scratch)
    #expect(changed.exitCode == 0)
    let result = try compare("a.jsonl b.jsonl", in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.text.contains("different  1 of "))
    #expect(result.text.contains("frame 7, layers.main.position[0]: "))
    #expect(result.text.contains(" and 99\n"))
    #expect(try compare("a.jsonl b.jsonl --tolerance 5 --quiet", in: scratch).exitCode == 0)
    let json = try compare("a.jsonl b.jsonl --json", in: scratch)
    #expect(json.text.hasPrefix("{\"equal\":false,\"kind\":\"trace\",\"lines\":"))
  }

  @Test
  func `a trace is no picture, and another size is a difference`() throws {
    let scratch = try Scratch()
    try push("a.jsonl", "a-%d.png", in: scratch)
    #expect(try compare("a.jsonl a-0.png", in: scratch).exitCode == 2)
    #expect(try compare("a-0.png a-0.png", in: scratch).text == "equal: 1 frame\n")
    let sheet = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--format", "filmstrip", "--output", "s.png", "--quiet"],
      in: scratch)
    #expect(sheet.exitCode == 0)
    let other = try compare("a-0.png s.png --output d.png", in: scratch)
    #expect(other.exitCode == 1)
    #expect(other.text.contains("63×41 and 1164×720 pixels"))
    #expect(!scratch.names.contains("d.png"))
  }

  @Test(
    .enabled(if: !BuildFolder.isSanitized, "a sanitizer needs more than the system gives here"))
  func `a film of any length is read frame by frame`() throws {
    let scratch = try Scratch()
    // 400 frames of 640 by 360 in 4:4:4 are 276 MB, and each is 0.9 MB as pixels.
    let result = try HostProcess.shell(
      "ulimit -v 400000; "
        + "ffmpeg -loglevel error -f lavfi -i testsrc=s=640x360:r=25:d=16 -pix_fmt yuv444p "
        + "-strict -1 -f yuv4mpegpipe - > a.y4m && host compare a.y4m a.y4m", in: scratch)
    #expect(result.text == "equal: 400 frames\n")
  }
}
