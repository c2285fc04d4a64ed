internal import CYuv
internal import Rendering

/// Reads YUV4MPEG2 frame by frame: 4:2:0 and 4:4:4, in the limited range of BT.601.
final class Y4MDecoder {
  /// What such a file begins with.
  static let signature = Array("YUV4MPEG2 ".utf8)

  private let source: BufferedSource
  private let width: Int
  private let height: Int
  private let isFull: Bool
  private let interval: FrameInterval
  private var count = 0

  private var chroma: (width: Int, height: Int) {
    isFull ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
  }

  init(_ source: BufferedSource) throws {
    self.source = source
    let line = try source.line(atMost: 4_096) ?? []
    let tags = String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst()
    func tag(_ name: Character) -> Substring? { tags.first { $0.first == name }?.dropFirst() }
    let side = 1...PictureLimit.frame.side
    guard let width = tag("W").flatMap({ Int($0) }), let height = tag("H").flatMap({ Int($0) })
    else { throw PictureError.unknownFormat }
    guard side.contains(width), side.contains(height) else {
      throw PictureError.tooLarge(width: width, height: height, .frame)
    }
    let sampling = tag("C") ?? "420jpeg"
    guard sampling.hasPrefix("444") || sampling.hasPrefix("420") else {
      throw PictureError.unknownFormat
    }
    self.width = width
    self.height = height
    isFull = sampling.hasPrefix("444")
    let rate = (tag("F") ?? "60:1").split(separator: ":").compactMap { Int($0) }
    guard rate.count == 2, (1...1_000_000).contains(rate[0]), (1...1_000_000).contains(rate[1])
    else { throw PictureError.unknownFormat }
    interval = FrameInterval(rate[0], per: rate[1])
  }

  /// Gives the next frame, or nil at the end.
  func next() throws -> FilmReader.Frame? {
    guard let mark = try source.line(atMost: 4_096) else { return nil }
    let size = width * height + 2 * chroma.width * chroma.height
    guard mark.starts(with: "FRAME".utf8) else { throw PictureError.unknownFormat }
    let bytes = try source.take(size)
    guard bytes.count == size else { throw PictureError.unknownFormat }
    count += 1
    return FilmReader.Frame(picture: convert(bytes), end: interval.end(of: count))
  }

  private func convert(_ bytes: [UInt8]) -> Raster {
    var pixels: [UInt32] = Array(repeating: 0, count: width * height)
    let convert = unsafe isFull ? I444ToARGB : I420ToARGB
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBytes { target in
        guard let y = source.baseAddress else { return }
        let u = unsafe y + width * height
        let v = unsafe u + chroma.width * chroma.height
        _ = unsafe convert(
          y, Int32(width), u, Int32(chroma.width), v, Int32(chroma.width),
          target.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width * 4),
          Int32(width), Int32(height))
      }
    }
    return Raster(width: width, height: height, pixels: pixels) ?? Raster()
  }
}
