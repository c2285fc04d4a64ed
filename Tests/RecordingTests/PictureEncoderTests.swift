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
