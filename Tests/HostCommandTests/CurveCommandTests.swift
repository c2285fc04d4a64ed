import HostCommand
import Testing

struct CurveCommandTests {
  private func text(
    _ curves: [String], _ format: CurveCommand.Format, _ samples: Int
  ) throws -> String {
    String(
      decoding: try CurveCommand.document(of: curves, as: format, samples: samples),
      as: UTF8.self)
  }

  @Test func `a table has one sample a line`() throws {
    #expect(
      try text(["linear", "steps(2)"], .csv, 3)
        == """
        curve,time,value,velocity
        "linear",0,0,1
        "linear",0.5,0.5,1
        "linear",1,1,1
        "steps(2)",0,0,0
        "steps(2)",0.5,0.5,0
        "steps(2)",1,1,0

        """)
  }

  @Test func `a document holds every curve`() throws {
    #expect(
      try text(["linear"], .json, 2)
        == #"[{"curve":"linear","samples":[{"time":0,"value":0,"velocity":1},"#
        + #"{"time":1,"value":1,"velocity":1}]}]"# + "\n")
  }

  @Test func `a drawing has a line for each value and each velocity`() throws {
    let svg = try text(["ease", "spring(duration=1, dampingRatio=0.5, velocity=4)"], .svg, 50)
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.split(separator: "<polyline ").count == 1 + 3 + 4)
    #expect(
      svg.contains("rgb(214,39,40)\">spring(duration=1, dampingRatio=0.5, velocity=4)</text>"))
  }

  @Test func `a picture is a PNG file, the same each time`() throws {
    let first = try CurveCommand.document(of: ["ease-in"], as: .png)
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try CurveCommand.document(of: ["ease-in"], as: .png) == first)
  }

  @Test(arguments: [
    ("wobble", "'wobble' is not the name of a curve; there are linear, ease, "),
    ("spring(damping=-1, stiffness=1)", "damping is -1.0; it cannot be negative"),
    ("spring(damping)", "'spring(damping)': 'damping' is not name=number"),
  ])
  func `what is no curve is refused`(text: String, message: String) {
    let error = #expect(throws: (any Error).self) {
      try CurveCommand.document(of: [text], as: .csv)
    }
    #expect(error.map { "\($0)".hasPrefix(message) } == true)
  }
}
