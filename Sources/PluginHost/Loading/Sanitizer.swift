import CElf
import Glibc

/// A checker of a compiler's that a library was built with, whose runtime watches the whole process.
package struct Sanitizer: Hashable, Sendable {
  /// Which one.
  package enum Kind: String, Sendable, CaseIterable {
    case address = "AddressSanitizer"
    case thread = "ThreadSanitizer"
    case memory = "MemorySanitizer"
    case undefined = "UndefinedBehaviorSanitizer"

    /// How libraries and functions of its runtime are called.
    fileprivate var stem: String {
      switch self {
      case .address: "asan"
      case .thread: "tsan"
      case .memory: "msan"
      case .undefined: "ubsan"
      }
    }

    /// The variable that its runtime reads, and what a worker needs it to say.
    var options: (variable: String, value: String) {
      switch self {
      // A worker that leaves has memory of the host's; a fault is to end it with the place in sight.
      case .address: ("ASAN_OPTIONS", "detect_leaks=0:abort_on_error=1:handle_segv=0")
      case .thread: ("TSAN_OPTIONS", "halt_on_error=1:abort_on_error=1:report_thread_leaks=0")
      case .memory: ("MSAN_OPTIONS", "abort_on_error=1")
      case .undefined: ("UBSAN_OPTIONS", "print_stacktrace=1")
      }
    }
  }

  /// Which one it is.
  package let kind: Kind
  /// The runtime that the library asks for; nil when it expects its program to have one.
  let needed: String?

  /// Whether the runtime must be there before any other library.
  var comesFirst: Bool { kind != .undefined || needed == nil }

  /// Finds out by what a library needs and what it expects others to have.
  init?(needed: [String], expected: [String]) {
    for kind in Kind.allCases {
      let library = needed.first {
        $0.hasPrefix("lib\(kind.stem).so") || $0.hasPrefix("libclang_rt.\(kind.stem)")
      }
      guard library != nil || expected.contains(where: { $0.hasPrefix("__\(kind.stem)_") }) else {
        continue
      }
      self.kind = kind
      self.needed = library
      return
    }
    return nil
  }

  /// Whether a function is one of its runtime's, which a program brings along.
  package func has(_ function: String) -> Bool {
    ["__\(kind.stem)_", "__sanitizer_", "__ubsan_"].contains(where: function.hasPrefix)
  }

  /// Whether this process has the runtime already, as a host has that was built with it.
  var isHere: Bool {
    let function = kind == .undefined ? "__ubsan_handle_add_overflow" : "__\(kind.stem)_init"
    return unsafe dlsym(nil, function) != nil
  }

  /// The file of its runtime.
  ///
  /// - Parameters:
  ///   - library: The library that was built with it.
  ///   - compilers: The folders in which compilers lie.
  /// - Returns: The path; nil when there is none.
  func runtime(for library: String, compilers: [String]) -> String? {
    if let needed {
      let items = Dependencies(of: library, userFolders: LoaderFolders.added).items
      if let file = items.first(where: { $0.name == needed })?.candidates.first?.file {
        return file
      }
    }
    // A compiler has its runtimes in a folder of its version, of old by the machine's name.
    let places = compilers.map {
      PluginSearch.folder(of: realPath("\($0)/clang")) + "/../lib/clang"
    }
    let stem = "libclang_rt.\(kind == .undefined ? "ubsan_standalone" : kind.stem)"
    let names = [needed ?? "\(stem)-\(Sanitizer.machine).so", "\(stem).so"]
    for place in places {
      for version in fileNames(in: place).reversed() {
        let libraries = "\(place)/\(version)/lib"
        let folders = ["linux"] + fileNames(in: libraries)
        let files = folders.flatMap { folder in names.map { "\(libraries)/\(folder)/\($0)" } }
        if let file = files.first(where: fileExists) { return realPath(file) }
      }
    }
    return nil
  }

  #if arch(x86_64)
    private static let machine = "x86_64"
  #elseif arch(arm64)
    private static let machine = "aarch64"
  #endif
}

extension WorkerSession.Options {
  /// Prepares the worker for a library that was built with a sanitizer, or refuses the library.
  ///
  /// - Parameters:
  ///   - library: The library's path.
  ///   - isAllowed: Whether the user allows sanitizers.
  ///   - compilers: The folders in which compilers lie.
  /// - Throws: That the library needs the user's leave, or a runtime that is not there.
  public mutating func prepare(
    forSanitizerOf library: String, isAllowed: Bool, compilers: [String]
  ) throws(LibraryError) {
    guard let sanitizer = (try? SharedObject(path: library))?.sanitizer, !sanitizer.isHere else {
      return
    }
    guard sanitizer.kind != .memory else {
      throw .blocked(
        path: library,
        reason:
          "it is built with MemorySanitizer, which needs a host that is built with it as well; "
          + "AddressSanitizer does not")
    }
    guard isAllowed else {
      guard sanitizer.comesFirst else { return }
      throw .blocked(
        path: library, reason: "it is built with \(sanitizer.kind.rawValue): add --allow-sanitizer")
    }
    let file = sanitizer.runtime(for: library, compilers: compilers)
    guard let file else {
      throw .blocked(
        path: library,
        reason: "the runtime of \(sanitizer.kind.rawValue) was not found beside a clang in PATH: "
          + "build with gcc, or with clang and -shared-libsan and an -rpath to its runtime")
    }
    let (variable, value) = sanitizer.kind.options
    let own = supervisor.value(of: variable).map { ":\($0)" } ?? ""
    supervisor = supervisor.another(
      setting: [(variable, value + own), ("LD_PRELOAD", file)])
    // It looks at its own process when it reports.
    readable += [file, "/proc/self"]
  }
}

extension InProcessSession {
  /// Refuses a library whose sanitizer this process was not started with.
  ///
  /// - Parameters:
  ///   - library: The library's path.
  ///   - compilers: The folders in which compilers lie.
  /// - Throws: What starts the host with it.
  public static func refuseSanitizer(
    of library: String, compilers: [String]
  ) throws(LibraryError) {
    guard let sanitizer = (try? SharedObject(path: library))?.sanitizer, sanitizer.comesFirst,
      !sanitizer.isHere
    else { return }
    let file = sanitizer.runtime(for: library, compilers: compilers) ?? "its runtime"
    throw .blocked(
      path: library,
      reason: "it is built with \(sanitizer.kind.rawValue): with --in-process start the host with "
        + "LD_PRELOAD=\(file)")
  }
}
