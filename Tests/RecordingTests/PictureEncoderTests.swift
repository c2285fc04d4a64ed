import LayerTree
import Recording
import Rendering
import Testing

@Suite
struct PictureEncoderTests {
  private func soft() throws -> Raster {
    try frame(40, 30) { x, y in
      let alpha = UInt32(255 - x * 3)
      return alpha << 24 | alpha * UInt32(y) / 30 << 16 | alpha / 2
    }
  }

  @Test
  func `PNG and lossless WebP give back the very pixels`() throws {
    for raster in [try soft(), try frame(7, 5) { x, y in 0xFF00_0000 | UInt32(x * y) }] {
      for bytes in [try PictureEncoder.png(raster), try PictureEncoder.webp(raster)] {
        #expect(try PictureDecoder.decode(bytes).pixels == raster.pixels)
      }
    }
  }

  /// The bound of premultiplied bytes: half a step of alpha's 255th, and the rounding.
  @Test(.enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func `R09 colour is multiplied by alpha once on the way in and divided once on the way out`()
    throws
  {
    let color = [200, 100, 50]
    let straight = (0...255).flatMap { alpha in (color + [alpha]).map { UInt8($0) } }
    let file = try Tool.output(
      "ffmpeg -v error -f rawvideo -pix_fmt rgba -s 256x1 -i FILE -c:v png -f image2pipe -",
      on: straight)
    let picture = try PictureDecoder.decode(file)
    for alpha in 0...255 {
      let wanted = [alpha] + color.map { ($0 * alpha * 2 + 255) / 510 }
      #expect(channels(picture[alpha, 0]) == wanted)
    }
    var root = Layer(name: "root", frame: Rect(0, 0, 256, 1))
    root.content = .picture(picture)
    let drawn = try Renderer().render(LayerTree(root: root))
    for (bytes, codec) in [
      (try PictureEncoder.png(drawn), "png_pipe"), (try PictureEncoder.webp(drawn), "webp_pipe"),
    ] {
      let back = try Tool.output(
        "ffmpeg -v error -f \(codec) -i FILE -f rawvideo -pix_fmt rgba -", on: bytes)
      for alpha in 1...255 {
        #expect(back[alpha * 4 + 3] == alpha)
        for (found, wanted) in zip(back[(alpha * 4)..<(alpha * 4 + 3)], color) {
          #expect(abs(Double(found) - Double(wanted)) <= 127.5 / Double(alpha) + 0.5)
        }
      }
    }
  }

  @Test
  func `R09 a colour above its alpha stops at white and never wraps`() throws {
    let raster = try #require(Raster(width: 2, height: 1, pixels: [0x40FF_4020, 0x01FF_FFFF]))
    #expect(raster.straightBytes == [255, 255, 128, 64, 255, 255, 255, 1])
  }

  @Test
  func `an opaque PNG has no alpha channel`() throws {
    #expect(try PictureEncoder.png(frame(2, 2) { _, _ in 0xFF11_2233 })[25] == 2)
    #expect(try PictureEncoder.png(frame(2, 2) { _, _ in 0x7711_2233 })[25] == 6)
  }

  @Test(.enabled(if: Tool.isInstalled("ffprobe"), "ffprobe is not installed"))
  func `another program reads PNG and WebP`() throws {
    for bytes in [try PictureEncoder.png(soft()), try PictureEncoder.webp(soft())] {
      let line = try Tool.output(
        "ffprobe -v error -of csv=p=0 -show_entries stream=width,height FILE", on: bytes)
      #expect(String(decoding: line, as: UTF8.self) == "40,30\n")
    }
  }

  @Test
  func `each still goes to a sink of its own`() throws {
    var sinks: [MemorySink] = []
    var encoder = StillsEncoder(format: .png()) { index in
      #expect(index == sinks.count)
      sinks.append(MemorySink())
      return sinks[index]
    }
    let frames = try (0..<3).map { index in try frame(3, 3) { _, _ in 0xFF00_0000 | UInt32(index) }
    }
    for (index, frame) in frames.enumerated() { try encoder.append(frame, at: time(index)) }
    try encoder.finish(at: time(3))
    #expect(try sinks.map { try PictureDecoder.decode($0.bytes).pixels } == frames.map(\.pixels))
  }

  @Test
  func `nothing cannot be encoded`() throws {
    #expect(throws: RecordingError.self) { try PictureEncoder.png(Raster()) }
    #expect(throws: RecordingError.self) {
      try PictureEncoder.webp(Raster(width: 20_000, height: 1))
    }
  }
}
