public import Motion

/// All running animations of one timeline, and the base values they run on.
///
/// Evaluation is a pure function of time: any time may be asked for, in any order, and asking
/// changes nothing. Only `advance(to:into:)` remembers how far it has come, so that every event is
/// handed out once. Animations on one slot are stacked in the order of adding.
public struct AnimationStore: Sendable {
  /// A slot with what lies below its animations.
  struct SlotState: Sendable {
    var slot: Slot
    var shape: ValueShape
    var base: AnimatedValue
    var offset: Int
    /// Indices of its animations in order of adding.
    var tracks: ContiguousArray<Int> = []
    /// Whether its values can only be worked out on lists of transform functions.
    var needsLists = false
    /// Where its value comes from.
    var place: Place?
  }

  var slots: ContiguousArray<SlotState> = []
  var tracks: ContiguousArray<Track?> = []
  /// Slots whose animations are evaluated one by one.
  var singles: ContiguousArray<Int> = []
  var tweens: ContiguousArray<TweenBatch> = []
  var tweenIndices: [TweenBatch.Key: Int] = [:]
  var springs: ContiguousArray<SpringBatch> = []
  var springIndices: [SpringBatch.Key: Int] = [:]
  /// A new object whenever a slot is added, by which buffers know their layout.
  var layout = PresentationValues.Layout()
  private var free: [Int] = []
  private(set) var slotIndices: [Slot: Int] = [:]
  private(set) var trackIndices: [AnimationID: Int] = [:]
  private var events = EventQueue()
  private var lastNumber: UInt64 = 0
  private var width = 0

  /// Creates an empty store.
  public init() {}

  /// How many animations there are, ended ones included until they are removed.
  public var count: Int { trackIndices.count }

  /// Sets what lies below a slot's animations.
  ///
  /// - Parameters:
  ///   - value: The value; its shape cannot change while the slot is known.
  ///   - slot: The slot.
  /// - Throws: `AnimationStoreError`.
  public mutating func setBase(_ value: AnimatedValue, of slot: Slot) throws(AnimationStoreError) {
    guard value.isFinite else { throw .notFinite(slot: slot.number) }
    let index = try index(of: slot, shape: value.shape)
    slots[index].base = value
    baseChanged(index)
  }

  /// What lies below a slot's animations.
  ///
  /// - Parameter slot: The slot.
  /// - Returns: The value, or nothing if the slot is unknown.
  public func base(of slot: Slot) -> AnimatedValue? {
    slotIndices[slot].map { slots[$0].base }
  }

  /// Adds an animation on top of those that its slot has.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - slot: The slot. One without a base value gets zero, or the identity.
  ///   - start: The store's time at which the animation's own time is 0.
  /// - Returns: The animation's name.
  /// - Throws: `AnimationStoreError`.
  @discardableResult
  public mutating func add(
    _ animation: Animation, to slot: Slot, at start: Int64 = 0
  ) throws(AnimationStoreError) -> AnimationID {
    let shape = animation.shape ?? slotIndices[slot].map { slots[$0].shape } ?? .numbers(1)
    if case .spring(let spring) = animation.driver, !spring.velocity.isEmpty {
      let wanted = shape == .transform ? 1 : shape.width
      guard spring.velocity.count == wanted else {
        throw .velocities(slot: slot.number, given: spring.velocity.count)
      }
    }
    let slotIndex = try index(of: slot, shape: shape)
    lastNumber += 1
    let id = AnimationID(number: lastNumber)
    let track = Track(
      animation, id: id, slotIndex: slotIndex, base: slots[slotIndex].base, start: start)
    let trackIndex = free.popLast() ?? tracks.count
    if trackIndex == tracks.count { tracks.append(track) } else { tracks[trackIndex] = track }
    trackIndices[id] = trackIndex
    slots[slotIndex].tracks.append(trackIndex)
    if track.needsLists { slots[slotIndex].needsLists = true }
    place(slotIndex)
    schedule(track, slot)
    return id
  }

  /// Removes an animation; its events still to come never come.
  ///
  /// - Parameter id: The animation.
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func remove(_ id: AnimationID) -> Bool {
    guard let index = trackIndices.removeValue(forKey: id), let track = tracks[index] else {
      return false
    }
    tracks[index] = nil
    free.append(index)
    slots[track.slotIndex].tracks.removeAll { $0 == index }
    let rest = slots[track.slotIndex].tracks
    slots[track.slotIndex].needsLists = rest.contains { tracks[$0]?.needsLists == true }
    place(track.slotIndex)
    return true
  }

  /// The animations of a slot, from the lowest to the topmost.
  ///
  /// - Parameter slot: The slot.
  /// - Returns: Their names.
  public func animations(of slot: Slot) -> [AnimationID] {
    guard let index = slotIndices[slot] else { return [] }
    return slots[index].tracks.compactMap { tracks[$0]?.id }
  }

  /// When the last animation settles; nothing if one never does, 0 if there are none.
  public var endTime: Int64? {
    var last: Int64 = 0
    for case let track? in tracks {
      let end = track.milestones.settled
      guard end.isFinite else { return nil }
      last = max(last, Nanoseconds.sum(track.startNanoseconds, Nanoseconds.floor(end)))
    }
    return last
  }

  /// Hands out, in order of time, what has happened since the last call.
  ///
  /// - Parameters:
  ///   - nanoseconds: The store's time; going back hands out nothing.
  ///   - happened: The buffer to which events are appended.
  public mutating func advance(
    to nanoseconds: Int64, into happened: inout ContiguousArray<AnimationEvent>
  ) {
    while let event = events.first, event.nanoseconds <= nanoseconds {
      if let event = events.removeFirst(), trackIndices[event.animation] != nil {
        happened.append(event)
      }
    }
  }

  /// Enters the events of an animation.
  private mutating func schedule(_ track: Track, _ slot: Slot) {
    let times = track.milestones
    let kinds: [(AnimationEvent.Kind, Double)] = [
      (.began, times.began), (.arrived, times.arrived), (.settled, times.settled),
    ]
    for (kind, time) in kinds where time.isFinite {
      let moment = Nanoseconds.sum(track.startNanoseconds, Nanoseconds.floor(time))
      events.insert(
        AnimationEvent(kind: kind, animation: track.id, slot: slot, nanoseconds: moment))
    }
  }

  /// The place of a slot, which is made for one not seen before.
  private mutating func index(
    of slot: Slot, shape: ValueShape
  ) throws(AnimationStoreError) -> Int {
    if let index = slotIndices[slot] {
      guard slots[index].shape == shape else {
        throw .shape(slot: slot.number, held: slots[index].shape, given: shape)
      }
      return index
    }
    guard (1...16).contains(shape.width) else {
      throw .width(slot: slot.number, given: shape.width)
    }
    let zero: AnimatedValue =
      shape == .transform
      ? .transform(TransformList()) : .numbers(Array(repeating: 0, count: shape.width))
    slots.append(SlotState(slot: slot, shape: shape, base: zero, offset: width))
    width += shape.width
    slotIndices[slot] = slots.count - 1
    layout = PresentationValues.Layout()
    place(slots.count - 1)
    return slots.count - 1
  }

  /// How many doubles the values of all slots occupy.
  var totalWidth: Int { width }
}
