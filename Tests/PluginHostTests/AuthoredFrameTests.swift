import Foundation
import HostProcess
import LayerTree
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// `animator.frame/1` as authors in C++ and Rust have it, by what helps them.
@Suite
struct AuthoredFrameTests {
  private func push(_ library: String) throws -> Transition {
    let path = "\(BuildFolder.fixtures)/lib\(library).so"
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(library.hasPrefix("framerrs"), "only Rust may be missing")
      try Test.cancel("no rustc: the fixtures in Rust were left out")
    }
    let session = try InProcessSession(path: path)
    let negotiation = Negotiation(for: session.description.animators[0])
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    return Transition(
      try stack.change(for: .push(screen("two"))),
      animator: .success(try session.animator(at: 0, grant: negotiation.grant)))
  }

  @Test(arguments: ["framercpp", "framerrs"])
  func `frames are worked out in any order`(library: String) throws {
    let transition = try push(library)
    #expect(transition.faults.isEmpty)
    #expect(transition.duration == 0.4)
    let screen = transition.change.to.root
    for (time, x, opacity) in [(0.2, 75.0, 0.5), (0, 150, 0), (0.4, 50, 1), (0.1, 106.25, 0.25)] {
      let layer = transition.presentation(at: time)[screen]
      #expect(abs(layer.position.x - x) < 1e-9)
      #expect(abs(layer.opacity - opacity) < 1e-9)
    }
    transition.advance(to: Nanoseconds.floor(0.4))
    #expect(transition.outcome == .finished)
  }

  @Test(arguments: ["framercppthrows", "framerrsthrows"])
  func `what is thrown in a frame stops at the boundary`(library: String) throws {
    let transition = try push(library)
    _ = transition.presentation(at: 0.1)
    #expect(transition.faults.isEmpty)
    _ = transition.presentation(at: 0.3)
    #expect(transition.faults.count == 1)
    let words = "frame answered INTERNAL; it said: the frame is out of shape"
    #expect(transition.faults.first?.hasSuffix(words) == true)
  }
}
