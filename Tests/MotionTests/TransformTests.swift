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
}
