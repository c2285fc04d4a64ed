import LayerTree
import Rendering
import Testing

extension ReportTests {
  /// The middle of what is drawn along the x axis, weighted by alpha.
  private func middle(of raster: Raster, rows: Range<Int>) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for y in rows {
      for x in 0..<raster.width {
        let alpha = Double(raster[x, y] >> 24)
        sum += alpha * (Double(x) + 0.5)
        weight += alpha
      }
    }
    return sum / weight
  }

  @Test
  func `M15 what overshoots is drawn at the limit, and a size below nothing not at all`() throws {
    func picture(_ change: (inout Layer) -> Void) throws -> Raster {
      var scene = Scene(40, 40, background: .white)
      let id = try scene.add(Rect(10, 10, 20, 20)) {
        $0.backgroundColor = .red
        change(&$0)
      }
      try scene.mask(id, Rect(0, 0, 20, 20)) { $0.backgroundColor = .blue }
      return try scene.render()
    }
    let whole = try picture { _ in }
    let nothing = try picture { $0.isHidden = true }
    #expect(try picture { $0.opacity = 1.56 } == whole)
    #expect(try picture { $0.opacity = -0.1 } == nothing)
    #expect(try picture { $0.bounds.size = Size(20, -3) } == nothing)
    #expect(try picture { $0.cornerRadius = -2 } == whole)
  }

  @Test
  func `R13 pictures and paths move together by fractions of a pixel`() throws {
    let disc = try picture(24, 24) { x, y in
      let (dx, dy) = (Double(x) - 11.5, Double(y) - 11.5)
      return (dx * dx + dy * dy) < 64 ? 0xFF00_0000 : 0
    }
    var offsets: [Double] = []
    for step in 0...40 {
      var scene = Scene(80, 60)
      let x = 10 + Double(step) / 10
      try scene.add(Rect(x, 0, 24, 24)) { $0.content = .picture(disc) }
      try scene.add(Rect(x, 30, 24, 24)) {
        $0.content = .shape(.init(path: .circle(12, 12, 8)))
      }
      let raster = try scene.render()
      offsets.append(middle(of: raster, rows: 0..<24) - middle(of: raster, rows: 30..<54))
    }
    #expect(offsets.allSatisfy { abs($0 - offsets[0]) <= 0.05 })
  }

  @Test
  func `R13 a slow zoom of a picture has no steps`() throws {
    let disc = try picture(24, 24) { x, y in
      (x - 12) * (x - 12) + (y - 12) * (y - 12) < 64 ? 0xFF00_0000 : 0
    }
    var last: Double?
    for step in 0...50 {
      var scene = Scene(80, 60)
      try scene.add(Rect(40, 20, 24, 24)) {
        $0.anchorPoint = .zero
        $0.position = Point(10, 20)
        $0.content = .picture(disc)
        $0.transform = .scale(1 + Double(step) / 1_000, 1)
      }
      let place = middle(of: try scene.render(), rows: 20..<44)
      if let last { #expect(abs(place - last - 0.012) < 0.03) }
      last = place
    }
  }

  @Test
  func `R14 the seen part of a huge layer has full resolution and geometry`() throws {
    var scene = Scene(400, 800)
    let tall = try scene.add(Rect(0, -60_000, 400, 100_000)) {
      $0.backgroundColor = .white
      $0.opacity = 0.5
    }
    try scene.add(Rect(10, 60_100, 50, 50), to: tall) { $0.backgroundColor = .red }
    let raster = try scene.render()
    #expect(channels(raster[20, 120]) == [128, 128, 0, 0])
    #expect(channels(raster[20, 99]) == [128, 128, 128, 128])
    #expect(channels(raster[399, 799])[0] == 128)
  }

  @Test(arguments: [1, 4, 16])
  func `R15 frames drawn at the same time are the same bytes`(tasks: Int) async throws {
    var scene = Scene(120, 120, background: .white)
    let id = try scene.add(Rect(10, 10, 80, 80)) {
      $0.backgroundColor = Color(0.3, 0.6, 0.9, 0.8)
      $0.cornerRadius = 17
      $0.shadow.opacity = 0.6
      $0.shadow.radius = 9
      $0.opacity = 0.77
      $0.transform = Transform(
        elements: [0.9, 0.2, 0, 0, -0.2, 0.9, 0, 0, 0, 0, 1, 0, 3.3, 1.7, 0, 1])
    }
    try scene.mask(id, Rect(0, 0, 80, 80)) { $0.content = .shape(.init(path: .circle(40, 40, 37))) }
    let tree = scene.tree
    let wanted = try Renderer().render(tree)
    try await withThrowingTaskGroup(of: Raster.self) { group in
      for _ in 0..<tasks { group.addTask { try Renderer().render(tree) } }
      for try await raster in group { #expect(raster == wanted) }
    }
  }
}
