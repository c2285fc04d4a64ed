import CAnimator
import CSupervisor
import Glibc

/// A loaded library whose functions are called as no host would call them, one by one.
///
/// For checks of the plugin's side of the interface; it runs in a process that may end with it.
@safe
package final class PluginProbe {
  /// The library as a host loads it.
  private let library: PluginLibrary
  private let entry: Entry

  private typealias Entry =
    @convention(c) (
      UnsafePointer<animator_offer>?, UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
    ) -> Int32

  /// Loads a library.
  package init(path: String) throws(LibraryError) {
    library = try PluginLibrary(path: path)
    guard let handle = unsafe dlopen(library.path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD),
      let symbol = unsafe dlsym(handle, "animator_entry")
    else { throw .noEntry(path: path, similar: []) }
    unsafe entry = unsafe unsafeBitCast(symbol, to: Entry.self)
  }

  /// The absolute path of the library.
  package var path: String { library.path }
  /// What the library says of itself.
  package var description: PluginDescription { library.description }

  /// What is offered in the handshake, right or wrong.
  package struct Offer {
    /// The revisions.
    package var oldest = PluginABI.versions.lowerBound
    package var newest = PluginABI.versions.upperBound
    /// The size that the struct claims; nil is the right one.
    package var size: Int?
    /// How many bytes more than the size lie behind it, each 0xA5; with none the memory ends there.
    package var tail = 0
    /// Whether the offer, or the place for the answer, is null.
    package var isNull = false
    package var hasNoAnswer = false

    /// An offer as a host makes it.
    package init() {}
  }

  /// An answer of the handshake.
  package struct Answer: Hashable {
    /// The status, such as `OK`.
    package let status: String
    /// The address of the table; 0 where there is none.
    package let table: UInt
  }

  /// Shakes hands; the offer's last byte is the last one of its memory, unless it has a tail.
  package func shakeHands(_ offer: Offer) -> Answer {
    let size = unsafe offer.size ?? MemoryLayout<animator_offer>.size
    var table: UnsafePointer<animator_plugin>?
    let status: Int32
    if offer.isNull {
      status = unsafe entry(nil, &table)
    } else {
      var raw = unsafe animator_offer(
        struct_size: size + offer.tail, abi_oldest: offer.oldest.rawValue,
        abi_newest: offer.newest.rawValue, host: hostTable.address)
      status = unsafe withUnsafeBytes(of: &raw) { bytes in
        let bytes = unsafe Array(bytes.prefix(size)) + [UInt8](repeating: 0xA5, count: offer.tail)
        return unsafe GuardedMemory.lend(bytes, as: animator_offer.self) { pointer in
          unsafe offer.hasNoAnswer ? entry(pointer, nil) : entry(pointer, &table)
        }
      }
    }
    return Answer(status: statusName(status), table: UInt(bitPattern: table))
  }

  /// Where each function of the animators lies: its name, and the file that holds it.
  package func functionFiles() -> [(name: String, file: String?)] {
    var found: [(name: String, file: String?)] = []
    for index in unsafe library.descriptors.indices {
      guard let raw = unsafe readPrefix(library.descriptors[index]) else { continue }
      let functions: [(String, UnsafeRawPointer?)] = unsafe [
        ("create", raw.create.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("destroy", raw.destroy.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("begin", raw.begin.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("end", raw.end.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
      ]
      for unsafe(name, address) in unsafe functions {
        found.append(
          ("animators[\(index)].\(name)", unsafe readString(host_file_of(address))))
      }
    }
    return found
  }

  /// Asks an animator for functions that it provides; whether it has any by that id and revision.
  package func provides(_ id: String?, revision: UInt32, animator index: Int) -> Bool {
    guard let raw = unsafe readPrefix(library.descriptors[index]),
      let ask = unsafe raw.get_capability
    else { return false }
    return unsafe ask(id, revision) != nil
  }

  /// Makes an instance; the status says why there is none.
  package func create(
    _ index: Int, granting grant: Grant, to hostName: String? = nil
  ) -> (instance: ProbedInstance?, status: String) {
    let descriptor = unsafe library.descriptors[index]
    guard let functions = unsafe readPrefix(descriptor) else { return (nil, "BAD_SIZE") }
    var table = unsafe hostTable.address
    if let hostName, let name = unsafe strdup(hostName) {
      var host = unsafe table.pointee
      unsafe host.name = UnsafePointer(name)
      unsafe host.version = UnsafePointer(name)
      // Both live until the process ends, as plugins may expect.
      unsafe table = ConstantTable(host).address
    }
    var made: OpaquePointer?
    let status = unsafe withRawGrant(grant) { grant in
      unsafe functions.create?(descriptor, table, grant, &made) ?? .internal
    }
    let instance = unsafe made.map { unsafe ProbedInstance($0, functions: functions, grant: grant) }
    return (status == .ok ? instance : nil, statusName(status.rawValue))
  }

  /// Gives back an instance that there is not.
  package func destroyNothing(_ index: Int) {
    unsafe readPrefix(library.descriptors[index])?.destroy?(nil)
  }

  /// How many of the plugin's calls were answered with a status, such as `NOT_GRANTED`.
  package static func answers(_ status: String) -> Int { CallCounts.count(of: status) }

  /// Makes the host's functions that declare answer INTERNAL from the nth call on; nil heals them.
  package static func fail(from number: Int?) { CallCounts.fail(from: number) }
}
