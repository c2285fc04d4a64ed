import CAnimator
import CInterception
import CSupervisor
import Glibc
import Synchronization

/// A plugin's library in this process, with what its tables say.
///
/// It stays loaded until the process ends: a language runtime inside it may have left callbacks
/// behind, and unloading means that the process ends.
@safe final class PluginLibrary {
  /// The absolute path of the file.
  let path: String
  /// What the tables say.
  let description: PluginDescription
  /// The descriptors behind the description, in its order.
  let descriptors: [UnsafePointer<animator_descriptor>]

  private let table: UnsafePointer<animator_plugin>
  /// What the loader knows the library by.
  let handle: UnsafeMutableRawPointer

  /// How a library is loaded.
  struct Loading {
    /// Whether its calls into other libraries are seen, those of its constructors included.
    var isWatched = false
    /// Whether it stays where it is until the process ends.
    var isKept = true
    /// Whether its tables may say what they should not.
    var toleratesDefects = false
  }

  /// Loads a library and reads its tables.
  init(path: String, loading: Loading = Loading()) throws(LibraryError) {
    let path = try PluginLibrary.resolve(path)
    let build = FileIdentity(path)
    let object = try SharedObject(path: path)
    // The loader would hand out the old build and say nothing.
    guard let build, PluginLibrary.isFirst(build, at: path) else {
      throw .notReloaded(path: path)
    }
    let flags = RTLD_NOW | RTLD_LOCAL | (loading.isKept ? RTLD_NODELETE : 0)
    let opened = path.withPath { path in
      unsafe loading.isWatched
        ? Interception.during(.constructors) { unsafe host_intercept_load(path, flags) }
        : dlopen(path, flags)
    }
    guard let handle = unsafe opened else {
      throw object.refusal(PluginLibrary.loaderMessage(path), path: path)
    }
    // What was looked at is what was loaded.
    guard FileIdentity(path) == build else { throw .changed(path) }
    guard let symbol = unsafe dlsym(handle, "animator_entry") else {
      throw .noEntry(path: path, similar: PluginLibrary.nearMisses(among: object.exports))
    }
    let table = try unsafe PluginLibrary.shakeHands(symbol, path: path)
    var reader = unsafe TableReader(path: path, table: table)
    (description, unsafe descriptors) = unsafe try reader.read()
    self.path = path
    unsafe self.table = unsafe table
    unsafe self.handle = unsafe handle
    if !loading.toleratesDefects, let defect = description.defects.first {
      throw .badTable(path: path, defect: defect)
    }
  }

  /// Reads the tables once more.
  func describeAgain() throws(LibraryError) -> PluginDescription {
    var reader = unsafe TableReader(path: path, table: table)
    return try unsafe reader.read().0
  }

  /// The absolute path of a library, in a folder without links.
  ///
  /// The file itself may be a link: the folder in which it was named is the plugin's own, and
  /// `$ORIGIN`, whatever the link leads to.
  static func resolve(_ path: String) throws(LibraryError) -> String {
    guard let resolved = path.withPath({ unsafe realpath($0, nil) }) else {
      if errno == ENOENT { throw .noFile(path: path) }
      throw .unreadable(path: path, reason: String(errno: errno))
    }
    defer { unsafe free(resolved) }
    let name = PluginSearch.fileName(of: path)
    guard linkTarget(path) != nil, !["", ".", ".."].contains(name) else {
      return unsafe String(path: resolved) ?? path
    }
    return "\(realPath(PluginSearch.folder(of: path)))/\(name)"
  }

  private static func loaderMessage(_ path: String) -> String {
    guard let text = unsafe String(path: dlerror()) else { return "the loader gave no reason" }
    let prefix = "\(path): "
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// The builds that this process has mapped, by their paths.
  private static let builds = Mutex<[String: FileIdentity]>([:])

  private static func isFirst(_ build: FileIdentity, at path: String) -> Bool {
    builds.withLock { builds in
      defer { if builds[path] == nil { builds[path] = build } }
      return builds[path] ?? build == build
    }
  }

  private typealias Entry =
    @convention(c) (
      UnsafePointer<animator_offer>?, UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
    ) -> Int32

  private static func shakeHands(
    _ symbol: UnsafeMutableRawPointer, path: String
  ) throws(LibraryError) -> UnsafePointer<animator_plugin> {
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    var offer = unsafe animator_offer(
      struct_size: MemoryLayout<animator_offer>.size,
      abi_oldest: PluginABI.versions.lowerBound.rawValue,
      abi_newest: PluginABI.versions.upperBound.rawValue,
      host: hostTable.address)
    var table: UnsafePointer<animator_plugin>?
    let status = Interception.during(.entry) { unsafe entry(&offer, &table) }
    guard status == animator_status.ok.rawValue else {
      if status == animator_status.badABI.rawValue {
        throw .wrongABI(
          path: path, plugin: unsafe table.flatMap { unsafe revisions(of: $0) },
          host: PluginABI.versions)
      }
      throw .refused(path: path, status: status)
    }
    guard let table = unsafe table else {
      throw .badTable(path: path, defect: "animator_entry answered OK without a table")
    }
    return unsafe table
  }

  /// What a table of any revision says of the revisions that it speaks.
  private static func revisions(
    of table: UnsafePointer<animator_plugin>
  ) -> ClosedRange<ABIVersion>? {
    let needed = unsafe MemoryLayout<animator_plugin>.offset(of: \.name) ?? .max
    guard let raw = unsafe readPrefix(table, minimum: needed) else { return nil }
    let (oldest, newest) = unsafe (
      ABIVersion(rawValue: raw.abi_oldest), ABIVersion(rawValue: raw.abi_newest)
    )
    return oldest <= newest ? oldest...newest : nil
  }

  /// The functions whose names are nearest to the entry's, as their author wrote them.
  private static func nearMisses(among exports: [String]) -> [String] {
    let wanted = Array("animatorentry".utf8)
    let candidates = exports.map { symbol in
      let name = plainName(symbol)
      return (name: name, distance: editDistance(letters(ofFunction: name), wanted))
    }
    return candidates.filter { $0.distance <= 4 }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(LibraryError.similarLimit).map(\.name)
  }

  /// A function's own name in small letters, without its module, its type and its parameters.
  private static func letters(ofFunction name: String) -> [UInt8] {
    let path = name.prefix { $0 != "(" }.split(separator: ".").last ?? ""
    return path.utf8.filter { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      .map { $0 | 0x20 }
  }
}

/// The absolute path of a library, in a folder without links; the error says why there is none.
public func libraryPath(of path: String) throws(LibraryError) -> String {
  try PluginLibrary.resolve(path)
}

/// A function's name as its author wrote it, where a compiler has wrapped it up.
func plainName(_ symbol: String) -> String {
  guard let plain = unsafe host_plain_name(symbol) else { return symbol }
  defer { unsafe free(plain) }
  return unsafe readString(plain) ?? symbol
}
