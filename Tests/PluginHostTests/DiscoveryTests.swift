import Foundation
import HostProcess
import Testing

@testable import PluginHost

/// Where plugins are looked for, and whom that trusts; by the numbers of users' reports.
@Suite
struct DiscoveryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/bin", withIntermediateDirectories: true)
  }

  /// A search whose only folders of its own are those of a path variable.
  private func search(_ path: String, isElevated: Bool = false) -> PluginSearch {
    PluginSearch(
      executable: scratch.path + "/bin/host",
      environment: ["ANIMATOR_PLUGIN_PATH": path, "HOME": scratch.path], isElevated: isElevated)
  }

  private func folder(_ name: String) throws -> String {
    let path = "\(scratch.path)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func manifest(
    _ name: String, in folder: String, library: String = "libx.so", version: String = "1.0.0"
  ) throws {
    let text = ManifestTests.valid.replacing("libx.so", with: library)
      .replacing(
        "\"name\": \"One\", \"version\": \"1.0.0\"",
        with: "\"name\": \"One\", \"version\": \"\(version)\"")
    try text.write(toFile: "\(folder)/\(name).json", atomically: false, encoding: .utf8)
  }

  private func library(_ name: String, in folder: String) throws {
    try FileManager.default.copyItem(
      atPath: "\(BuildFolder.fixtures)/libidle.so", toPath: "\(folder)/\(name)")
  }

  @Test
  func `H08: the earlier folder counts, then the newer version, and both paths are named`() throws {
    let (user, system) = (try folder("user"), try folder("system"))
    try manifest("old", in: user, version: "1.2.0")
    try manifest("new", in: user, version: "1.10.0")
    try manifest("newest", in: system, version: "2.0.0")
    let catalog = PluginCatalog(search("\(user):\(system)"))
    #expect(catalog.entry(describing: "org.x.one")?.manifestPath == "\(user)/new.json")
    #expect(
      catalog.duplicates == [
        "animator 'org.x.one': '\(user)/new.json' (1.10.0) is used, "
          + "'\(user)/old.json' (1.2.0) is not",
        "animator 'org.x.one': '\(user)/new.json' (1.10.0) is used, "
          + "'\(system)/newest.json' (2.0.0) is not",
      ])
  }

  @Test
  func `H08: a folder that is reached in two ways has its plugins once`() throws {
    let real = try folder("lib")
    try manifest("x", in: real)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/lib64", withDestinationPath: real)
    let catalog = PluginCatalog(search("\(real):\(scratch.path)/lib64"))
    #expect(catalog.entries.count == 1)
    #expect(catalog.duplicates.isEmpty)
  }

  @Test
  func `H15: bad manifests get a line each and hide nothing`() throws {
    let home = try folder("plugins")
    try manifest("good", in: home)
    try library("libx.so", in: home)
    let bad: [(name: String, text: String)] = [
      ("empty", ""), ("array", "[]"), ("object", "{}"),
      ("cut", String(ManifestTests.valid.prefix(80))),
      ("deep", String(repeating: "[", count: 60_000)), ("mark", "\u{FEFF}" + ManifestTests.valid),
      ("nolibrary", ManifestTests.valid.replacing("\"libx.so\"", with: "\"\"")),
    ]
    for (name, text) in bad {
      try text.write(toFile: "\(home)/\(name).json", atomically: false, encoding: .utf8)
    }
    let catalog = PluginCatalog(search(home))
    #expect(
      catalog.entries.filter { $0.libraryPath != nil }.map(\.manifestPath) == ["\(home)/good.json"])
    for (name, _) in bad {
      let lines = catalog.defects.filter { $0.manifestPath == "\(home)/\(name).json" }
      #expect(lines.count == 1, "\(name)")
      #expect(lines.first?.reason.contains("\n") == false)
    }
  }

  @Test(arguments: [
    ("libx.so", "home/plugins/libx.so"), ("./libx.so", "home/plugins/libx.so"),
    ("../lib/libx.so", "home/lib/libx.so"), ("../../libx.so", nil), ("/etc/passwd", nil),
    ("../plugins/../../libx.so", nil),
  ])
  func `H16: a library stays in its manifest's tree`(value: String, expected: String?) throws {
    let home = try folder("home/plugins")
    for place in [home, try folder("home/lib"), scratch.path] {
      try library("libx.so", in: place)
    }
    try manifest("x", in: home, library: value)
    let catalog = PluginCatalog(search(home))
    #expect(catalog.entries.first?.libraryPath == expected.map { "\(scratch.path)/\($0)" })
    #expect(catalog.defects.isEmpty == (expected != nil))
  }

  @Test
  func `H16: odd entries of the path variable are left out, and the rest is searched`() throws {
    let home = try folder("plugins")
    let search = search(":~/x:relative:\(home)::/dev/null:")
    #expect(search.folders.contains(home))
    #expect(!search.folders.contains { $0.isEmpty || !$0.hasPrefix("/") })
  }

  @Test
  func `H17: an elevated process ignores the environment and says so`() throws {
    let home = try folder("plugins")
    let elevated = search(home, isElevated: true)
    #expect(!elevated.folders.contains(home))
    #expect(!elevated.folders.contains { $0.hasPrefix(scratch.path + "/.local") })
    #expect(elevated.notes.count == 1)
    #expect(elevated.notes.first?.contains("ANIMATOR_PLUGIN_PATH") == true)
    #expect(search(home).notes.isEmpty)
  }

  @Test
  func `a folder that everybody may write to is not searched, and that is said`() throws {
    let home = try folder("open")
    try manifest("x", in: home)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home)
    let search = search(home)
    #expect(PluginCatalog(search).entries.isEmpty)
    #expect(search.notes == ["'\(home)' is not searched: everybody may write to it"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home)
    #expect(PluginCatalog(self.search(home)).entries.count == 1)
  }

  @Test
  func `H18: pipes, texts and programmes beside manifests disturb nothing`() throws {
    let home = try folder("plugins")
    try manifest("good", in: home)
    try library("libx.so", in: home)
    #expect(unsafe mkfifo("\(home)/pipe.json", 0o644) == 0)
    try "a letter".write(toFile: "\(home)/letter.txt", atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: home + "/host", withDestinationPath: "/bin/true")
    let catalog = PluginCatalog(search(home))
    #expect(catalog.entries.map(\.manifestPath) == ["\(home)/good.json"])
    #expect(catalog.defects.map(\.reason) == ["is not a file"])
  }

  @Test(arguments: ["umlaut-ü", "umlaut-u\u{308}", "日本", "😀", "a space"])
  func `H19: a folder of any name is searched`(name: String) throws {
    let home = try folder(name)
    try manifest("x", in: home)
    try library("libx.so", in: home)
    let path = try #require(PluginCatalog(search(home)).entries.first?.libraryPath)
    #expect(throws: Never.self) { try InProcessSession(path: path) }
  }

  @Test
  func `H19: a byte that is no UTF-8 goes through paths as it came`() throws {
    let bytes: [[UInt8]] = [
      [0x62, 0xFF], [0xC3], [0xE2, 0x82], [0xF4, 0x8F, 0xBF, 0xBF, 0x78], [0x80, 0x2F, 0xC3, 0xBC],
      [0xF0, 0x9F, 0x98, 0x80], [0xED, 0xA0, 0x80],
    ]
    for bytes in bytes {
      let text = String(pathBytes: bytes)
      #expect(text.pathBytes == bytes)
      #expect(text.withPath { unsafe strlen($0) } == bytes.count)
    }
    #expect(String(pathBytes: [0x62, 0xFF, 0x63]).pathBytes == [0x62, 0xFF, 0x63])
    #expect(String(pathBytes: Array("ü😀".utf8)) == "ü😀")
  }

  @Test
  func `case 51: each manifest that cannot be read gets one line that says why`() throws {
    let home = try folder("plugins")
    try manifest("good", in: home)
    try library("libx.so", in: home)
    let links = [
      ("dead", "/nonexistent/x.json"), ("loop", "loop.json"), ("there", "back.json"),
      ("back", "there.json"), ("through", "good.json/x.json"), ("place", "/etc"),
      ("null", "/dev/null"), ("fine", "good.json"),
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(name).json", withDestinationPath: target)
    }
    _ = try folder("plugins/folder.json")
    let defects = PluginCatalog(search(home)).defects
    let lines = Dictionary(
      uniqueKeysWithValues: defects.map {
        (PluginSearch.fileName(of: $0.manifestPath), $0.reason)
      })
    #expect(
      lines == [
        "dead.json": "is a link to '/nonexistent/x.json', which does not exist",
        "loop.json": "is a link that leads back to itself, by 'loop.json'",
        "there.json": "is a link that leads back to itself, by 'back.json'",
        "back.json": "is a link that leads back to itself, by 'there.json'",
        "through.json": "is a link to 'good.json/x.json', which does not exist",
        "place.json": "is a link to the folder '/etc'",
        "null.json": "is a link to '/dev/null', which is not a file",
        "folder.json": "is a folder",
      ])
    // The link to a good one is the same manifest once more.
    #expect(PluginCatalog(search(home)).entries.count == 1)
  }

  @Test
  func `vendors have folders of their own, two deep, and what lies deeper is not searched`() throws
  {
    let home = try folder("plugins")
    for (place, version) in [
      ("Acme", "1.0.0"), ("Acme/Doors", "1.1.0"), ("Acme/Doors/deep", "9.0.0"), (".git", "9.0.0"),
    ] {
      let place = try folder("plugins/\(place)")
      try manifest("x", in: place, version: version)
      try library("libx.so", in: place)
    }
    let search = search(home)
    let catalog = PluginCatalog(search)
    #expect(
      catalog.entries.map(\.manifestPath) == ["\(home)/Acme/x.json", "\(home)/Acme/Doors/x.json"])
    #expect(catalog.entries.allSatisfy { $0.libraryPath?.hasPrefix(home + "/Acme/") == true })
    #expect(search.library(named: "libx.so") == "\(home)/Acme/libx.so")
    #expect(search.roots.contains(home) && !search.roots.contains("\(home)/Acme"))
    #expect(search.notes == [])
  }

  @Test
  func `links to folders in a plugin folder lead nowhere, and are said`() throws {
    let home = try folder("plugins")
    let elsewhere = try folder("elsewhere")
    try manifest("x", in: elsewhere)
    for (name, target) in [("out", elsewhere), ("up", ".."), ("self", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(name)", withDestinationPath: target)
    }
    let search = search(home)
    #expect(search.folders.filter { $0.hasPrefix(home) } == [home])
    #expect(PluginCatalog(search).entries.isEmpty)
    #expect(
      search.notes
        == [("out", elsewhere), ("self", "."), ("up", "..")].map { name, target in
          "'\(home)/\(name)' is not searched: it is a link to '\(target)'; "
            + "ANIMATOR_PLUGIN_PATH can name that folder"
        })
  }

  @Test
  func `a plugin folder with very many folders is searched in part, and that is said`() throws {
    let home = try folder("plugins")
    for number in 0..<300 { _ = try folder("plugins/\(number)") }
    let search = search(home)
    #expect(search.folders.filter { $0.hasPrefix(home) }.count == 257)
    #expect(search.notes.count == 1)
    #expect(search.notes.first?.hasSuffix("'\(home)' has more than 256 folders") == true)
  }

  @Test(arguments: ["sub/libx.so", "./sub/libx.so", "sub/../libx.so", "../link/libx.so"])
  func `case 15: a link to a folder does not lead a manifest to a library outside`(
    value: String
  ) throws {
    let home = try folder("home/plugins")
    let outside = try folder("outside/deep")
    for place in [outside, scratch.path + "/outside"] { try library("libx.so", in: place) }
    for link in ["home/plugins/sub", "home/link"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(link)", withDestinationPath: outside)
    }
    try manifest("x", in: home, library: value)
    let catalog = PluginCatalog(search(home))
    #expect(catalog.entries.map(\.libraryPath) == [nil])
    let place = value.contains("sub/..") ? "\(scratch.path)/outside" : outside
    #expect(
      catalog.defects.map(\.reason) == [
        "library: '\(value)' leads to '\(place)', which is neither in the manifest's folder, nor "
          + "in its parent, nor in a plugin folder"
      ])
  }

  @Test(arguments: [
    ("push", "libpush.so", ""), ("pusch", nil, "did you mean 'push'?"),
    ("libpusch.so", nil, "did you mean 'libpush.so'?"),
    ("org.x.oen", nil, "did you mean 'org.x.one'?"), ("org.y.nothing", nil, ""),
  ])
  func `a name is understood or the nearest one is named`(
    name: String, found: String?, words: String
  ) throws {
    let home = try folder("plugins")
    try manifest("x", in: home)
    for file in ["libx.so", "libpush.so"] { try library(file, in: home) }
    let search = search(home)
    do throws(PluginReferenceError) {
      let reference = try search.find(
        name, in: PluginCatalog(search), workingDirectory: scratch.path)
      #expect(reference.libraryPath == found.map { "\(home)/\($0)" })
    } catch {
      #expect(found == nil)
      #expect(words.isEmpty || error.description.contains(words))
      #expect(error.description.contains("did you mean") == !words.isEmpty)
    }
  }

  @Test
  func `H12: a rebuilt library in the same process is not mistaken for its old build`() throws {
    try scratch.copy("\(BuildFolder.fixtures)/libspringy.so", as: "libplugin.so")
    let path = "\(scratch.path)/libplugin.so"
    let first = try InProcessSession(path: path)
    #expect(try InProcessSession(path: path).description == first.description)
    try scratch.replace("libplugin.so", by: "\(BuildFolder.fixtures)/librebuilt.so")
    let error = #expect(throws: LibraryError.self) { try InProcessSession(path: path) }
    #expect(error == .notReloaded(path: realPath(path)))
    #expect(error?.description.contains("not reloaded") == true)
  }
}
