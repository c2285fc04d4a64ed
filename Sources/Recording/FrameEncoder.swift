public import Rendering

/// Turns frames, one after the other, into the bytes of an output.
///
/// Memory does not grow with the number of frames, except where an encoder says so.
public protocol FrameEncoder {
  /// Takes the next frame and the time since the start from which it shows.
  ///
  /// Times never go back. Every frame has the size of the first one.
  mutating func append(_ frame: Raster, at time: Duration) throws

  /// Completes the output; the last frame shows until the given time.
  mutating func finish(at end: Duration) throws

  /// What is to be said about a complete output, as one line; nil when nothing is.
  var note: String? { get }
}

extension FrameEncoder {
  /// Nothing is to be said.
  public var note: String? { nil }
}

/// Why frames cannot be encoded.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
  /// The output has one size and this frame another.
  case sizeChanged(from: PixelSize, to: PixelSize)
  /// The frame has no pixels, or more than the format can hold.
  case unfitSize(PixelSize, format: String)
  /// The output would be larger than its format can say.
  case tooLong(format: String)
  /// The library behind the format failed.
  case encoder(format: String, reason: String)

  /// What went wrong, as one line.
  public var description: String {
    switch self {
    case .sizeChanged(let old, let new):
      "a frame of \(new) pixels does not fit an output of \(old)"
    case .unfitSize(let size, let format):
      "a frame of \(size) pixels cannot be written as \(format)"
    case .tooLong(let format): "the output is larger than \(format) allows"
    case .encoder(let format, let reason): "cannot encode \(format): \(reason)"
    }
  }
}

/// The size of a frame in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// The size of a raster.
  public init(of frame: Raster) {
    width = frame.width
    height = frame.height
  }

  /// The size as people write it: width × height.
  public var description: String { "\(width)×\(height)" }
}

/// Holds the frames of one output to one size.
struct SizeGuard {
  let format: String
  let largestSide: Int
  private(set) var size: PixelSize?

  init(format: String, largestSide: Int = Renderer.largestSide) {
    self.format = format
    self.largestSide = largestSide
  }

  /// Checks a frame and tells whether it is the first one.
  mutating func admit(_ frame: Raster) throws(RecordingError) -> Bool {
    let new = PixelSize(of: frame)
    if let size {
      guard size == new else { throw .sizeChanged(from: size, to: new) }
      return false
    }
    let range = 1...largestSide
    guard range.contains(new.width), range.contains(new.height) else {
      throw .unfitSize(new, format: format)
    }
    size = new
    return true
  }
}

extension Duration {
  /// The time in whole milliseconds, rounded to nearest.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000 + Int((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }
}
