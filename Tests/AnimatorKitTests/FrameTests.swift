import CAnimator
import Synchronization
import Testing

@testable import AnimatorKitForTests

/// Frames as the host asks for them, at the right time and at any other.
@Suite(.serialized)
struct FrameTests {
  /// Something that a function holds.
  private final class Held {
    /// How many there are.
    static let count = Atomic(0)
    init() { Held.count.add(1, ordering: .relaxed) }
    deinit { Held.count.subtract(1, ordering: .relaxed) }
    static var isThere: Bool { count.load(ordering: .relaxed) > 0 }
  }

  /// Adds to an opacity by frames, whose function holds its context, which holds the function.
  private struct Fader: Animator {
    static var declaration: AnimatorDeclaration {
      AnimatorDeclaration(
        id: "fader", name: "Fader", version: "1", operations: .push, durations: 1...1,
        defaultDuration: 1, capabilities: [.required(.frame)])
    }

    mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
      var frames = Frames(duration: 1)
      let opacity = frames.value(.opacity, of: context.to)
      let held = Held()
      try context.run(frames) { frame in
        _ = (held, context)
        frame[opacity] += frame.progress
      }
      if context.reducesMotion { throw AnimatorError(.cancelled) }
    }
  }

  private let box: TypedAnimatorBox<Fader>
  private let frame: animator_frame

  init() throws {
    let host = unsafe animator_host(
      struct_size: MemoryLayout<animator_host>.size, abi: 0, reserved: 0, name: cString("none"),
      version: cString("0"), log: { _, _ in },
      get_capability: { _, _ in
        unsafe UnsafeRawPointer(
          constant(
            animator_frame_functions(
              struct_size: MemoryLayout<animator_frame_functions>.size,
              run_frames: { _, _, _, count in count == 1 ? .ok : .badValue })))
      },
      find_layer: { _, _, _, _ in .internal }, get_layer: { _, _, _ in .internal },
      convert_point: { _, _, _, _, _ in .internal }, get_number: { _, _, _ in .internal },
      get_text: { _, _, _ in .internal }, insert_layer: { _, _, _, _, _ in .internal },
      create_layer: { _, _, _ in .internal }, create_path_layer: { _, _, _, _, _ in .internal },
      set_value: { _, _, _, _ in .internal }, add_animation: { _, _, _ in .internal },
      complete_manually: { _ in .internal }, complete: { _, _ in .internal })
    box = unsafe TypedAnimatorBox<Fader>(host: constant(host))
    guard let table = unsafe frameFunctions("animator.frame", 1) else {
      throw AnimatorError(.notFound)
    }
    frame = unsafe table.load(as: animator_frame.self)
  }

  /// Asks for a frame of one value, which is 0.25.
  private func ask(_ progress: Double, count: UInt32 = 1) -> (animator_status, Double) {
    var value = animator_value_scalar(0.25)
    let instance = unsafe OpaquePointer(Unmanaged.passUnretained(box).toOpaque())
    let status = unsafe frame.frame?(
      instance, animator_transition(id: 1), progress, &value, count)
    return (status ?? .internal, value.numbers.0)
  }

  private func begin(
    _ operation: animator_operation = .push, reducingMotion: Bool = false
  ) -> animator_status {
    var context = animator_context()
    context.operation = operation
    context.reduced_motion = reducingMotion ? 1 : 0
    return box.begin(context, animator_transition(id: 1))
  }

  @Test
  func `frames are worked out between begin and end alone`() {
    #expect(ask(0.5) == (.badState, 0.25))
    for _ in 0..<2 {
      #expect(begin() == .ok)
      for progress in [0.5, 1, 0, 0.5] { #expect(ask(progress) == (.ok, 0.25 + progress)) }
      #expect(box.end(.finished) == .ok)
      #expect(ask(0.5) == (.badState, 0.25))
    }
  }

  @Test(arguments: [
    (Double.nan, 1), (.infinity, 1), (-0.01, 1), (1.01, 1), (0.5, 0), (0.5, 2),
  ])
  func `what no host should ask changes nothing`(progress: Double, count: Int) {
    #expect(begin() == .ok)
    let status: animator_status = count == 1 ? .badValue : .badArg
    #expect(ask(progress, count: UInt32(count)) == (status, 0.25))
    let instance = unsafe OpaquePointer(Unmanaged.passUnretained(box).toOpaque())
    let transition = animator_transition(id: 1)
    var value = animator_value()
    let nobody = unsafe frame.frame?(nil, transition, 0.5, &value, 1)
    let nothing = unsafe frame.frame?(instance, transition, 0.5, nil, 1)
    #expect(nobody == .badArg && nothing == .badArg)
  }

  @Test(arguments: [.pop, .replace, [], animator_operation(rawValue: 1 << 20)])
  func `an operation that is not declared is refused before the animator is asked`(
    operation: animator_operation
  ) {
    #expect(begin(operation) == .unsupported)
    #expect(!Held.isThere && ask(0.5).0 == .badState)
    #expect(begin() == .ok)
  }

  @Test
  func `the function is let go of at the end, and when the beginning fails`() {
    #expect(begin() == .ok)
    #expect(Held.isThere)
    #expect(box.end(.cancelled) == .ok)
    #expect(!Held.isThere)
    #expect(begin(reducingMotion: true) == .cancelled)
    #expect(!Held.isThere)
    #expect(ask(0.5).0 == .badState)
  }

  @Test
  func `the function is let go of with an instance that never ends`() throws {
    var other: FrameTests? = try FrameTests()
    #expect(other?.begin() == .ok)
    #expect(Held.isThere)
    other = nil
    #expect(!Held.isThere)
  }

  @Test(
    arguments: [
      (0.0, 0.0, 1.0), (30, 0.5, 0.8660254037844386), (90, 1, 0),
      (-45, -0.7071067811865476, 0.7071067811865476), (3_600_210, -0.5, -0.8660254037844386),
    ] as [(Double, Double, Double)])
  func `angles have the sines and cosines of tables`(degrees: Double, sine: Double, cosine: Double)
  {
    #expect(abs(sin(degrees: degrees) - sine) < 1e-15)
    #expect(abs(cos(degrees: degrees) - cosine) < 1e-15)
  }

  @Test(arguments: [Double.nan, .infinity, -400e6])
  func `angles without an end have no sine`(degrees: Double) {
    #expect(sin(degrees: degrees).isNaN && cos(degrees: degrees).isNaN)
  }
}
