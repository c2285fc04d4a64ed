import CAnimator
import CSupervisor
import Glibc
import Synchronization

/// The last calls of a plugin into the host, in memory that outlives the plugin's process.
///
/// The worker writes, the host reads after the worker has ended, and believes nothing: numbers are
/// only printed, functions only when there are such.
@safe
final class CallJournal: @unchecked Sendable {
  /// How many calls are kept.
  static let length = 32
  private static let recordSize = 24
  static let size = length * recordSize

  /// The journal of this process, when it is a worker.
  static let current = Mutex<CallJournal?>(nil)

  /// The memory's file; closed with the journal.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let count = Mutex<UInt64>(0)

  /// Makes the memory; nil when there is none.
  convenience init?() {
    let descriptor = host_memory_file(CallJournal.size)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: PacketChannel.raised(descriptor))
  }

  /// Maps memory that another process made; nil when it cannot be mapped.
  init?(descriptor: Int32) {
    let memory = unsafe mmap(
      nil, CallJournal.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    unsafe self.memory = memory
  }

  deinit {
    unsafe munmap(memory, CallJournal.size)
    close(descriptor)
  }

  /// Notes that a call has come, and gives the number by which to note its answer.
  func begin(_ function: HostFunction, transition: UInt64) -> UInt64 {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let record = unsafe record(number)
    unsafe record.storeBytes(of: 0, as: UInt64.self)
    unsafe record.storeBytes(of: transition, toByteOffset: 8, as: UInt64.self)
    unsafe record.storeBytes(of: .max, toByteOffset: 16, as: Int32.self)
    unsafe record.storeBytes(of: function.rawValue, toByteOffset: 20, as: UInt8.self)
    unsafe record.storeBytes(of: number, as: UInt64.self)
    return number
  }

  /// Notes the answer of a call.
  func end(_ number: UInt64, status: Int32) {
    let record = unsafe record(number)
    guard unsafe record.load(as: UInt64.self) == number else { return }
    unsafe record.storeBytes(of: status, toByteOffset: 16, as: Int32.self)
  }

  /// Carries a call out and notes it, where this process keeps a journal.
  static func note(
    _ function: HostFunction, transition: UInt64, _ call: () -> CallError?
  ) -> CallError? {
    guard let journal = current.withLock({ $0 }) else { return call() }
    let number = journal.begin(function, transition: transition)
    let error = CallCounts.answer(call)
    journal.end(number, status: error?.status.rawValue ?? 0)
    return error
  }

  private func record(_ number: UInt64) -> UnsafeMutableRawPointer {
    unsafe memory + Int(number % UInt64(CallJournal.length)) * CallJournal.recordSize
  }

  /// The calls that are kept, oldest first.
  var entries: [HostCall] {
    var found: [(number: UInt64, call: HostCall)] = []
    for index in 0..<CallJournal.length {
      let record = unsafe memory + index * CallJournal.recordSize
      let number = unsafe record.load(as: UInt64.self)
      let function = HostFunction(
        rawValue: unsafe record.load(fromByteOffset: 20, as: UInt8.self))
      guard number != 0, let function else { continue }
      let transition = unsafe record.load(fromByteOffset: 8, as: UInt64.self)
      let status = unsafe record.load(fromByteOffset: 16, as: Int32.self)
      found.append(
        (
          number,
          HostCall(
            function, transition,
            answer: status == .max ? nil : animator_status(rawValue: status))
        ))
    }
    return found.sorted { $0.number < $1.number }.map(\.call)
  }
}
