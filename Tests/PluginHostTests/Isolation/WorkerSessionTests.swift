import Foundation
import HostProcess
import LayerTree
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// A library in a process of its own, as who uses the session sees it.
@Suite
struct WorkerSessionTests {
  private func change() throws -> StackChange {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    return try stack.change(for: .push(screen("two")))
  }

  private var options: WorkerSession.Options {
    var options = WorkerSession.Options(
      supervisor: Supervisor(executable: BuildFolder.path + "/animator-worker"))
    // What is tested here is not how busy the machine is.
    for call in PluginCall.allCases { options.budgets[call] = 5_000 }
    return options
  }

  private func fixture(_ name: String) -> String { "\(BuildFolder.fixtures)/lib\(name).so" }

  /// A copy of the fixture that does one bad thing at one place.
  private func faulty(_ place: String, _ fault: String, in scratch: Scratch) throws -> String {
    let name = "libfaulty-\(place)-\(fault).so"
    try scratch.copy(fixture("faulty"), as: name)
    return "\(scratch.path)/\(name)"
  }

  private func begin(_ animator: any Animator) throws -> Result<Transaction, AnimatorFailure> {
    let context = TransitionContext(try change(), settings: .init())
    return Result { () throws(AnimatorFailure) in try animator.begin(context) }
  }

  @Test
  func `every wrong call gets the documented answer in a worker too`() throws {
    let session = try WorkerSession(path: fixture("prober"), options: options)
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    let transition = Transition(try change(), animator: .success(animator))
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    transition.advance(to: 1_000_000_000)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.outcome == .finished)
    #expect(session.close().isEmpty)
  }

  @Test
  func `an answer of many packets needs no more than its parts`() throws {
    // A wait between two parts would last until nobody waits any longer.
    let session = try WorkerSession(path: fixture("swarm"), options: options)
    let animator = try session.animator(at: 0, grant: Grant(capabilities: [.frame]))
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 5_000, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 5_000, 200), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    let transaction = try animator.begin(TransitionContext(change, settings: .init()))
    var writer = WireWriter()
    writer.write(transaction.commands)
    #expect(writer.bytes.count > 3 * PacketChannel.packetLimit)
    #expect(try animator.frame(at: 0.5).count == 10_000)
    #expect(session.close().isEmpty)
  }

  @Test
  func `two instances in one worker do not know of each other`() throws {
    let session = try WorkerSession(path: fixture("springy"), options: options)
    let transitions = try (0..<2).map { _ in
      Transition(
        try change(),
        animator: .success(try session.animator(at: 0, grant: Grant(capabilities: [.spring]))))
    }
    transitions[0].end(.cancelled, at: 100_000_000)
    transitions[1].advance(to: 2_000_000_000)
    #expect(transitions.map(\.outcome) == [.cancelled, .finished])
    #expect(session.close().isEmpty)
  }

  @Test
  func `a worker that died is replaced for the next instance`() throws {
    let scratch = try Scratch()
    let session = try WorkerSession(path: faulty("begin", "segv", in: scratch), options: options)
    for _ in 0..<2 {
      let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
      guard case .failure(let failure) = try begin(animator) else {
        Issue.record("it began")
        continue
      }
      #expect(failure.description.hasPrefix("begin: was ended by SIGSEGV at address 0x8 in do_"))
      // It fails once and is quiet from then on.
      #expect(throws: Never.self) { try animator.end(.failed) }
    }
    #expect(session.close().isEmpty)
  }

  @Test
  func `what happens between two calls is told with the next one`() throws {
    let scratch = try Scratch()
    let session = try WorkerSession(path: faulty("later", "abort", in: scratch), options: options)
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    _ = try begin(animator).get()
    #expect(session.worker.isOver(within: 5_000))
    let failure = #expect(throws: AnimatorFailure.self) { try animator.end(.finished) }
    #expect(failure?.description.hasPrefix("between calls: was ended by SIGABRT") == true)
    #expect(failure?.description.hasSuffix("in a thread of its own") == true)
  }

  @Test
  func `a call that takes too long ends within fifty milliseconds of its budget`() throws {
    let scratch = try Scratch()
    var options = options
    options.budgets[.begin] = 100
    let session = try WorkerSession(path: faulty("begin", "loop", in: scratch), options: options)
    // The machine may be busy with something else; a watchdog that is late is late every time.
    var best = Duration.seconds(10)
    for _ in 0..<40 where best > .milliseconds(150) {
      let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
      let took = try ContinuousClock().measure {
        guard case .failure(let failure) = try begin(animator) else {
          Issue.record("it began")
          return
        }
        #expect(failure.description.hasPrefix("begin: took longer than 100 ms and was ended"))
      }
      #expect(took >= .milliseconds(100))
      best = min(best, took)
    }
    #expect(best <= .milliseconds(150))
  }

  @Test
  func `a rebuilt library is run in its new build`() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/libplugin.so"
    try scratch.copy(fixture("springy"), as: "libplugin.so")
    let session = try WorkerSession(path: path, options: options)
    #expect(session.description.name == "Springy")
    let before = try session.animator(at: 0, grant: Grant(capabilities: []))
    try scratch.replace("libplugin.so", by: fixture("rebuilt"))
    let after = try session.animator(at: 0, grant: Grant(capabilities: []))
    #expect(session.description.version == "2.0.0")
    _ = try begin(after).get()
    // An instance of the old build ends with its process, and says so only when it is asked.
    #expect(before !== after)
    #expect(session.close().isEmpty)
  }

  @Test(arguments: [false, true])
  func `H11: what is closed in the middle of a transition ends it, and the screens are right`(
    isRunning: Bool
  ) throws {
    let session = try WorkerSession(path: fixture("springy"), options: options)
    let transition = Transition(
      try change(),
      animator: .success(try session.animator(at: 0, grant: Grant(capabilities: [.spring]))))
    if isRunning { transition.advance(to: 100_000_000) }
    let name = session.description.name
    #expect(session.close().isEmpty)
    transition.advance(to: 3_000_000_000)
    #expect(transition.outcome != nil)
    #expect(transition.result.top.name == "two")
    // What it said of itself is the host's own copy.
    #expect(session.description.name == name)
  }

  @Test
  func `H12: a library that is written over in its place is run in its new build`() throws {
    let scratch = try Scratch()
    try scratch.copy(fixture("springy"), as: "libplugin.so")
    let path = "\(scratch.path)/libplugin.so"
    let session = try WorkerSession(path: path, options: options)
    _ = try begin(session.animator(at: 0, grant: Grant(capabilities: []))).get()
    try Data(contentsOf: URL(fileURLWithPath: fixture("rebuilt")))
      .write(to: URL(fileURLWithPath: path))
    let after = try session.animator(at: 0, grant: Grant(capabilities: []))
    #expect(session.description.version == "2.0.0")
    _ = try begin(after).get()
    #expect(session.close().isEmpty)
  }

  @Test
  func `the call journal keeps the last calls and believes no record`() throws {
    let journal = try #require(CallJournal())
    for index in 1...40 {
      let number = journal.begin(.setValue, transition: UInt64(index))
      if index < 40 { journal.end(number, status: 0) }
    }
    #expect(journal.entries.count == CallJournal.length)
    #expect(journal.entries.map(\.transition) == (9...40).map(UInt64.init))
    #expect(journal.entries.last == HostCall(.setValue, 40, answer: nil))
    let noise = [UInt8](repeating: 0xFF, count: CallJournal.size)
    #expect(unsafe pwrite(journal.descriptor, noise, noise.count, 0) == noise.count)
    #expect(journal.entries.isEmpty)
  }
}
