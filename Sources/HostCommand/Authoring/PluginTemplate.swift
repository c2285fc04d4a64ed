import PluginHost

/// The files that a new plugin starts from, as they were installed beside the host.
struct PluginTemplate {
  /// What a plugin may be written in.
  enum Language: String, CaseIterable {
    case c
    case cpp
    case swift
    case rust

    /// The name as people write it.
    var title: String {
      switch self {
      case .c: "C"
      case .cpp: "C++"
      case .swift: "Swift"
      case .rust: "Rust"
      }
    }

    /// What builds it.
    var needs: String {
      switch self {
      case .c: "make and a C compiler"
      case .cpp: "make and a C++ compiler"
      case .swift: "make and the Swift toolchain"
      case .rust: "make and cargo"
      }
    }

    fileprivate func code(_ name: PluginName) -> String {
      switch self {
      case .c: "\(name.text).c"
      case .cpp: "\(name.text).cpp"
      case .swift: "Sources/\(name.type).swift"
      case .rust: "src/lib.rs"
      }
    }

    /// Whether a library of it may be unloaded: those with a runtime of their own may not.
    fileprivate var isUnloadable: Bool { self == .c || self == .swift }
  }

  /// One file of the new plugin.
  struct File {
    let path: String
    let bytes: [UInt8]
  }

  private let prefix: String
  private let language: Language
  private let lines: [(source: String, target: String)]

  /// Finds the template of a language below the folder that the host is installed into.
  init(
    _ language: Language, isImperative: Bool, installedIn prefix: String
  ) throws(CommandError) {
    self.prefix = prefix
    self.language = language
    let list = "\(language.rawValue)/contents\(isImperative ? "-imperative" : "")"
    lines = try PluginTemplate.text(list, prefix).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  private static func text(_ path: String, _ prefix: String) throws(CommandError) -> String {
    let path = "\(prefix)/share/animator/templates/\(path)"
    do {
      return String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw .input(
        "new: \(error); plugins are made against an installed host: "
          + "run tools/install --prefix FOLDER, then FOLDER/bin/host new")
    }
  }

  /// The files of a plugin of some name.
  func files(of name: PluginName, id: String) throws(CommandError) -> [File] {
    let values = [
      ("@NAME@", name.text), ("@TITLE@", name.title), ("@TYPE@", name.type),
      ("@SYMBOL@", name.symbol), ("@ID@", id), ("@PREFIX@", prefix),
      ("@LANGUAGE@", language.title), ("@CODE@", "`\(language.code(name))`"),
      ("@CONTACT@", "https://example.org"),
      ("@UNLOADABLE@", language.isUnloadable ? "true" : "false"),
    ]
    func filled(_ text: String) -> String {
      values.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    return try lines.map { line throws(CommandError) in
      File(
        path: filled(line.target),
        bytes: Array(filled(try PluginTemplate.text(line.source, prefix)).utf8))
    }
  }
}
