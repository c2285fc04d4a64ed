import CAnimator
import Testing

@testable import AnimatorKitForTests

/// What authors who come from SwiftUI write without a thought; it has to compile and to mean it.
@Suite
struct EverydaySpellingTests {
  private struct Named: NavigationTransition {
    var body: some NavigationTransition { .slide }
  }

  private struct Timed: NavigationTransition {
    var body: some NavigationTransition { .fade(.in).animation(.easeInOut(duration: 0.3)) }
  }

  private struct Both: NavigationTransition {
    var body: some NavigationTransition { .slide.combined(with: .fade(.in)) }
  }

  private struct Ternary: NavigationTransition {
    let reducesMotion: Bool

    var body: some NavigationTransition {
      reducesMotion ? .fade(.in).animation(.linear) : .slide(axis: .vertical)
    }
  }

  private struct Branches: NavigationTransition {
    let number: Int

    var body: some NavigationTransition {
      if number == 0 {
        .slide
      } else if number == 1 {
        .fade(.in)
      } else {
        switch number {
        case 2: .slide(axis: .vertical).animation(.linear)
        case 3: Slide().combined(with: .fade(.out))
        default: MirrorPush { Opacity(0.5) }
        }
      }
    }
  }

  @Test
  func `a transition is named without its type`() {
    #expect(Pair(Named(), .push).to.initial.translation == Vector(dx: 100, dy: 0))
    #expect(Pair(Named(), .pop).to.initial.translation == Vector(dx: -100, dy: 0))
    #expect(Pair(PickPush { .slide }, .push).from.animation.translation.dx == -100)
    #expect(Pair(PickPush { .slide }, .pop).from.animation.transformEntry == nil)
  }

  @Test
  func `a named transition takes a pacing`() throws {
    for operation in [NavigationOperation.push, .pop] {
      let pair = Pair(Timed(), operation)
      let entry = try #require(pair.to.initial.opacityEntry)
      #expect(entry.value == 0 && entry.pacing.duration == 0.3)
      #expect(entry.pacing.curve == .easeInOut)
      #expect(pair.from.animation.opacityEntry == nil && pair.to.order == .front)
    }
    let nothing: AnyNavigationTransition = .slide.animation(nil)
    #expect(Pair(nothing, .push).to.initial.transformEntry == nil)
  }

  @Test
  func `named transitions are combined and keep their own pacing`() {
    let pair = Pair(Both(), .push)
    #expect(pair.to.initial.translation.dx == 100 && pair.to.initial.opacity == 0)
    #expect(pair.from.animation.translation.dx == -100)
    #expect(pair.from.animation.opacityEntry == nil && pair.plan.notes.isEmpty)
    let paced: AnyNavigationTransition =
      .slide.animation(.linear(duration: 1)).combined(with: .fade(.in))
      .animation(.easeIn(duration: 2))
    let entries = Pair(paced, .push).to.initial
    #expect(entries.transformEntry?.pacing == .linear(duration: 1))
    #expect(entries.opacityEntry?.pacing == .easeIn(duration: 2))
  }

  @Test
  func `a ternary chooses between transitions of different types`() {
    let still = Pair(Ternary(reducesMotion: true), .push).to.initial
    #expect(still.opacity == 0 && still.transformEntry == nil)
    #expect(still.opacityEntry?.pacing == .linear)
    let moving = Pair(Ternary(reducesMotion: false), .push).to.initial
    #expect(moving.translation == Vector(dx: 0, dy: 200) && moving.opacityEntry == nil)
  }

  @Test(arguments: [
    (0, 100.0, 0.0, 1.0), (1, 0, 0, 0), (2, 0, 200, 1), (3, 100, 0, 1), (4, 0, 0, 0.5),
  ])
  func `if, else and switch choose among named and written ones`(
    number: Int, x: Double, y: Double, opacity: Double
  ) {
    let pair = Pair(Branches(number: number), .push)
    #expect(pair.to.initial.translation == Vector(dx: x, dy: y))
    #expect(pair.to.initial.opacity == opacity)
    if number == 3 { #expect(pair.from.animation.opacity == 0) }
  }

  @Test
  func `a variable holds any transition`() {
    func chosen(_ upwards: Bool) -> AnyNavigationTransition {
      if upwards { .slide(axis: .vertical) } else { AnyNavigationTransition(Named()) }
    }
    #expect(Pair(chosen(true), .push).to.initial.translation.dy == 200)
    #expect(Pair(chosen(false), .push).to.initial.translation.dx == 100)
    let list: [AnyNavigationTransition] = [.slide, .fade(.cross), .init(MirrorPop { Opacity() })]
    #expect(list.map { Pair($0, .pop).to.initial.opacity } == [1, 0, 0])
  }

  // MARK: - Whole transitions

  /// Slides up or sideways, spelled out.
  private struct Spelled: NavigationTransition {
    let axis: Axis

    var body: some NavigationTransition {
      switch axis {
      case .horizontal:
        MirrorPush {
          OnInsertion { Move(edge: .trailing) }
          OnRemoval { Move(edge: .leading) }
        }
      case .vertical:
        MirrorPush {
          OnInsertion { Move(edge: .bottom) }
          OnRemoval { Move(edge: .top) }
        }
      }
    }
  }

  /// Numbers of its own inside a block, after another transition.
  private struct Swinging: NavigationTransition {
    var body: some NavigationTransition {
      Slide(axis: .horizontal)
      MirrorPush {
        let angle = 70.0
        let offset = 150.0
        OnInsertion {
          ZPosition(1)
          Rotate(.degrees(-angle))
          Offset(x: offset)
          Opacity()
          Scale(0.5)
        }
        OnRemoval {
          Rotate(.degrees(angle))
          Offset(x: -offset)
        }
      }
    }
  }

  @Test
  func `a slide that is spelled out is the slide`() {
    for axis in [Axis.horizontal, .vertical] {
      for operation in [NavigationOperation.push, .pop] {
        let (own, kit) = (Pair(Spelled(axis: axis), operation), Pair(Slide(axis: axis), operation))
        #expect(own.to.initial.elements == kit.to.initial.elements)
        #expect(own.from.animation.elements == kit.from.animation.elements)
      }
    }
  }

  @Test
  func `a block has constants of its own`() {
    let frame = Rect(x: 0, y: 0, width: 375, height: 667)
    let pair = Pair(Swinging(), .push, in: frame)
    // The product of scale, move, turn and slide, worked out by hand to nine digits.
    #expect(
      near(
        pair.to.initial.elements,
        [0.171010072, -0.469846310, 0.469846310, 0.171010072, 426.303021, -140.953893]))
    #expect(pair.to.animation.zPosition == 1 && pair.to.initial.opacity == 0)
    #expect(
      near(
        pair.from.animation.elements,
        [0.342020143, 0.939692621, -0.939692621, 0.342020143, -426.303021, -140.953893]))
  }

  /// Moves by assigning what a screen is like first, then, and afterwards.
  private struct Assigning: AtomicTransition {
    let edge: Edge

    func transition(
      _ view: TransientLayer, for operation: TransitionOperation, in container: Container
    ) {
      switch (edge, operation) {
      case (.top, .insertion):
        view.initial.translation.dy = -container.frame.height
        view.animation.translation.dy = 0
      case (.leading, .insertion):
        view.initial.translation.dx = -container.frame.width
        view.animation.translation.dx = 0
      case (.leading, .removal):
        view.animation.translation.dx = -container.frame.width
        view.completion.translation.dx = 0
      default: break
      }
    }
  }

  @Test
  func `assigned values are those of the part that does the same`() {
    for (edge, operation) in [
      (Edge.top, TransitionOperation.insertion), (.leading, .insertion), (.leading, .removal),
    ] {
      let (own, kit) = (
        described(Assigning(edge: edge), operation), described(Move(edge: edge), operation)
      )
      #expect(own.initial.elements == kit.initial.elements)
      #expect(own.animation.elements == kit.animation.elements)
    }
  }
}
