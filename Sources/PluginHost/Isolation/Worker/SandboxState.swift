import CSandbox
import Glibc

/// A part of the sandbox.
public enum SandboxPart: String, Hashable, Sendable, CaseIterable {
  /// No programme that is started gains rights.
  case privileges
  /// Files outside the plan can be neither read nor run.
  case files
  /// No network, no other process, no signal to others, no writing.
  case calls
  /// Memory, descriptors and file sizes have a limit.
  case limits

  /// What the part keeps a plugin from, for people.
  public var purpose: String {
    switch self {
    case .privileges: "gains no rights (no_new_privs)"
    case .files:
      "reads its own and the loader's folders alone; sees names and sizes elsewhere (Landlock)"
    case .calls: "no network, processes, signals to others, writing (seccomp)"
    case .limits: "1 GiB of memory, shared included, 64 descriptors, no core files (rlimits)"
    }
  }
}

/// What of the sandbox holds in a worker.
public struct SandboxState: Hashable, Sendable {
  /// The error numbers of the parts that do not hold.
  let errors: [SandboxPart: Int32]
  /// The version of the kernel's Landlock; 0 when it has none.
  public let landlockVersion: Int
  /// What every plugin may read beside its own folder and what the user grants it: folders with all
  /// below, and files.
  public let readable: [String]

  init(_ raw: host_sandbox_state, readable: [String] = []) {
    let numbers: [SandboxPart: Int32] = [
      .privileges: raw.privileges, .files: raw.landlock, .calls: raw.filter, .limits: raw.limits,
    ]
    errors = numbers.filter { $0.value != 0 }
    landlockVersion = Int(raw.landlock_version)
    self.readable = readable
  }

  /// Whether a part holds.
  public func holds(_ part: SandboxPart) -> Bool { errors[part] == nil }

  /// Why a part does not hold, in the system's words; nil when it does.
  public func reason(_ part: SandboxPart) -> String? { errors[part].map { String(errno: $0) } }

  /// Why the sandbox is none: a part failed that the kernel has; nil where only the kernel lacks
  /// some.
  ///
  /// A kernel without a part answers that it has none, or a container's filter that it may not.
  var failure: String? {
    let lacks = [ENOSYS, EOPNOTSUPP, EINVAL, EPERM]
    let failed = SandboxPart.allCases.filter { part in
      errors[part].map { !lacks.contains($0) } ?? false
    }
    guard !failed.isEmpty else { return nil }
    return "the sandbox cannot be put in force: "
      + failed.map { "\($0.rawValue) (\(reason($0) ?? ""))" }.joined(separator: ", ")
  }

  /// One line about what is missing; nil when everything holds.
  public var shortcoming: String? {
    let missing = SandboxPart.allCases.filter { !holds($0) }
    guard !missing.isEmpty else { return nil }
    return "this system lacks a part of the sandbox: "
      + missing.map { "\($0.rawValue) (\(reason($0) ?? ""))" }.joined(separator: ", ")
  }
}

extension SandboxState: WireValue {
  func encode(to writer: inout WireWriter) {
    for part in SandboxPart.allCases { writer.write(UInt32(bitPattern: errors[part] ?? 0)) }
    writer.write(UInt32(landlockVersion))
    writer.write(readable)
  }

  init(from reader: inout WireReader) throws(WireError) {
    var errors: [SandboxPart: Int32] = [:]
    for part in SandboxPart.allCases {
      let number = Int32(bitPattern: try reader.number(UInt32.self))
      if number != 0 { errors[part] = number }
    }
    self.errors = errors
    landlockVersion = Int(try reader.number(UInt32.self))
    readable = try reader.value()
  }
}
