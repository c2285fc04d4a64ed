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
    #expect(twice(PassThrough { Move(edge: .top) }))
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

  /// What is shown of a screen and how far it stands to the side, halfway with even pacing.
  private func halfway(_ pair: Pair) -> [[Double]] {
    let (from, to) = (pair.from.animation, pair.to.initial)
    return [
      [(1 + from.opacity) / 2, from.translation.dx / 2],
      [(1 + to.opacity) / 2, to.translation.dx / 2],
    ]
  }

  @Test
  func `a mirrored insertion describes the screen that comes, and mirrored the one that goes`() {
    // The screen that goes, the one that comes: what shows of each and how far it is moved.
    let rest = [1.0, 0]
    let half = [0.5, 50.0]
    let insertion = MirrorPush {
      MirrorInsertion {
        ZPosition(1)
        Opacity()
        Move(edge: .trailing)
      }
    }
    #expect(halfway(Pair(insertion, .push)) == [rest, half])
    #expect(halfway(Pair(insertion, .pop)) == [half, rest])
    #expect(Pair(insertion, .push).from.animation.zPositionEntry == nil)
    #expect(Pair(insertion, .push).to.animation.zPosition == 1)
    #expect(Pair(insertion, .pop).from.animation.zPosition == 1)
    #expect(Pair(insertion, .pop).to.animation.zPositionEntry == nil)
    let removal = MirrorPush {
      MirrorRemoval {
        Opacity()
        Move(edge: .trailing)
      }
    }
    #expect(halfway(Pair(removal, .push)) == [half, rest])
    #expect(halfway(Pair(removal, .pop)) == [rest, half])
    let back = MirrorPop {
      MirrorInsertion {
        Opacity()
        Move(edge: .trailing)
      }
    }
    #expect(halfway(Pair(back, .pop)) == [rest, half])
    #expect(halfway(Pair(back, .push)) == [half, rest])
  }

  @Test
  func `a fade both ways of the upper screen alone leaves the lower one as it is`() {
    let fade = MirrorPush {
      MirrorInsertion {
        ZPosition(1)
        Opacity()
      }
    }
    #expect(halfway(Pair(fade, .push)) == [[1, 0], [0.5, 0]])
    #expect(halfway(Pair(fade, .pop)) == [[0.5, 0], [1, 0]])
  }

  @Test
  func `what need not be mirrorable may be inside, since it is the same both ways`() {
    let front = MirrorPush { MirrorInsertion { BringToFront() } }
    #expect(Pair(front, .push).to.order == .front && Pair(front, .push).from.order == nil)
    #expect(Pair(front, .pop).from.order == .front && Pair(front, .pop).to.order == nil)
  }

  @Test
  func `what passes through comes over one side and goes over the other`() {
    let strip = MirrorPush { PassThrough { Move(edge: .trailing) } }
    #expect(halfway(Pair(strip, .push)) == [[1, -50], [1, 50]])
    #expect(halfway(Pair(strip, .pop)) == [[1, 50], [1, -50]])
    let content = PassThrough { Move(edge: .bottom) }
    #expect(described(content, .insertion).initial.translation == Vector(dx: 0, dy: 200))
    #expect(described(content, .removal).animation.translation == Vector(dx: 0, dy: -200))
    let mirrored = content.mirrored()
    #expect(described(mirrored, .insertion).initial.translation == Vector(dx: 0, dy: -200))
    #expect(described(mirrored, .removal).animation.translation == Vector(dx: 0, dy: 200))
  }
}
