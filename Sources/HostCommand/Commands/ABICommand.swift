import JSON
import PluginHost

/// `host abi`: sizes, offsets and values of the interface as this host was compiled with them.
enum ABICommand {
  static let definition = CommandDefinition(
    name: "abi", summary: "prints the binary interface as JSON", options: []
  ) { invocation in
    try invocation.console.write(document: PluginABI.layout.prettyDescription)
    return .done
  }
}
