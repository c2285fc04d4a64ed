import LayerTree
import Rendering
import Testing

@Suite
struct PerspectiveTests {
  /// Turns about the y axis as seen from a distance, with cosine and sine given.
  private func turned(_ cosine: Double, _ sine: Double, eye: Double = 200) -> Transform {
    Transform(elements: [
      cosine, 0, -sine, sine / eye, 0, 1, 0, 0, sine, 0, cosine, -cosine / eye, 0, 0, 0, 1,
    ])
  }

  private func card(
    _ transform: Transform, _ change: (inout Layer) -> Void = { $0.backgroundColor = .red }
  ) throws -> Raster {
    var scene = Scene(120, 120)
    try scene.add(Rect(20, 20, 80, 80)) {
      $0.transform = transform
      change(&$0)
    }
    return try scene.render()
  }

  private func height(_ raster: Raster, column: Int) -> Int {
    (0..<raster.height).count { raster[column, $0] >> 24 > 127 }
  }

  @Test
  func `the side that comes nearer is taller`() throws {
    let raster = try card(turned(0.8, 0.6))
    // x = ±40 lands at 32/(1 ± 0.12), and heights are 80/(1 ± 0.12).
    let columns = columns(of: raster, row: 60) { $0 >> 24 > 127 }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(Double(first) - (60 - 32 / 0.88)) <= 1)
    #expect(abs(Double(last) + 1 - (60 + 32 / 1.12)) <= 1)
    #expect(abs(height(raster, column: first + 1) - 90) <= 2)
    #expect(abs(height(raster, column: last - 1) - 72) <= 2)
  }

  @Test
  func `pictures and paths land where the background does`() throws {
    let blue = try picture(80, 80) { _, _ in 0xFFFF_0000 }
    let flat = try card(turned(0.8, 0.6))
    let image = try card(turned(0.8, 0.6)) { $0.content = .picture(blue) }
    let path = try card(turned(0.8, 0.6)) {
      $0.content = .shape(.init(path: Path(Rect(0, 0, 80, 80)), fill: .red))
    }
    for raster in [image, path] {
      for (own, other) in zip(raster.pixels, flat.pixels) {
        #expect(abs(channels(own)[0] - channels(other)[0]) <= 1)
      }
    }
  }

  @Test
  func `a picture is foreshortened as its plane is`() throws {
    let halves = try picture(80, 80) { x, _ in x < 40 ? 0xFFFF_0000 : 0xFF00_00FF }
    let raster = try card(turned(0.6, 0.8, eye: 100)) { $0.content = .picture(halves) }
    // The middle of the card stays under the eye: to its left all is red, to its right blue.
    #expect(raster[57, 60] == 0xFFFF_0000 && raster[62, 60] == 0xFF00_00FF)
  }

  @Test
  func `what reaches behind the eye is cut, not mirrored`() throws {
    let raster = try card(turned(0, 1, eye: 30))
    #expect(raster.pixels.allSatisfy { $0 == 0 })
    let near = try card(turned(0.1, 0.995, eye: 30)) { $0.backgroundColor = .red }
    #expect(near[119, 60] == 0 || near[0, 60] == 0)
  }

  @Test
  func `a back shows unless the layer has one side only`() throws {
    let mirrored = Transform.scale(-1, 1)
    for (transform, isBack) in [
      (turned(0.8, 0.6), false), (turned(-0.8, 0.6), true), (turned(-1, 0), true),
      (mirrored, false), (mirrored.concatenated(with: turned(-1, 0)), true),
      (turned(-1, 0).concatenated(with: turned(-1, 0)), false),
    ] {
      #expect(transform.facesAway == isBack)
      #expect(try card(transform)[60, 60] == 0xFFFF_0000)
      let oneSided = try card(transform) {
        $0.backgroundColor = .red
        $0.isDoubleSided = false
      }
      #expect(oneSided[60, 60] == (isBack ? 0 : 0xFFFF_0000))
    }
  }

  @Test
  func `masks, clips and opacity work on a turned layer`() throws {
    var scene = Scene(120, 120)
    let id = try scene.add(Rect(20, 20, 80, 80)) {
      $0.transform = turned(0.8, 0.6)
      $0.masksToBounds = true
      $0.cornerRadius = 10
      $0.opacity = 0.5
    }
    try scene.add(Rect(-40, -40, 200, 200), to: id) { $0.backgroundColor = .green }
    try scene.mask(id, Rect(0, 0, 40, 80)) { $0.backgroundColor = .black }
    let raster = try scene.render()
    #expect(channels(raster[50, 60]) == [128, 0, 128, 0])
    #expect(raster[70, 60] == 0)
    #expect(raster[5, 60] == 0)
  }
}
