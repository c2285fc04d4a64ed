import HostProcess
import Testing

/// What `host compare` finds, in files that programs wrote.
@Suite
struct CompareCommandTests {
  private func compare(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(["compare"] + line.split(separator: " ").map(String.init), in: scratch)
  }

  /// Runs push, of an odd size that y4m keeps in 4:4:4, into some files.
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
    try push("a.webp", "a.y4m", in: scratch)
    #expect(try compare("a.webp a.y4m --tolerance 6", in: scratch).text == "equal: 19 frames\n")
    let cut = try HostProcess.shell(
      "ffmpeg -loglevel error -i a.y4m -vf trim=end_frame=18 c.y4m", in: scratch)
    #expect(cut.exitCode == 0)
    let shorter = try compare("a.y4m c.y4m --tolerance 255", in: scratch)
    #expect(shorter.exitCode == 1)
    #expect(shorter.text.contains("first      frame 18 at 0.3 s: 'c.y4m' has ended"))
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

  @Test
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
