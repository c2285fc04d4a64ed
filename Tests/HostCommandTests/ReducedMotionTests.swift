import HostProcess
import Testing

/// `--reduced-motion`, from the command line to the trace.
@Suite
struct ReducedMotionTests {
  private func run(_ words: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--reduced-motion", "--fps", "10", "--format", "jsonl", "--output", "-", "--quiet"]
        + words.split(separator: " ").map(String.init), in: scratch)
  }

  /// The layers of a trace's frames while something moves, but for their opacities: more than one
  /// look is motion.
  private func looks(_ trace: String) -> Set<String> {
    Set(
      trace.split(separator: "\n").compactMap { line in
        guard line.hasPrefix("{\"frame\":"), !line.hasSuffix("\"layers\":{}}"),
          let layers = line.firstRange(of: "\"layers\"")
        else { return nil }
        return line[layers.lowerBound...].replacing(/"opacity":[-0-9.e]+/, with: "")
      }.map { String($0) })
  }

  /// Every library with animators of this project that serve a push, and one of present.
  @Test(arguments: [
    ("slide", "slide", 0.35), ("push", "push", 0.3), ("reveal", "reveal", 2),
    ("match", "match", 0.5), ("gallery-space", "cube", 0.7), ("gallery-masks", "iris", 0.6),
    ("gallery-pieces", "fold", 0.8), ("gallery-material", "container-transform", 0.45),
    ("gallery-basics", "pan", 0.4), ("popup", "popup", 0.4), ("unwind", "unwind", 1),
  ])
  func `case 36: a shipped animator gives way to a cross-fade as long as itself`(
    library: String, animator: String, seconds: Double
  ) throws {
    let id = "host.animator.\(animator)"
    let result = try run("--plugin lib\(library).so --animator \(id)", in: Scratch())
    #expect(result.exitCode == 0)
    #expect(
      result.text.contains(
        "less motion is asked for: shown is the built-in cross-fade instead of '\(id)'"))
    #expect(looks(result.text).count == 1)
    let frames = result.text.split(separator: "\n").count { $0.hasPrefix("{\"frame\":") }
    #expect(frames == Int((seconds * 10).rounded(.up)) + 1)
  }

  @Test
  func `case 36: the cross-fade takes as long as the parameter duration says`() throws {
    let result = try run("--plugin libslide.so --set duration=1.5", in: Scratch())
    #expect(result.text.split(separator: "\n").count { $0.hasPrefix("{\"frame\":") } == 16)
  }

  @Test
  func `case 36: who claims to handle it is asked`() throws {
    let result = try run("--plugin libgallery-frames.so", in: Scratch())
    #expect(result.exitCode == 0)
    #expect(!result.text.contains("less motion is asked for"))
    #expect(result.text.contains("\"animator\":\"host.animator.ripple\""))
    #expect(looks(result.text).count == 1)
  }

  @Test
  func `case 36: a script's animators give way too`() throws {
    let scratch = try Scratch()
    let script =
      #"[{"at":0,"do":"push","screen":"detail","animator":"host.animator.push"},"#
      + #"{"at":1,"do":"pop","animator":"host.animator.slide"}]"#
    try scratch.write(Array(script.utf8), as: "s.json")
    let result = try run("--script s.json", in: scratch)
    #expect(result.exitCode == 0)
    for id in ["push", "slide"] {
      #expect(result.text.contains("instead of 'host.animator.\(id)'"))
    }
    #expect(looks(result.text).count == 1)
  }

  @Test
  func `case 36: a plugin that cannot be loaded is a failure all the same`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libnewerabi.so", as: "libnewerabi.so")
    let result = try run("--plugin ./libnewerabi.so", in: scratch)
    #expect(result.exitCode == 1)
  }
}
