import Glibc
import Recording
import Rendering

/// A frame whose pixels follow a rule.
func frame(_ width: Int, _ height: Int, _ rule: (Int, Int) -> UInt32) throws -> Raster {
  let pixels = (0..<height).flatMap { y in (0..<width).map { x in rule(x, y) } }
  guard let raster = Raster(width: width, height: height, pixels: pixels) else {
    throw ToolFailure(command: "frame")
  }
  return raster
}

/// The channels of a premultiplied pixel: alpha, red, green, blue.
func channels(_ pixel: UInt32) -> [Int] {
  [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
}

/// The times of frames at 60 a second, rounded down to nanoseconds.
func time(_ index: Int) -> Duration { .nanoseconds(index * 1_000_000_000 / 60) }

/// The frames of a file with their ends.
func readFilm(_ bytes: [UInt8]) throws -> [FilmReader.Frame] {
  let reader = try FilmReader(BufferedSource(MemorySource(bytes)))
  var frames: [FilmReader.Frame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}

/// The frames of a file.
func readFrames(_ bytes: [UInt8]) throws -> [Raster] { try readFilm(bytes).map(\.picture) }

/// A sink that cannot go back, as a pipe.
final class PipeSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) {
    self.bytes += bytes
  }
}

/// Programs that are not ours and read what we wrote.
enum Tool {
  static func isInstalled(_ name: String) -> Bool {
    (try? output("command -v \(name)")).map { !$0.isEmpty } ?? false
  }

  /// Runs a shell command on a file with some bytes, whose path stands for `FILE`.
  static func output(_ command: String, on bytes: [UInt8]) throws -> [UInt8] {
    var path = Array("/tmp/recording-test-XXXXXX".utf8CString)
    let descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw ToolFailure(command: "mkstemp") }
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { _ = unsafe unlink(name) }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    close(descriptor)
    guard written == bytes.count else { throw ToolFailure(command: "write") }
    return try output(command.replacing("FILE", with: name))
  }

  /// Runs a shell command and gives what it prints.
  static func output(_ command: String) throws -> [UInt8] {
    guard let pipe = unsafe popen(command, "r") else { throw ToolFailure(command: command) }
    var bytes: [UInt8] = []
    var buffer: [UInt8] = Array(repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    guard unsafe pclose(pipe) == 0 else { throw ToolFailure(command: command) }
    return bytes
  }
}

struct ToolFailure: Error {
  let command: String
}
