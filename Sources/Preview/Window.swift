internal import CWindow
public import LayerTree
internal import Rendering

/// A window of the system.
@safe
public final class Window {
  /// What happened in a window, and how many nanoseconds ago.
  enum Event: Hashable {
    case closed
    case key(WindowKey)
    case pressed(Point)
    case moved(Point)
    case released(Point)
    case resized
  }

  private let window: OpaquePointer

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: What stands above it.
  ///   - size: Its size in points.
  /// - Throws: `WindowError`, where the system gives none.
  public init(_ title: String, size: Size) throws(WindowError) {
    var reason = [CChar](repeating: 0, count: 256)
    let opened = unsafe reason.withUnsafeMutableBufferPointer { buffer in
      unsafe title.withCString { title in
        unsafe host_window_open(
          title, Int32(size.width), Int32(size.height), buffer.baseAddress, buffer.count)
      }
    }
    guard let opened = unsafe opened else {
      throw WindowError(
        reason: String(
          decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    unsafe window = opened
  }

  deinit { unsafe host_window_close(window) }

  /// The size in points, and the pixels along a point.
  var size: (points: Size, scale: Double) {
    var (width, height): (Int32, Int32) = (0, 0)
    var scale = 1.0
    unsafe host_window_get_size(window, &width, &height, &scale)
    return (Size(Double(max(width, 1)), Double(max(height, 1))), scale)
  }

  /// How many frames a second the display shows; nil where the system does not tell.
  var rate: Int? {
    let rate = unsafe host_window_rate(window)
    return rate > 0 ? Int(rate) : nil
  }

  /// Waits for what happens next.
  ///
  /// - Parameter milliseconds: How long at most; 0 only looks.
  /// - Returns: What happened and how many nanoseconds ago; nil for nothing.
  func next(waiting milliseconds: Int = 0) -> (event: Event, age: Int64)? {
    let next = unsafe host_window_next(window, Int32(milliseconds))
    let age = Int64(next.age) * 1_000_000
    let point = Point(next.x, next.y)
    switch next.kind {
    case HOST_WINDOW_CLOSED: return (.closed, age)
    case HOST_WINDOW_KEY: return Window.key(next.key).map { (.key($0), age) }
    case HOST_WINDOW_PRESSED: return (.pressed(point), age)
    case HOST_WINDOW_MOVED: return (.moved(point), age)
    case HOST_WINDOW_RELEASED: return (.released(point), age)
    case HOST_WINDOW_RESIZED: return (.resized, age)
    default: return nil
    }
  }

  private static func key(_ code: Int32) -> WindowKey? {
    switch Int(code) {
    case Int(HOST_WINDOW_KEY_LEFT): .left
    case Int(HOST_WINDOW_KEY_RIGHT): .right
    case Int(HOST_WINDOW_KEY_UP): .up
    case Int(HOST_WINDOW_KEY_DOWN): .down
    case 27: .escape
    default:
      UInt8(exactly: code).map { .letter(Character(UnicodeScalar($0))) }
    }
  }

  /// Shows a frame.
  func show(_ frame: Raster) throws(WindowError) {
    let status = unsafe frame.pixels.withUnsafeBufferPointer { pixels in
      unsafe host_window_show(
        window, pixels.baseAddress, Int32(frame.width), Int32(frame.height))
    }
    guard status == 0 else { throw WindowError(reason: "the system does not take a frame") }
  }
}

/// Why there is no window.
public struct WindowError: Error, Hashable, CustomStringConvertible {
  /// The system's words.
  public let reason: String

  /// The fact in one line, without a full stop.
  public var description: String { "no window can be opened: \(reason)" }
}
