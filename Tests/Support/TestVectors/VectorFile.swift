import FoundationEssentials
internal import JSON
public import Testing

/// A file of reference values: the sample in the repository, or the whole one where it is present.
public struct VectorFile: Sendable, CustomStringConvertible {
  /// The file's path.
  public let path: String

  /// The file's place, for the names of tests.
  public var description: String { path }

  /// The copies of a file that are there.
  ///
  /// The whole ones lie in `../shared/vectors` beside the repository; without that folder only the
  /// sample is compared. A test of a file of which there is no sample is enabled if ``areThere(_:)``.
  public static func all(_ name: String) -> [VectorFile] {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let sample = "/\(tests)/Fixtures/vectors/\(name).json"
    let whole = "/\(tests)/../../shared/vectors/\(name).json"
    return [sample, whole].filter { FileManager.default.fileExists(atPath: $0) }
      .map { VectorFile(path: $0) }
  }

  /// Whether there is any copy of a file.
  public static func areThere(_ name: String) -> Bool { !all(name).isEmpty }

  /// Why a test is not run where there is no copy of its file.
  public static let areMissing: Comment = "there are no reference values ../shared/vectors"

  /// Reads the file.
  public func read() throws -> VectorRow {
    VectorRow(try JSONValue(parsing: try Data(contentsOf: URL(filePath: path))))
  }
}

/// Collects the rows that fail, to show the first of them.
public struct VectorFailures: CustomStringConvertible {
  private var rows: [String] = []
  /// How many rows were compared.
  public private(set) var count = 0

  /// Starts with none.
  public init() {}

  /// Whether all rows passed.
  public var isEmpty: Bool { rows.isEmpty }

  /// Compares one row.
  public mutating func check(_ isRight: Bool, _ row: VectorRow, _ got: Any) {
    count += 1
    if !isRight { rows.append("\(row) gave \(got)") }
  }

  /// The first rows that fail.
  public var description: String {
    "\(rows.count) of \(count) fail:\n" + rows.prefix(5).joined(separator: "\n")
  }
}

/// Whether two numbers agree within a tolerance; two NaN and equal infinities do.
public func near(_ a: Double?, _ b: Double?, _ tolerance: Double) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
  return a == b || (a - b).magnitude <= tolerance
}
