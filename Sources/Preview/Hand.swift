import LayerTree
import Transitions

/// A hand that holds a transition: where it took it, and how far it has moved since.
struct Hand {
  /// The way along which a hand moves a transition on.
  struct Way: Hashable {
    /// Whether it leads sideways.
    let isHorizontal: Bool
    /// 1 to the right or down, −1 to the left or up.
    let sign: Double
    /// How far it is in points.
    let length: Double

    /// The way of an operation: screens come from the far side and leave to it, sheets from below.
    init(
      of operation: Operation, _ interaction: Interaction, in size: Size,
      _ direction: TransitionContext.LayoutDirection
    ) {
      isHorizontal = !operation.isVertical
      let forward = operation.direction == .forward ? -1.0 : 1.0
      let isMirrored = isHorizontal && direction == .rightToLeft
      sign = isMirrored ? -forward : forward
      length = max(interaction.way(of: operation, in: size), 1)
    }

    /// How far along the way a point is, in ways.
    func share(of point: Point) -> Double { (isHorizontal ? point.x : point.y) * sign / length }
  }

  let way: Way
  private let start: Double
  private let taken: Double
  private var track = HandTrack()

  /// Takes a transition at a point, where it had a progress.
  init(_ way: Way, at point: Point, progress: Double, nanoseconds: Int64) {
    self.way = way
    start = way.share(of: point)
    taken = progress
    track.add(start, at: nanoseconds)
  }

  /// Moves on and gives the progress there.
  mutating func move(to point: Point, at nanoseconds: Int64) -> Double {
    let place = way.share(of: point)
    track.add(place, at: nanoseconds)
    return taken + place - start
  }

  /// How many ways a second the hand moves.
  func velocity(at nanoseconds: Int64) -> Double { track.velocity(at: nanoseconds) }
}
