import HostProcess
import Testing

/// What `host run` writes and prints.
@Suite
struct RunTests {
  @Test
  func `the main job needs one option`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(["run", "--plugin", "libreveal.so"], in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(scratch.names == ["reveal.webp"])
    for words in [
      "Logo Reveal 0.1.0", "animator.layer-mask/1 required", "push, main → detail",
      "121 at 60 fps, 375×667 pixels", "finished", "reveal.webp",
    ] {
      #expect(result.text.contains(words))
    }
    let bytes = try scratch.read("reveal.webp")
    #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
    #expect(Array(bytes[8..<12]) == Array("WEBP".utf8))
  }

  @Test
  func `the other animators of a plugin give their own names to what they write`() throws {
    let scratch = try Scratch()
    for animator in ["slide", "swing", "rotate-3d"] {
      let result = try HostProcess.run(
        ["run", "--plugin", "host.animator.\(animator)", "--format", "jsonl", "--quiet"],
        in: scratch)
      #expect(result.exitCode == 0)
    }
    #expect(scratch.names == ["rotate-3d.jsonl", "slide.jsonl", "swing.jsonl"])
  }

  @Test(arguments: ["webp", "y4m", "rgba", "jsonl"])
  func `two runs write the same bytes`(format: String) throws {
    let scratch = try Scratch()
    for name in ["a", "b"] {
      let result = try HostProcess.run(
        ["run", "--plugin", "libpush.so", "--output", "\(name).\(format)", "--quiet"], in: scratch)
      #expect(result.exitCode == 0)
    }
    #expect(try scratch.read("a.\(format)") == scratch.read("b.\(format)"))
  }

  @Test
  func `frames in parts are the frames of the whole`() throws {
    let scratch = try Scratch()
    let base = ["run", "--plugin", "libpush.so", "--quiet", "--output"]
    #expect(try HostProcess.run(base + ["all.rgba"], in: scratch).exitCode == 0)
    for (name, range) in [("a", "0..6"), ("b", "7..7"), ("c", "8..18")] {
      let result = try HostProcess.run(
        base + ["\(name).rgba", "--frames", range], in: scratch)
      #expect(result.exitCode == 0)
    }
    let parts = try ["a", "b", "c"].flatMap { try scratch.read("\($0).rgba") }
    #expect(try parts == scratch.read("all.rgba"))
    #expect(parts.count == 19 * 375 * 667 * 4)
  }

  @Test
  func `numbered pictures count from the first frame`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--output", "f-%03d.png", "--frames", "2..4", "--quiet",
      ], in: scratch)
    #expect(result.exitCode == 0)
    #expect(scratch.names == ["f-002.png", "f-003.png", "f-004.png"])
  }

  @Test
  func `pictures of any size are run as they are`() throws {
    let scratch = try Scratch()
    for (name, size) in [("a", "101x80"), ("b", "64x64")] {
      let result = try HostProcess.run(
        [
          "run", "--plugin", "libpush.so", "--size", size, "--frames", "0", "--output",
          "\(name)-%d.png", "--quiet",
        ], in: scratch)
      #expect(result.exitCode == 0)
    }
    let result = try HostProcess.run(
      [
        "run", "--plugin", "libreveal.so", "--from", "a-0.png", "--to", "b-0.png", "--json",
        "--output", "x.rgba", "--frames", "0..120",
      ], in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.text.contains("\"size\":[101,80]"))
    #expect(try scratch.read("x.rgba").count == 121 * 101 * 80 * 4)
  }

  @Test
  func `an interrupted run leaves the old file and nothing else`() throws {
    let scratch = try Scratch()
    try scratch.write(Array("old".utf8), as: "reveal.webp")
    // Bit 14 of what the process catches is SIGTERM.
    let untilCaught =
      "for i in {1..500}; do (( 0x$(sed -n 's/^SigCgt:.//p' /proc/$!/status) & 0x4000 )) && break; "
      + "sleep 0.02; done"
    for output in ["reveal.webp", "f-%d.png"] {
      let result = try HostProcess.shell(
        "host run --plugin libreveal.so --size 1920x1080 --output \(output) --quiet 2>errors & "
          + "\(untilCaught); sleep 0.2; kill -TERM $!; wait $!; echo $?; cat errors; rm errors",
        in: scratch)
      #expect(result.text.hasPrefix("3\nhost: stopped by signal 15"))
      #expect(try scratch.read("reveal.webp") == Array("old".utf8))
      #expect(scratch.names == ["reveal.webp"])
    }
  }

  @Test
  func `more pictures than files may usually be open`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.shell(
      "ulimit -Sn 64; host run --plugin libpush.so --size 8x8 --fps 1000 --output f-%d.png --quiet "
        + "&& ls | wc -l", in: scratch)
    #expect(result.text == "301\n")
  }

  @Test
  func `see-through pictures stay see-through`() throws {
    let scratch = try Scratch()
    let picture = BuildFolder.fixtures + "/../../Tests/Fixtures/pictures/place.png"
    let result = try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--from", picture, "--to", picture, "--frames", "0",
        "--output", "x.rgba", "--quiet",
      ], in: scratch)
    #expect(result.exitCode == 0)
    let bytes = try scratch.read("x.rgba")
    let alphas = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    #expect(alphas.contains { $0 < 255 })
  }

  @Test
  func `an existing file keeps its content until the new one is complete`() throws {
    let scratch = try Scratch()
    try scratch.write(Array("old".utf8), as: "push.webp")
    let refused = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--frames", "0..99"], in: scratch)
    #expect(refused.exitCode == 2)
    #expect(try scratch.read("push.webp") == Array("old".utf8))
    #expect(scratch.names == ["push.webp"])
  }

  @Test
  func `a trace has the run, the frames, the events and the outcome`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["run", "--plugin", "libreveal.so", "--format", "jsonl", "--output", "-", "--quiet"],
      in: scratch)
    let lines = result.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"schema\":1,\"plugin\":\"Logo Reveal\"") == true)
    #expect(lines.count { $0.hasPrefix("{\"frame\":") } == 121)
    #expect(lines.count { $0.hasPrefix("{\"event\":\"animation-ended\"") } == 2)
    #expect(lines.count { $0.hasPrefix("{\"event\":\"finished\"") } == 1)
    #expect(lines.last?.hasPrefix("{\"outcome\":\"finished\",\"frames\":121") == true)
    let half = try #require(lines.first { $0.hasPrefix("{\"frame\":30,") })
    #expect(half.contains("\"detail/@mask\":{\"position\":[187.5,303.5],\"transform\":[14.926232"))
  }

  @Test
  func `a pipe into ffmpeg becomes a film with every frame`() throws {
    let scratch = try Scratch()
    // H.264 halves the chroma of even sides only.
    for (size, format) in [("375x667", "-pix_fmt yuv444p"), ("320x200", "")] {
      let result = try HostProcess.shell(
        "host run --plugin libpush.so --size \(size) --format y4m --output - --quiet "
          + "| ffmpeg -loglevel error -y -i - \(format) x.mp4 "
          + "&& ffprobe -loglevel error -count_frames -show_entries "
          + "stream=width,height,nb_read_frames -of csv=p=0 x.mp4", in: scratch)
      #expect(result.text == size.replacing("x", with: ",") + ",19\n")
    }
  }

  @Test
  func `a plugin that fails still leaves the right screen and says so`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libidle.so", as: "libidle.so")
    let result = try HostProcess.run(
      ["run", "--plugin", "./libidle.so", "--output", "x.rgba", "--json"], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.text.contains("\"outcome\":\"failed\""))
    #expect(result.text.contains("\"duration\":0.75"))
    #expect(result.errors.contains { $0.contains("deadline") })
  }

  @Test
  func `a spring runs where it is granted and its fallback where it is not`() throws {
    let scratch = try Scratch()
    let base = [
      "run", "--plugin", "\(BuildFolder.fixtures)/libspringy.so", "--format", "jsonl", "--output",
      "-", "--quiet",
    ]
    func x(_ lines: String, frame: Int) -> Double? {
      let line = lines.split(separator: "\n").first { $0.hasPrefix("{\"frame\":\(frame),") }
      let tail = line?.split(separator: "\"detail\":{\"position\":[", maxSplits: 1).last
      return tail.flatMap { Double($0.prefix { $0 != "," }) }.map { $0 - 187.5 }
    }
    let granted = try HostProcess.run(base, in: scratch)
    #expect(abs((x(granted.text, frame: 6) ?? 0) + 127.752473) < 1e-6 * 375)
    #expect(abs((x(granted.text, frame: 15) ?? 0) - 64.603609) < 1e-6 * 375)
    let withheld = try HostProcess.run(base + ["--withhold", "animator.spring"], in: scratch)
    #expect(abs((x(withheld.text, frame: 15) ?? 0) + 375 * (1 - 0.129161931)) < 1e-6 * 375)
  }

  @Test
  func `commands that read manifests run no plugin code`() throws {
    let scratch = try Scratch()
    for name in ["list", "info libreveal.so", "negotiate host.animator.reveal"] {
      let words = name.split(separator: " ").map(String.init)
      let text = try HostProcess.run(words, in: scratch)
      #expect(text.exitCode == 0)
      #expect(text.text.contains("host.animator.reveal"))
      let json = try HostProcess.run(words + ["--json"], in: scratch)
      #expect(json.exitCode == 0)
      #expect(json.text.hasPrefix("{") || json.text.hasPrefix("["))
    }
    let refused = try HostProcess.run(
      ["negotiate", "libreveal.so", "--withhold", "animator.layer-mask"], in: scratch)
    #expect(refused.exitCode == 1)
    #expect(refused.text.contains("withheld by --withhold"))
  }

  @Test
  func `every command explains itself`() throws {
    let scratch = try Scratch()
    let overview = try HostProcess.run(["help"], in: scratch)
    #expect(overview.exitCode == 0)
    for name in ["run", "list", "info", "negotiate", "manifest", "abi", "eval", "compare"] {
      #expect(overview.text.contains("\n  \(name)"))
      let help = try HostProcess.run([name, "--help"], in: scratch)
      #expect(help.exitCode == 0)
      #expect(help.text.hasPrefix("usage: host \(name)"))
    }
  }
}
