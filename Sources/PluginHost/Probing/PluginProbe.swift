import CAnimator
import CInterception
import CSupervisor
import Glibc
package import Transitions

/// A loaded library whose functions are called as no host would call them, one by one.
///
/// For checks of the plugin's side of the interface; it runs in a process that may end with it.
@safe
package final class PluginProbe: @unchecked Sendable {
  /// The library as a host loads it.
  let library: PluginLibrary
  private let entry: Entry

  private typealias Entry =
    @convention(c) (
      UnsafePointer<animator_offer>?, UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
    ) -> Int32

  /// Loads a library and watches what it asks of the C library.
  ///
  /// - Parameters:
  ///   - path: The library.
  ///   - isKept: Whether it stays loaded until the process ends, as a host keeps it.
  ///   - toleratesDefects: Whether its tables may say what they should not.
  /// - Throws: Why it does not become a plugin.
  package init(
    path: String, isKept: Bool = true, toleratesDefects: Bool = false
  ) throws(LibraryError) {
    library = try PluginLibrary(
      path: path,
      loading: PluginLibrary.Loading(
        isWatched: true, isKept: isKept, toleratesDefects: toleratesDefects))
    lendHostTables()
    guard
      let handle = library.path.withPath({
        unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD)
      }),
      let symbol = unsafe dlsym(handle, "animator_entry")
    else { throw .noEntry(path: path, similar: []) }
    unsafe entry = unsafe unsafeBitCast(symbol, to: Entry.self)
  }

  /// The absolute path of the library.
  package var path: String { library.path }
  /// What the library says of itself.
  package var description: PluginDescription { library.description }

  /// The texts in the library's file that may be names of variables, such as `LANG`.
  package var namesInFile: [String] {
    let bytes = (try? readFile(path, limit: 1 << 26)) ?? []
    var names: Set<String> = []
    for text in bytes.split(whereSeparator: { $0 == 0 || $0 == UInt8(ascii: "=") })
    where (3...64).contains(text.count) && names.count < 2_000 {
      let isName = text.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
      let name = isName ? String(decoding: text, as: UTF8.self) : ""
      // What the loader and the heap read is not for plugins.
      if !name.isEmpty, !["LD_", "MALLOC_", "GLIBC_"].contains(where: name.hasPrefix) {
        names.insert(name)
      }
    }
    return names.sorted()
  }

  /// What is offered in the handshake, right or wrong.
  package struct Offer {
    /// The revisions.
    package var oldest = PluginABI.versions.lowerBound
    package var newest = PluginABI.versions.upperBound
    /// The size that the struct claims; nil is the right one.
    package var size: Int?
    /// How many bytes more than the size lie behind it, each 0xA5; with none the memory ends there.
    package var tail = 0
    /// What the host's own table is like.
    package var shape = StructShape.usual
    /// Whether the offer, or the place for the answer, is null.
    package var isNull = false
    package var hasNoAnswer = false
    /// Whether it has no table of the host.
    package var hasNoHost = false

    /// An offer as a host makes it.
    package init() {}
  }

  /// An answer of the handshake.
  package struct Answer: Hashable {
    /// The status, such as `OK`.
    package let status: String
    /// The address of the table; 0 where there is none.
    package let table: UInt
    /// The table's own bytes, and the addresses of what it lists.
    package let contents: [UInt]
    /// Whether the place for the table was left as it was.
    package let isLeftOver: Bool
  }

  /// What stands in the place for the table before the handshake.
  private static let nothing = UInt(0xA5A5_A5A5_A5A0)

  /// Shakes hands; the offer's last byte is the last one of its memory, unless it has a tail.
  package func shakeHands(_ offer: Offer) -> Answer {
    let size = unsafe offer.size ?? MemoryLayout<animator_offer>.size
    // What says the size is there in any case.
    let length = max(size, MemoryLayout<Int>.size)
    var table = unsafe UnsafePointer<animator_plugin>(bitPattern: PluginProbe.nothing)
    let status: Int32
    if offer.isNull {
      status = Interception.during(.entry) { unsafe entry(nil, &table) }
    } else {
      var raw = unsafe animator_offer(
        struct_size: size + offer.tail, abi_oldest: offer.oldest.rawValue,
        abi_newest: offer.newest.rawValue, host: offer.hasNoHost ? nil : host(offer.shape))
      status = unsafe withUnsafeBytes(of: &raw) { bytes in
        let bytes = unsafe Array(bytes.prefix(length)) + [UInt8](repeating: 0xA5, count: offer.tail)
        return unsafe GuardedMemory.lend(bytes, as: animator_offer.self) { pointer in
          Interception.during(.entry) {
            unsafe offer.hasNoAnswer ? entry(pointer, nil) : entry(pointer, &table)
          }
        }
      }
    }
    let address = UInt(bitPattern: table)
    return Answer(
      status: statusName(status), table: address,
      contents: status == 0 ? unsafe contents(of: table) : [],
      isLeftOver: address == PluginProbe.nothing)
  }

  /// The words of a table, and of the list of animators that it names.
  private func contents(of table: UnsafePointer<animator_plugin>?) -> [UInt] {
    guard let table = unsafe table, let plugin = unsafe readPrefix(table) else { return [] }
    let words = unsafe withUnsafeBytes(of: plugin) { unsafe Array($0.bindMemory(to: UInt.self)) }
    let count = unsafe min(Int(plugin.animator_count), 256)
    return words
      + (0..<count).map { index in unsafe UInt(bitPattern: plugin.animators?[index]) }
  }

  /// A function of the plugin's tables, and where it lies.
  package struct Function {
    /// Its name, such as `animators[0].begin`.
    package let name: String
    /// The file that it lies in; nil for none.
    package let file: String?
    /// Whether it is code, and of the plugin's images.
    package let isCode: Bool
  }

  /// Whether the library, or one that it needs, has a symbol.
  package func finds(_ symbol: String) -> Bool { unsafe dlsym(library.handle, symbol) != nil }

  /// Every function of the animators, and of what they give for hands and frames, that is not null.
  package func functions() -> [Function] {
    var found: [Function] = []
    func add(_ name: String, _ address: UnsafeRawPointer?) {
      guard let address = unsafe address else { return }
      let real = host_real_address(UInt64(UInt(bitPattern: address)))
      found.append(
        Function(
          name: name,
          file: unsafe readString(host_file_of(UnsafeRawPointer(bitPattern: UInt(real)))),
          isCode: unsafe Interception.isCodeOfPlugin(address)))
    }
    for index in unsafe library.descriptors.indices {
      guard let raw = unsafe readPrefix(library.descriptors[index]) else { continue }
      let addresses: [(String, UnsafeRawPointer?)] = unsafe [
        ("create", raw.create.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("destroy", raw.destroy.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("begin", raw.begin.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        ("end", raw.end.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
        (
          "animation_ended",
          raw.animation_ended.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }
        ),
        (
          "get_capability",
          raw.get_capability.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }
        ),
      ]
      for unsafe(member, address) in unsafe addresses {
        unsafe add("animators[\(index)].\(member)", address)
      }
      for unsafe(member, address) in unsafe ownFunctions(of: index) {
        unsafe add("animators[\(index)], \(member)", address)
      }
    }
    return found
  }

  /// The functions by which an animator's transitions are taken by hand, and that for frames.
  private func ownFunctions(of index: Int) -> [(name: String, address: UnsafeRawPointer?)] {
    let listed = description.animators[index].capabilities.map(\.id)
    func table<Table: SizedStruct>(_: Table.Type, of capability: HostCapability) -> Table? {
      guard listed.contains(capability.id) else { return nil }
      let address = functions(of: capability.id, revision: capability.revision, animator: index)
      return unsafe UnsafePointer<Table>(bitPattern: address).flatMap { unsafe readPrefix($0) }
    }
    let hand = table(animator_interactive.self, of: .interactive)
    let frames = table(animator_frame.self, of: .frame)
    return unsafe [
      (
        "get_interaction",
        hand?.get_interaction.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }
      ),
      ("release", hand?.release.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
      (
        "phase_changed",
        hand?.phase_changed.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }
      ),
      ("frame", frames?.frame.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }),
    ]
  }

  /// Asks an animator for functions that it provides; whether it has any by that id and revision.
  package func provides(_ id: String?, revision: UInt32, animator index: Int) -> Bool {
    guard let raw = unsafe readPrefix(library.descriptors[index]),
      let ask = unsafe raw.get_capability
    else { return false }
    return unsafe Interception.during(.getCapability) { unsafe ask(id, revision) } != nil
  }

  /// Asks an animator for ids on two threads at once; how many answers were wrong.
  package func race(_ ids: [String], animator index: Int, shots: Int) -> Int {
    guard let ask = unsafe readPrefix(library.descriptors[index])?.get_capability else { return 0 }
    return unsafe withCStrings(ids) { ids, count in
      Interception.during(.getCapability) {
        unsafe Int(clamping: host_race(ask, ids, count, 1, Int32(clamping: shots)))
      }
    }
  }

  /// The address of the function that an animator is asked for capabilities by; nil when it has none.
  package func getCapability(of index: Int) -> UInt? {
    unsafe readPrefix(library.descriptors[index])?.get_capability.map {
      unsafe unsafeBitCast($0, to: UInt.self)
    }
  }

  /// The bytes of what an animator gives for a capability, as many as its size says.
  package func table(of id: String, revision: UInt32, animator index: Int) -> [UInt8] {
    let address = functions(of: id, revision: revision, animator: index)
    guard let table = unsafe UnsafeRawPointer(bitPattern: address) else { return [] }
    let size = unsafe min(table.load(as: Int.self), 4_096)
    return unsafe Array(UnsafeRawBufferPointer(start: table, count: max(8, size)))
  }

  /// The address of what an animator gives for a capability; 0 for nothing.
  package func functions(of id: String, revision: UInt32, animator index: Int) -> UInt {
    guard let raw = unsafe readPrefix(library.descriptors[index]),
      let ask = unsafe raw.get_capability
    else { return 0 }
    return Interception.during(.getCapability) { UInt(bitPattern: unsafe ask(id, revision)) }
  }

  /// Makes an instance; the status says why there is none.
  package func create(
    _ index: Int, granting grant: Grant, to hostName: String? = nil, shape: StructShape = .usual
  ) -> (instance: ProbedInstance?, status: String) {
    let descriptor = unsafe library.descriptors[index]
    guard let functions = unsafe readPrefix(descriptor) else { return (nil, "BAD_SIZE") }
    var table = unsafe host(shape)
    if let hostName, let name = unsafe strdup(hostName) {
      var host = unsafe table.pointee
      unsafe host.name = UnsafePointer(name)
      unsafe host.version = UnsafePointer(name)
      // Both live until the process ends, as plugins may expect.
      unsafe table = ConstantTable(host).address
    }
    var made: OpaquePointer?
    let status = unsafe withRawGrant(grant, in: shape) { grant in
      unsafe shape.lend(grant) { grant in
        Interception.during(.create) {
          unsafe functions.create?(descriptor, table, grant, &made) ?? .internal
        }
      }
    }
    let instance = unsafe made.map {
      unsafe ProbedInstance($0, functions: functions, grant: grant, shape: shape)
    }
    return (status == .ok ? instance : nil, statusName(status.rawValue))
  }

  /// Makes an instance; around the place for it lies poison, and nothing behind it.
  ///
  /// - Parameters:
  ///   - index: The animator.
  ///   - grant: What it is granted.
  ///   - shape: How structs lie in memory from now on.
  /// - Returns: The instance, the status, and whether nothing was written around the place.
  package func createGuarded(
    _ index: Int, granting grant: Grant, shape: StructShape
  ) -> (instance: ProbedInstance?, status: String, isIntact: Bool) {
    let descriptor = unsafe library.descriptors[index]
    guard let functions = unsafe readPrefix(descriptor) else { return (nil, "BAD_SIZE", true) }
    let nothing: OpaquePointer? = nil
    let lent = unsafe GuardedMemory.lendAnswer(nothing, tail: 0) { place in
      unsafe withRawGrant(grant) { grant in
        unsafe shape.lend(grant) { grant in
          unsafe functions.create?(descriptor, host(shape), grant, place) ?? .internal
        }
      }
    }
    guard let lent = unsafe lent else { return (nil, "NO_MEMORY", true) }
    let made = unsafe lent.result == .ok ? lent.answer : nil
    let instance = unsafe made.map {
      unsafe ProbedInstance($0, functions: functions, grant: grant, shape: shape)
    }
    return unsafe (instance, statusName(lent.result.rawValue), lent.isIntact)
  }

  /// Gives back an instance that there is not.
  package func destroyNothing(_ index: Int) {
    Interception.during(.destroy) {
      unsafe readPrefix(library.descriptors[index])?.destroy?(nil)
    }
  }

  /// Reads the tables again, at the places that the plugin named when it was loaded.
  package func describeAgain() throws(LibraryError) -> PluginDescription {
    try library.describeAgain()
  }

  /// Unloads the library, which must have been loaded to be unloaded; whether it is gone.
  ///
  /// Nothing of it may be called afterwards.
  package func unload() -> Bool {
    let inside = unsafe UnsafeRawPointer(bitPattern: unsafeBitCast(entry, to: UInt.self))
    Interception.during(.destructors) {
      unsafe dlclose(library.handle)
      unsafe dlclose(library.handle)
    }
    return unsafe host_file_of(inside) == nil
  }

  /// How many calls of the plugin were answered at all, those that a transition is needed for.
  package static var calls: Int { CallCounts.count }

  /// How many of the plugin's calls were answered with a status, such as `NOT_GRANTED`.
  package static func answers(_ status: String) -> Int { CallCounts.count(of: status) }

  /// Makes up answers of the host's functions from now on; nil heals them.
  package static func fail(_ fault: HostFault?) { CallCounts.fail(fault) }

  /// Carries something out and gives the capabilities that functions were asked for meanwhile.
  package static func asked<Failure>(
    during body: () throws(Failure) -> Void
  ) throws(Failure) -> [HostCapability] {
    _ = CallCounts.recordQuestions(true)
    do throws(Failure) {
      try body()
    } catch {
      _ = CallCounts.recordQuestions(false)
      throw error
    }
    return CallCounts.recordQuestions(false)
  }

  /// What the plugin has logged since the last time.
  package static func takeLog() -> [String] { PluginLog.drain().map(\.text) }

  /// Forgets what the plugin has logged and been refused.
  package static func forgetWords() {
    _ = PluginLog.drain()
    _ = RefusedCalls.drain()
    _ = RefusedCalls.takeRemarks()
  }

  /// Carries something out and gives the calls into the host that it brought about.
  package static func calls<Failure>(
    during body: () throws(Failure) -> Void
  ) throws(Failure) -> [HostCall] {
    HostCalls.keep()
    try body()
    return HostCalls.take()
  }

  /// Hears of each of the plugin's calls that a transition is needed for, or of every one, before it
  /// is carried out.
  package static func listen(_ listener: (@Sendable () -> Void)?, toAll: Bool = false) {
    CallCounts.listen(listener, toAll: toAll)
  }
}

/// Lends an array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) -> Result
) -> Result {
  var copies = unsafe strings.map { unsafe strdup($0) }
  defer { while let copy = unsafe copies.popLast() { unsafe free(copy) } }
  let pointers = unsafe copies.map { unsafe $0.map { unsafe UnsafePointer($0) } }
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
}
