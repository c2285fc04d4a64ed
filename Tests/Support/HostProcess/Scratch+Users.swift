import Foundation
import Glibc

extension Scratch {
  /// The workers that have a file of the folder mapped, such as those that loaded a library of it.
  ///
  /// Each thread is asked: a process goes on when its first thread has gone.
  public var users: [Int32] {
    Scratch.numbers(in: "/proc").filter { process in
      Scratch.numbers(in: "/proc/\(process)/task").contains { thread in
        let folder = "/proc/\(process)/task/\(thread)"
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/exe")
        // The second is the worker that judges.
        guard let program, ["/animator-worker", "/host"].contains(where: program.hasSuffix) else {
          return false
        }
        return Scratch.text(of: folder + "/maps").contains("\(path)/")
      }
    }
  }

  private static func numbers(in folder: String) -> [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { Int32($0) }
  }

  /// The processes that are children of one.
  public static func children(of parent: Int32) -> [Int32] {
    numbers(in: "/proc").filter { fields(of: $0).dropFirst().first == "\(parent)" }
  }

  /// The processes that a process started, and those that they started, parents first.
  public static func descendants(of process: Int32) -> [Int32] {
    children(of: process).flatMap { [$0] + descendants(of: $0) }
  }

  /// Whether a process is there and has not ended.
  public static func isAlive(_ process: Int32) -> Bool {
    fields(of: process).first.map { !["Z", "X"].contains($0) } ?? false
  }

  /// What the kernel says of a process, from its state on: the name before may hold anything.
  private static func fields(of process: Int32) -> [Substring] {
    text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// Waits until a worker that loaded a library of the folder computes on and on, which none does
  /// before its plugin is called: at most a minute.
  ///
  /// - Returns: Whether it came to that.
  public func waitsUntilBusy() -> Bool {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(60) {
      // In hundredths of a second, all threads together.
      let times = users.map { Int(Scratch.fields(of: $0).dropFirst(11).first ?? "") ?? 0 }
      if times.contains(where: { $0 >= 30 }) { return true }
      usleep(20_000)
    }
    return false
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
