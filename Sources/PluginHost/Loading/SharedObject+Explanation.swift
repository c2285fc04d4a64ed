import CSupervisor
import Glibc

extension SharedObject {
  /// What the loader's refusal of a library means, with what its author or its user can do about it.
  ///
  /// - Parameters:
  ///   - words: What the loader said.
  ///   - path: The library.
  /// - Returns: The error.
  func refusal(_ words: String, path: String) -> LibraryError {
    let missing = words.wholeMatch(of: /(.+): cannot open shared object file: .*/)?.1
    if let closed = SharedObject.closed(named: missing.map(String.init)) {
      return .blocked(path: path, reason: closed)
    }
    let unmapped = words.wholeMatch(of: /(?:(.+): )?failed to map segment from shared object.*/)
    if let unmapped,
      let reason = SharedObject.mapping(of: file(named: unmapped.1.map(String.init), for: path))
    {
      return .blocked(path: path, reason: reason)
    }
    return .notLoadable(path: path, reason: explain(words, path: path))
  }

  /// The file that the loader means; nil names the library itself.
  private func file(named name: String?, for path: String) -> String {
    guard let name, !name.hasPrefix("/") else { return name ?? path }
    let items = Dependencies(of: path, userFolders: LoaderFolders.added).items
    return items.first { $0.name == name }?.candidates.first?.file ?? path
  }

  /// The loader's words about this library, with what its author needs to know to mend it.
  private func explain(_ words: String, path: String) -> String {
    if let name = words.wholeMatch(of: /(\S+): cannot open shared object file: No such .*/)?.1 {
      return explainMissing(String(name), path: path)
    }
    if let symbol = words.wholeMatch(of: /undefined symbol: (\$[se]\S+)/)?.1 {
      return "'\(plainName(String(symbol)))' is not in the Swift runtime here, which is not the "
        + "one that it was built for; built with Embedded Swift it needs none (\(words))"
    }
    if let symbol = words.wholeMatch(of: /undefined symbol: (\S+)/)?.1 {
      return "nothing that it needs has '\(plainName(String(symbol)))': define it or link the "
        + "library that does, with -Wl,-z,defs to hear of it from the linker (\(words))"
    }
    if let found = words.wholeMatch(of: /(.+): version `(.+)' not found \(required by (.+)\)/) {
      let user = String(found.3) == path ? "" : ", which '\(found.3)' needs"
      let remedy =
        found.2.hasPrefix("GLIBC_") || found.2.hasPrefix("GLIBCXX_") || found.2.hasPrefix("CXXABI_")
        ? "build it on a system as old as the oldest that it is to run on"
        : "install the version of that library that it was built with"
      return "'\(found.1)' does not have the version \(found.2)\(user): \(remedy)"
    }
    return words
  }

  private func explainMissing(_ name: String, path: String) -> String {
    let item = Dependencies(of: path, userFolders: LoaderFolders.added).items.first {
      $0.name == name
    }
    let own = PluginSearch.folder(of: path)
    var folders: [String] = []
    for folder in (item?.folders ?? []) + LoaderFolders.own where !folders.contains(folder) {
      folders.append(folder)
    }
    // The same library in another version is the usual reason.
    let stem = name.prefix { $0 != "." } + ".so"
    let others = (folders + [own]).flatMap { folder in
      fileNames(in: folder).filter { $0.hasPrefix(stem) && $0 != name }.map { "'\(folder)/\($0)'" }
    }
    let user = item.flatMap { $0.user == path ? nil : "'\($0.user)', which it needs, " } ?? ""
    let places = folders.isEmpty ? "anywhere" : "in \(folders.joined(separator: ", "))"
    return user + "needs '\(name)', which is not \(places)"
      + (hint(about: name, own: own, target: realPath(path)) ?? "")
      + (others.isEmpty
        ? "" : "; there is \(Set(others).sorted().prefix(3).joined(separator: ", "))")
  }

  /// Where a library is that the loader does not look for there, and what makes it do so.
  private func hint(about name: String, own: String, target: String) -> String? {
    if fileExists("\(own)/\(name)") {
      return "; it lies beside the plugin: link with -Wl,-rpath,'$ORIGIN' to have it found there"
    }
    let folder = PluginSearch.folder(of: target)
    if folder != own, fileExists("\(folder)/\(name)") {
      return "; it lies in '\(folder)', beside the file that the link leads to: name that file"
    }
    if let folder = LoaderFolders.system.first(where: { fileExists("\($0)/\(name)") }) {
      return "; it lies in '\(folder)', which the loader knows by its cache alone: run ldconfig"
    }
    return nil
  }

  /// That libraries are there and closed to the plugin, and what opens them; nil when it is not that.
  private static func closed(named name: String?) -> String? {
    let closed = SandboxPlan.closedHere
    guard let name, closed.contains(where: { $0.name == name }) else { return nil }
    let files = closed.map { "'\($0.file)'" }.joined(separator: " and ")
    var remedies: [String] = []
    for library in closed where !remedies.contains(library.remedy) {
      remedies.append(library.remedy)
    }
    return "it needs \(files), in a folder that the sandbox closes to it: open that with "
      + remedies.joined(separator: " ")
  }

  /// Why the system does not let a file be mapped as code, in words; nil when it does.
  private static func mapping(of path: String) -> String? {
    let file = path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    let place = unsafe mmap(nil, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0)
    guard unsafe place == MAP_FAILED else {
      unsafe munmap(place, 1)
      return nil
    }
    let number = errno
    var system = statvfs()
    if unsafe fstatvfs(file, &system) == 0, system.f_flag & MountFlag.noExecution != 0 {
      return "'\(path)' is on a file system that is mounted with noexec, where no code is run: "
        + "copy it to another, or mount that one with exec"
    }
    return "the system does not let '\(path)' be run: \(String(errno: number)); a security module, "
      + "such as SELinux, AppArmor or IPE, may forbid it and say so in the system's log"
  }
}
