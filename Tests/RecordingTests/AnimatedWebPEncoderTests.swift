import LayerTree
import Recording
import Rendering
import Testing

@Suite
struct AnimatedWebPEncoderTests {
  /// A square that moves over a plain ground, and rests on frames 3 and 4.
  private func film(_ count: Int = 8) throws -> [Raster] {
    try (0..<count).map { index in
      let left = [0, 3, 6, 9, 9, 9, 12, 15][index % 8]
      return try frame(33, 21) { x, y in
        (left..<(left + 7)).contains(x) && (5..<12).contains(y) ? 0xFFFF_0000 : 0xFF20_4060
      }
    }
  }

  private func encode(
    _ frames: [Raster], into sink: some ByteSink,
    quality: PictureEncoder.WebPQuality = .lossless
  ) throws {
    var options = AnimatedWebPEncoder.Options()
    options.quality = quality
    var encoder = AnimatedWebPEncoder(sink: sink, options: options)
    for (index, frame) in frames.enumerated() { try encoder.append(frame, at: time(index)) }
    try encoder.finish(at: time(frames.count))
  }

  @Test
  func `every frame comes back bit for bit, at its time`() throws {
    let frames = try film()
    let sink = MemorySink()
    try encode(frames, into: sink)
    let decoded = try readFilm(sink.bytes)
    // Frames 4 and 5 equal the one before and only make it last longer.
    let shown = [0, 1, 2, 3, 6, 7]
    #expect(decoded.map(\.picture) == shown.map { frames[$0] })
    #expect(decoded.map(\.end) == [17, 33, 50, 100, 117, 133])
  }

  @Test
  func `a pipe gets the same bytes as a file`() throws {
    let (file, pipe) = (MemorySink(), PipeSink())
    try encode(try film(), into: file)
    try encode(try film(), into: pipe)
    #expect(file.bytes == pipe.bytes)
    #expect(!pipe.canRewrite)
  }

  @Test
  func `alpha is kept and marked`() throws {
    let frames = try (0..<3).map { index in
      try frame(10, 10) { x, _ in x == index ? 0x8080_0000 : 0 }
    }
    let sink = MemorySink()
    try encode(frames, into: sink)
    #expect(sink.bytes[20] == 0x12)
    #expect(try readFrames(sink.bytes) == frames)
  }

  @Test
  func `lossy and automatic films stay close to what was drawn`() throws {
    for quality in [PictureEncoder.WebPQuality.lossy(90), .automatic] {
      let frames = try film()
      let sink = MemorySink()
      try encode(frames, into: sink, quality: quality)
      let last = try #require(try readFrames(sink.bytes).last)
      let difference = try #require(FrameDifference(last, frames[7]))
      // Lossy colour is stored in half size: only along the square's edges may it be far off.
      if quality == .automatic { #expect(difference.isNone) }
      #expect(channels(last[18, 8])[1] > 220 && channels(last[2, 18])[1] < 50)
    }
  }

  @Test(.enabled(if: Tool.isInstalled("webpinfo"), "webpinfo is not installed"))
  func `libwebp's own checker finds no fault`() throws {
    for quality in [PictureEncoder.WebPQuality.lossless, .lossy(50)] {
      let sink = MemorySink()
      try encode(try film(), into: sink, quality: quality)
      let text = String(decoding: try Tool.output("webpinfo FILE", on: sink.bytes), as: UTF8.self)
      #expect(text.contains("No error detected."))
      #expect(text.contains("Canvas size 33 x 21"))
      #expect(text.contains("Loop count      : 0"))
    }
  }

  @Test
  func `frames closer than a millisecond show the latest`() throws {
    let frames = try film(3)
    let sink = MemorySink()
    var encoder = AnimatedWebPEncoder(sink: sink)
    for (index, frame) in frames.enumerated() {
      try encoder.append(frame, at: .microseconds(index * 100))
    }
    try encoder.finish(at: .milliseconds(10))
    let decoded = try readFilm(sink.bytes)
    #expect(decoded.map(\.picture) == [frames[2]])
    #expect(decoded.map(\.end) == [10])
  }

  @Test(arguments: [
    (24, 1), (60, 1), (90, 1), (91, 1), (95, 1), (100, 1), (120, 1), (144, 1), (240, 1),
    (1_000, 1), (30_000, 1_001),
  ])
  func `case 34: browsers play a film of any rate as fast as it is`(
    frames: Int, seconds: Int
  ) throws {
    for count in 1...40 {
      let sink = MemorySink()
      var encoder = AnimatedWebPEncoder(sink: sink)
      func place(_ index: Int) -> Duration {
        .nanoseconds(index * 1_000_000_000 * seconds / frames)
      }
      // Each frame is another one, but now and then one rests.
      let pictures = try (0..<count).map { index in
        let last = index % 7 == 6 ? index - 1 : index
        return try frame(64, 4) { x, _ in x <= last ? 0xFFFF_FFFF : 0xFF00_0000 }
      }
      for (index, picture) in pictures.enumerated() {
        try encoder.append(picture, at: place(index))
      }
      try encoder.finish(at: place(count))
      let film = try readFilm(sink.bytes)
      let whole = Int((Double(count) * 1_000 * Double(seconds) / Double(frames)).rounded())
      #expect(film.last?.picture == pictures.last)
      // A picture that stands alone has no end.
      guard film.count > 1 else { continue }
      let ends = film.compactMap(\.end)
      #expect(ends.last == whole)
      #expect(zip(ends, [0] + ends).allSatisfy { $0 - $1 >= 11 }, "\(ends)")
      var next = pictures[...]
      for shown in film.map(\.picture) {
        let place = try #require(next.firstIndex(of: shown), "frames come in their order")
        next = next[place...]
      }
      if frames / seconds <= 90 { #expect(encoder.note == nil) }
      if frames / seconds > 100, count > 20 {
        #expect(encoder.note?.contains("frames are left out") == true)
      }
    }
  }

  @Test(arguments: [(100, 50, 20), (120, 60, 16)])
  func `case 34: every second frame is kept where all are too short`(
    rate: Int, count: Int, shortest: Int
  ) throws {
    let sink = MemorySink()
    var encoder = AnimatedWebPEncoder(sink: sink)
    for index in 0..<rate {
      let picture = try frame(128, 4) { x, _ in x <= index ? 0xFFFF_FFFF : 0xFF00_0000 }
      try encoder.append(picture, at: .nanoseconds(index * 1_000_000_000 / rate))
    }
    try encoder.finish(at: .seconds(1))
    let ends = try readFilm(sink.bytes).compactMap(\.end)
    #expect(abs(ends.count - count) <= 1 && ends.last == 1_000)
    #expect(zip(ends, [0] + ends).dropLast(2).allSatisfy { $0 - $1 >= shortest })
  }

  @Test
  func `no frame makes no bytes`() throws {
    let sink = MemorySink()
    try encode([], into: sink)
    #expect(sink.bytes.isEmpty)
  }
}
