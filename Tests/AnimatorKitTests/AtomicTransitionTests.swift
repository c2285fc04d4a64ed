import CAnimator
import Testing

@testable import AnimatorKitForTests

/// What single transitions say of a screen, against the numbers of the system they rebuild.
@Suite
struct AtomicTransitionTests {
  @Test(arguments: [
    (Edge.top, Vector(dx: 0, dy: -200)), (.bottom, Vector(dx: 0, dy: 200)),
    (.leading, Vector(dx: -100, dy: 0)), (.trailing, Vector(dx: 100, dy: 0)),
  ])
  func `DSL-1 a move comes from its edge and goes to it`(edge: Edge, way: Vector) {
    let insertion = described(Move(edge: edge), .insertion)
    #expect(insertion.initial.translation == way)
    #expect(insertion.animation.translation == Vector(dx: 0, dy: 0))
    let removal = described(Move(edge: edge), .removal)
    #expect(removal.initial.translation == Vector(dx: 0, dy: 0))
    #expect(removal.animation.translation == way)
    #expect(removal.completion.translation == Vector(dx: 0, dy: 0))
  }

  @Test
  func `DSL-1 assigning and accumulating are the same for a single transition`() {
    struct Assigned: AtomicTransition {
      func transition(
        _ view: TransientLayer, for operation: TransitionOperation, in container: Container
      ) {
        view.initial.translation.dx = -container.frame.width
        view.animation.translation.dx = 0
      }
    }
    let assigned = described(Assigned(), .insertion)
    #expect(
      assigned.initial.elements == described(Move(edge: .leading), .insertion).initial.elements)
    #expect(assigned.animation.elements == [1, 0, 0, 1, 0, 0])
  }

  @Test
  func `DSL-4 what is written first is done first, each in terms of the screen alone`() {
    struct Swing: AtomicTransition {
      var body: some AtomicTransition {
        OnInsertion {
          Move(edge: .trailing)
          Rotate(.degrees(-70))
          Offset(x: 150)
          Scale(0.5)
        }
        OnRemoval {
          Move(edge: .leading)
          Rotate(.degrees(70))
          Offset(x: -150)
        }
      }
    }
    let frame = Rect(x: 0, y: 0, width: 375, height: 667)
    #expect(
      near(
        described(Swing(), .insertion, in: frame).initial.elements,
        [0.171010, -0.469846, 0.469846, 0.171010, 426.303021, -140.953893]))
    #expect(
      near(
        described(Swing(), .removal, in: frame).animation.elements,
        [0.342020, 0.939693, -0.939693, 0.342020, -426.303021, -140.953893]))
    let turned = described(
      Group {
        Rotate(.degrees(90))
        Move(edge: .trailing)
      }, .insertion)
    #expect(near(turned.initial.elements, [0, 1, -1, 0, 0, 100]))
  }

  @Test
  func `what is said of one value leaves the others alone`() {
    let faded = described(Opacity(0.25), .insertion)
    #expect(faded.initial.opacity == 0.25)
    #expect(faded.initial.transformEntry == nil)
    #expect(faded.animation.opacityEntry == nil)
    let gone = described(Opacity(0.25), .removal)
    #expect(gone.initial.opacityEntry == nil)
    #expect(gone.animation.opacity == 0.25)
    let round = described(CornerRadius(12), .insertion)
    #expect(round.initial.cornerRadius == 12)
    let blurred = described(BackdropBlur(9), .removal)
    #expect(blurred.animation.backdropBlur == 9)
    let dimmed = described(Tint(dimming: 0.4), .removal)
    #expect(dimmed.animation.tint.alpha == 0.4)
    let cast = described(
      Shadow(opacity: 0.5, radius: 8, offset: Vector(dx: -3, dy: 0)), .insertion)
    #expect(cast.initial.shadowOpacity == 0.5)
    #expect(cast.shadow == ShadowStyle(radius: 8, offset: Vector(dx: -3, dy: 0)))
  }

  @Test
  func `DSL-3 a z position is taken on the way by whoever comes or goes`() {
    for operation in [TransitionOperation.insertion, .removal] {
      let moved = described(ZPosition(3), operation)
      #expect(moved.initial.zPositionEntry == nil)
      #expect(moved.animation.zPosition == 3)
      #expect(moved.completion.zPosition == 0)
    }
  }

  @Test
  func `DSL-9 a turn in space looks from the longer side away and hides its back`() {
    let frame = Rect(x: 0, y: 0, width: 375, height: 667)
    for (operation, sign) in [(TransitionOperation.insertion, -1.0), (.removal, 1)] {
      let turned = described(Rotate3D(.degrees(60), axis: (0, 1, 0)), operation, in: frame)
      let values = operation == .insertion ? turned.initial : turned.animation
      let parts = values.transformEntry?.value.parts ?? []
      #expect(parts.map { $0.raw.kind } == [.rotate, .perspective])
      #expect(parts.first?.raw.degrees == sign * 60)
      #expect(parts.last?.raw.x == 667)
      #expect(turned.hidesBack)
    }
    let far = described(Rotate3D(.degrees(60), axis: (0, 1, 0), perspective: 0), .insertion)
    #expect(far.initial.transformEntry?.value.parts.count == 1)
  }

  @Test
  func `DSL-13 where reading starts from the right everything sideways is mirrored`() {
    var transform = TransientTransform()
    transform.append(.translate(3, 4))
    transform.append(.rotate(degrees: 30, about: (0, 0, 1)))
    transform.append(.scale(2, 3))
    transform.append(.rotate(degrees: 20, about: (1, 0, 0)))
    transform.append(.rotate(degrees: 10, about: (0, 1, 0)))
    let parts = transform.readFromRight.parts.map { $0.raw }
    #expect(parts.map { $0.x } == [-3, 0, 2, 1, 0])
    #expect(parts.map { $0.y } == [4, 0, 3, 0, 1])
    #expect(parts.map { $0.degrees } == [0, -30, 0, 20, -10])
  }
}
