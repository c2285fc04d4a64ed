import Escaping
import JSON
import PluginHost
import Transitions

/// `host list`: the plugins that manifests describe; no plugin code runs.
enum ListCommand {
  static let definition = CommandDefinition(
    name: "list", summary: "lists the plugins in the search path, from their manifests",
    options: [.json]
  ) { invocation in
    let catalog = PluginCatalog(invocation.environment.search)
    if invocation.has("json") {
      try invocation.console.print(PrintableText(json(catalog)))
    } else if catalog.entries.isEmpty {
      try invocation.console.print(
        "no plugin in \(invocation.environment.search.roots.joined(separator: ", "))")
    } else {
      for entry in catalog.entries { try invocation.console.print(text(entry)) }
    }
    invocation.noteOddities(of: catalog)
    for defect in catalog.defects { invocation.console.note("host: \(defect)") }
    return catalog.defects.isEmpty ? .done : .input
  }

  private static func text(_ entry: PluginCatalog.Entry) -> PrintableText {
    let plugin = entry.manifest.description
    let animators = plugin.animators.map { animator -> PrintableText in
      "  \(animator.id)  \(animator.operations.map(\.rawValue).joined(separator: ", "))"
        + "  \(animator.duration.standard) s"
    }
    let library = entry.libraryPath ?? "\(entry.manifest.library) (not found)"
    let range = plugin.abi
    let note =
      plugin.isCompatible
      ? "" : " (incompatible: speaks ABI \(range.lowerBound) to \(range.upperBound))"
    let head: PrintableText = "\(plugin.name) \(plugin.version)  \(library)\(note)"
    return ([head] + animators).joined(separator: "\n")
  }

  private static func json(_ catalog: PluginCatalog) -> JSONValue {
    [
      "plugins": .array(
        catalog.entries.map { entry in
          [
            "manifest": .string(entry.manifestPath),
            "compatible": .bool(entry.manifest.description.isCompatible),
            "library": entry.libraryPath.map { .string($0) } ?? .null,
            "description": entry.manifest.json,
          ]
        }),
      "defects": .array(
        catalog.defects.map { defect in
          ["manifest": .string(defect.manifestPath), "reason": .string(defect.reason)]
        }),
    ]
  }
}
