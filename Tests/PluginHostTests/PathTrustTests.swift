import Foundation
import HostProcess
import Testing

@testable import PluginHost

/// Whose files are used, on a system of the tests' own and on this one.
@Suite
struct PathTrustTests {
  /// The owner, the group and the mode of each folder of a path, from `/` on.
  private typealias Way = [(owner: uid_t, group: gid_t, mode: mode_t)]

  private static let folder = mode_t(S_IFDIR)

  /// The judgement of `/a/b/c` by the user 1000, whose group is 1000, as far as the way goes.
  private func defect(_ way: Way) -> String? {
    let names = ["/", "/a", "/a/b", "/a/b/c"]
    let entries = zip(names, way).map {
      ($0, PathTrust.Status(owner: $1.owner, group: $1.group, mode: $1.mode))
    }
    let files = Dictionary(uniqueKeysWithValues: entries)
    let trust = PathTrust(
      owners: [0, 1000], status: { files[$0] }, isTrustedGroup: { $0 == 1000 })
    return trust.defect(of: names[way.count - 1])
  }

  @Test
  func `folders of root and the user are trusted, with a group of the user's own`() {
    let root = (owner: uid_t(0), group: gid_t(0), mode: Self.folder | 0o755)
    let home = (owner: uid_t(1000), group: gid_t(1000), mode: Self.folder | 0o775)
    #expect(defect([root]) == nil)
    #expect(defect([root, root, home, home]) == nil)
    #expect(defect([root, home, (1000, 50, Self.folder | 0o755)]) == nil)
  }

  @Test(arguments: 1...3)
  func `each part of a path counts: its owner, others, and its group`(place: Int) {
    var way: Way = Array(repeating: (0, 0, Self.folder | 0o755), count: 4)
    let name = place == 3 ? "it" : "'\(["/", "/a", "/a/b"][place])'"
    way[place] = (4_242_424, 0, Self.folder | 0o755)
    #expect(defect(way) == "\(name) belongs to the user 4242424, not to you or root")
    way[place] = (0, 0, Self.folder | 0o757)
    #expect(defect(way) == "everybody may write to \(name)")
    way[place] = (1000, 4_242_424, Self.folder | 0o775)
    #expect(defect(way) == "the group 4242424 may write to \(name)")
  }

  @Test
  func `a sticky folder may lie on the way, and is not searched itself`() {
    let root = (owner: uid_t(0), group: gid_t(0), mode: Self.folder | 0o755)
    let sticky = (owner: uid_t(0), group: gid_t(0), mode: Self.folder | 0o1777)
    let own = (owner: uid_t(1000), group: gid_t(1000), mode: Self.folder | 0o700)
    #expect(defect([root, sticky, own, own]) == nil)
    #expect(defect([root, root, sticky]) == "everybody may write to it")
    // The sticky bit of a file means nothing.
    #expect(
      defect([root, sticky, own, (1000, 1000, S_IFREG | 0o1666)]) == "everybody may write to it")
    #expect(
      defect([root, sticky, (2_000_000, 0, Self.folder | 0o755)])
        == "it belongs to the user 2000000, not to you or root")
  }

  /// A search whose only folder is one of a path variable.
  private func search(_ folder: String, in scratch: Scratch) -> PluginSearch {
    PluginSearch(
      executable: scratch.path + "/bin/host", environment: ["ANIMATOR_PLUGIN_PATH": folder],
      isElevated: false)
  }

  @Test
  func `files, their folders and the folders above are judged where they lie in the end`() throws {
    let scratch = try Scratch()
    let home = scratch.path + "/up/plugins"
    for folder in [home, scratch.path + "/bin", scratch.path + "/else"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    func mode(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    try ManifestTests.valid.write(toFile: home + "/x.json", atomically: false, encoding: .utf8)
    try scratch.copy("\(BuildFolder.fixtures)/libidle.so", as: "up/plugins/libx.so")
    func defects() -> [String] { PluginCatalog(search(home, in: scratch)).defects.map(\.reason) }
    #expect(defects() == [])
    try mode(0o666, home + "/libx.so")
    #expect(defects() == ["library: 'libx.so' is not used: everybody may write to it"])
    try mode(0o644, home + "/libx.so")
    try mode(0o646, home + "/x.json")
    #expect(defects() == ["is not used: everybody may write to it"])
    try mode(0o644, home + "/x.json")
    try mode(0o777, scratch.path + "/up")
    #expect(
      search(home, in: scratch).notes
        == ["'\(home)' is not searched: everybody may write to '\(scratch.path)/up'"])
    // Neither a way around by `..` nor a link changes that.
    let around = "\(scratch.path)/else/../up/plugins"
    #expect(search(around, in: scratch).notes.count == 1)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: home)
    #expect(search(scratch.path + "/link", in: scratch).notes.count == 1)
    try mode(0o755, scratch.path + "/up")
    #expect(search(scratch.path + "/link", in: scratch).notes == [])
    // A library behind a link is judged where it lies.
    try FileManager.default.moveItem(atPath: home + "/libx.so", toPath: scratch.path + "/else/y.so")
    try FileManager.default.createSymbolicLink(
      atPath: home + "/libx.so", withDestinationPath: scratch.path + "/else/y.so")
    #expect(defects() == [])
    try mode(0o777, scratch.path + "/else")
    #expect(
      defects() == [
        "library: 'libx.so' is not used: everybody may write to '\(scratch.path)/else'"
      ])
  }

  @Test
  func `another user's folder is not searched, and the executable's owner is trusted`() throws {
    // Only root can give files away.
    guard geteuid() == 0 else { return }
    let scratch = try Scratch()
    let home = scratch.path + "/plugins"
    for folder in [home, scratch.path + "/bin"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    #expect(unsafe chown(home, 4_242_424, 0) == 0)
    #expect(
      search(home, in: scratch).notes == [
        "'\(home)' is not searched: it belongs to the user 4242424, not to you or root"
      ])
    try scratch.write([], as: "bin/host")
    #expect(unsafe chown(scratch.path + "/bin/host", 4_242_424, 0) == 0)
    #expect(search(home, in: scratch).notes == [])
  }
}
