import Glibc
import Testing

@testable import PluginHost

/// What is seen of a plugin's calls, as far as it holds where there is no plugin.
@Suite(.enabled(if: Interception.isPossible, "what plugins call is not seen on this machine"))
struct InterceptionTests {
  private struct Refusal: Error {}

  private let groups: [Interception.Groups] = [
    .memory, .map, .descriptor, .file, .network, .thread, .process, .clock, .random,
    .environment, .identity, .hook, .signal, .state, .exit, .timer, .lock, .wait, .output,
    .loader, .kernel,
  ]

  @Test
  func `what calls are about are bits of their own`() {
    #expect(Set(groups.map(\.rawValue)).count == groups.count)
    #expect(groups.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
  }

  @Test
  func `the host's own calls are not the plugin's`() {
    let (mark, heap, things) = (Interception.mark, Interception.heapCalls, KeptThings())
    let descriptor = unsafe open("/dev/null", O_RDONLY)
    #expect(descriptor >= 0)
    #expect(things.now().isEmpty)
    close(descriptor)
    let memory = unsafe malloc(64)
    #expect(things.now([.heap]).isEmpty)
    unsafe free(memory)
    #expect(Interception.calls(since: mark).isEmpty)
    #expect(Interception.heapCalls == heap)
  }

  @Test
  func `what a call throws comes through`() {
    #expect(Interception.during(.create) { 7 } == 7)
    #expect(throws: Refusal.self) {
      try Interception.during(.end) { () throws(Refusal) in throw Refusal() }
    }
  }

  @Test
  func `a place that is in no plugin has no name`() {
    #expect(Interception.place(of: 0) == nil)
    #expect(Interception.place(of: .max) == nil)
  }

  @Test
  func `another thread is another one, and its answer comes back`() {
    let here = pthread_self()
    #expect(Interception.inAnotherThread { pthread_equal(here, pthread_self()) == 0 })
    #expect(throws: Refusal.self) {
      try Interception.inAnotherThread { () throws(Refusal) -> Int in throw Refusal() }
    }
  }
}
