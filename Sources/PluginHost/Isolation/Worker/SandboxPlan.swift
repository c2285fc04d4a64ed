import CSandbox
import Glibc
import Synchronization

/// What a worker may still do: read the folders named, and compute.
struct SandboxPlan: Hashable, Sendable {
  /// Folders and files that the plugin may read and run code from, with all below.
  var folders: [String]
  /// Libraries that the plugin needs and that stay closed to it.
  var closed: [LibraryAccess.Closed] = []
  /// Whether whoever traces the worker answers the system calls that are refused.
  var isTraced = false
  /// Whether a judge in the worker watches the system calls of its own process.
  var isJudged = false

  /// The loader's own folders, and devices that only compute.
  static let loaderFolders = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/dev/null", "/dev/zero",
    "/dev/random", "/dev/urandom",
  ]

  /// The plan for a library: its own folder, which is the one that it was named in, what the loader
  /// needs beside that, and what the person who runs the host grants.
  ///
  /// - Parameters:
  ///   - library: The library's path; one that is a link opens the file that it leads to, and nothing
  ///     beside that.
  ///   - granted: The folders that the user opens.
  ///   - userFolders: The folders of `LD_LIBRARY_PATH`.
  ///   - name: The words by which `--allow` names the plugin; nil for its path.
  init(
    library: String, granted: [String] = [], userFolders: [String] = [], name: String? = nil
  ) {
    let access = LibraryAccess(
      library: library, granted: granted, userFolders: userFolders, name: name ?? library)
    folders = [PluginSearch.folder(of: library), library] + granted + access.opened
    closed = access.closed
  }

  /// The libraries that stay closed to the plugin of this process.
  static var closedHere: [LibraryAccess.Closed] { closedLibraries.withLock(\.self) }
  private static let closedLibraries = Mutex<[LibraryAccess.Closed]>([])

  /// Applies the plan to this process, which must have one thread and no plugin code yet.
  func enter() -> SandboxState {
    SandboxPlan.closedLibraries.withLock { $0 = closed }
    let everyones = SandboxPlan.everyonesPaths
    var copies = unsafe (everyones + folders).map { $0.withPath { unsafe strdup($0) } }
    defer { while let copy = unsafe copies.popLast() { unsafe free(copy) } }
    var pointers = unsafe copies.compactMap { unsafe $0.map { unsafe UnsafePointer($0) } }
      .map(Optional.init)
    var state = host_sandbox_state()
    unsafe pointers.withUnsafeMutableBufferPointer { pointers in
      var plan = unsafe host_sandbox_plan(
        folders: pointers.baseAddress, folder_count: pointers.count,
        is_judged: isJudged ? 1 : 0, is_traced: isTraced ? 1 : 0,
        has_sanitizer: SandboxPlan.hasSanitizer ? 1 : 0)
      unsafe host_sandbox_enter(&plan, &state)
    }
    return SandboxState(state, readable: everyones)
  }

  /// What every plugin may read: what the loader searches and the runtime of this process.
  private static var everyonesPaths: [String] {
    (loaderFolders + LoaderFolders.system + runtimeFolders).reduce(into: []) { paths, path in
      if !paths.contains(path), fileExists(path) { paths.append(path) }
    }
  }

  /// The folders of the Swift runtime that this process runs with.
  private static var runtimeFolders: [String] {
    guard let maps = try? readFile("/proc/self/maps") else { return [] }
    let paths = maps.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.firstIndex(of: UInt8(ascii: "/")).map { String(pathBytes: Array(line[$0...])) }
    }
    return Set(paths.filter { PluginSearch.fileName(of: $0) == "libswiftCore.so" })
      .map(PluginSearch.folder(of:))
  }

  /// Whether this build watches its own memory, which takes more of it than a worker may have.
  private static let hasSanitizer = (["__asan_init", "__tsan_init"] as [String])
    .contains { name in unsafe dlsym(nil, name) != nil }
}

extension SandboxPlan: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(folders)
    writer.write(closed)
    for choice in [isTraced, isJudged] { writer.write(choice) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    folders = try reader.value()
    closed = try reader.value()
    isTraced = try reader.value()
    isJudged = try reader.value()
  }
}
