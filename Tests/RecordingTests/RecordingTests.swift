import Recording
import Rendering
import Testing

@Suite
struct RecordingTests {
  @Test
  func `bare frames follow each other without marks`() throws {
    let sink = MemorySink()
    var encoder = RGBAEncoder(sink: sink)
    let frame = try #require(Raster(width: 2, height: 1, pixels: [0xFF01_0203, 0x8040_0000]))
    try encoder.append(frame, at: .zero)
    try encoder.append(frame, at: .milliseconds(10))
    try encoder.finish(at: .milliseconds(20))
    #expect(sink.bytes == [1, 2, 3, 255, 128, 0, 0, 128, 1, 2, 3, 255, 128, 0, 0, 128])
  }
}
