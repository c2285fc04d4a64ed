import CAnimator
import Testing

@testable import AnimatorKitForTests

/// What transitions say of both screens, and how they are put together.
@Suite
struct NavigationTransitionTests {
  private let slide = MirrorPush {
    OnInsertion { Move(edge: .trailing) }
    OnRemoval { Move(edge: .leading) }
  }

  @Test
  func `DSL-2 mirrored for one way is plain for the other`() {
    let way = Pair(slide, .push)
    #expect(way.to.initial.translation.dx == 100)
    #expect(way.from.animation.translation.dx == -100)
    let back = Pair(slide, .pop)
    #expect(back.to.initial.translation.dx == -100)
    #expect(back.from.animation.translation.dx == 100)
    let other = MirrorPop {
      OnInsertion { Move(edge: .leading) }
      OnRemoval { Move(edge: .trailing) }
    }
    for operation in [NavigationOperation.push, .pop] {
      let (one, two) = (Pair(slide, operation), Pair(other, operation))
      #expect(one.to.initial.elements == two.to.initial.elements)
      #expect(one.from.animation.elements == two.from.animation.elements)
    }
  }

  @Test
  func `DSL-5 each way can be had alone`() {
    #expect(Pair(PickPush { Slide() }, .pop).to.initial.transformEntry == nil)
    #expect(Pair(PickPop { Slide() }, .push).to.initial.transformEntry == nil)
    #expect(Pair(PickPush { Slide() }, .push).to.initial.translation.dx == 100)
    #expect(Pair(PickPop { Slide() }, .pop).to.initial.translation.dx == -100)
    #expect(Pair(OnPush { Opacity() }, .pop).from.animation.opacityEntry == nil)
    #expect(Pair(OnPop { Opacity() }, .pop).from.animation.opacity == 0)
  }

  private struct Choice: NavigationTransition {
    let number: Int
    let isFaint: Bool

    var body: some NavigationTransition {
      switch number {
      case 0: OnPush { Move(edge: .top) }
      case 1: OnPush { Move(edge: .bottom) }
      default: Slide()
      }
      if isFaint {
        OnPush { Opacity(0.5) }
      }
    }
  }

  @Test(arguments: [(0, 0.0, -200.0), (1, 0, 200), (2, 100, 0)])
  func `DSL-5 builders take if, else and switch`(number: Int, x: Double, y: Double) {
    for isFaint in [false, true] {
      let pair = Pair(Choice(number: number, isFaint: isFaint), .push)
      #expect(pair.to.initial.translation == Vector(dx: x, dy: y))
      #expect(pair.to.initial.opacity == (isFaint ? 0.5 : 1))
    }
    let nothing = described(OnInsertion {}, .insertion)
    #expect(nothing.initial.transformEntry == nil)
    func either(_ fades: Bool) -> some AtomicTransition {
      Group { if fades { Opacity(0.5) } else { Scale(0.5) } }
    }
    #expect(described(either(true), .insertion).initial.opacity == 0.5)
    #expect(described(either(false), .insertion).initial.elements == [0.5, 0, 0, 0.5, 0, 0])
  }

  @Test
  func `DSL-3 a fade on top says who is on top`() {
    for operation in [NavigationOperation.push, .pop] {
      let fadeIn = Pair(Fade(.in), operation)
      #expect(fadeIn.to.initial.opacity == 0 && fadeIn.to.order == .front)
      #expect(fadeIn.from.animation.opacityEntry == nil)
      let fadeOut = Pair(Fade(.out), operation)
      #expect(fadeOut.from.animation.opacity == 0 && fadeOut.from.order == .front)
      #expect(fadeOut.to.initial.opacityEntry == nil)
      let cross = Pair(Fade(.cross), operation)
      #expect(cross.from.animation.opacity == 0 && cross.to.initial.opacity == 0)
    }
  }

  private struct ByHand: PrimitiveNavigationTransition {
    func transition(
      with animator: TransitionAnimator, for operation: NavigationOperation,
      in context: TransitionContext
    ) throws(AnimatorError) {}
  }

  @Test
  func `DSL-7 a primitive transition is combined with nothing, and that is said`() {
    let first = Pair(ByHand().combined(with: Slide()), .push)
    #expect(first.plan.primitive != nil)
    #expect(first.to.initial.transformEntry == nil)
    #expect(first.plan.notes.count == 1)
    let second = Pair(Slide().combined(with: ByHand()), .push)
    #expect(second.plan.primitive == nil)
    #expect(second.to.initial.translation.dx == 100)
    #expect(second.plan.notes.count == 1)
    let plain = Pair(Slide().combined(with: Fade(.cross)), .push)
    #expect(plain.to.initial.translation.dx == 100 && plain.to.initial.opacity == 0)
    #expect(plain.plan.notes.isEmpty)
  }

  // MARK: - Pacing

  @Test
  func `the innermost pacing counts, and the standard one where none is given`() throws {
    let pair = Pair(
      OnPush {
        Opacity()
        Scale().animation(.linear(duration: 2))
      }
      .animation(.easeOut(duration: 1)), .push)
    #expect(pair.to.initial.opacityEntry?.pacing == .easeOut(duration: 1))
    #expect(pair.to.initial.transformEntry?.pacing == .linear(duration: 2))
    let standard = try #require(Pair(Slide(), .push).to.initial.transformEntry?.pacing)
    #expect(standard == .default)
    #expect(standard.duration == 0.35 && standard.curve == .easeInOut)
  }

  @Test
  func `no pacing is no motion`() {
    let pair = Pair(Slide().animation(nil), .push)
    #expect(pair.to.initial.transformEntry == nil && pair.from.animation.transformEntry == nil)
  }

  @Test
  func `a speed divides the duration of a curve and leaves a spring its time`() {
    #expect(Pacing.linear(duration: 1).speed(4).duration == 0.25)
    let spring = Pacing.interpolatingSpring(stiffness: 100, damping: 10)
    #expect(spring.speed(2).spring == spring.spring)
    #expect(Pacing.easeIn.delay(0.1).delay(0.2).delay == 0.1 + 0.2)
  }

  @Test
  func `in a stagger each part starts later, a group as one`() {
    let layer = described(
      Stagger(by: 0.5) {
        Opacity()
        Group {
          CornerRadius(3)
          Tint(dimming: 1)
        }
        Scale()
      }, .insertion)
    #expect(layer.initial.opacityEntry?.pacing.delay == 0)
    #expect(layer.initial.cornerRadiusEntry?.pacing.delay == 0.5)
    #expect(layer.initial.tintEntry?.pacing.delay == 0.5)
    #expect(layer.initial.transformEntry?.pacing.delay == 1)
    let after = described(
      Combined(
        Stagger(by: 0.5) {
          Opacity()
          Scale()
        }, CornerRadius(3)), .insertion)
    #expect(after.initial.cornerRadiusEntry?.pacing.delay == 0)
  }

  @Test
  func `shapes of a mask start when the stagger has come to them`() {
    let shape = MaskShape(
      .circle(radius: 1), at: Point(0, 0), away: .scale(0, 0), delay: 0.25)
    let layer = described(
      Stagger(by: 0.5) {
        Opacity()
        Mask { _ in [shape] }
      }, .insertion)
    #expect(layer.mask.map(\.pacing.delay) == [0.5])
    #expect(layer.mask.map(\.shape.delay) == [0.25])
  }

  @Test
  func `a layer of the screen is described by itself`() {
    let layer = described(
      Group {
        OnLayer("logo") { Opacity(0.5) }
        Scale(2)
      }, .insertion)
    #expect(layer.initial.opacityEntry == nil)
    #expect(layer.parts.map(\.values.initial.opacity) == [0.5])
  }
}
