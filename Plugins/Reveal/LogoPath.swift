import AnimatorKit

extension Logo {
  /// The outline of a pin with a star-shaped hole, the same as the built-in scene draws.
  static var path: ShapePath {
    var path = ShapePath()
    path.move(to: Point(0, -16))
    path.curve(to: Point(16, 0), Point(8.837, -16), Point(16, -8.837))
    path.curve(to: Point(11.314, 11.314), Point(16, 4.243), Point(14.314, 8.313))
    path.line(to: Point(2.475, 20.153))
    path.curve(to: Point(-2.475, 20.153), Point(1.108, 21.52), Point(-1.108, 21.52))
    path.line(to: Point(-11.314, 11.314))
    path.curve(to: Point(-16, 0), Point(-14.314, 8.313), Point(-16, 4.243))
    path.curve(to: Point(0, -16), Point(-16, -8.837), Point(-8.837, -16))
    path.close()
    path.move(to: Point(0, -6))
    path.curve(to: Point(-6, 0), Point(-1, -2.6), Point(-2.6, -1))
    path.curve(to: Point(0, 6), Point(-2.6, 1), Point(-1, 2.6))
    path.curve(to: Point(6, 0), Point(1, 2.6), Point(2.6, 1))
    path.curve(to: Point(0, -6), Point(2.6, -1), Point(1, -2.6))
    path.close()
    return path
  }
}
