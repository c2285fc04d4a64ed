import HostProcess
import Testing

/// Colours of a plugin, from its declaration to pixels.
@Suite
struct ColorMixingTests {
  /// A parameter that is a colour is one of CSS, in a script and on the command line.
  @Test(arguments: ["Tomato", "rgb(255 99 71)", "hsl(9.13 100% 63.92%)", "#FF6347"])
  func `a plugin gets the colour that CSS means`(text: String) throws {
    let scratch = try Scratch()
    // A screen that has no dim layer itself.
    func frames(_ color: String?, _ options: [String] = []) throws -> [UInt8] {
      let set = color.map { ##", "set": {"dim-color": "\##($0)"}"## } ?? ""
      let script = ##"[{"at": 0, "do": "present", "screen": "detail"\##(set)}]"##
      try scratch.write(Array(script.utf8), as: "script.json")
      let result = try HostProcess.run(
        [
          "run", "--plugin", "libpopup.so", "--script", "script.json", "--size", "40x40", "--fps",
          "5", "--format", "rgba", "--output", "-", "--quiet",
        ] + options, in: scratch)
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.output
    }
    let wanted = try frames("#ff6347ff")
    #expect(try wanted != frames(nil))
    #expect(try frames(text) == wanted)
    #expect(try frames(nil, ["--set", "dim-color=\(text)"]) == wanted)
  }

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
