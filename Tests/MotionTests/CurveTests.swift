import Motion
import Testing

struct CurveTests {
  /// The table of the named curves in the specification, nine decimals.
  @Test(arguments: [
    (0.1, 0.017026610, 0.160572154, 0.019722454, 0.094796306),
    (0.25, 0.093464651, 0.378138131, 0.129161931, 0.408510591),
    (0.5, 0.315356813, 0.684643187, 0.5, 0.802403388),
    (0.75, 0.621861869, 0.906535349, 0.870838069, 0.960458978),
    (0.9, 0.839427846, 0.982973390, 0.980277546, 0.994316477),
  ])
  func `named curves agree with the table`(
    x: Double, easeIn: Double, easeOut: Double, easeInOut: Double, standard: Double
  ) {
    #expect((Curve.easeIn.value(at: x) - easeIn).magnitude < 6e-10)
    #expect((Curve.easeOut.value(at: x) - easeOut).magnitude < 6e-10)
    #expect((Curve.easeInEaseOut.value(at: x) - easeInOut).magnitude < 6e-10)
    #expect((Curve.coreAnimationDefault.value(at: x) - standard).magnitude < 6e-10)
  }

  @Test func `ends are exact`() {
    let curves: [Curve] = [
      .linear, .ease, .easeIn, .easeOut, .easeInOut, .materialStandard, .materialEmphasized,
      .materialEmphasizedAccelerate, .materialEmphasizedDecelerate,
    ]
    for curve in curves {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
    }
  }

  @Test func `a steep curve never falls`() throws {
    let steep = try CubicBezier(1, 0, 0, 1)
    var last = 0.0
    for step in 0...10_000 {
      let value = steep.value(at: Double(step) / 10_000)
      #expect(value >= last)
      last = value
    }
    #expect((steep.value(at: 0.4999) - 0.4561897).magnitude < 1e-7)
    #expect((steep.value(at: 0.5001) - 0.5438103).magnitude < 1e-7)
  }

  @Test(arguments: [
    (0.0, 0.25, 0.0), (0.25, 0.5, 0.25), (0.5, 0.75, 0.5), (0.75, 1.0, 0.75), (1.0, 1.0, 1.0),
  ])
  func `steps jump where they say`(x: Double, start: Double, end: Double) throws {
    #expect(try Steps(4, .start).value(at: x) == start)
    #expect(try Steps(4, .end).value(at: x) == end)
  }

  @Test func `what a curve cannot be is refused by name`() {
    #expect(throws: CurveError.controlPointOutOfRange(name: "x1", value: 1.5)) {
      try CubicBezier(1.5, 0, 1, 1)
    }
    #expect(throws: CurveError.notFinite(name: "y2")) { try CubicBezier(0, 0, 1, .nan) }
    #expect(throws: CurveError.tooFewSteps(count: 1, minimum: 2)) { try Steps(1, .none) }
    #expect(throws: CurveError.tooFewPoints) { try LinearPoints([]) }
  }
}
