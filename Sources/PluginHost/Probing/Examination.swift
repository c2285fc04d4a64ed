/// What a plugin is to be judged by, and how thoroughly.
public struct Examination: Hashable, Sendable {
  /// The rule's id.
  public var rule: String
  /// The absolute path of the library.
  public var library: String
  /// The path of its manifest; nil when it has none.
  public var manifest: String?
  /// What chance is drawn from: the same seed, the same examination.
  public var seed: UInt64
  /// Whether counts are the catalogue's full ones where they take long.
  public var isThorough: Bool
  /// The calls to make, for a rule that makes them by chance; nil draws them.
  public var script: String?

  /// Creates an examination.
  public init(
    rule: String, library: String, manifest: String?, seed: UInt64 = 1, isThorough: Bool = false,
    script: String? = nil
  ) {
    self.rule = rule
    self.library = library
    self.manifest = manifest
    self.seed = seed
    self.isThorough = isThorough
    self.script = script
  }
}

extension Examination: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(rule)
    writer.write(library)
    writer.write(manifest)
    writer.write(seed)
    writer.write(isThorough)
    writer.write(script)
  }

  init(from reader: inout WireReader) throws(WireError) {
    rule = try reader.value()
    library = try reader.value()
    manifest = try reader.value()
    seed = try reader.value()
    isThorough = try reader.value()
    script = try reader.value()
  }
}
