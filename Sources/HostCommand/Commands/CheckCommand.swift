import Conformance
import PluginHost

/// `host check`: judges a plugin by the rules of the catalogue.
enum CheckCommand {
  static let definition = CommandDefinition(
    name: "check", operands: "[PLUGIN]",
    summary: "judges a plugin by the rules of loading, manifest, negotiation and life cycle",
    options: [.plugin(isRepeatable: false)]
      + SessionOptions.definitions.filter { $0.name != "in-process" }
  ) { invocation in
    let names = invocation.values("plugin") + invocation.operands
    guard let name = names.first, names.count == 1 else {
      throw CommandError.usage("check: name one plugin; 'host list' shows those in the search path")
    }
    let search = invocation.environment.search
    do {
      let reference = try search.find(
        name, in: PluginCatalog(search),
        workingDirectory: invocation.environment.workingDirectory)
      let library = try libraryPath(of: reference.libraryPath)
      let checkup = try Checkup(
        of: library, manifest: try reference.entry.map { try libraryPath(of: $0.manifestPath) },
        with: try SessionOptions(invocation).workerOptions(path: library, named: name)
      ) { line in try invocation.console.print(line.text) }
      try invocation.console.print("\(checkup.summary)")
      return checkup.passes ? .done : .failed
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError.input("\(error)")
    }
  }
}
