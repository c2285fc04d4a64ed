import CAnimator
import Testing

@testable import AnimatorKitForTests

/// The laws of mirroring: twice mirrored is not mirrored, part by part and put together.
@Suite
struct MirrorLawTests {
  private func twice<Content: MirrorableAtomicTransition & Equatable>(_ content: Content) -> Bool
  where Content.Mirrored: MirrorableAtomicTransition, Content.Mirrored.Mirrored == Content {
    content.mirrored().mirrored() == content
  }

  @Test
  func `DSL-6 mirrored twice is the same`() {
    for edge in [Edge.top, .leading, .trailing, .bottom] { #expect(twice(Move(edge: edge))) }
    #expect(twice(Offset(x: 3, y: -4)))
    #expect(twice(Rotate(.degrees(70))))
    #expect(twice(Rotate3D(.degrees(70), axis: (1, 2, 3), perspective: 0.5)))
    #expect(twice(Opacity(0.5)))
    #expect(twice(Scale(0.5)))
    #expect(twice(ZPosition(3)))
    #expect(twice(Identity()))
    #expect(twice(CornerRadius(3)))
    #expect(twice(Tint(dimming: 0.5)))
    #expect(twice(BackdropBlur(3)))
    #expect(twice(Shadow(opacity: 1, radius: 2, offset: Vector(dx: 3, dy: 4))))
    #expect(twice(OnInsertion { Move(edge: .top) }))
    #expect(twice(OnRemoval { Move(edge: .top) }))
    #expect(twice(MirrorInsertion { Move(edge: .top) }))
    #expect(twice(MirrorRemoval { Move(edge: .top) }))
    #expect(twice(Combined(Move(edge: .top), Rotate(.degrees(3)))))
    #expect(twice(Group { Offset(x: 1) }))
    #expect(twice(Stagger(by: 0.1) { Offset(x: 1) }))
    #expect(twice(Offset(x: 1).animation(.linear)))
    #expect(twice(Optional(Offset(x: 1))))
    #expect(twice(Offset?.none))
    #expect(twice(Conditional<Offset, Scale>.first(Offset(x: 1))))
    #expect(twice(Conditional<Offset, Scale>.second(Scale(2))))
  }

  @Test
  func `DSL-6 the mirror turns edges, ways and angles round and nothing else`() {
    #expect(Move(edge: .top).mirrored() == Move(edge: .bottom))
    #expect(Move(edge: .leading).mirrored() == Move(edge: .trailing))
    #expect(Offset(x: 3, y: 4).mirrored() == Offset(x: -3, y: -4))
    #expect(Rotate(.degrees(30)).mirrored() == Rotate(.degrees(-30)))
    #expect(
      Rotate3D(.degrees(30), axis: (0, 1, 0), perspective: 2).mirrored()
        == Rotate3D(.degrees(-30), axis: (0, 1, 0), perspective: 2))
    #expect(Opacity(0.5).mirrored() == Opacity(0.5))
    #expect(Scale(0.5).mirrored() == Scale(0.5))
    #expect(ZPosition(3).mirrored() == ZPosition(3))
    #expect(
      OnInsertion { Move(edge: .top) }.mirrored() == OnInsertion { Move(edge: .bottom) })
    #expect(
      MirrorInsertion { Move(edge: .top) }.mirrored() == MirrorRemoval { Move(edge: .top) })
  }

  @Test
  func `DSL-9 what differs in its perspective alone is not equal`() {
    let axis = (x: 0.0, y: 1.0, z: 0.0)
    #expect(
      Rotate3D(.degrees(30), axis: axis, perspective: 1)
        != Rotate3D(.degrees(30), axis: axis, perspective: 2))
  }

  @Test
  func `DSL-6 a mirrored mirror does to the one what the mirror does to the other`() {
    let content = MirrorInsertion { Move(edge: .trailing) }
    for operation in [TransitionOperation.insertion, .removal] {
      let plain = described(content, operation)
      let mirrored = described(content.mirrored(), operation)
      let (a, b) =
        operation == .insertion
        ? (plain.initial.translation, mirrored.initial.translation)
        : (plain.animation.translation, mirrored.animation.translation)
      #expect(a == Vector(dx: operation == .insertion ? 100 : -100, dy: 0))
      #expect(b == Vector(dx: -a.dx, dy: 0))
    }
  }
}
