import JSON
import PluginHost

/// `host manifest`: writes the manifest of a library from what the library says.
enum ManifestCommand {
  static let definition = CommandDefinition(
    name: "manifest", operands: "LIBRARY", summary: "prints or writes the manifest of a library",
    options: [
      OptionDefinition(
        name: "output", argument: "PATH", summary: "where to write; default: the standard output")
    ] + SessionOptions.definitions
  ) { invocation in
    guard let path = invocation.operands.first, invocation.operands.count == 1 else {
      throw CommandError.usage("manifest: name one library")
    }
    do {
      let session = try SessionOptions(invocation).session(path: path, named: path)
      defer { _ = session.close() }
      let name = session.path.split(separator: "/").last.map(String.init) ?? path
      let manifest = PluginManifest(library: name, description: session.description)
      let sink = try invocation.value("output").map { path throws(FileError) in
        try FileSink(path: path)
      }
      let text = manifest.json.prettyDescription
      if let sink {
        try sink.write(Array(text.utf8))
        try sink.commit()
      } else {
        try invocation.console.write(document: text)
      }
      return .done
    } catch let error as LibraryError {
      throw error.isPluginFault ? CommandError.failed("\(error)") : .input("\(error)")
    } catch let error as FileError {
      throw CommandError.input("\(error)")
    }
  }
}
