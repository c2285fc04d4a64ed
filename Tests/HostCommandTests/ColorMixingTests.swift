import HostProcess
import Testing

/// Colours of a plugin, from its declaration to pixels.
@Suite
struct ColorMixingTests {
  /// Blue at 1, 3/4, 1/2, 1/4 and 0 over white: what is not blue goes from 0 to 255.
  @Test
  func `case 08: over white a tint that fades to clear stays blue`() throws {
    let scratch = try Scratch()
    let scene =
      ##"{"schema":1,"name":"t","size":[4,4],"screens":[{"name":"A","background":"#ffffff"},"##
      + ##"{"name":"B","background":"#ffffff"}]}"##
    try scratch.write(Array(scene.utf8), as: "scene.json")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "\(BuildFolder.fixtures)/libveil.so", "--scene", "scene.json", "--fps",
        "4", "--format", "rgba", "--output", "-", "--quiet",
      ], in: scratch)
    #expect(result.exitCode == 0)
    let firstPixels = stride(from: 0, to: result.output.count, by: 64).map {
      Array(result.output[$0..<$0 + 4])
    }
    #expect(firstPixels.count == 5)
    for (pixel, wanted) in zip(firstPixels, [0, 63.75, 127.5, 191.25, 255]) {
      #expect(abs(Double(pixel[0]) - wanted) < 1 && pixel[0] == pixel[1])
      #expect(pixel[2] == 255 && pixel[3] == 255)
    }
  }
}
