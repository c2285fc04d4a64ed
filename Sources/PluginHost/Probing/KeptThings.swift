import CInterception

/// What the plugin has asked for and not given back since some moment.
package struct KeptThings {
  /// What kind of thing it is.
  package enum Kind: UInt32, Sendable, Hashable, CaseIterable {
    /// Memory of the heap.
    case heap
    /// Memory from the kernel.
    case map
    /// A descriptor.
    case descriptor
    /// A stream of the C library, or a folder that is read.
    case stream
    /// A timer.
    case timer
    /// A value that each thread has, with a destructor.
    case key
    /// A function that runs when the library is unloaded.
    case hook
    /// A function that runs when the process ends, whether the library is still there or not.
    case exitHook
    /// A function that runs when a thread ends, and keeps the library where it is.
    case threadHook

    /// What people call it.
    package var name: String {
      switch self {
      case .heap: "memory"
      case .map: "a mapping"
      case .descriptor: "a descriptor"
      case .stream: "an open file"
      case .timer: "a timer"
      case .key: "a thread's value with a destructor"
      case .hook: "a function for the end of the library"
      case .exitHook: "a function for the end of the process"
      case .threadHook: "a function for the end of a thread"
      }
    }
  }

  /// One thing.
  package struct Thing: Hashable, Sendable {
    /// What it is.
    package let kind: Kind
    /// The function that gave it.
    package let name: String
    /// What the host had called.
    package let during: ProbedCall?
    /// Its bytes, where it has any.
    package let size: Int
    /// Where the call that asked for it returns to.
    let caller: UInt64

    /// What things from the same place have in common.
    package var source: UInt64 { caller }

    /// The function that gave it, and what the host had called.
    package var origin: String { during.map { "\(name) in \($0)" } ?? name }

    /// Where in the plugin's code it was asked for.
    package var place: String? { Interception.place(of: caller) }
  }

  private let sequence: UInt64

  /// Looks from now on.
  package init() { sequence = host_kept_sequence() }

  /// Looks from the loading of the library on, its constructors included.
  package static var sinceLoading: KeptThings { KeptThings(sequence: 0) }

  private init(sequence: UInt64) { self.sequence = sequence }

  /// What is kept now, of some kinds.
  package func now(_ kinds: Set<Kind> = Set(Kind.allCases)) -> [Thing] {
    let limit = 4_096
    let buffer = UnsafeMutableBufferPointer<host_kept>.allocate(capacity: limit)
    defer { unsafe buffer.deallocate() }
    let count = min(unsafe host_kept_since(sequence, buffer.baseAddress, limit), limit)
    return unsafe buffer.prefix(count).map { unsafe Thing($0) }.filter { kinds.contains($0.kind) }
  }
}

extension KeptThings.Thing {
  fileprivate init(_ raw: host_kept) {
    kind = unsafe KeptThings.Kind(rawValue: raw.kind.rawValue) ?? .heap
    name = unsafe readString(raw.name) ?? "?"
    during = unsafe ProbedCall(rawValue: raw.phase)
    size = unsafe Int(clamping: raw.size)
    caller = unsafe raw.caller
  }
}
