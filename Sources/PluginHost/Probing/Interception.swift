import CInterception
import CSupervisor
import Glibc

/// What the plugin in this process asks of the C library and of the kernel behind the host's back.
///
/// It holds for the library that a ``PluginProbe`` loads and for all that comes with it, from their
/// constructors on. The host's own calls are not among them.
package enum Interception {
  /// Whether this machine is one where calls can be seen.
  package static var isPossible: Bool { host_can_intercept() != 0 }

  /// What calls are about.
  package struct Groups: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ group: host_call_group) { rawValue = group.rawValue }

    /// The heap.
    package static let memory = Groups(HOST_CALL_GROUP_MEMORY)
    /// Memory from the kernel.
    package static let map = Groups(HOST_CALL_GROUP_MAP)
    /// Opening descriptors.
    package static let descriptor = Groups(HOST_CALL_GROUP_DESCRIPTOR)
    /// Naming files.
    package static let file = Groups(HOST_CALL_GROUP_FILE)
    /// Other machines and programs.
    package static let network = Groups(HOST_CALL_GROUP_NETWORK)
    /// Starting threads.
    package static let thread = Groups(HOST_CALL_GROUP_THREAD)
    /// Starting programs.
    package static let process = Groups(HOST_CALL_GROUP_PROCESS)
    /// Reading clocks.
    package static let clock = Groups(HOST_CALL_GROUP_CLOCK)
    /// Drawing random numbers.
    package static let random = Groups(HOST_CALL_GROUP_RANDOM)
    /// Reading what is around the process.
    package static let environment = Groups(HOST_CALL_GROUP_ENVIRONMENT)
    /// Asking which thread or process it is.
    package static let identity = Groups(HOST_CALL_GROUP_IDENTITY)
    /// Wanting to be called later.
    package static let hook = Groups(HOST_CALL_GROUP_HOOK)
    /// Handling and sending signals.
    package static let signal = Groups(HOST_CALL_GROUP_SIGNAL)
    /// Changing what the whole process has.
    package static let state = Groups(HOST_CALL_GROUP_STATE)
    /// Leaving in another way than by returning.
    package static let exit = Groups(HOST_CALL_GROUP_EXIT)
    /// Setting timers.
    package static let timer = Groups(HOST_CALL_GROUP_TIMER)
    /// Taking and giving back locks.
    package static let lock = Groups(HOST_CALL_GROUP_LOCK)
    /// Waiting.
    package static let wait = Groups(HOST_CALL_GROUP_WAIT)
    /// Writing to the standard streams and other descriptors.
    package static let output = Groups(HOST_CALL_GROUP_OUTPUT)
    /// Loading code, and looking for it.
    package static let loader = Groups(HOST_CALL_GROUP_LOADER)
    /// Going to the kernel without the C library.
    package static let kernel = Groups(HOST_CALL_GROUP_KERNEL)
  }

  /// A call that the plugin made.
  package struct Call: Sendable {
    /// The function, or the kernel's call by its number.
    package let name: String
    /// What it is about.
    package let groups: Groups
    /// What the host had called; nil for what happened between its calls.
    package let during: ProbedCall?
    /// The kernel's number of the thread.
    package let thread: Int32
    /// The kernel's number of a call that came without the C library.
    package let kernelNumber: Int32?
    /// The file that it names.
    package let file: String?
    /// The first arguments.
    package let arguments: [UInt64]
    /// What it answered, where that was seen.
    package let result: UInt64?
    /// Where it returns to.
    let caller: UInt64

    /// Whether it stands in another library than the plugin's, which came along with it.
    package func isOfCompanion(of path: String) -> Bool {
      guard host_is_of_plugin(caller) != 0 else { return false }
      return unsafe String(path: host_file_of(UnsafeRawPointer(bitPattern: UInt(caller)))) != path
    }

    /// Whether it changes something of everybody's that cannot be looked at.
    package var changesHidden: Bool {
      switch name {
      case "srand", "srandom", "srand48", "mallopt": return true
      case "setvbuf", "setbuf": return host_is_standard_stream(arguments[0]) != 0
      default: return false
      }
    }

    /// Whether it names a file outside the folder of a library.
    package func isAbroad(_ library: String) -> Bool {
      guard let file, file != "/dev/null" else { return false }
      let folder = library.prefix(through: library.lastIndex(of: "/") ?? library.startIndex)
      // Long paths are cut off.
      return !file.hasPrefix(folder.prefix(file.utf8.count))
    }

    /// Where in the plugin's code it stands.
    package var place: String? { Interception.place(of: caller) }
    /// The call with what the host had called.
    package var text: String {
      let what = file.map { "\(name)(\"\($0)\")" } ?? name
      return during.map { "\($0) calls \(what)" } ?? "\(what) is called"
    }
  }

  /// How many calls have been noted: a mark for ``calls(since:of:)``.
  package static var mark: Int { host_call_count() }

  /// The calls noted since a mark, of some groups.
  package static func calls(since mark: Int = 0, of groups: Groups? = nil) -> [Call] {
    (min(mark, host_call_count())..<host_call_count()).compactMap { index in
      let call = unsafe Call(host_call_at(index))
      return groups.map { !call.groups.isDisjoint(with: $0) } ?? true ? call : nil
    }
  }

  /// Notes calls of these groups alone from now on; at first all but memory and locks.
  package static func note(_ groups: Groups) { host_note_groups(groups.rawValue) }

  /// The function of the plugin that is running; nil when none is.
  package static var running: ProbedCall? { ProbedCall(rawValue: host_phase()) }

  /// Carries a call of the plugin out, so that what happens meanwhile is its.
  static func during<Result, Failure: Error>(
    _ call: ProbedCall, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = host_phase()
    host_set_phase(call.rawValue)
    if StackUse.isMeasured { host_paint_stack() }
    let start = HostCalls.pluginTime
    defer {
      // The plugin's modes are still in force: a judge has yet to look at them.
      LastWords.asHost {
        CallTimes.take(HostCalls.pluginTime - start, in: call)
        if StackUse.isMeasured { StackUse.take(host_stack_use(), in: call) }
        host_set_phase(before)
      }
    }
    return try body()
  }

  /// Lets clocks be wrong and random numbers be other ones from now on.
  package static func shift(nanoseconds: Int64, random: UInt64) { host_shift(nanoseconds, random) }

  /// Fails the plugin's nth heap call and all after it; nil lets all through again.
  package static func failHeap(from number: Int?) {
    host_fail_heap_calls(UInt64(clamping: number ?? 0))
  }

  /// How many heap calls the plugin has made.
  package static var heapCalls: Int { Int(clamping: host_heap_calls()) }

  /// How many locks of the C library the plugin holds in this thread.
  package static var locksHeld: Int { Int(host_locks_held()) }

  /// How often the plugin tried to free memory that is the host's.
  package static var foreignFrees: Int { host_foreign_frees() }

  /// Overwrites memory that the plugin frees, so that reading it later shows.
  package static func poisonFreed() { host_poison_freed(1) }

  /// Sees this thread's bare kernel calls and readings of the processor's clock from now on, if it
  /// can.
  package static func trapBareCalls() -> Bool {
    host_trap_kernel_calls() == 0 && host_trap_processor_clock(1) == 0
  }

  /// Whether an address is one of the plugin's images, or of code in one.
  static func isOfPlugin(_ address: UnsafeRawPointer?) -> Bool {
    host_is_of_plugin(UInt64(UInt(bitPattern: address))) != 0
  }
  static func isCodeOfPlugin(_ address: UnsafeRawPointer?) -> Bool {
    host_is_code_of_plugin(UInt64(UInt(bitPattern: address))) != 0
  }

  /// The symbol, file and line that a call returns to, as far as the file says it.
  ///
  /// A function that calls another as its last act leaves no trace: nil.
  static func place(of caller: UInt64) -> String? {
    guard host_is_of_plugin(caller) != 0,
      let backtrace = unsafe host_backtrace_of_caller(caller)
    else { return nil }
    defer { unsafe host_backtrace_free(backtrace) }
    guard unsafe host_backtrace_count(backtrace) > 0 else { return nil }
    let frame = unsafe host_backtrace_frame(backtrace, 0)
    let file = unsafe readString(frame.module).map(PluginSearch.fileName(of:)) ?? "?"
    let symbol = unsafe readString(frame.symbol).map { unsafe "\($0)+\(frame.offset)" }
    if let source = unsafe readString(frame.source) {
      return unsafe "\(PluginSearch.fileName(of: source)):\(frame.line) (\(symbol ?? file))"
    }
    return "\(symbol ?? "an unnamed function") (\(file))"
  }
}

extension Interception.Call {
  fileprivate init(_ raw: host_call) {
    let number = unsafe raw.number
    name = unsafe readString(raw.name) ?? "kernel call \(number)"
    groups = unsafe Interception.Groups(rawValue: raw.groups)
    during = unsafe ProbedCall(rawValue: raw.phase)
    thread = unsafe raw.thread
    kernelNumber = number < 0 ? nil : number
    caller = unsafe raw.caller
    result = unsafe raw.has_result == 0 ? nil : raw.result
    arguments = unsafe [
      raw.arguments.0, raw.arguments.1, raw.arguments.2, raw.arguments.3,
    ]
    var path = unsafe raw.path
    let text = unsafe withUnsafeBytes(of: &path) { bytes in
      unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) ?? "?"
    }
    file = text.isEmpty ? nil : text
  }
}
