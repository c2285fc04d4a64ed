import Motion
import TestVectors
import Testing

/// What is worked out from finite numbers is finite, or the numbers are refused.
struct DerivedNumberTests {
  private static let seeds: [UInt64] = Effort.seeds([1, 2, 3, 20_261_201])

  @Test(arguments: [
    "cubic-bezier(.5,1e308,.5,-1e308)", "cubic-bezier(0,-1e101,1,0)", "linear(0, 1e200)",
  ])
  func `a curve whose heights overflow is refused`(css: String) {
    #expect(throws: CurveError.self) { try Curve(css: css) }
  }

  @Test(arguments: seeds)
  func `an accepted curve is finite from 0 to 1`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let heights = (0..<2).map { _ in Double(bitPattern: random.next()) }
      let (x1, x2) = (random.number(in: 0...1), random.number(in: 0...1))
      guard let bezier = try? CubicBezier(x1, heights[0], x2, heights[1]) else { continue }
      for x in [0, 1e-300, 0.25, 0.5, 0.75, 1] {
        #expect(bezier.value(at: x).isFinite, "\(bezier) at \(x)")
        #expect(!bezier.slope(at: x).isNaN, "\(bezier) at \(x)")
      }
    }
  }

  /// 1.633123935319537e16 is what browsers give for the tangent of a quarter turn.
  @Test func `a slant by a quarter turn is that of browsers`() throws {
    let list = try TransformList(css: "skew(90deg, -90deg)")
    #expect(list.matrix.elements[4] == 1.633123935319537e16)
    #expect(list.matrix.elements[1] == -1.633123935319537e16)
    let gentle = try TransformList(css: "skewX(45deg)").matrix.elements[4]
    #expect((gentle - 1).magnitude < 1e-15)
  }

  @Test(arguments: [
    "rotate(1e308turn)", "rotate(1e999deg)", "translate(1e308in)", "scale(1e999)",
    "skew(1e308turn)",
  ])
  func `a number of a transform that overflows is refused`(css: String) {
    #expect(throws: CSSSyntaxError.self) { try TransformList(css: css) }
  }

  @Test func `a huge angle turns exactly as far as its remainder`() throws {
    // 10³⁰⁸ as a double is 296 above a multiple of 360.
    let far = try TransformList(css: "rotate(1e308deg)").matrix
    let near = try TransformList(css: "rotate(\(1e308.truncatingRemainder(dividingBy: 360))deg)")
    #expect(far.elements == near.matrix.elements)
  }

  @Test(arguments: [64, 65, 12_500])
  func `calculations have a depth`(depth: Int) {
    let parentheses = String(repeating: "(", count: depth - 1) + "1px"
    let css = "translate(calc\("(" + parentheses)\(String(repeating: ")", count: depth)))"
    guard depth > 64 else {
      #expect(throws: Never.self) { try TransformList(css: css) }
      return
    }
    do {
      _ = try TransformList(css: css)
      Issue.record("\(depth) calculations inside each other were read")
    } catch {
      #expect("\(error)".contains("at most 64 calculations inside each other"))
      #expect("\(error)".utf8.count < 1_000)
    }
  }

  @Test func `times whose product or sum overflows are refused`() {
    var timing = Timing(duration: 1e308)
    timing.iterations = 10
    #expect(throws: TimingError.overflow("duration × iterations")) { try timing.validate() }
    timing.iterations = 1
    (timing.delay, timing.endDelay) = (1e308, 1e308)
    #expect(throws: TimingError.self) { try timing.validate() }
    timing.iterations = .infinity
    #expect(throws: Never.self) { try timing.validate() }
  }
}
