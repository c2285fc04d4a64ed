import Motion
import Testing

struct TransformTests {
  @Test(arguments: [0.0, 0.017026610, 0.093464651, 0.315356813, 1.0])
  func `the logo's matrix follows its closed form`(p: Double) {
    let end = Matrix4.translation(0, -10) * .scale(150, 150)
    let matrix = MatrixInterpolation(from: .identity, to: end).value(at: p)
    #expect((matrix.row1.x - (1 + 149 * p)).magnitude < 1e-12 * 150)
    #expect((matrix.row2.y - (1 + 149 * p)).magnitude < 1e-12 * 150)
    #expect((matrix.row4.y - -1500 * p).magnitude < 1e-12 * 1500)
    #expect(matrix.row1.y == 0)
    #expect(matrix.row2.x == 0)
  }

  @Test func `two turns written as an angle are two turns`() {
    let none = TransformList()
    let twice = TransformList([.rotate(degrees: 720, axis: [0, 0, 1])])
    let quarter = TransformList.matrix(from: none, to: twice, at: 0.125)
    #expect(quarter == Matrix4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
  }

  @Test func `lists apply the last function first`() {
    let list = TransformList([
      .translate(x: 10, y: 0, z: 0), .rotate(degrees: 90, axis: [0, 0, 1]),
      .scale(x: 2, y: 2, z: 2),
    ])
    #expect(list.matrix.apply([1, 0, 0, 1]) == [10, 2, 0, 1])
  }

  @Test func `a singular end switches in the middle`() {
    let flat = Matrix4.scale(0, 0)
    let way = MatrixInterpolation(from: .identity, to: flat)
    #expect(way.value(at: 0.499) == .identity)
    #expect(way.value(at: 0.5) == flat)
  }

  @Test func `an inverse undoes its matrix`() throws {
    let matrix =
      Matrix4.rotation(degrees: 30, axis: [1, 2, 3]) * .scale(2, 3, 4) * .perspective(500)
      * .translation(5, 6, 7)
    let product = try #require(matrix.inverse) * matrix
    for (element, wanted) in zip(product.elements, Matrix4.identity.elements) {
      #expect((element - wanted).magnitude < 1e-14)
    }
  }

  @Test func `a prepared way gives what the values between give`() throws {
    let turn = TransformFunction.rotate(degrees: 70, axis: [1, 2, 0.5])
    let lists = [
      TransformList(), TransformList([.translate(x: 30, y: -4, z: 2), turn]),
      TransformList([.perspective(800), turn, .scale(x: 2, y: 0.5, z: 1)]),
      TransformList([.matrix(turn.matrix), .skewX(degrees: 20)]),
      TransformList([.scale(x: 0, y: 1, z: 1), turn, .matrix(.scale(0, 1, 1))]),
    ]
    let values = lists.map { AnimatedValue.transform($0) } + lists.map { .matrix($0.matrix) }
    for from in values {
      for to in values {
        let way = try #require(TransformWay(from: from, to: to))
        for progress in [-0.5, 0, 0.125, 0.5, 0.875, 1, 1.25] {
          let right = AnimatedValue.interpolate(from, to, at: progress).matrix?.elements ?? []
          let gaps = zip(way.matrix(at: progress).elements, right).map { ($0 - $1).magnitude }
          #expect(gaps.count == 16)
          #expect(gaps.allSatisfy { $0 < 1e-12 })
        }
      }
    }
    #expect(TransformWay(from: .scalar(0), to: .scalar(1)) == nil)
  }

  /// What is written, and where it moves the origin of a box of 200 by 100 in which 1em is 10.
  @Test(
    arguments: [
      ("translate(calc(10px + 50%), calc(50% - 10px))", [110, 40]),
      ("translate(calc(2 * (10px + 1em) / 4))", [10, 0]),
      ("translate( calc( -1 * calc(1in - 25%) ) )", [-46, 0]),
      ("translate(calc(10px/4 + 0%), 0)", [2.5, 0]),
      ("scale(calc(1 + 1/2)) translateX(calc(2px * 3))", [9, 0]),
      ("rotate(calc(0.25turn + 90deg)) translateX(1px)", [-1, 0]),
    ] as [(String, [Double])])
  func `calc() is worked out`(text: String, origin: [Double]) throws {
    let box = TransformList.Context(width: 200, height: 100, em: 10)
    let moved = try TransformList(css: text, in: box).matrix.apply([0, 0, 0, 1])
    #expect((moved.x - origin[0]).magnitude < 1e-12)
    #expect((moved.y - origin[1]).magnitude < 1e-12)
  }

  /// What is no calculation, the character at which it fails, and what belongs there.
  @Test(arguments: [
    ("translate(calc(1px +2px))", 20, "a sign between spaces"),
    ("translate(calc(1px+ 2px))", 19, "a sign between spaces"),
    (
      "translate(calc(1px + 2))", 20,
      "the same kind of unit on both sides of the sign, or on neither"
    ),
    ("translate(calc(1px * 2px))", 11, "a length or a percentage"),
    ("translate(calc(2 / 1px))", 11, "a length or a percentage"),
    ("translate(calc(3))", 11, "a length or a percentage"),
    ("translateZ(calc(50%))", 12, "a length"),
    ("translate(calc(1px 2px))", 20, "\"+\", \"-\", \"*\", \"/\" or \")\""),
    ("translate(clamp(1px, 2px))", 17, "3 arguments of clamp()"),
    ("rotate(sin(1px))", 12, "arguments of sin() whose units fit it and each other"),
    (
      "translate(1PX) rotate (0)", 16,
      "a transform function, with its \"(\" right behind the name"
    ),
    ("translate((1px))", 11, "a length or a percentage"),
    (
      "rotate(calc(1deg + 1px))", 18,
      "the same kind of unit on both sides of the sign, or on neither"
    ),
  ])
  func `a wrong calculation is refused at its place`(text: String, place: Int, wanted: String) {
    let error = #expect(throws: CSSSyntaxError.self) { try TransformList(css: text) }
    #expect(error?.description == "'\(text)', character \(place): expected \(wanted)")
  }
}
