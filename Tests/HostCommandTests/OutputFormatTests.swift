import HostProcess
import JSON
import Testing

/// What each format is to programs that are not ours.
@Suite
struct OutputFormatTests {
  private func run(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    let words = line.split(separator: " ").map(String.init)
    return try HostProcess.run(["run", "--plugin", "libpush.so", "--quiet"] + words, in: scratch)
  }

  /// Codec, width, height and number of frames, as ffprobe reads them.
  private func probe(_ name: String, in scratch: Scratch) throws -> String {
    try HostProcess.shell(
      "ffprobe -loglevel error -count_frames -show_entries "
        + "stream=codec_name,width,height,nb_read_frames -of csv=p=0 \(name)", in: scratch
    ).text
  }

  /// A cell of 375×667 is 180×320 pixels, with 12 around it and 22 for its time below.
  @Test(arguments: [(12, 6, 2), (4, 4, 1), (1, 1, 1)])
  func `a filmstrip is one picture of so many frames`(cells: Int, columns: Int, rows: Int) throws {
    let scratch = try Scratch()
    let result = try run("--format filmstrip --cells \(cells)", in: scratch)
    #expect(result.exitCode == 0)
    #expect(scratch.names == ["push.png"])
    let (width, height) = (columns * 192 + 12, rows * 354 + 12)
    #expect(try probe("push.png", in: scratch) == "png,\(width),\(height),1\n")
  }

  @Test
  func `a filmstrip shows the frames that were asked for`() throws {
    let scratch = try Scratch()
    #expect(try run("--frames 3..4 --format filmstrip", in: scratch).exitCode == 0)
    #expect(try probe("push.png", in: scratch) == "png,396,366,1\n")
    #expect(try run("--frames 3..4 --format rgba --output x.rgba", in: scratch).exitCode == 0)
    // The middle of each cell is that of its frame, as far as shrinking lets it be.
    let crop = try HostProcess.shell(
      "for x in 12 204; do ffmpeg -loglevel error -i push.png -vf crop=180:320:$x:12,scale=1:1 "
        + "-f rawvideo -pix_fmt rgb24 -; done; "
        + "ffmpeg -loglevel error -f rawvideo -pix_fmt rgba -s 375x667 -i x.rgba -vf scale=1:1 "
        + "-f rawvideo -pix_fmt rgb24 -", in: scratch
    ).output
    #expect(crop.count == 12)
    for index in 0..<min(6, crop.count / 2) {
      #expect(abs(Int(crop[index]) - Int(crop[index + 6])) <= 3)
    }
  }

  @Test
  func `an onion skin is one picture, as WebP too`() throws {
    let scratch = try Scratch()
    #expect(try run("--format onion-skin --output x.webp", in: scratch).exitCode == 0)
    #expect(try probe("x.webp", in: scratch) == "webp,399,713,1\n")
    #expect(try HostProcess.shell("webpinfo -quiet x.webp", in: scratch).exitCode == 0)
  }

  /// Who reads each format, and what it prints of a run of 19 frames; a checker prints nothing.
  @Test(arguments: [
    ("x.png --frames 3", "pngcheck -q x.png", ""), ("x.webp", "webpinfo -quiet x.webp", ""),
    ("x-%02d.png", "pngcheck -q x-*.png; ls x-*.png | wc -l", "19\n"),
    ("x-%02d.webp", "for f in x-*.webp; do webpinfo -quiet $f; done; ls x-* | wc -l", "19\n"),
    ("x.png --format onion-skin", "pngcheck -q x.png", ""),
    ("x.y4m", "ffprobe -loglevel error -count_frames \(Self.frames) x.y4m", "rawvideo,19\n"),
    (
      "x.rgba",
      "ffprobe -loglevel error -f rawvideo -pixel_format rgba -video_size 64x40 -count_frames "
        + "\(Self.frames) x.rgba", "rawvideo,19\n"
    ),
    ("x.mp4", "ffprobe -loglevel error -count_frames \(Self.frames) x.mp4", "h264,19\n"),
    ("x.webm", "ffprobe -loglevel error -count_frames \(Self.frames) x.webm", "vp9,19\n"),
    (
      "x.jsonl",
      "python3 -c 'import json; print(len([json.loads(l) for l in open(\"x.jsonl\")]) > 19)'",
      "True\n"
    ),
  ])
  func `a program that is not ours opens every output`(
    output: String, reader: String, printed: String
  ) throws {
    let scratch = try Scratch()
    #expect(try run("--size 64x40 --output \(output)", in: scratch).exitCode == 0)
    let result = try HostProcess.shell(reader + " 2>&1", in: scratch)
    #expect(result.text == printed)
    #expect(result.exitCode == 0)
  }

  private static let frames =
    "-show_entries stream=codec_name,nb_read_frames -of csv=p=0"

  @Test(.enabled(if: Browser.isThere, "needs the program chromium"))
  func `a browser opens the drawing of curves`() throws {
    let scratch = try Scratch()
    #expect(try run("--size 64x40 --output x.svg", in: scratch).exitCode == 0)
    let answers = try Browser.open(
      "x.svg", in: scratch,
      steps: """
        value document.documentElement.nodeName
        value document.querySelectorAll("polyline, path").length >= 2
        trouble
        """)
    #expect(answers[0] == "svg")
    #expect(answers[1] == true)
    #expect(answers[2] == [])
  }

  @Test
  func `numbered WebP files are the frames`() throws {
    let scratch = try Scratch()
    let base = "--frames 5..6 --output"
    #expect(try run("\(base) f-%02d.webp --quality lossless", in: scratch).exitCode == 0)
    #expect(scratch.names == ["f-05.webp", "f-06.webp"])
    #expect(try run("\(base) x.rgba", in: scratch).exitCode == 0)
    let decoded = try HostProcess.shell(
      "for f in f-*.webp; do dwebp -quiet -pam $f -o - | tail -c $((375 * 667 * 4)); done",
      in: scratch)
    let isSame = try decoded.output == scratch.read("x.rgba")
    #expect(isSame)
  }

  @Test
  func `quality makes WebP smaller`() throws {
    let scratch = try Scratch()
    var sizes: [Int] = []
    for quality in ["5", "60", "100"] {
      #expect(
        try run("--frames 0..5 --output x.webp --quality \(quality)", in: scratch).exitCode == 0)
      #expect(try HostProcess.shell("webpinfo -quiet x.webp", in: scratch).exitCode == 0)
      sizes.append(try scratch.read("x.webp").count)
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
  }

  @Test
  func `curves of what is animated are a drawing`() throws {
    let scratch = try Scratch()
    #expect(try run("--output x.svg", in: scratch).exitCode == 0)
    let names = try HostProcess.shell(
      "python3 -c 'import xml.dom.minidom as x; "
        + "print([t.firstChild.data for t in x.parse(\"x.svg\").getElementsByTagName(\"text\")])'",
      in: scratch)
    #expect(
      names.text
        == "['main position x', '187.5', '-187.5', 'detail position x', '562.5', '187.5', "
        + "'0 s', '0.3 s']\n")
  }

  /// ffmpeg's names; 375×667 gets the even size that players want.
  @Test(arguments: [("mp4", "h264"), ("webm", "vp9")])
  func `films have every frame at its time`(format: String, codec: String) throws {
    let scratch = try Scratch()
    #expect(try run("--output x.\(format)", in: scratch).exitCode == 0)
    #expect(scratch.names == ["x.\(format)"])
    #expect(try probe("x.\(format)", in: scratch) == "\(codec),376,668,19\n")
    #expect(try run("--size 64x40 --fps 25 --output y.\(format)", in: scratch).exitCode == 0)
    let rate = try HostProcess.shell(
      "ffprobe -loglevel error -show_entries stream=width,height,r_frame_rate -of csv=p=0 "
        + "y.\(format)", in: scratch)
    #expect(rate.text == "64,40,25/1\n")
  }

  @Test
  func `without ffmpeg a film is refused in one line`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--output", "x.mp4"], in: scratch,
      environment: ["PATH": "/nowhere"])
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1 && result.errors[0].contains("mp4: needs the program ffmpeg"))
    #expect(scratch.names.isEmpty)
  }

  @Test(
    arguments: zip(
      ["x.mp4", "x.mp4", "x.mp4", "x.webm", "x.webp", "x%04d.png", "x.y4m", "x.html", "x.html"],
      ["INT", "TERM", "KILL", "INT", "KILL", "TERM", "TERM", "INT", "KILL"]))
  func `a film that is interrupted leaves nothing behind`(output: String, signal: String) throws {
    let scratch = try Scratch()
    let result = try HostProcess.shell(
      "env --default-signal=INT host run --plugin libreveal.so --size 1280x720 --fps 240 --quiet "
        + "--output \(output) 2>/dev/null & "
        + "sleep 1; kill -\(signal) $!; wait $! 2>/dev/null; echo $?; ls -A", in: scratch)
    #expect(result.text == (signal == "KILL" ? "137\n" : "3\n"))
  }

  /// Whether a process may mount something for itself.
  private static let canMount =
    (try? HostProcess.shell("unshare -rm true", in: Scratch()))?.exitCode == 0

  @Test(
    .enabled(if: canMount, "no user namespace can be made here"),
    arguments: [
      "webp", "mp4", "png", "y4m", "rgba", "svg", "html", "jsonl", "filmstrip", "onion-skin",
    ])
  func `a full disk leaves nothing behind`(format: String) throws {
    let scratch = try Scratch()
    let name = format == "png" ? "f-%d.png" : format.contains("-") ? "x.png" : "x.out"
    let output = format == "filmstrip" ? "x.png" : name
    let result = try HostProcess.shell(
      "mkdir d; unshare -rm sh -c '"
        + "mount -t tmpfs -o size=8k tmpfs d; cd d; echo old > old; "
        + "host run --plugin libpush.so --size 160x120 --quiet --format \(format) --output \(output) 2>&1; "
        + "echo $?; ls -A'", in: scratch)
    let lines = result.text.split(separator: "\n").map(String.init)
    // The drawing alone fits.
    guard format != "svg" else {
      #expect(lines == ["0", "old", "x.out"])
      return
    }
    #expect(lines.count == 3 && lines.first?.hasSuffix("No space left on device") == true)
    #expect(lines.suffix(2) == ["3", "old"])
  }
}
