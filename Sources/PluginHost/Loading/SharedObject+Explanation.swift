import CSupervisor
import Glibc

extension SharedObject {
  /// The loader's words about this library, with what its author needs to know to mend it.
  func explain(_ words: String) -> String {
    if let name = words.wholeMatch(of: /(\S+): cannot open shared object file: No such .*/)?.1 {
      return explainMissing(String(name))
    }
    if let symbol = words.wholeMatch(of: /undefined symbol: (\$[se]\S+)/)?.1 {
      return "'\(plainName(String(symbol)))' is not in the Swift runtime here, which is not the "
        + "one that it was built for; built with Embedded Swift it needs none (\(words))"
    }
    if let symbol = words.wholeMatch(of: /undefined symbol: (\S+)/)?.1 {
      return "nothing that it needs has '\(plainName(String(symbol)))': define it or link the "
        + "library that does, with -Wl,-z,defs to hear of it from the linker (\(words))"
    }
    return words
  }

  private func explainMissing(_ name: String) -> String {
    var folders: [String] = []
    for folder in searchFolders + SharedObject.loaderFolders where !folders.contains(folder) {
      folders.append(folder)
    }
    // The same library in another version is the usual reason.
    let stem = name.prefix { $0 != "." } + ".so"
    let others = folders.flatMap { folder in
      fileNames(in: folder).filter { $0.hasPrefix(stem) && $0 != name }.map { "'\(folder)/\($0)'" }
    }
    return "needs '\(name)', which is not in \(folders.joined(separator: ", "))"
      + (others.isEmpty ? "" : "; there is \(others.prefix(3).joined(separator: ", "))")
  }

  /// Where the loader looks by itself, as the system says.
  private static var loaderFolders: [String] {
    guard let text = unsafe host_library_folders() else { return [] }
    defer { unsafe free(text) }
    return (unsafe readString(text, limit: 1 << 16) ?? "").split(separator: "\n").map(String.init)
  }
}
