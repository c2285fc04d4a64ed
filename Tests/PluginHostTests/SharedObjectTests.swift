import Foundation
import HostProcess
import TestVectors
import Testing

@testable import PluginHost

/// Files that claim to be libraries: whatever is in them, reading them ends with a value or an error.
struct SharedObjectTests {
  private static let seeds: [UInt64] = Effort.seeds([1, 2, 20_261_201])

  /// A library and where its parts lie, by the layout of ELF-64.
  private struct Library {
    var bytes: [UInt8]

    init() throws {
      let path = "\(BuildFolder.fixtures)/libidle.so"
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    mutating func set(_ offset: Int, _ size: Int, to number: UInt64) {
      for index in 0..<size where offset + index < bytes.count {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
      }
    }

    /// Offset and size of each field of the file's header, its tables, and of the dynamic entries,
    /// symbols and notes that the sections hold.
    var fields: [(offset: Int, size: Int)] {
      func fields(at start: Int, _ sizes: [Int]) -> [(offset: Int, size: Int)] {
        var offset = start
        return sizes.map { size in
          defer { offset += size }
          return (offset, size)
        }
      }
      var all = fields(at: 16, [2, 2, 4, 8, 8, 8, 4, 2, 2, 2, 2, 2, 2])
      for index in 0..<number(0x38, 2) {
        all += fields(at: number(0x20, 8) + index * 56, [4, 4, 8, 8, 8, 8, 8, 8])
      }
      for index in 0..<number(0x3C, 2) {
        let header = number(0x28, 8) + index * 64
        all += fields(at: header, [4, 4, 8, 8, 8, 8, 4, 4, 8, 8])
        let (type, start, size) = (
          number(header + 4, 4), number(header + 24, 8), number(header + 32, 8)
        )
        let shape: [Int]
        switch type {
        case 6: shape = [8, 8]
        case 2, 11: shape = [4, 1, 1, 2, 8, 8]
        case 7: shape = [4, 4, 4]
        case 3: shape = [1]
        default: continue
        }
        let width = shape.reduce(0, +)
        for entry in 0..<(size / width) { all += fields(at: start + entry * width, shape) }
      }
      return all
    }
  }

  /// Reads a file, and what it needs where that is asked for; whether it is a library.
  private func read(
    _ bytes: [UInt8], as path: String, withDependencies: Bool = false
  ) throws -> Bool {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do throws(LibraryError) {
      let object = try SharedObject(path: path)
      if withDependencies {
        _ = object.refusal("libnone.so: cannot open shared object file: No such file", path: path)
      }
      return true
    } catch {
      #expect("\(error)".contains(path))
      return false
    }
  }

  private static let extremes: [UInt64] = [
    0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
  ]

  @Test func `case 03: no field of a library makes its reader fail`() throws {
    let scratch = try Scratch()
    let library = try Library()
    #expect(try read(library.bytes, as: scratch.path + "/lib.so"))
    let fields = library.fields
    #expect(fields.count > 300)
    var refused = 0
    for (offset, size) in fields {
      for value in Self.extremes where size == 8 || value < 1 << UInt64(8 * size) {
        var damaged = library
        damaged.set(offset, size, to: value)
        if try !read(damaged.bytes, as: scratch.path + "/lib.so") { refused += 1 }
      }
    }
    #expect(refused > 100)
  }

  @Test(arguments: seeds)
  func `case 03: no byte of a library makes its reader fail`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    let library = try Library()
    let places = library.fields
    for _ in 0..<1_000 {
      var damaged = library
      for _ in 0...(random.next() % 3) {
        let (offset, size) = places[Int(random.next() % UInt64(places.count))]
        let place =
          random.next() % 4 == 0
          ? Int(random.next() % UInt64(library.bytes.count))
          : offset + Int(random.next() % UInt64(size))
        damaged.set(place, 1, to: random.next())
      }
      if random.next() % 10 == 0 {
        damaged.bytes.removeLast(Int(random.next() % UInt64(damaged.bytes.count)))
      }
      _ = try read(
        damaged.bytes, as: scratch.path + "/lib.so", withDependencies: random.next() % 20 == 0)
    }
  }
}
