import Recording
import Rendering
import Testing

@Suite
struct Y4MEncoderTests {
  private func encode(
    _ frames: [Raster], sampling: Y4MEncoder.Sampling = .quarter
  ) throws -> [UInt8] {
    let sink = MemorySink()
    var encoder = Y4MEncoder(sink: sink, rate: (30_000, 1_001), sampling: sampling)
    for (index, frame) in frames.enumerated() { try encoder.append(frame, at: time(index)) }
    try encoder.finish(at: time(frames.count))
    return sink.bytes
  }

  private func plain(_ width: Int, _ height: Int, _ color: UInt32) throws -> Raster {
    try frame(width, height) { _, _ in color }
  }

  @Test(arguments: [(19, 19, 561), (1, 1, 3), (2, 3, 10), (853, 479, 613_547)])
  func `R12 chroma planes of odd sizes are rounded up`(
    width: Int, height: Int, count: Int
  ) throws {
    let bytes = try encode((0..<3).map { try plain(width, height, 0xFF00_0000 | UInt32($0)) })
    let header = try #require(bytes.firstIndex(of: 10)) + 1
    #expect(bytes.count == header + 3 * (6 + count))
    for index in 0..<3 {
      let start = header + index * (6 + count)
      #expect(bytes[start..<(start + 6)].elementsEqual("FRAME\n".utf8))
    }
  }

  @Test(.enabled(if: Tool.isInstalled("ffprobe"), "ffprobe is not installed"))
  func `R12 another program reads every frame of odd sizes`() throws {
    for (width, height) in [(19, 19), (1, 1), (853, 479)] {
      let bytes = try encode((0..<3).map { _ in try plain(width, height, 0xFF80_4020) })
      let text = try Tool.output(
        "ffprobe -v error -count_frames -of csv=p=0 -show_entries "
          + "stream=width,height,pix_fmt,color_range,r_frame_rate,nb_read_frames FILE", on: bytes)
      let line = String(decoding: text, as: UTF8.self)
      #expect(line == "\(width),\(height),yuv420p,tv,30000/1001,3\n")
    }
  }

  @Test
  func `the header says size, rate, place of chroma and range`() throws {
    let bytes = try encode([try plain(4, 2, 0)])
    let header = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    #expect(
      header == "YUV4MPEG2 W4 H2 F30000:1001 Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED")
  }

  @Test(arguments: [
    (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0xFFFF_0000, [81, 90, 240]),
    (0xFF00_FF00, [145, 54, 34]), (0xFF00_00FF, [41, 240, 110]), (0, [16, 128, 128]),
    (0x8080_8080, [126, 128, 128]),
  ])
  func `colours follow the limited range of BT.601, on black`(
    color: Int, planes: [Int]
  ) throws {
    for sampling in Y4MEncoder.Sampling.allCases {
      let bytes = try encode([try plain(2, 2, UInt32(color))], sampling: sampling)
      let data = bytes.suffix(sampling == .quarter ? 6 : 12).map { Int($0) }
      let step = sampling == .quarter ? 1 : 4
      for (index, wanted) in planes.enumerated() {
        #expect(abs(data[index == 0 ? 0 : 4 + (index - 1) * step] - wanted) <= 1)
      }
    }
  }

  @Test(.enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func `4:2:0 stays within rounding of another converter`() throws {
    let size = (width: 37, height: 23)
    let soft = try frame(size.width, size.height) { x, y in
      0xFF00_0000 | UInt32(x * 6) << 16 | UInt32(y * 10) << 8 | UInt32((x + y) * 4)
    }
    let theirs = try Tool.output(
      "ffmpeg -v error -f rawvideo -pix_fmt rgba -s 37x23 -i FILE "
        + "-vf scale=dst_h_chr_pos=128:dst_v_chr_pos=128:flags=accurate_rnd+full_chroma_inp "
        + "-pix_fmt yuv420p -f rawvideo -",
      on: soft.straightBytes)
    let ours = Array(try encode([soft]).suffix(theirs.count))
    #expect(theirs.count == 37 * 23 + 2 * 19 * 12)
    let luma = 37 * 23
    for (index, (own, other)) in zip(ours, theirs).enumerated() {
      // Chroma of the last column and row has no neighbour; programs fill it in differently.
      let place = (index - luma) % (19 * 12)
      let isEdge = place % 19 == 18 || place / 19 == 11
      let bound = index < luma ? 1 : isEdge ? 8 : 4
      #expect(abs(Int(own) - Int(other)) <= bound)
    }
  }

  @Test
  func `a frame of another size is refused`() throws {
    #expect(throws: RecordingError.self) {
      try encode([try plain(4, 4, 0), try plain(4, 5, 0)])
    }
    #expect(throws: RecordingError.self) { try encode([Raster()]) }
  }
}
