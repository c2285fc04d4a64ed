import LayerTree
import Testing
import TimingEngine
import Transitions

/// Where a hand may take the transitions of a container.
@Suite
struct InteractivityTests {
  private static let bounds = Rect(10, 20, 100, 200)

  /// Points 24 and 25 points away from each side, and the side that a transition leads from.
  @Test(arguments: [
    (Operation.pop, Point(34, 120), Point(35, 120)), (.unwind, Point(34, 120), Point(35, 120)),
    (.push, Point(86, 120), Point(85, 120)), (.replace, Point(86, 120), Point(85, 120)),
    (.present, Point(60, 196), Point(60, 195)), (.dismiss, Point(60, 44), Point(60, 45)),
  ])
  func `an edge reaches 24 points into the container`(
    operation: Operation, inside: Point, outside: Point
  ) {
    func admits(
      _ interactivity: Interactivity, _ point: Point?,
      _ direction: TransitionContext.LayoutDirection = .leftToRight
    ) -> Bool {
      interactivity.admits(point, for: operation, in: Self.bounds, direction)
    }
    #expect(admits(.edgePan, inside) && !admits(.edgePan, outside))
    // Read from the right, sideways is the other way round: x is mirrored about 60.
    let (mirrored, farther) = (Point(120 - inside.x, inside.y), Point(120 - outside.x, outside.y))
    #expect(admits(.edgePan, mirrored, .rightToLeft) && !admits(.edgePan, farther, .rightToLeft))
    for point in [inside, outside, nil] {
      #expect(admits(.contentPan, point) && !admits(.disabled, point))
    }
    #expect(admits(.edgePan, nil))
    for point in [Point(9, 120), Point(111, 120), Point(60, 19), Point(60, 221)] {
      #expect(!admits(.contentPan, point) && !admits(.edgePan, point))
    }
  }

  @Test
  func `a container lets a hand take a transition where it may, and says why not elsewhere`() throws
  {
    let bench = Bench("home", "next")
    try bench.container.request(.init(.pop), at: 0)
    bench.container.interactivity = .disabled
    #expect(throws: InteractionError.disabled) { try bench.container.grab(at: 0) }
    bench.container.interactivity = .edgePan
    #expect(throws: InteractionError.elsewhere(.edgePan)) {
      try bench.container.grab(from: Point(50, 100), at: 0)
    }
    #expect(bench.container.running?.phase == .running)
    try bench.container.grab(from: Point(5, 100), at: 0)
    #expect(bench.container.running?.phase == .held)
  }
}
