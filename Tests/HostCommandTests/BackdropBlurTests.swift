import HostProcess
import Testing

/// `animator.backdrop-blur/1`, from a plugin to the trace.
@Suite
struct BackdropBlurTests {
  private let run = [
    "run", "--plugin", "\(BuildFolder.fixtures)/libfrost.so", "--format", "jsonl", "--output", "-",
    "--quiet",
  ]

  /// From 0 to 12 points in half a second: 15 frames of 60 a second are half the way.
  @Test
  func `a plugin frosts what lies below and the trace says how much`() throws {
    let result = try HostProcess.run(run, in: Scratch())
    #expect(result.exitCode == 0)
    #expect(result.text.contains(#""grant":["animator.backdrop-blur/1"]"#))
    for (frame, blur) in [(0, "0"), (15, "6"), (30, "12")] {
      let line = result.text.split(separator: "\n").first { $0.hasPrefix("{\"frame\":\(frame),") }
      #expect(line?.contains(#""backdropBlur":\#(blur)}"#) == true, "frame \(frame)")
    }
  }

  @Test
  func `a blur that is withheld is missing by name`() throws {
    let result = try HostProcess.run(run + ["--withhold", "animator.backdrop-blur"], in: Scratch())
    #expect(result.exitCode == 1)
    #expect(result.errors.contains { $0.contains("animator.backdrop-blur/1 (withheld") })
  }
}
