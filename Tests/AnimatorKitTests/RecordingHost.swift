import CAnimator
import Synchronization

@testable import AnimatorKitForTests

/// An animation as the host is given it.
struct RecordedAnimation: Equatable {
  var layer: UInt64
  var property: animator_property
  var flags: animator_animation_flags
  var delay: Double
  var duration: Double
  var repeatCount: Double
  var ends: [[Double]?]
  var keyframes: [RecordedKeyframe]

  struct RecordedKeyframe: Equatable {
    var offset: Double
    var numbers: [Double]
    var y1: Double
  }
}

/// A host that keeps what it is given, refuses layer 13, and knows nothing else.
enum RecordingHost {
  /// What was added, by the transition that it was added in.
  private static let added = Mutex<[UInt64: [RecordedAnimation]]>([:])

  /// Gives a transition of its own to a test, and what was added in it.
  static func record(
    _ body: (TransitionContext) throws(AnimatorError) -> Void
  ) throws(AnimatorError) -> [RecordedAnimation] {
    let number = added.withLock { all in
      let number = UInt64(all.count + 1)
      all[number] = []
      return number
    }
    let host = unsafe animator_host(
      struct_size: MemoryLayout<animator_host>.size, abi: 0, reserved: 0, name: cString("none"),
      version: cString("0"), log: { _, _ in }, get_capability: { _, _ in nil },
      find_layer: { _, _, _, _ in .internal }, get_layer: { _, _, _ in .internal },
      convert_point: { _, _, _, _, _ in .internal }, get_number: { _, _, _ in .internal },
      get_text: { _, _, _ in .internal }, insert_layer: { _, _, _, _, _ in .internal },
      create_layer: { _, _, _ in .internal }, create_path_layer: { _, _, _, _, _ in .internal },
      set_value: { _, _, _, _ in .internal },
      add_animation: { transition, layer, animation in
        guard let animation = unsafe animation?.pointee, layer.id != 13 else { return .badValue }
        let recorded = unsafe RecordedAnimation(animation, of: layer.id)
        RecordingHost.added.withLock { $0[transition.id, default: []].append(recorded) }
        return .ok
      },
      complete_manually: { _ in .internal }, complete: { _, _ in .internal })
    let context = unsafe TransitionContext(
      host: constant(host), transition: animator_transition(id: number),
      raw: animator_context(), grant: Grant())
    try body(context)
    return added.withLock { $0[number] ?? [] }
  }
}

extension RecordedAnimation {
  init(_ raw: animator_animation, of layer: UInt64) {
    self.layer = layer
    property = unsafe raw.property
    flags = unsafe raw.flags
    delay = unsafe raw.delay
    duration = unsafe raw.duration
    repeatCount = unsafe raw.repeat_count
    ends = unsafe [raw.from, raw.to, raw.by].map { value in
      unsafe value.map { unsafe numbers(of: $0.pointee) }
    }
    keyframes = []
    for index in 0..<Int(unsafe raw.keyframe_count) {
      guard let frame = unsafe raw.keyframes?[index] else { break }
      keyframes.append(
        RecordedKeyframe(
          offset: frame.offset, numbers: numbers(of: frame.value), y1: frame.curve.y1))
    }
  }
}

/// The numbers of a value that are not 0 at its end.
private func numbers(of value: animator_value) -> [Double] {
  var all = unsafe withUnsafeBytes(of: value.numbers) {
    unsafe Array($0.bindMemory(to: Double.self))
  }
  while all.last == 0 { all.removeLast() }
  return all
}
