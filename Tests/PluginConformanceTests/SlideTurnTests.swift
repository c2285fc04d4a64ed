import LayerTree
import PluginHost
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// What turns, scales and changes its order in the Slide family.
@Suite
struct SlideTurnTests {
  @Test
  func `DSL-9 turned screens hide their backs while they turn and no longer`() throws {
    for operation in [Transitions.Operation.push, .pop] {
      let transition = try start(slideRig("rotate-3d"), operation)
      let (to, from) = (transition.change.to, transition.change.from)
      #expect(try !transition.layer(to.name, at: 0.1).isDoubleSided)
      #expect(try !transition.layer(from.name, at: 0.1).isDoubleSided)
      // Seen from the container's longer side away: 1/667 at rest, which the turn takes with it.
      let start = try transition.layer(to.name, at: 0).transform
      #expect(abs(abs(start[2, 3]) - 1.0 / 667) < 1e-6 / 667)
      let end = try transition.layer(from.name, at: 0.35).transform
      #expect(abs(abs(end[2, 3]) - 1.0 / 667) < 1e-6 / 667)
      transition.run()
      let tree = transition.result.tree
      for screen in transition.result.entries {
        #expect(tree[screen.root].isDoubleSided)
        #expect(tree[screen.root].transform == .identity)
      }
    }
  }

  @Test
  func `DSL-9 the two sides of a card turn together and never collapse`() throws {
    let transition = try start(slideRig("rotate-3d"), .push)
    for step in 1..<20 where step != 10 {
      let time = 0.35 * Double(step) / 20
      let front = try transition.layer("main", at: time).transform
      let back = try transition.layer("detail", at: time).transform
      // One is seen from behind while the other is seen from the front, as wide as each other.
      #expect(abs(front[0, 0] + back[0, 0]) < 1e-9)
      #expect(abs(front[0, 2] + back[0, 2]) < 1e-9)
      #expect((front[0, 0] > 0) == (step < 10))
      let turn = front[0, 0] * front[2, 2] - front[0, 2] * front[2, 0]
      #expect(abs(turn - 1) < 1e-9)
    }
  }

  @Test
  func `DSL-9 without space the screens are squeezed in the plane`() throws {
    for operation in [Transitions.Operation.push, .pop] {
      let transition = try start(
        slideRig("rotate-3d", withholding: ["animator.transform-3d"]), operation)
      let (to, from) = (transition.change.to, transition.change.from)
      #expect(try transition.layer(to.name, at: 0.1).transform[0, 0] == 0)
      #expect(try transition.layer(from.name, at: 0.1).transform[0, 0] > 0.4)
      #expect(try transition.layer(from.name, at: 0.2).transform[0, 0] == 0)
      transition.run()
      #expect(transition.outcome == .finished)
      #expect(transition.faults.isEmpty)
    }
  }

  /// Matrices of the swing: m11, m12, m21, m22, m41, m42.
  private func elements(_ matrix: Transform) -> [Double] {
    [matrix[0, 0], matrix[0, 1], matrix[1, 0], matrix[1, 1], matrix[3, 0], matrix[3, 1]]
  }

  @Test
  func `a swing starts and ends with the known matrices, mirrored for pop`() throws {
    let comes = [0.171010, -0.469846, 0.469846, 0.171010, 426.303021, -140.953893]
    let goes = [0.342020, 0.939693, -0.939693, 0.342020, -426.303021, -140.953893]
    let mirror = [1.0, -1, -1, 1, -1, 1]
    let push = try start(slideRig("swing"), .push)
    let pop = try start(slideRig("swing"), .pop)
    for (found, wanted) in [
      (try push.layer("detail", at: 0), comes), (try push.layer("main", at: 0.35), goes),
      (try pop.layer("main", at: 0), zip(comes, mirror).map { $0 * $1 }),
      (try pop.layer("detail", at: 0.35), zip(goes, mirror).map { $0 * $1 }),
    ] {
      for (number, value) in zip(elements(found.transform), wanted) {
        #expect(abs(number - value) < 1e-6 * max(1, abs(value)))
      }
    }
    #expect(try push.layer("detail", at: 0.35).transform == .identity)
    // Half-way: half of every part, by decomposition.
    let half = try push.layer("detail", at: 0.175).transform
    let parts = [
      0.75 * 0.8191520443, -0.75 * 0.5735764364, 0.75 * 0.5735764364, 0.75 * 0.8191520443,
      213.1515105, -70.4769465,
    ]
    for (number, value) in zip(elements(half), parts) {
      #expect(abs(number - value) < 1e-6 * max(1, abs(value)))
    }
  }

  @Test(arguments: [
    (30.0, 0.8660254037844386, 0.5), (90, 0, 1), (135, -0.7071067811865475, 0.7071067811865476),
    (180, -1, 0), (-70, 0.3420201433256687, -0.9396926207859084), (-90, 0, -1), (360, 1, 0),
    (765, 0.7071067811865476, 0.7071067811865475), (-1_440, 1, 0),
  ])
  func `a turned screen starts at its angle`(angle: Double, cosine: Double, sine: Double) throws {
    for withheld in [Set<String>(), ["animator.transform-3d"]] {
      let rig = try slideRig(
        "rotate", ["angle": .number(angle), "fade": .number(0)], withholding: withheld)
      let matrix = try start(rig, .push).layer("detail", at: 0).transform
      #expect(abs(matrix[0, 0] - cosine) < 1e-15)
      #expect(abs(matrix[0, 1] - sine) < 1e-15)
      #expect(abs(matrix[1, 0] + sine) < 1e-15)
    }
  }

  @Test
  func `a turn of more than half a circle passes through every angle`() throws {
    let far = try start(
      slideRig("rotate", ["angle": .number(720), "curve": .text("linear")]), .push)
    // After an eighth of the way it stands at 630°.
    let matrix = try far.layer("detail", at: 0.35 / 8).transform
    #expect(abs(matrix[0, 0]) < 1e-9)
    #expect(abs(matrix[0, 1] + 1) < 1e-9)
  }

  @Test
  func `a screen comes to the front half-way`() throws {
    for operation in [Transitions.Operation.push, .pop] {
      let transition = try start(slideRig("z-position"), operation)
      let before = try Renderer().render(transition.change.before.tree)
      let after = try Renderer().render(transition.change.after.tree)
      #expect(try transition.picture(at: 0.17) == before)
      #expect(try transition.picture(at: 0.18) == after)
    }
  }
}
