import LayerTree
import Testing
import TransitionRig
import Transitions

/// The Match animator on the built-in scene, whose trip is on both of the first two screens.
@Suite
struct MatchTests {
  /// The middles of what travels: on the main screen and on the detail screen, by the scene's file.
  private static let places: [(String, Point, Point)] = [
    ("place", Point(16 + 94 + 75, 495 + 17 + 11), Point(20 + 110, 76 + 17)),
    ("dates", Point(16 + 94 + 90, 495 + 40 + 8), Point(20 + 120, 108 + 9)),
    ("track", Point(16 + 94 + 88.5, 495 + 68 + 3), Point(16 + 18 + 153.5, 224 + 44 + 4)),
  ]

  @Test(arguments: [0.0, 0.129161931, 0.5, 1])
  func `what is on both screens travels by the curve`(share: Double) throws {
    let rig = try Rig("libmatch.so")
    let transition = try rig.start()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    // Ease-in-out has come that far after no time, a quarter, a half and the whole.
    let time = [0.0: 0, 0.129161931: 0.125, 0.5: 0.25, 1: 0.5][share] ?? .nan
    for (name, from, to) in Self.places {
      let position = try transition.layer("\(name)/\(name)", at: time).position
      #expect(abs(position.x - (from.x + (to.x - from.x) * share)) < 1e-6)
      #expect(abs(position.y - (from.y + (to.y - from.y) * share)) < 1e-6)
    }
  }

  @Test
  func `going back it travels the same way back`() throws {
    var rig = try Rig("libmatch.so")
    let push = try rig.start()
    let request = rig.preset(for: .pop)
    let pop = try rig.start(request, animator: Rig("libmatch.so").animator)
    for (name, _, _) in Self.places {
      for time in [0.1, 0.2, 0.35] {
        let there = try push.layer("\(name)/\(name)", at: time).position
        let back = try pop.layer("\(name)/\(name)", at: 0.5 - time).position
        #expect(abs(there.x - back.x) < 1e-9 && abs(there.y - back.y) < 1e-9)
      }
    }
  }

  @Test
  func `without the grant both screens cross-fade as wholes`() throws {
    let rig = try Rig("libmatch.so", withholding: ["animator.matched-geometry"])
    let transition = try rig.start()
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.animatedProperties.map(\.property) == [.opacity])
    #expect(abs(try transition.layer("detail", at: 0.25).opacity - 0.5) < 1e-9)
  }
}
