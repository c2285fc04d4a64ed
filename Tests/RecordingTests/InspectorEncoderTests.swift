import JSON
import LayerTree
import Rendering
import Testing

@testable import Recording

/// What of a run goes into its page, without a browser.
@Suite
struct InspectorEncoderTests {
  private let header = TraceEncoder.Header(
    participants: [], change: nil, size: Size(2, 1), scale: 1, rate: "60")

  private func frame(_ number: Int, _ tree: LayerTree) -> TraceEncoder.Frame {
    TraceEncoder.Frame(
      number: number, time: Double(number) / 60, progress: nil, tree: tree, rest: tree,
      animated: [:])
  }

  /// The lines of a page's run.
  private func lines(_ page: [UInt8]) throws -> [JSONValue] {
    let text = String(decoding: page, as: UTF8.self)
    let start = try #require(text.firstRange(of: "id=\"run\">\n"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    return try text[start.upperBound..<end.lowerBound].split(separator: "\n").map {
      try JSONValue(parsing: $0.utf8)
    }
  }

  @Test
  func `no name of a layer ends the element that holds the run`() throws {
    let sink = MemorySink()
    let encoder = InspectorEncoder(
      sink: sink, header: header, quality: .lossless, agreements: { [] })
    var tree = LayerTree(root: Layer(name: "root", frame: Rect(origin: .zero, size: Size(2, 1))))
    let name = "</script><script>alert(1)</script>"
    try tree.insert(tree.create(Layer(name: name)), into: LayerTree.rootID)
    try encoder.append(frame(0, tree))
    try encoder.finish(outcome: nil, endings: [], frames: 1, duration: 0, faults: [name])
    try encoder.finish(at: .zero)
    let lines = try lines(sink.bytes)
    #expect(lines.last?["faults"] == [.string(name)])
    #expect(lines.compactMap { $0["order"] } == [[.string(name)]])
  }

  @Test
  func `what stands still is written once`() throws {
    let sink = MemorySink()
    let encoder = InspectorEncoder(
      sink: sink, header: header, quality: .lossless, agreements: { [] })
    var tree = LayerTree(root: Layer(name: "root", frame: Rect(origin: .zero, size: Size(2, 1))))
    let layer = tree.create(Layer(name: "a"))
    try tree.insert(layer, into: LayerTree.rootID)
    let pictures = [[0xFF00_0000, 0xFF00_0000], [0xFF00_0000, 0xFF00_0000], [0xFFFF_FFFF, 0]]
    for (number, pixels) in pictures.enumerated() {
      if number == 2 { tree[layer].opacity = 0.5 }
      let raster = try #require(Raster(width: 2, height: 1, pixels: pixels.map(UInt32.init)))
      try encoder.append(raster, at: .zero)
      try encoder.append(frame(number, tree))
    }
    try encoder.finish(at: .zero)
    let frames = try lines(sink.bytes).filter { $0["frame"] != nil }
    #expect(frames.map { $0["picture"] != nil } == [true, false, true])
    #expect(frames.map { $0["order"] != nil } == [true, false, false])
    #expect(frames.map { $0["layers"]?["a"]?["opacity"] } == [1, nil, 0.5])
    #expect(frames[1]["layers"] == .object([]))
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes become the letters of the standard`(bytes: String, letters: String) {
    #expect(Base64.text(Array(bytes.utf8)) == letters)
  }
}
