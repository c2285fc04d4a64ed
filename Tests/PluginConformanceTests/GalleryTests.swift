import Foundation
import Testing

/// What the gallery promises as a whole: how little an animator takes.
@Suite
struct GalleryTests {
  private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins")

  /// Every effect that was promised, with the folder of its library.
  private static let effects: [(folder: String, names: [String])] = [
    ("Basics", ["Cards", "Crossfade", "Pan", "ZoomSlide"]),
    ("Frames", ["Ripple"]),
    ("Masks", ["Checkerboard", "ClockWipe", "Iris"]),
    ("Material", ["ContainerTransform", "FadeThrough", "SharedAxis"]),
    ("Pieces", ["Explode", "Fold", "Portal"]),
    ("Space", ["Cube", "PageFlip", "Tilt", "Turn"]),
  ]

  @Test(arguments: effects.map(\.folder))
  func `an animator of the gallery is one file of at most sixty lines`(folder: String) throws {
    let names = try #require(Self.effects.first { $0.folder == folder }?.names)
    let place = Self.plugins.appendingPathComponent("Gallery\(folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    #expect(files == (names + ["PluginEntry"]).sorted().map { "\($0).swift" })
    for file in files {
      let text = try String(contentsOf: place.appendingPathComponent(file), encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(file)")
    }
  }
}
