import LayerTree
import Rendering
import Testing

@Suite
struct SeamTests {
  @Test(arguments: [1, 1.5, 2, 0.75])
  func `NC-2 E25 two screens share one edge at every fraction of a pixel`(scale: Double) throws {
    let scene = Scene(60, 10, background: .magenta)
    let pictures = try [0xFF00_FF00, 0xFF00_00FF].map { color in
      try picture(60, 10) { _, _ in UInt32(color) }
    }
    for withPictures in [false, true] {
      for step in 0...240 {
        var moved = scene
        let progress = Double(step) / 240
        for (index, start) in [0.0, 60].enumerated() {
          try moved.add(Rect(start + -60 * progress, 0, 60, 10)) {
            $0.backgroundColor = withPictures ? .clear : [.green, .blue][index]
            if withPictures { $0.content = .picture(pictures[index]) }
          }
        }
        let raster = try moved.render(scale: scale)
        let edge = (0..<raster.width).first { raster[$0, 3] != 0xFF00_FF00 } ?? raster.width
        #expect((edge..<raster.width).allSatisfy { raster[$0, 3] == 0xFF00_00FF })
        #expect(abs(Double(edge) - 60 * (1 - progress) * scale) <= 0.502)
      }
    }
  }

  @Test
  func `an edge computed in two ways is one edge`() throws {
    for step in 1..<500 {
      var scene = Scene(40, 4, background: .magenta)
      // Both say the edge is at 20.5, one of them a rounding error off.
      let width = 20.5 / Double(step) * Double(step)
      try scene.add(Rect(0, 0, width, 4)) { $0.backgroundColor = .green }
      try scene.add(Rect(20.5 + 1e-12, 0, 19.5, 4)) { $0.backgroundColor = .blue }
      #expect(columns(of: try scene.render(), row: 1) { $0 == 0xFFFF_00FF }.isEmpty)
    }
  }

  @Test
  func `a rectangle thinner than a pixel is soft instead of gone`() throws {
    for x in [10.0, 10.3, 10.7] {
      var scene = Scene(20, 20)
      try scene.add(Rect(x, 0, 0.5, 20)) { $0.backgroundColor = .black }
      let raster = try scene.render()
      let sum = (0..<20).reduce(0) { $0 + channels(raster[$1, 10])[0] }
      #expect(abs(sum - 128) <= 6)
    }
  }
}
