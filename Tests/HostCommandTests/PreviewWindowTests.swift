import Foundation
import HostProcess
import JSON
import Testing

/// The window of a preview, on a screen of its own, with a pointer and keys.
@Suite(.enabled(if: PreviewWindow.isThere, "needs the programs Xvfb and xdotool"))
struct PreviewWindowTests {
  /// Drags of 30 and of 240 points: eight times as far in the same time.
  ///
  /// A machine that is busy may let no time pass between the places that the window is told; it is
  /// given three tries to tell velocities apart, while where a drag leads depends on none.
  @Test(.enabled(if: BuildFolder.sanitizer != "thread", "the window is to keep up with a pointer"))
  func `a slow short drag goes back and a fast long one goes on`() throws {
    var velocities: [Double] = []
    for _ in 1...3 {
      let lines = try PreviewWindow.trace(
        "--plugin libreveal.so --size 300x200",
        doing: """
          flick 290 100 260 100 20 20
          wait_for '"event":"cancelled"'
          flick 290 100 50 100 20 20
          wait_for '"event":"finished"'
          """)
      #expect(lines.endings == ["cancelled", "finished"])
      velocities = lines.compactMap(\.velocity)
      guard velocities.count == 2, velocities[0] <= 0 || velocities[1] < 2 * velocities[0] else {
        break
      }
    }
    try #require(velocities.count == 2)
    #expect(velocities.allSatisfy { $0 > 0 })
    #expect(velocities[1] > 2 * velocities[0], "the faster hand is told to be faster")
  }

  @Test
  func `a press takes what runs, the window changes its size under the hand, and it goes on`()
    throws
  {
    let lines = try PreviewWindow.trace(
      "--plugin libreveal.so --size 300x200",
      doing: """
        keys Right
        wait_for began
        press 150 100
        wait_for held
        resize 360 240
        wait_for resized
        go 60 100
        lift
        wait_for released
        wait_for '"event":"finished"\\|"event":"cancelled"'
        """)
    #expect(lines.compactMap { $0["size"] }.last == [360, 240])
    #expect(lines.endings.count == 1)
  }

  @Test
  func `a killed worker costs one transition, and the next one has another`() throws {
    let lines = try PreviewWindow.trace(
      "--plugin libpush.so --size 200x120",
      doing: """
        keys k
        wait_for killed
        keys Right
        wait_for failed
        keys Left
        wait_for '"event":"finished"'
        """)
    #expect(lines.endings == ["failed", "finished"])
    let animators = lines.compactMap { $0["animator"] }
    #expect(animators == ["cross-fade", "host.animator.push"])
  }

  @Test
  func `a library that is rebuilt is loaded anew`() throws {
    let scratch = try Scratch()
    try scratch.copy(BuildFolder.path + "/libpush.so", as: "libtried.so")
    let lines = try PreviewWindow.trace(
      "--plugin ./libtried.so --size 200x120",
      doing: """
        keys Right
        wait_for '"event":"finished"'
        cp \("\(BuildFolder.path)/libslide.so".asShellWord) libtried.new
        mv libtried.new libtried.so
        wait_for anew
        keys Left
        wait_for '"event":"finished".*"request":2'
        """, in: scratch)
    #expect(lines.compactMap { $0["animator"] } == ["host.animator.push", "host.animator.slide"])
  }

  /// The strip of the overlay is nearly black and lies over the lower edge; the screen is not.
  @Test
  func `the overlay comes and goes, and the window shows what is on the stack`() throws {
    let scratch = try Scratch()
    _ = try PreviewWindow.trace(
      "--plugin libpush.so --size 200x120",
      doing: """
        keys s
        sleep 0.5
        picture with.png
        keys h
        sleep 0.5
        picture without.png
        """, in: scratch)
    let colors = try HostProcess.shell(
      "for f in with without; do ffmpeg -loglevel error -i $f.png -vf "
        + "crop=190:4:405:552,scale=1:1:flags=area -f rawvideo -pix_fmt rgb24 - ; done", in: scratch
    ).output
    #expect(colors.count == 6)
    #expect(colors.prefix(3).allSatisfy { $0 < 70 }, "\(colors)")
    #expect(Array(colors.prefix(3)) != Array(colors.suffix(3)))
  }

  // Left to itself SDL draws where nobody looks.
  @Test(arguments: [
    (["SDL_VIDEODRIVER": "x11"], "host: no window can be opened: "),
    ([:], "host: no window can be opened: there is no display: neither DISPLAY nor "),
  ])
  func `without a screen there is one line`(environment: [String: String], words: String) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["preview", "--plugin", "libpush.so"], in: scratch, environment: environment)
    #expect(result.exitCode == 3)
    #expect(result.errors.count { $0.hasPrefix("host: ") } == 1)
    #expect(result.errors.contains { $0.hasPrefix(words) }, "\(result.errors)")
  }
}

/// Runs previews under a display of their own.
enum PreviewWindow {
  static let isThere = ["Xvfb", "xdotool"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  private static let driver =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Fixtures/window.sh"

  /// What the trace of a preview says, when a script has done its work in the window.
  static func trace(
    _ arguments: String, doing script: String, in scratch: Scratch? = nil
  ) throws -> [JSONValue] {
    let folder = try scratch ?? Scratch()
    try folder.write(Array((script + "\n").utf8), as: ".script")
    let result = try HostProcess.shell(
      "timeout 90 \(driver.asShellWord) ./.script \(arguments) 2>&1", in: folder)
    let lines = result.text.split(separator: "\n")
    #expect(lines.last == "exit 0", "\(result.text)")
    return lines.compactMap { try? JSONValue(parsing: $0.utf8) }
  }
}

extension [JSONValue] {
  /// How the transitions ended.
  fileprivate var endings: [String] {
    let words = ["finished", "cancelled", "skipped", "failed"]
    return compactMap { line in
      words.first { line["event"] == .string($0) }
    }
  }
}

extension JSONValue {
  fileprivate var velocity: Double? {
    if case .number(let number)? = self["velocity"] { number } else { nil }
  }
}
