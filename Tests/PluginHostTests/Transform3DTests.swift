import HostProcess
import LayerTree
import Testing
import Transitions

@testable import PluginHost

/// `animator.transform-3d/1`: turning in space, as far as it was meant.
@Suite
struct Transform3DTests {
  private func transition(_ grant: HostCapability...) throws -> Transition {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/libturner.so")
    let animator = try session.animator(at: 0, grant: Grant(capabilities: grant))
    return Transition(
      try stack.change(for: .push(screen("two"))), animator: .success(animator))
  }

  /// A turn about the upright axis seen from 800 points: rotation times perspective.
  private func turned(_ cosine: Double, _ sine: Double) -> [Double] {
    [
      cosine, 0, -sine, sine / 800, 0, 1, 0, 0,
      sine, 0, cosine, -cosine / 800, 0, 0, 0, 1,
    ]
  }

  private func expect(
    _ transition: Transition, _ layer: LayerID, at time: Double, _ expected: [Double]
  ) {
    let found = transition.presentation(at: time)[layer].transform
    for (index, value) in expected.enumerated() {
      #expect(abs(found.elements[index] - value) < 1e-9, "m[\(index)] at \(time) s")
    }
  }

  private static let half = 0.5.squareRoot()

  /// Two turns in one second: an eighth of a second is a quarter turn.
  @Test(arguments: [
    (0.0, 1.0, 0.0), (0.0625, half, half), (0.125, 0, 1), (0.25, -1, 0), (0.375, 0, -1),
    (0.5, 1, 0), (0.625, 0, 1), (0.75, -1, 0), (0.875, 0, -1), (0.9375, half, -half), (1, 1, 0),
  ])
  func `a turn passes through every angle on its way`(
    time: Double, cosine: Double, sine: Double
  ) throws {
    let transition = try transition(.transform3D)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.duration == 1)
    expect(transition, transition.change.to.root, at: time, turned(cosine, sine))
    #expect(!transition.presentation(at: time)[transition.change.to.root].isDoubleSided)
  }

  /// Perspective comes from infinitely far away, where a part stands opposite nothing.
  @Test
  func `an end without parts changes nothing`() throws {
    let transition = try transition(.transform3D)
    let layer = transition.change.from.root
    expect(transition, layer, at: 0, turned(1, 0).enumerated().map { $0 == 11 ? 0 : $1 })
    expect(transition, layer, at: 0.125, turned(0, 1).enumerated().map { $0 == 3 ? $1 / 8 : $1 })
    expect(transition, layer, at: 1, turned(1, 0))
  }

  /// The first row of the table of the spring with duration 1, damping 0.5 and speed 4.
  @Test
  func `a spring paces a turn where both are granted`() throws {
    let transition = try transition(.transform3D, .spring)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    let radians = 0.298_366_858 * 4 * Double.pi
    let found = transition.presentation(at: 0.05)[transition.change.to.root].transform
    #expect(abs(radians - 3.749_388_517) < 1e-8)
    #expect(abs(found[0, 0] + 0.820_908_704) < 1e-7)
    #expect(abs(found[2, 0] + 0.571_059_453) < 1e-7)
  }

  @Test
  func `without the grant every call is refused by name`() throws {
    let transition = try transition()
    #expect(transition.faults.count == 1)
    #expect(transition.faults.first?.contains("animator.transform-3d/1 is not granted") == true)
  }
}
