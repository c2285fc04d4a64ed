import HostProcess
import LayerTree
import Rendering
import Scenes
import Testing
import TransitionRig
import Transitions

/// `animator.snapshot/1`: copies stand where what they show stands.
@Suite
struct SnapshotTests {
  private func rig(_ library: String, _ change: (inout Layer) -> Void = { _ in }) throws -> Rig {
    var rig = try Rig("\(BuildFolder.fixtures)/lib\(library).so")
    var screen = rig.screens[0]
    let logo = try #require(screen.tree.find("logo", in: LayerTree.rootID))
    change(&screen.tree[logo])
    rig.stack = ScreenStack(container: rig.stack.bounds, root: screen)
    return rig
  }

  /// 375 × 667 points in 7 columns and 5 rows: hardly an edge lies on a pixel.
  ///
  /// Where a slice cuts the soft edge of a shape, the shape is drawn in two parts, which may round
  /// otherwise than the whole; a seam would be a line of pixels that are far off.
  @Test
  func `a screen in slices is the screen`() throws {
    let rig = try rig("slicer")
    let transition = try rig.start()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    let whole = try Renderer().render(rig.stack.tree)
    let cut = try transition.picture(at: 0)
    let off = zip(cut.pixels, whole.pixels).filter { $0 != $1 }
    #expect(off.count < whole.pixels.count / 1_000)
    for (first, second) in off {
      for shift in [0, 8, 16, 24] {
        let difference = Int(first >> shift & 255) - Int(second >> shift & 255)
        #expect(abs(difference) <= 3)
      }
    }
    let made = Set(transition.presentation(at: 0).ids).subtracting(transition.change.running.ids)
    let screen = rig.stack.tree.subtree(of: rig.stack.top.root).count
    #expect(made.count == 35 * (screen + 1), "a call that was refused left layers")
  }

  @Test
  func `a slice takes along what it shows`() throws {
    let rig = try rig("slicer")
    let transition = try rig.start()
    let before = try transition.picture(at: 0)
    let after = try transition.picture(at: 0.9)
    // The first slice: 375 / 7 = 53.6 points wide and 667 / 5 = 133.4 high.
    for (x, y, isGone) in [(0, 0, true), (53, 132, true), (54, 132, false), (53, 134, false)] {
      let pixel = after.pixels[y * after.width + x]
      #expect(pixel == (isGone ? 0 : before.pixels[y * before.width + x]), "(\(x), \(y))")
    }
  }

  @Test(arguments: [
    Transform.identity, .translation(12.25, -7.5), .scale(1.5, 0.75),
    Transform(elements: [0.8, 0.6, 0, 0, -0.6, 0.8, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
  ])
  func `the copy of a layer stands where the layer stands`(transform: Transform) throws {
    let rig = try rig("slicerwhole") { logo in
      logo.transform = transform
      logo.zPosition = 1
      logo.shadow.opacity = 0.5
    }
    let transition = try rig.start()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(try transition.picture(at: 0) == Renderer().render(rig.stack.tree))
  }

  @Test
  func `what was copied is gone when the transition is over`() throws {
    let rig = try rig("slicer")
    let transition = try rig.start()
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(transition.result == transition.change.after)
  }
}
