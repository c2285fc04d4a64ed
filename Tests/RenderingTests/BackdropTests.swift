import LayerTree
import Rendering
import Testing

@Suite
struct BackdropTests {
  private func stripes() throws -> Scene {
    var scene = Scene(80, 80, background: Color(0.1, 0.6, 0.4, 0.8))
    for index in 0..<8 {
      try scene.add(Rect(Double(index) * 10, 0, 5, 80)) { $0.backgroundColor = .white }
    }
    return scene
  }

  @Test
  func `PU-5 a blur that does not show changes no bit`() throws {
    var scene = try stripes()
    let before = try scene.render()
    let id = try scene.add(Rect(10, 10, 50, 50)) { $0.backdropBlur = 6 }
    #expect(try scene.render() != before)
    scene.tree[id].opacity = 0
    #expect(try scene.render() == before)
    scene.tree[id].opacity = 1
    for none in [0, -3, .nan] {
      scene.tree[id].backdropBlur = none
      #expect(try scene.render() == before)
    }
  }

  @Test(arguments: [0.25, 0.5, 0.9])
  func `PU-5 a fading blur mixes what is below with the layer on its blurred copy`(
    opacity: Double
  ) throws {
    var scene = try stripes()
    let below = try scene.render()
    let id = try scene.add(Rect(0, 0, 80, 80)) {
      $0.backdropBlur = 4
      $0.backgroundColor = Color(0, 0, 0, 0.3)
    }
    let whole = try scene.render()
    scene.tree[id].opacity = opacity
    let faded = try scene.render()
    for index in faded.pixels.indices {
      let parts = [below, whole, faded].map { channels($0.pixels[index]) }
      for channel in 0..<4 {
        let wanted =
          Double(parts[0][channel]) * (1 - opacity) + Double(parts[1][channel]) * opacity
        #expect(abs(Double(parts[2][channel]) - wanted) <= 1)
      }
    }
  }

  @Test
  func `a blur stays inside bounds, corners and masks`() throws {
    var scene = try stripes()
    let before = try scene.render()
    let id = try scene.add(Rect(20, 20, 40, 40)) {
      $0.backdropBlur = 5
      $0.cornerRadius = 20
    }
    let round = try scene.render()
    #expect(round[22, 22] == before[22, 22] && round[40, 40] != before[40, 40])
    #expect(round[19, 40] == before[19, 40] && round[60, 40] == before[60, 40])
    try scene.mask(id, Rect(0, 0, 20, 40)) { $0.backgroundColor = .black }
    let half = try scene.render()
    #expect(half[30, 40] == round[30, 40] && half[45, 40] == before[45, 40])
  }

  @Test
  func `a plain backdrop stays plain under every blur`() throws {
    for sigma in [0.5, 2, 5.9, 6.1, 40, 1e9] {
      var raster = try #require(
        Raster(width: 30, height: 20, pixels: Array(repeating: 0xC040_2010, count: 600)))
      raster.blur(sigma: sigma)
      #expect(raster.pixels.allSatisfy { $0 == 0xC040_2010 })
    }
  }

  @Test
  func `a blur grows smoothly with its standard deviation`() throws {
    let source = try stripes().render()
    var last = source
    for step in 1...160 {
      var next = source
      next.blur(sigma: Double(step) / 16)
      // Every row is the same.
      for x in 0..<80 {
        for (a, b) in zip(channels(last[x, 40]), channels(next[x, 40])) {
          #expect(abs(a - b) <= 24)
        }
      }
      last = next
    }
  }

  @Test
  func `both kinds of blur follow the Gaussian`() throws {
    for sigma in [2.0, 5.5, 6.5, 20] {
      var raster = Raster(width: 400, height: 3)
      let half = (0..<1_200).map { UInt32($0 % 400 < 200 ? 0 : 0xFFFF_FFFF) }
      raster = try #require(Raster(width: 400, height: 3, pixels: half))
      raster.blur(sigma: sigma)
      // Half of the area, and one standard deviation away 84.1 % of it, lies on one side.
      let middle = (channels(raster[199, 1])[1] + channels(raster[200, 1])[1]) / 2
      #expect(abs(middle - 127) <= 1)
      let place = 199.5 + sigma
      let (left, right) = (Int(place), Int(place) + 1)
      let share = place - Double(left)
      let level =
        Double(channels(raster[left, 1])[1]) * (1 - share)
        + Double(channels(raster[right, 1])[1]) * share
      #expect(abs(level - 0.8413 * 255) <= 2.5)
    }
  }

  @Test
  func `R11 mixing equal rasters changes no bit`() throws {
    let source = try stripes().render()
    for share in [0, 0.1, 0.5, 0.77, 1] {
      var mixed = source
      mixed.mix(source, share: share)
      #expect(mixed == source)
    }
  }
}
