import Motion
import TestVectors
import Testing

struct CurveParsingTests {
  /// What is written, and the points it stands for as output and input.
  @Test(
    arguments: [
      ("linear(0, 1)", [[0, 0], [1, 1]]),
      ("linear(0 0% 50%, 1 50% 100%)", [[0, 0], [0, 0.5], [1, 0.5], [1, 1]]),
      ("linear(50% 0.5, 20% 1, 2)", [[0.5, 0.5], [1, 0.5], [2, 1]]),
      ("linear( 0 , .25 , 1e0 /* end */ 80% )", [[0, 0], [0.25, 0.4], [1, 0.8]]),
    ] as [(String, [[Double]])])
  func `linear() is completed`(text: String, points: [[Double]]) throws {
    let wanted = points.map { LinearPoints.Point(input: $0[1], output: $0[0]) }
    #expect(try Curve(css: text) == .points(LinearPoints(wanted)))
  }

  @Test(arguments: [
    ("ease-in", Curve.easeIn), (" EASE ", .ease), ("step-end", .stepEnd),
    ("material-emphasized", .materialEmphasized),
  ])
  func `keywords are curves`(text: String, curve: Curve) throws {
    #expect(try Curve(css: text) == curve)
  }

  /// What there is, in words.
  static let names =
    "; there are linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, "
    + "material-standard and material-emphasized, these also with -decelerate or -accelerate, and "
    + "cubic-bezier(), steps() and linear()"

  /// What is refused, and the words in which.
  @Test(arguments: [
    ("", "'', character 1: expected the name of a curve"),
    ("bounce", "'bounce' is not the name of a curve\(names)"),
    ("spring(1)", "'spring()' is not the name of a curve\(names)"),
    ("cubic-bezier(0,0,1)", "'cubic-bezier(0,0,1)', character 19: expected \",\""),
    ("cubic-bezier(0,0,1,1px)", "'cubic-bezier(0,0,1,1px)', character 20: expected a number"),
    ("cubic-bezier(-1,0,1,1)", "x1 is -1.0; control points lie between 0 and 1 horizontally"),
    ("steps(0)", "0 steps are too few; this jump rule needs at least 1"),
    ("steps(1, jump-none)", "1 steps are too few; this jump rule needs at least 2"),
    ("steps(2.5)", "'steps(2.5)', character 7: expected a whole number of steps"),
    (
      "steps(2, middle)",
      "'steps(2, middle)', character 10: expected jump-start, jump-end, jump-none, jump-both, "
        + "start or end"
    ),
    ("linear(0)", "'linear(0)', character 9: expected \",\" and a second point"),
    (
      "linear(0% 1 50%, 1)",
      "'linear(0% 1 50%, 1)', character 13: expected one number, and one or two percentages "
        + "together"
    ),
    ("ease ease", "'ease ease', character 6: expected the end of the text"),
  ])
  func `what is no curve is refused at its place`(text: String, message: String) {
    let error = #expect(throws: CurveError.self) { try Curve(css: text) }
    #expect(error?.description == message)
  }

  @Test(
    .enabled(if: VectorFile.areThere("wpt-easing"), VectorFile.areMissing),
    arguments: VectorFile.all("wpt-easing"))
  func `the platform's tests of linear() hold`(file: VectorFile) throws {
    var failures = VectorFailures()
    let values = try file.read()
    for row in values["linear_canonical"].rows {
      guard case .points(let got) = try Curve(css: row["input"].text) else { continue }
      let wanted = row["points"].rows
      let isRight =
        got.points.count == wanted.count
        && zip(got.points, wanted).allSatisfy {
          near($0.output, $1[0].number, 5e-5) && near($0.input * 100, $1[1].number, 5e-5)
        }
      failures.check(isRight, row, got)
    }
    for row in values["linear_invalid"].rows {
      failures.check((try? Curve(css: row["input"].text)) == nil, row, "a curve")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
