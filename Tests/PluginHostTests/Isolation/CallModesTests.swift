import CSupervisor
import Glibc
import HostProcess
import LayerTree
import Testing
import Transitions

@testable import PluginHost

/// What a thread is like after a call of a plugin in this process.
@Suite
struct CallModesTests {
  /// The modes of this thread, as far as they are to be the same.
  private struct Modes: Equatable {
    var rounding = fegetround()
    var locale = unsafe Int(bitPattern: uselocale(nil))
    var blocksTermination: Bool
    #if arch(x86_64)
      /// The control word and the tags of the registers of old; control bits of the new ones.
      var x87: [UInt32]
      var mxcsr: UInt32
    #endif

    init() {
      var raw = unsafe host_call_modes()
      unsafe host_keep_modes(&raw)
      blocksTermination = unsafe sigismember(&raw.signals, SIGTERM) == 1
      #if arch(x86_64)
        x87 = unsafe [raw.x87.0 & 0xFFFF, raw.x87.2 & 0xFFFF]
        mxcsr = unsafe raw.mxcsr & ~0x3F
      #endif
    }
  }

  @Test(arguments: ["modes", "mask", "tongue"])
  func `case 53: a thread is after a call as it was before`(act: String) throws {
    let scratch = try Scratch()
    let name = "libfaulty-begin-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: name)
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let context = TransitionContext(
      try stack.change(for: .push(screen("two"))), settings: .init())
    let session = try InProcessSession(path: "\(scratch.path)/\(name)")
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    let before = Modes()
    _ = try animator.begin(context)
    #expect(Modes() == before)
    try animator.end(.finished)
    #expect(Modes() == before)
  }

  @Test
  func `the host computes as it does, whatever the plugin has set, and gives that back`() {
    let usual = fegetround()
    fesetround(FE_UPWARD)
    defer { fesetround(FE_TONEAREST) }
    let own = fegetround()
    #expect(own != usual)
    let inside = LastWords.asHost { fegetround() }
    #expect(inside == usual)
    #expect(fegetround() == own)
  }
}
