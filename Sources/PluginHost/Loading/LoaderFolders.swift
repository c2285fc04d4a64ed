import CSupervisor
import Glibc

/// Where this system's loader looks for libraries.
enum LoaderFolders {
  /// Where it looks by itself, and what its cache was made of: the folders of `/etc/ld.so.conf`.
  static let system: [String] = {
    var folders: [String] = []
    for folder in own + configured(in: "/etc/ld.so.conf") where !folders.contains(folder) {
      folders.append(folder)
    }
    return folders
  }()

  /// Where it looks without a cache, as it says; what the user added for this process is left out.
  static let own: [String] = {
    guard let text = unsafe host_library_folders() else { return [] }
    defer { unsafe free(text) }
    return (unsafe readString(text, limit: 1 << 16) ?? "").split(separator: "\n").map(String.init)
      .filter { !added.contains($0) && $0.hasPrefix("/") }
  }()

  /// The folders that the user added for this process.
  static let added = unsafe String(path: getenv("LD_LIBRARY_PATH")).map(libraryFolders) ?? []

  /// The folders that a configuration of the loader's names, with those of the files that it includes.
  ///
  /// - Parameters:
  ///   - file: The configuration's path.
  ///   - depth: How many files may include each other in turn.
  /// - Returns: The folders, in the order in which they stand there.
  static func configured(in file: String, depth: Int = 8) -> [String] {
    guard depth > 0, let bytes = try? readFile(file, limit: 1 << 20) else { return [] }
    var folders: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(pathBytes: Array(line)).prefix { $0 != "#" }
      let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = words.first, first != "hwcap" else { continue }
      if first == "include" {
        for pattern in words.dropFirst() {
          let full =
            pattern.hasPrefix("/") ? pattern : "\(PluginSearch.folder(of: file))/\(pattern)"
          folders += paths(matching: full).flatMap { configured(in: $0, depth: depth - 1) }
        }
      } else if let folder = folder(text) {
        folders.append(folder)
      }
    }
    return Array(folders.prefix(1_000))
  }

  /// The folder of a line, without the kind of libraries that it may name and without slashes at its
  /// end; nil for `/` and for what is not a path.
  private static func folder(_ line: Substring) -> String? {
    var text = line.prefix { $0 != "=" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" || last == "/" {
      text.removeLast()
    }
    text = text.drop { $0 == " " || $0 == "\t" }
    return text.hasPrefix("/") ? String(text) : nil
  }

  private static func paths(matching pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard pattern.withPath({ unsafe glob($0, 0, nil, &found) }) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { unsafe String(path: found.gl_pathv[$0]) }
  }

  /// The folders that a library's RPATH or RUNPATH stands for, with what the loader puts in the place
  /// of `$ORIGIN`, `$LIB` and `$PLATFORM`; several where that differs from machine to machine.
  ///
  /// - Parameters:
  ///   - path: The value of the entry.
  ///   - origin: The folder of the library that has it.
  /// - Returns: The folders; those that count from the working directory are left out.
  static func folders(of path: String, origin: String) -> [String] {
    path.split(separator: ":").flatMap { entry -> [String] in
      let folder = ["ORIGIN"].reduce(String(entry)) {
        $0.replacing("${\($1)}", with: origin).replacing("$\($1)", with: origin)
      }
      let names = expanded([folder], "LIB", libraryNames)
      return expanded(names, "PLATFORM", platforms).filter { $0.hasPrefix("/") }
    }
  }

  private static func expanded(
    _ folders: [String], _ token: String, _ values: [String]
  ) -> [String] {
    folders.flatMap { folder -> [String] in
      guard folder.contains("$\(token)") || folder.contains("${\(token)}") else { return [folder] }
      return values.map {
        folder.replacing("${\(token)}", with: $0).replacing("$\(token)", with: $0)
      }
    }
  }

  /// What `$LIB` stands for: what the loader's own folders are called below `/usr`.
  private static let libraryNames: [String] = {
    let names = own.filter { $0.hasPrefix("/usr/lib") }.map { String($0.dropFirst("/usr/".count)) }
    return names.isEmpty ? ["lib"] : names
  }()

  #if arch(x86_64)
    private static let platforms = ["x86_64", "haswell", "xeon_phi"]
  #elseif arch(arm64)
    private static let platforms = ["aarch64"]
  #endif

  /// The folders in a folder that hold builds for newer processors, and the folder itself.
  static func variants(of folder: String) -> [String] {
    #if arch(x86_64)
      ["x86-64-v4", "x86-64-v3", "x86-64-v2"].map { "\(folder)/glibc-hwcaps/\($0)" } + [folder]
    #else
      [folder]
    #endif
  }
}

/// The folders of a value of `LD_LIBRARY_PATH`; none counts from the working directory.
public func libraryFolders(of value: String) -> [String] {
  value.split { $0 == ":" || $0 == ";" }.map(String.init).filter { $0.hasPrefix("/") }
}
