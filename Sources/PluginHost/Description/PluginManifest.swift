public import JSON
import Transitions

/// A plugin's description in a file, read without running any of the plugin's code.
public struct PluginManifest: Hashable, Sendable {
  /// The library, as a file name or a path.
  public var library: String
  /// What the library must say of itself, field by field.
  public var description: PluginDescription

  /// How long calls may take: no longer than usual, since only a user may give them more.
  public var budgets: CallBudgets

  /// The version of the manifest's format.
  public static let schema = 1
  /// The largest manifest that is read, in bytes.
  public static let sizeLimit = 65_536

  /// Creates the manifest of a library.
  public init(
    library: String, description: PluginDescription, budgets: CallBudgets = CallBudgets()
  ) {
    self.library = library
    self.description = description
    self.budgets = budgets
  }

  /// Reads a manifest; the error is one line that says where and what would be right.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8]) throws(ManifestError) {
    try self.init(reading: bytes)
    if let defect = description.defects.first { throw ManifestError(defect) }
  }

  /// Reads a manifest that may describe what no plugin may be.
  package init(reading bytes: [UInt8]) throws(ManifestError) {
    guard bytes.count <= PluginManifest.sizeLimit else {
      throw ManifestError("has \(bytes.count) bytes; a manifest has at most 65536")
    }
    do {
      let root = JSONReader(try JSONValue(parsing: bytes))
      let found = try root.required("schema").integer()
      guard found == PluginManifest.schema else {
        throw ManifestError("schema: \(found) is not known; this host reads 1")
      }
      try root.object(knowing: [
        "schema", "library", "abi", "name", "version", "license", "contact", "unloadable",
        "animators", "budgets",
      ])
      library = try root.required("library").string()
      guard !library.isEmpty else { throw ManifestError("library: is empty") }
      description = try PluginDescription(reading: root)
      budgets = try root.optional("budgets").map { try CallBudgets(reading: $0) } ?? CallBudgets()
    } catch let error as JSONError {
      throw ManifestError("\(error)")
    } catch let error as JSONShapeError {
      throw ManifestError("\(error)")
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError("\(error)")
    }
  }

  /// The manifest as JSON.
  public var json: JSONValue {
    let manifest: JSONValue = [
      "schema": .number(PluginManifest.schema),
      "library": .string(library),
      "abi": [
        "oldest": .string("\(description.abi.lowerBound)"),
        "newest": .string("\(description.abi.upperBound)"),
      ],
      "name": .string(description.name),
      "version": .string(description.version),
      "license": .string(description.license),
      "contact": .string(description.contact),
      "unloadable": .bool(description.isUnloadable),
      "animators": .array(description.animators.map(\.json)),
    ]
    guard !budgets.changed.isEmpty, case .object(let members) = manifest else { return manifest }
    return .object(members + [JSONValue.Member("budgets", budgets.json)])
  }
}

/// What is wrong with a manifest, in one line.
public struct ManifestError: Error, Hashable, CustomStringConvertible {
  /// Where it is wrong and what would be right.
  public let description: String

  init(_ description: String) { self.description = description }
}
