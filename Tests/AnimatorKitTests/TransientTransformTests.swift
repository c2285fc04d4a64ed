import CAnimator
import Testing

@testable import AnimatorKitForTests

/// Transforms as they grow while a transition is described, and what the plane makes of space.
@Suite
struct TransientTransformTests {
  /// The cosines of the turns, and the share of the time after which nothing is seen any more.
  @Test(arguments: [
    (60.0, 0.5, 1.0), (-60, 0.5, 1), (90, 0, 1), (-90, 0, 1), (180, 0, 0.5), (-360, 0, 0.25),
  ])
  func `without space a turn narrows the screen as far as it would seem from far away`(
    degrees: Double, width: Double, share: Double
  ) throws {
    let turned = described(Rotate3D(.degrees(degrees), axis: (0, 1, 0)), .removal)
    let transform = try #require(turned.animation.transformEntry?.value)
    let m = transform.squeezed.m
    #expect(near([m.0, m.1, m.4, m.5, m.12, m.13], [width, 0, 0, 1, 0, 0]))
    #expect(transform.shareInSight == share)
  }

  @Test
  func `what else happens to a screen that turns happens in the plane too`() throws {
    struct Far: AtomicTransition {
      var body: some AtomicTransition {
        Offset(x: 30)
        Rotate3D(.degrees(60), axis: (1, 0, 0))
        Scale(0.5)
      }
    }
    let m = try #require(described(Far(), .removal).animation.transformEntry?.value.squeezed.m)
    #expect(near([m.0, m.1, m.4, m.5, m.12, m.13], [0.5, 0, 0, 0.25, 30, 0]))
  }

  @Test(arguments: [(Edge.leading, Edge.trailing), (.top, .bottom)])
  func `an anchor is the opposite side when it is mirrored`(edge: Edge, opposite: Edge) {
    #expect(described(Anchor(edge), .insertion).anchor == edge)
    #expect(Anchor(edge).mirrored() == Anchor(opposite))
    #expect(Anchor(edge).mirrored().mirrored() == Anchor(edge))
  }

  @Test
  func `a curve run backwards slows down where it sped up`() {
    func numbers(_ curve: Curve) -> [Double] {
      [curve.raw.x1, curve.raw.y1, curve.raw.x2, curve.raw.y2]
    }
    #expect(near(numbers(Curve.easeIn.reversed), numbers(.easeOut)))
    #expect(near(numbers(Curve.easeInOut.reversed), numbers(.easeInOut)))
    #expect(Curve.linear.reversed == .linear)
    #expect(near(numbers(Curve.cubicBezier(0.1, 0.2, 0.3, 0.9).reversed), [0.7, 0.1, 0.9, 0.8]))
  }

  @Test
  func `rectangles grow, shrink and join`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    let inner = rect.insetBy(dx: 5, dy: -5)
    #expect([inner.x, inner.y, inner.width, inner.height] == [15, 15, 20, 50])
    let both = rect.union(Rect(x: 0, y: 50, width: 20, height: 30))
    #expect([both.x, both.y, both.width, both.height] == [0, 20, 40, 60])
  }
}
