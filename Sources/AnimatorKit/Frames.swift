/// Values that an animator works out anew for each frame; needs `animator.frame`.
///
/// For what no animation describes, such as a wave that runs through a hundred slices. The animator
/// names the values, and gives a function that sets them for any progress:
///
/// ```swift
/// var frames = Frames(duration: 0.5)
/// let way = frames.value(.position, of: context.to)
/// let share = frames.value(.opacity, of: context.to)
/// try context.run(frames) { frame in
///   let rest = 1 - frame.progress
///   frame[way].x += 100 * rest * rest
///   frame[share] = frame.progress
/// }
/// ```
public struct Frames {
  let duration: Double
  var values: [animator_frame_value] = []

  /// Starts a list of values.
  ///
  /// - Parameter duration: Seconds in which the progress goes from 0 to 1, evenly; above 0.
  public init(duration: Double) { self.duration = duration }

  /// Names a property of a layer as one that frames set; each layer's property once.
  ///
  /// It is what frames show; animations of the same property do not count.
  public mutating func value<Value>(
    _ property: Property<Value>, of layer: Layer
  ) -> FrameValue<Value> {
    values.append(animator_frame_value(layer: layer.handle, property: property.raw, reserved: 0))
    return FrameValue(index: values.count - 1, property: property)
  }
}

/// One of the values that frames set, together with the type that it has.
public struct FrameValue<Value> {
  let index: Int
  let property: Property<Value>
}

/// One frame while it is worked out.
///
/// Its values come as the transition's beginning left them; what is not set stays so.
@safe public struct Frame: ~Copyable {
  /// How far the transition has gone, from 0 to 1; in no order, since a hand may move it.
  public let progress: Double
  private let values: UnsafeMutableBufferPointer<animator_value>

  init(progress: Double, values: UnsafeMutableBufferPointer<animator_value>) {
    self.progress = progress
    unsafe self.values = unsafe values
  }

  /// What a value is in this frame.
  public subscript<Value>(value: FrameValue<Value>) -> Value {
    get { unsafe value.property.decode(values[value.index]) }
    nonmutating set { unsafe values[value.index] = value.property.encode(newValue) }
  }
}

/// How the frames of a running transition are worked out; nothing before and after.
final class FrameRun {
  private var count = 0
  private var work: ((borrowing Frame) -> Void)?

  func start(_ frames: Frames, _ work: @escaping (borrowing Frame) -> Void) {
    count = frames.values.count
    self.work = work
  }

  /// Lets go of the function, and with it of all that it holds, be it this run itself.
  func end() { work = nil }

  func frame(
    at progress: Double, into values: UnsafeMutablePointer<animator_value>, count: UInt32
  ) -> animator_status {
    guard let work else { return .badState }
    guard Int(count) == self.count else { return .badArg }
    guard progress >= 0, progress <= 1 else { return .badValue }
    work(
      unsafe Frame(
        progress: progress,
        values: UnsafeMutableBufferPointer(start: values, count: self.count)))
    return .ok
  }
}

/// The function of `animator.frame`, the same for every animator: it finds its instance.
@safe private struct FrameTable: @unchecked Sendable {
  let address: UnsafePointer<animator_frame>

  init() {
    unsafe address = UnsafePointer(
      constant(
        animator_frame(
          struct_size: MemoryLayout<animator_frame>.size,
          frame: { instance, _, progress, values, count in
            guard let instance = unsafe instance, let values = unsafe values else {
              return .badArg
            }
            return unsafe box(instance).frame(at: progress, into: values, count: count)
          })))
  }
}

private let frameTable = FrameTable()

/// The functions of `animator.frame`, when it is them that are asked for.
func frameFunctions(_ id: UnsafePointer<CChar>?, _ revision: UInt32) -> UnsafeRawPointer? {
  guard unsafe Capability.frame.isNamed(by: id, revision) else { return nil }
  return unsafe UnsafeRawPointer(frameTable.address)
}

extension TransitionContext {
  /// Has the host ask for frames from now on; needs `animator.frame`, and once per transition.
  ///
  /// The function is called between here and the end of the transition, for any progress, in any
  /// order and any number of times. So it depends on nothing but the progress, and asks nothing of
  /// the context or of layers: what it needs of them it takes from constants outside.
  public func run(
    _ frames: Frames, _ work: @escaping (borrowing Frame) -> Void
  ) throws(AnimatorError) {
    guard
      let table = unsafe host.pointee.get_capability(
        ANIMATOR_FRAME_ID, UInt32(ANIMATOR_FRAME_REVISION))
    else { throw AnimatorError(.notGranted) }
    let functions = unsafe table.assumingMemoryBound(to: animator_frame_functions.self)
    let status = unsafe frames.values.withUnsafeBufferPointer { values in
      unsafe functions.pointee.run_frames(
        transition, frames.duration, values.baseAddress, UInt32(values.count))
    }
    try check(status)
    self.frames.start(frames, work)
  }
}
