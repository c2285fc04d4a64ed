import Glibc
import Synchronization

/// Work that is done several pieces at a time, each in a thread that may block.
package enum Lanes {
  private final class Work: Sendable {
    let body: @Sendable (Int) -> Void
    let next = Atomic(0)
    let count: Int

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func go() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }

  /// Does pieces of work and returns when all are done.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - width: How many are done at a time, at least 1.
  ///   - body: Does the piece of an index, in the order of the indices but for those at the same time.
  package static func run(
    _ count: Int, width: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let work = Work(count, body)
    var threads: [pthread_t] = []
    for _ in 1..<max(1, min(width, count)) {
      var thread = pthread_t()
      let box = unsafe Unmanaged.passRetained(work)
      let error = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().go()
          }
          return nil
        }, unsafe box.toOpaque())
      if error == 0 { threads.append(thread) } else { unsafe box.release() }
    }
    work.go()
    for thread in threads { pthread_join(thread, nil) }
  }
}
