import Foundation
import HostProcess
import LayerTree
import Testing
import Transitions

@testable import PluginHost

/// What a plugin leaves behind in threads of the host, by the numbers of users' reports.
@Suite
struct ThreadEndTests {
  /// A thread that can be waited for until its very end, its values' destructors included.
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }

    func run() {
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(self).toOpaque()
      let error = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          }
          return nil
        }, context)
      #expect(error == 0)
      pthread_join(thread, nil)
    }
  }

  private func run(_ path: String) throws {
    let session = try InProcessSession(path: path)
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 10, 10))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 10, 10), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    let transition = Transition(change, animator: .success(animator))
    transition.advance(to: 2_000_000_000)
    #expect(transition.outcome == .finished)
    #expect(session.close().isEmpty)
  }

  /// A protocol that nothing has been cast to before.
  private protocol Unheard {}

  /// Whether this process has a shared Swift runtime of its own, which it may share with a plugin.
  private static let sharesRuntime =
    unsafe dlopen("libswiftCore.so", RTLD_NOW | RTLD_NOLOAD) != nil

  @Test(.enabled(if: sharesRuntime, "these tests have the Swift runtime inside them"))
  func `S03: casts go on working after a Swift plugin was let go a hundred times`() throws {
    for _ in 0..<100 { try run("\(BuildFolder.fixtures)/libswiftshared.so") }
    let something: Any = [1.5: "one and a half"]
    #expect(!(something is any Unheard))
  }

  @Test
  func `H11: a thread of a plugin goes on after the plugin was let go`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/liblingering.so", as: "liblingering.so")
    let path = "\(scratch.path)/liblingering.so"
    try run(path)
    let handle = unsafe dlopen(realPath(path), RTLD_NOW | RTLD_NOLOAD)
    let symbol = unsafe try #require(dlsym(handle, "lingering_rounds"))
    let rounds = unsafe symbol.assumingMemoryBound(to: Int32.self)
    let before = unsafe rounds.pointee
    // It comes round every millisecond, as far as it is there.
    for _ in 0..<5_000 where unsafe rounds.pointee <= before + 3 { usleep(1_000) }
    #expect(unsafe rounds.pointee > before + 3)
  }

  @Test
  func `H10: a thread that ran a plugin ends well after the plugin was let go`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/liblocal.so", as: "liblocal.so")
    let path = "\(scratch.path)/liblocal.so"
    var problem: (any Error)?
    // The thread's last act is a destructor that lies in the library.
    Work {
      do { try run(path) } catch { problem = error }
    }.run()
    #expect(problem == nil)
    let handle = unsafe dlopen(realPath(path), RTLD_NOW | RTLD_NOLOAD)
    #expect(unsafe handle != nil, "the library is unmapped")
  }
}
