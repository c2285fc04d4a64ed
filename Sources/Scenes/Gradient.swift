internal import LayerTree

/// A run of colours along a direction, drawn as a small picture that is stretched.
struct Gradient: Hashable, Sendable {
  var stops: [Stop]
  var direction: Direction

  /// A colour and its place between 0 and 1.
  struct Stop: Hashable, Sendable {
    var color: Color
    var place: Double
  }

  /// Where the last colour lies.
  enum Direction: String, Hashable, Sendable, CaseIterable {
    case down
    case right
    case diagonal
  }

  /// The gradient as a picture whose neighbouring pixels differ too little to be told apart.
  var picture: Picture {
    let length = 256
    let width = direction == .down ? 1 : direction == .right ? length : 64
    let height = direction == .down ? length : direction == .right ? 1 : 64
    let pixels = (0..<width * height).map { index in
      let across = (Double(index % width) + 0.5) / Double(width)
      let down = (Double(index / width) + 0.5) / Double(height)
      return switch direction {
      case .down: pixel(at: down)
      case .right: pixel(at: across)
      case .diagonal: pixel(at: (across + down) / 2)
      }
    }
    guard let picture = Picture(width: width, height: height, pixels: pixels) else {
      preconditionFailure("there is a pixel for every place")
    }
    return picture
  }

  private func pixel(at place: Double) -> UInt32 {
    let next = stops.firstIndex { $0.place >= place } ?? stops.count - 1
    let (high, low) = (stops[next], stops[max(0, next - 1)])
    let span = high.place - low.place
    let share = span > 0 ? min(max((place - low.place) / span, 0), 1) : 1
    let (start, end) = (low.color.premultiplied, high.color.premultiplied)
    let channels = ((start + (end - start) * share) * 255).rounded(.toNearestOrAwayFromZero)
    return [channels.w, channels.x, channels.y, channels.z].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
