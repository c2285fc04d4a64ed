import HostProcess
import Testing

/// Runs on pictures, and what they look like.
@Suite
struct PictureRunTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/pictures/"

  private func run(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    let words = line.split(separator: " ").map(String.init)
    return try HostProcess.run(["run"] + words, in: scratch)
  }

  private func pushed(
    _ from: String, _ to: String, _ rest: String, in scratch: Scratch
  ) throws -> HostProcess.Result {
    for name in [from, to] where !scratch.names.contains(name) {
      try scratch.copy(Self.folder + name, as: name)
    }
    return try run("--plugin libpush.so --from \(from) --to \(to) \(rest)", in: scratch)
  }

  /// The pixels of bare frames.
  private func pixels(_ name: String, in scratch: Scratch) throws -> [[UInt8]] {
    let bytes = try scratch.read(name)
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
  }

  @Test
  func `case 32: a picture of odd sides goes in and comes out pixel by pixel`() throws {
    let scratch = try Scratch()
    // place.png has 9 × 7 pixels; each tells its place.
    let rest = "--frames 0..0 --quiet --output"
    for name in ["o.rgba", "o-%d.png", "o.webp", "o.y4m", "o.html"] {
      #expect(try pushed("place.png", "place.png", "\(rest) \(name)", in: scratch).exitCode == 0)
    }
    let seen = try pixels("o.rgba", in: scratch)
    #expect(seen.count == 63)
    for y in 0..<7 {
      for x in 1..<9 where seen.count == 63 {
        #expect(seen[y * 9 + x] == [UInt8(16 * x), UInt8(16 * y), 99, 255])
      }
    }
    // A plane of 9 × 7 bytes and two of 5 × 4.
    let film = try scratch.read("o.y4m")
    #expect(film.starts(with: "YUV4MPEG2 W9 H7 ".utf8))
    let header = try #require(film.firstIndex(of: 10)) + 1
    #expect(film.count - header == 6 + 63 + 2 * 20)
    let png = try scratch.read("o-0.png")
    #expect(Array(png[16..<24]) == [0, 0, 0, 9, 0, 0, 0, 7])
    let scaled = try pushed(
      "place.png", "place.png", "--scale 3 \(rest) scaled.rgba", in: scratch)
    #expect(scaled.exitCode == 0)
    #expect(try pixels("scaled.rgba", in: scratch).count == 27 * 21)
  }

  @Test
  func `case 46: a large source serves a small output, and no larger one`() throws {
    let scratch = try Scratch()
    let small = try pushed(
      "wide.jpg", "wide.jpg", "--size 800x60 --frames 0..0 --quiet --output o.rgba", in: scratch)
    #expect(small.exitCode == 0 && small.errors.isEmpty)
    let seen = try pixels("o.rgba", in: scratch)
    #expect(seen.count == 48_000)
    let large = try pushed("wide.jpg", "wide.jpg", "--frames 0..0 --output o.rgba", in: scratch)
    #expect(large.exitCode == 3)
    #expect(large.errors.count == 1)
    #expect(large.errors.last?.hasSuffix("say a smaller --size, such as 8192x36") == true)
  }

  @Test
  func `case 44: a cross-fade of opaque screens is opaque all the way`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array(
        """
        {"schema": 1, "name": "t", "size": [4, 4], "screens": [
          {"name": "A", "background": "#ffffff"}, {"name": "B", "background": "#ffffff"}]}
        """.utf8), as: "scene.json")
    for operation in ["push", "pop"] {
      let result = try run(
        "--plugin host.animator.fade --operation \(operation) --scene scene.json --fps 20 --quiet "
          + "--output o.rgba", in: scratch)
      #expect(result.exitCode == 0, "\(result.errors)")
      let seen = try pixels("o.rgba", in: scratch)
      #expect(seen.count > 16 * 4 && seen.allSatisfy { $0 == [255, 255, 255, 255] })
    }
  }

  @Test
  func `a background shows where the screens leave a gap`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array(
        """
        {"schema": 1, "name": "t", "size": [8, 8], "background": "#102030", "screens": [
          {"name": "A"}, {"name": "B"}]}
        """.utf8), as: "scene.json")
    let rest = "--plugin libpush.so --scene scene.json --frames 0..0 --quiet --output o.rgba"
    #expect(try run(rest, in: scratch).exitCode == 0)
    #expect(try pixels("o.rgba", in: scratch).allSatisfy { $0 == [0x10, 0x20, 0x30, 255] })
    #expect(try run(rest + " --background #a0b0c0", in: scratch).exitCode == 0)
    #expect(try pixels("o.rgba", in: scratch).allSatisfy { $0 == [0xA0, 0xB0, 0xC0, 255] })
    #expect(try run(rest + " --background hsl(240,100%,50%)", in: scratch).exitCode == 0)
    #expect(try pixels("o.rgba", in: scratch).allSatisfy { $0 == [0, 0, 255, 255] })
    let wrong = try run(rest + " --background bleu", in: scratch)
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains { $0.contains("a colour as #rgb") })
  }
}
