import HostProcess
import LayerTree
import Rendering
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// A plugin written against the headers alone: a door that opens on a mask.
@Suite
struct DoorTests {
  private func rig() throws -> Rig { try Rig("\(BuildFolder.fixtures)/libdoor.so") }

  @Test(arguments: [(0, 0.0), (0.2, 0.129161931), (0.4, 0.5), (0.6, 0.870838069), (0.8, 1)])
  func `the door opens evenly from nothing`(time: Double, width: Double) throws {
    let push = try rig().start()
    let opening = try push.layer("detail/@mask", at: time).transform
    #expect(abs(opening[0, 0] - width) < 1e-6)
    #expect(opening[1, 1] == 1)
    var other = try rig()
    other.stack.push(other.screens[1])
    let closing = try other.start(.pop).layer("detail/@mask", at: time).transform
    #expect(abs(closing[0, 0] - (1 - width)) < 1e-6)
  }

  @Test
  func `both ends are the screens alone`() throws {
    let rig = try rig()
    let transition = try rig.start()
    #expect(try transition.picture(at: 0) == Renderer().render(rig.stack.tree))
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(try transition.picture(at: 0.8) == Renderer().render(transition.result.tree))
    #expect(try transition.picture(at: 0.4).isOpaque)
  }
}
