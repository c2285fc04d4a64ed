/// Events to come, the earliest first; among equals the animation added first, then by kind.
struct EventQueue: Sendable {
  private var heap: ContiguousArray<AnimationEvent> = []

  /// The earliest event.
  var first: AnimationEvent? { heap.first }

  /// Whether one event comes before another.
  private static func precedes(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    if a.nanoseconds != b.nanoseconds { return a.nanoseconds < b.nanoseconds }
    if a.kind != b.kind, a.animation == b.animation { return a.kind.rawValue < b.kind.rawValue }
    return a.animation < b.animation
  }

  /// Adds an event.
  mutating func insert(_ event: AnimationEvent) {
    heap.append(event)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard EventQueue.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes the earliest event.
  mutating func removeFirst() -> AnimationEvent? {
    guard let result = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return result }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return result }
      if child + 1 < heap.count, EventQueue.precedes(heap[child + 1], heap[child]) { child += 1 }
      guard EventQueue.precedes(heap[child], heap[parent]) else { return result }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
