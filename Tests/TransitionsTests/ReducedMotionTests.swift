import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Less motion, as the host's policy: who does not handle it is not asked.
@Suite
struct ReducedMotionTests {
  /// A container with three screens and a sheet, in which an animator slides.
  private func trap(
    _ operation: Transitions.Operation, reducing: Bool, handling: Bool = false,
    interactive: Bool = false
  ) -> (trap: Trap, request: StackRequest) {
    let stack = Plain.stack("a", "b", "c")
    let trap = Trap(stack) {
      let animator = Scripted { context, transaction in
        try transaction.perform(
          .animate(
            LayerAnimation(
              .position, of: context.operation.direction == .forward ? context.to : context.from,
              values: .endpoints(
                from: nil, to: nil, by: .point(Point(context.settings.reducesMotion ? 0 : 40, 0))),
              pace: .curve(.linear, duration: 0.8, repeatCount: 1, autoreverses: false))))
      }
      animator.declaredDuration = 0.8
      animator.handlesReducedMotion = handling
      animator.interaction = interactive ? Interaction() : nil
      return animator
    }
    trap.container.settings.reducesMotion = reducing
    let request: StackRequest =
      switch operation {
      case .push: .push(Plain.screen("d"))
      case .pop: .pop
      case .unwind: .unwind(to: "a")
      case .present, .dismiss: .present(Plain.screen("d"), .overFullScreen)
      case .replace: .replace(with: Plain.screen("d"))
      }
    return (trap, request)
  }

  private func run(_ operation: Transitions.Operation, reducing: Bool) throws -> Trap {
    let (trap, request) = trap(operation, reducing: reducing)
    try trap.request(request)
    trap.container.advance(to: 2_000_000_000)
    if operation == .dismiss {
      trap.log = []
      try trap.request(.dismiss, at: 2_000_000_000)
      trap.container.advance(to: 4_000_000_000)
    }
    return trap
  }

  @Test(arguments: Transitions.Operation.allCases)
  func `case 36: the host cross-fades, with the same stack and the same appearances`(
    operation: Transitions.Operation
  ) throws {
    let (usual, reduced) = try (
      run(operation, reducing: false), run(operation, reducing: true)
    )
    #expect(usual.source.made.contains { $0.heard == ["end finished"] })
    #expect(reduced.source.made.allSatisfy { $0.heard.isEmpty }, "nobody is asked")
    #expect(reduced.appearance == usual.appearance)
    #expect(reduced.outcomes == usual.outcomes)
    #expect(
      reduced.container.stack.entries.map(\.name) == usual.container.stack.entries.map(\.name))
    #expect(reduced.container.stack.tree.ids.count == usual.container.stack.tree.ids.count)
    #expect(
      reduced.kinds.contains(
        .note("less motion is asked for: shown is the built-in cross-fade instead of 'scripted'")))
    #expect(!reduced.kinds.contains { "\($0)".contains("the host put") })
    let transition = try #require(reduced.container.transition)
    #expect(transition.animatedProperties.allSatisfy { $0.property == .opacity })
    #expect(transition.duration == 0.8, "as long as the animator")
  }

  @Test
  func `case 36: an animator that handles it is asked for it`() throws {
    let (trap, request) = trap(.push, reducing: true, handling: true)
    try trap.request(request)
    let transition = try #require(trap.container.transition)
    let incoming = transition.change.to.root
    #expect(
      transition.animatedProperties.filter { $0.layer == incoming }.map(\.property) == [.position])
    #expect(
      transition.presentation(at: 0.5)[incoming].position
        == transition.presentation(at: 0)[incoming].position)
    #expect(!trap.kinds.contains { "\($0)".contains("less motion") })
  }

  @Test
  func `case 36: a container that turns goes on cross-fading`() throws {
    let (trap, request) = trap(.push, reducing: true)
    try trap.request(request)
    trap.container.resize(to: Rect(0, 0, 200, 100), at: 300_000_000)
    let transition = try #require(trap.container.transition)
    #expect(transition.animatedProperties.allSatisfy { $0.property == .opacity })
    #expect(trap.source.made.allSatisfy { $0.heard.isEmpty })
    trap.container.advance(to: 2_000_000_000)
    #expect(trap.outcomes == [.finished])
  }

  @Test(arguments: [CompletionRequest.finish, .cancel])
  func `a gesture takes the fade where it could take the animator`(
    decision: CompletionRequest
  ) throws {
    let (trap, request) = trap(.push, reducing: true, interactive: true)
    try trap.request(request)
    try trap.container.grab(at: 0)
    try trap.container.scrub(to: 0.5, at: 100_000_000)
    let transition = try #require(trap.container.transition)
    // The pacing of the fade is its own mirror image: half the way is half the opacity.
    let halfway = transition.presentation(at: 0.1)[transition.change.to.root].opacity
    #expect(abs(halfway - 0.5) < 1e-9)
    try trap.container.release(decision: decision, at: 200_000_000)
    trap.container.advance(to: 2_000_000_000)
    let isThere = decision == .finish
    #expect(trap.outcomes == [isThere ? .finished : .cancelled])
    #expect(trap.container.stack.entries.last?.name == (isThere ? "d" : "c"))
  }

  @Test
  func `a gesture takes no fade where it could not take the animator`() throws {
    let (trap, request) = trap(.push, reducing: true)
    try trap.request(request)
    #expect(throws: InteractionError.notGranted(animator: "cross-fade")) {
      try trap.container.grab(at: 0)
    }
  }
}
