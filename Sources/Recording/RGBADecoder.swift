internal import CPixels
internal import Rendering

/// Reads bare bytes of red, green, blue and straight alpha frame by frame.
final class RGBADecoder {
  private let source: BufferedSource
  private let width: Int
  private let height: Int
  private let interval: FrameInterval
  private var count = 0

  init(_ source: BufferedSource, width: Int, height: Int, interval: FrameInterval) {
    self.source = source
    self.width = width
    self.height = height
    self.interval = interval
  }

  /// Gives the next frame, or nil at the end.
  func next() throws -> FilmReader.Frame? {
    let bytes = try source.take(width * height * 4)
    guard !bytes.isEmpty else { return nil }
    guard bytes.count == width * height * 4 else {
      throw FilmError.partOfFrame(number: count, bytes: bytes.count, of: width * height * 4)
    }
    var pixels: [UInt32] = Array(repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      unsafe bytes.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        unsafe pixels_from_straight(target, source, width * height)
      }
    }
    guard let picture = Raster(width: width, height: height, pixels: pixels) else { return nil }
    count += 1
    return FilmReader.Frame(picture: picture, end: interval.end(of: count))
  }
}

/// Why the frames of a film cannot be read, beside what is wrong with a picture.
public enum FilmError: Error, Hashable, CustomStringConvertible {
  /// A file of bare frames ends inside one.
  case partOfFrame(number: Int, bytes: Int, of: Int)

  /// What is wrong, as one line to put after the file's name.
  public var description: String {
    switch self {
    case .partOfFrame(let number, let bytes, let whole):
      "frame \(number) has \(bytes) bytes, where its size wants \(whole)"
    }
  }
}
