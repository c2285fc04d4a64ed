import LayerTree
import Rendering
import Testing

@Suite
struct FittingTests {
  @Test
  func `a picture of the size comes back unchanged`() throws {
    let original = try picture(5, 4) { x, y in UInt32(x * 7 + y) }
    #expect(original.covering(width: 5, height: 4) == original)
  }

  @Test
  func `what is left over is cut evenly on both sides`() throws {
    let wide = try picture(30, 10) { x, _ in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][x / 10] }
    #expect(wide.covering(width: 10, height: 10)?.pixels.allSatisfy { $0 == 0xFF00_FF00 } == true)
    let tall = try picture(10, 30) { _, y in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][y / 10] }
    #expect(tall.covering(width: 20, height: 20)?[10, 10] == 0xFF00_FF00)
  }

  @Test
  func `shrinking a fine pattern gives its average`() throws {
    let checker = try picture(64, 64) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    for side in [32, 16, 9, 7] {
      let small = try #require(checker.covering(width: side, height: side))
      for pixel in small.pixels { #expect(abs(channels(pixel)[1] - 128) <= 20) }
    }
    #expect(checker.covering(width: 32, height: 32)?[3, 3] == 0xFF80_8080)
  }

  @Test
  func `a plain colour stays what it is at every size`() throws {
    let plain = try picture(7, 5) { _, _ in 0x8040_2010 }
    for (width, height) in [(1, 1), (3, 9), (100, 20), (8, 5)] {
      let fitted = try #require(plain.covering(width: width, height: height))
      #expect(fitted.pixels.allSatisfy { $0 == 0x8040_2010 })
    }
  }

  @Test
  func `an impossible size gives nothing`() throws {
    let plain = try picture(2, 2) { _, _ in 0 }
    for (width, height) in [(0, 4), (4, -1), (20_000, 4)] {
      #expect(plain.covering(width: width, height: height) == nil)
    }
  }
}
