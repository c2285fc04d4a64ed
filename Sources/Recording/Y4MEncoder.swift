internal import CYuv
public import Rendering

/// Writes frames as YUV4MPEG2 (`.y4m`), which players and encoders read from files and pipes.
///
/// Colours follow BT.601 in limited range (luma 16 to 235), which the header says as far as the
/// format can. What is clear or see-through lies on black, since the format has no alpha here.
/// Chroma of odd sizes is rounded up. Every frame lasts one tick of the rate.
public struct Y4MEncoder: FrameEncoder {
  /// How finely colour is stored beside brightness.
  public enum Sampling: String, Hashable, Sendable, CaseIterable {
    /// One chroma sample in the middle of four pixels (4:2:0).
    case quarter = "420jpeg"
    /// One chroma sample for each pixel (4:4:4).
    case full = "444"
  }

  private let sink: any ByteSink
  private let rate: (numerator: Int, denominator: Int)
  private let sampling: Sampling
  private var sizes = SizeGuard(format: "y4m")
  private var bytes: [UInt8] = []

  private static let frameMark = Array("FRAME\n".utf8)

  /// Creates an encoder that writes into a sink at a rate of frames each second.
  public init(
    sink: any ByteSink, rate: (numerator: Int, denominator: Int), sampling: Sampling = .quarter
  ) {
    precondition(rate.numerator > 0 && rate.denominator > 0, "a rate is above 0")
    self.sink = sink
    self.rate = rate
    self.sampling = sampling
  }

  /// Writes the next frame; its time plays no part.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    if try sizes.admit(frame) { try sink.write(Array(header(frame).utf8)) }
    let planes = Planes(frame, sampling: sampling)
    let count = Self.frameMark.count + planes.count
    if bytes.count != count {
      bytes = Self.frameMark + Array(repeating: 0, count: planes.count)
    }
    let isDone = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe planes.convert(frame, into: $0 + 6) } ?? false
    }
    guard isDone else { throw RecordingError.encoder(format: "y4m", reason: "conversion failed") }
    try sink.write(bytes)
  }

  /// Writes nothing more.
  public mutating func finish(at end: Duration) throws {}

  private func header(_ frame: Raster) -> String {
    let ratio = "F\(rate.numerator):\(rate.denominator)"
    let tags = sampling == .quarter ? " XYSCSS=420JPEG" : " XYSCSS=444"
    return "YUV4MPEG2 W\(frame.width) H\(frame.height) \(ratio) Ip A1:1 C\(sampling.rawValue)"
      + "\(tags) XCOLORRANGE=LIMITED\n"
  }
}

/// Where the three planes of a frame lie in its bytes.
private struct Planes {
  let width: Int
  let height: Int
  let chromaWidth: Int
  let chromaHeight: Int
  let sampling: Y4MEncoder.Sampling

  init(_ frame: Raster, sampling: Y4MEncoder.Sampling) {
    self.sampling = sampling
    width = frame.width
    height = frame.height
    chromaWidth = sampling == .quarter ? (width + 1) / 2 : width
    chromaHeight = sampling == .quarter ? (height + 1) / 2 : height
  }

  var count: Int { width * height + 2 * chromaWidth * chromaHeight }

  @unsafe
  func convert(_ frame: Raster, into y: UnsafeMutablePointer<UInt8>) -> Bool {
    let u = unsafe y + width * height
    let v = unsafe u + chromaWidth * chromaHeight
    let convert = unsafe sampling == .quarter ? ARGBToI420 : ARGBToI444
    return unsafe frame.pixels.withUnsafeBytes { source in
      // libyuv's ARGB is 0xAARRGGBB in a little-endian word, as ours is.
      unsafe convert(
        source.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width * 4), y,
        Int32(width), u, Int32(chromaWidth), v, Int32(chromaWidth), Int32(width), Int32(height))
        == 0
    }
  }
}
