import Escaping
import PluginHost

/// `host new`: a folder with a plugin that builds and passes `host check` at once.
enum NewCommand {
  static let definition = CommandDefinition(
    name: "new", operands: "NAME",
    summary: "makes a folder with a plugin that builds and passes 'host check' at once",
    options: [
      OptionDefinition(
        name: "language", argument: "LANGUAGE", summary: "c, cpp, swift or rust; needed"),
      OptionDefinition(
        name: "imperative", argument: nil,
        summary: "in Swift: declares call by call, as UIKit does, instead of describing"),
      OptionDefinition(
        name: "id", argument: "ID", summary: "id of the animator; default: org.example.NAME"),
      OptionDefinition(
        name: "output", argument: "FOLDER", summary: "the folder to make; default: NAME"),
    ]
  ) { invocation in
    guard let text = invocation.operands.first, invocation.operands.count == 1 else {
      throw CommandError.usage("new: name one plugin, such as my-door")
    }
    guard let name = PluginName(text) else {
      throw CommandError.usage(
        "new: '\(text)' is no name for a plugin: lower-case letters, digits and single dashes, "
          + "such as my-door")
    }
    let names = PluginTemplate.Language.allCases.map(\.rawValue).joined(separator: ", ")
    guard
      let language = try invocation.value(
        "language", "one of \(names)", PluginTemplate.Language.init(rawValue:))
    else { throw CommandError.usage("new: say --language with one of \(names)") }
    guard !invocation.has("imperative") || language == .swift else {
      throw CommandError.usage("--imperative: only Swift has two ways; leave it out")
    }
    let id = invocation.value("id") ?? "org.example.\(text)"
    guard isReverseDNS(id) else {
      throw CommandError.usage(
        "--id: '\(id)' is not a name in reverse DNS, such as org.example.door")
    }
    let folder = invocation.value("output") ?? text
    guard !fileExists(folder) else {
      throw CommandError.input("'\(folder)': is there already; name another folder with --output")
    }
    let prefix = parent(of: parent(of: invocation.environment.executable))
    let template = try PluginTemplate(
      language, isImperative: invocation.has("imperative"), installedIn: prefix)
    let files = try template.files(of: name, id: id)
    do {
      for file in files {
        try makeFolders(for: "\(folder)/\(file.path)")
        let sink = try FileSink(path: "\(folder)/\(file.path)")
        try sink.write(file.bytes)
        try sink.commit()
      }
    } catch let error as FileError {
      throw CommandError.input("\(error)")
    }
    try invocation.console.print(
      """
      \(folder): a plugin in \(language.title), \(files.count) files. It is built by \
      \(language.needs):
        cd \(folder.shellWord) && make check
      """)
    return .done
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func isReverseDNS(_ id: String) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
              || byte == UInt8(ascii: "-")
          }
      }
  }
}
