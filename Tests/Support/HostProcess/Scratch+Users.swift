import Foundation
import Glibc

extension Scratch {
  /// The workers that have a file of the folder mapped, such as those that loaded a library of it.
  public var users: [Int32] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap(Int32.init).filter { process in
      let program = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process)/exe")
      // The second is the worker that judges.
      guard let program, ["/animator-worker", "/host"].contains(where: program.hasSuffix) else {
        return false
      }
      return Scratch.text(of: "/proc/\(process)/maps").contains("\(path)/")
    }
  }

  /// Waits until some worker has a file of the folder mapped, or until none has: at most ten seconds.
  ///
  /// - Parameter isUsed: Whether one is waited for.
  /// - Returns: Whether it came to that.
  public func waits(untilUsed isUsed: Bool) -> Bool {
    let start = ContinuousClock.now
    while users.isEmpty == isUsed {
      guard ContinuousClock.now - start < .seconds(10) else { return false }
      usleep(20_000)
    }
    return true
  }

  /// Reads a file of the kernel's, whose size nobody knows before.
  private static func text(of path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe Glibc.read(file, &chunk, chunk.count), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
