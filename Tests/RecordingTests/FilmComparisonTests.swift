import LayerTree
import Recording
import Rendering
import Testing

@Suite
struct FilmComparisonTests {
  private func film(changing changes: [Int: UInt32] = [:], count: Int = 5) throws -> [Raster] {
    try (0..<count).map { index in
      try frame(6, 4) { x, y in
        x == 2 && y == 1 ? changes[index] ?? 0xFF10_1010 : 0xFF10_1010
      }
    }
  }

  @Test
  func `equal runs are equal`() throws {
    let comparison = FilmComparison(try film(), try film())
    #expect(comparison.isEqual && comparison.frames == 5 && comparison.worst == nil)
  }

  @Test
  func `the first and the worst frame are named`() throws {
    let changed = try film(changing: [1: 0xFF11_1010, 3: 0xFF10_4010, 4: 0xFF10_1012])
    let comparison = FilmComparison(try film(), changed)
    #expect(comparison.firstDifferent == 1 && comparison.different == 3)
    #expect(comparison.worst?.index == 3 && comparison.worst?.largest == 48)
    let tolerant = FilmComparison(try film(), changed, tolerance: 2)
    #expect(tolerant.firstDifferent == 3 && tolerant.different == 1)
    #expect(FilmComparison(try film(), changed, tolerance: 48).isEqual)
  }

  @Test
  func `a missing frame and another size are differences`() throws {
    let shorter = FilmComparison(try film(), try film(count: 3), tolerance: 255)
    #expect(shorter.firstDifferent == 3 && shorter.worst?.largest == nil)
    let other = FilmComparison(try film(count: 1), [Raster(width: 4, height: 6)])
    #expect(other.firstDifferent == 0)
  }

  @Test
  func `the difference is where it is and as large as it is`() throws {
    let pair = (try film()[0], try film(changing: [0: 0xFF18_1014])[0])
    let difference = try #require(FrameDifference(pair.0, pair.1))
    #expect(difference.count == 1 && difference.largest == 8)
    #expect(difference.columns == 2..<3 && difference.rows == 1..<2)
    let drawn = try #require(FrameDifference.picture(pair.0, pair.1, gain: 10))
    #expect(drawn[2, 1] == 0xFF50_0028 && drawn[0, 0] == 0xFF00_0000)
  }

  @Test
  func `runs are read back from every format that holds them`() throws {
    let frames = try film(changing: [2: 0xFFFF_FFFF, 3: 0xFF00_0000])
    let (webp, full) = (MemorySink(), MemorySink())
    var options = AnimatedWebPEncoder.Options()
    options.quality = .lossless
    var first = AnimatedWebPEncoder(sink: webp, options: options)
    var second = Y4MEncoder(sink: full, rate: (60, 1), sampling: .full)
    for (index, frame) in frames.enumerated() {
      try first.append(frame, at: time(index))
      try second.append(frame, at: time(index))
    }
    try first.finish(at: time(5))
    try second.finish(at: time(5))
    // Frame 1 equals frame 0 and is no frame of its own in WebP.
    #expect(try readFrames(webp.bytes) == [frames[0], frames[2], frames[3], frames[4]])
    let read = try readFrames(full.bytes)
    #expect(FilmComparison(read, frames, tolerance: 3).isEqual)
    #expect(read.count == 5)
    #expect(try readFrames(PictureEncoder.png(frames[2])) == [frames[2]])
  }

  @Test
  func `a y4m file cut short is an error`() throws {
    let sink = MemorySink()
    var encoder = Y4MEncoder(sink: sink, rate: (60, 1), sampling: .quarter)
    try encoder.append(try film()[0], at: .zero)
    #expect(try readFrames(sink.bytes).count == 1)
    #expect(throws: PictureError.self) { try readFrames(Array(sink.bytes.dropLast())) }
    #expect(throws: PictureError.self) { try readFrames(Array("YUV4MPEG2 W9".utf8)) }
    #expect(throws: PictureError.self) {
      try readFrames(Array("YUV4MPEG2 W99999 H2\nFRAME\n".utf8))
    }
  }

  @Test
  func `a plot is drawn line by line and leaves gaps`() {
    let plot = CurvePlot([
      .init(
        name: "a<b",
        samples: [(0, 1), (0.5, .nan), (1, 3), (2, 2)].map { .init(time: $0, value: $1) }),
      .init(name: "flat", samples: [.init(time: 0, value: 4), .init(time: 2, value: 4)]),
    ])
    let svg = plot.svg
    #expect(svg.contains("a&lt;b") && svg.contains("M90 110M357 24L624 67"))
    #expect(svg.contains("M90 187L624 187"))
    #expect(!svg.contains("nan"))
    #expect(CurvePlot([]).svg.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [(8_193, 1), (1, 8_193), (11_521, 16_392), (16_777_215, 256)])
  func `a WebP film that claims more than a frame may have is refused by its header`(
    width: Int, height: Int
  ) throws {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header = [2, 0, 0, 0] + number(width - 1, bytes: 3) + number(height - 1, bytes: 3)
    let chunks =
      Array("WEBPVP8X".utf8) + number(header.count, bytes: 4) + header
      + Array("ANIM".utf8) + number(6, bytes: 4) + Array(repeating: 0, count: 6)
    let film = Array("RIFF".utf8) + number(chunks.count, bytes: 4) + chunks
    #expect(throws: PictureError.tooLarge(width: width, height: height, .frame)) {
      try readFilm(film)
    }
  }

  @Test
  func `a video that claims more than a frame may have is refused by its header`() {
    let refusal = PictureError.tooLarge(width: 8_193, height: 2, .frame)
    #expect(throws: refusal) { try readFilm(Array("YUV4MPEG2 W8193 H2 F60:1\n".utf8)) }
    #expect("\(refusal)".hasSuffix("a frame may have 8192 on a side and 67108864 in all"))
  }
}
