import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// Between two times no value changes by more than what moves it can move it.
///
/// The limit of each value is worked out here, from what animators declared and from the rules by
/// which things are taken over: the steepest slope of a curve, and the energy of a spring, which
/// damping only takes from: v² ≤ v₀² + ω²x₀².
@Suite
struct SlopeLawTests {
  @Test
  func `case 06: no value is faster than its curve or spring at any time of any course`() throws {
    for seed in UInt64(1)...UInt64(Effort.repetitions(1_500)) { try Course(seed: seed).run() }
  }

  /// How one value of a screen may move.
  struct Limit {
    /// The fastest that the animator's own animation is by the clock, per second.
    var own = 0.0
    /// The fastest that everything that was taken over is.
    var carried = 0.0
    /// The frequency of the animator's spring, where one moves the value.
    var frequency: Double?
    /// Where the animation begins and ends.
    var ends: [(Double, Double)] = []
    /// How far from its end a spring counts as at rest.
    var rest = 0.0
    /// Seconds that the animator's animation takes.
    var duration: Double?
    /// The part of its own speed that is a fade.
    var fade = 0.0
    /// Whether the screen is on neither side: it goes on as it went, and fades besides.
    var isLeaving = false

    /// The fastest at a pace of the transition's own time.
    func speed(_ pace: Double) -> Double { own * pace + carried }
  }

  struct Target: Hashable {
    let screen: String
    let property: Property
  }

  /// A container of a course, and what may move in it how fast.
  final class Watch {
    let container: Container
    private var limits: [Target: Limit] = [:]
    private var values: [Target: [Double]] = [:]
    private var time: Int64 = 0
    /// How fast what a gesture holds would go on.
    private var waiting: [Target: Double] = [:]
    /// How fast the transition's own time runs at most, in seconds a second.
    private var pace = 0.0
    private var story: [String] = []
    private let seed: UInt64

    init(_ container: Container, seed: UInt64) { (self.container, self.seed) = (container, seed) }

    func note(_ words: String, _ now: Int64) { story.append("\(now) \(words)") }

    /// Compares the values at a time with those of the last one, between which a gesture may have
    /// moved the transition by a part of its way.
    func sample(at now: Int64, reach: Double = 0) {
      let next = Watch.values(container.presentation(at: Nanoseconds.seconds(now)))
      let span = Nanoseconds.seconds(now - time)
      for (target, numbers) in next {
        guard let before = values[target] else { continue }
        let limit = limits[target] ?? Limit()
        guard !limit.isLeaving || target.property != .opacity else { continue }
        let own = reach * limit.own * (container.running?.duration ?? 0)
        let most = limit.speed(pace) * span + own + limit.rest + 1e-9
        for (old, new) in zip(before, numbers) where !(abs(new - old) <= most) {
          Issue.record(
            """
            seed \(seed), '\(container.name)' from \(time) to \(now) ns: \(target.property) of \
            '\(target.screen)' from \(old) to \(new), by \(abs(new - old)), at most \(most); \(story)
            """)
        }
      }
      (values, time) = (next, now)
    }

    /// Lets time pass, and stops at an end on the way.
    func pass(to now: Int64, _ advance: (Int64) -> Void) {
      let running = container.running
      let start = container.start
      advance(now)
      if let running, let end = running.endTime {
        // The last moment, the last frame, and the stack after it.
        let last = DoubleDouble(declared: end)
        sample(running, at: last.since(DoubleDouble(declared: min(end, 1e-7))), from: start)
        sample(running, at: last, from: start)
        limits = limits.mapValues { _ in Limit() }
        pace = 0
        let committed = Watch.values(running.result.tree)
        for (target, numbers) in committed where values[target] != nil {
          let gap = zip(values[target] ?? [], numbers).map { abs($0 - $1) }.max() ?? 0
          if !(gap <= 1e-9) {
            Issue.record("seed \(seed): the last frame's \(target) is \(gap) off; \(story)")
          }
        }
        values = committed
      }
      sample(at: now)
    }

    private func sample(_ transition: Transition, at seconds: DoubleDouble, from start: Int64) {
      let now = start + Nanoseconds.floor(seconds)
      guard now >= time else { return }
      let next = Watch.values(transition.presentation(at: seconds))
      // One nanosecond more than the rounded times say.
      let span = Nanoseconds.seconds(now - time + 1)
      for (target, numbers) in next {
        guard let before = values[target] else { continue }
        let limit = limits[target] ?? Limit()
        guard !limit.isLeaving || target.property != .opacity else { continue }
        let most = limit.speed(pace) * span + limit.rest + 1e-9
        for (old, new) in zip(before, numbers) where !(abs(new - old) <= most) {
          Issue.record(
            """
            seed \(seed), '\(container.name)', end at \(now) ns: \(target.property) of \
            '\(target.screen)' by \(abs(new - old)), at most \(most); \(story)
            """)
        }
      }
      (values, time) = (next, now)
    }

    /// A transition has begun, from what was on screen if another one ran.
    func began(_ declared: [Target: Limit], cutting old: Transition?) {
      guard let running = container.running else { return }
      let duration = max(declared.values.compactMap(\.duration).max() ?? running.duration, 1e-9)
      // What lies within a thousandth of its end after seven tenths of the time.
      let damped = 9.2334134764 / (0.7 * duration)
      let shown = Set((running.change.before.visible + running.change.after.visible).map(\.name))
      var next: [Target: Limit] = [:]
      let coming = shown.flatMap { name in
        [Property.position, .opacity].map { Target(screen: name, property: $0) }
      }
      for target in Set(values.keys).union(coming) {
        let before = limits[target] ?? Limit()
        guard shown.contains(target.screen) else {
          // It goes on as it went, and fades.
          next[target] = Limit(carried: before.speed(pace), rest: before.rest, isLeaving: true)
          continue
        }
        var limit = declared[target] ?? Limit()
        if old != nil, let value = values[target] {
          let start = limit.ends.isEmpty ? Watch.rest(target.property) : limit.ends.map(\.0)
          let gap = zip(value, start).map { abs($0 - $1) }.max() ?? 0
          let push = before.speed(pace) + limit.own
          let frequency = before.frequency ?? damped
          limit.carried = (push * push + frequency * gap * (frequency * gap)).squareRoot()
          // What a fitted decay has left over at its end wears off.
          limit.carried += 2e-3 * (gap / duration + push)
          limit.rest += before.frequency == nil ? 0 : 1e-4 * max(gap, push / frequency)
          limit.frequency = limit.frequency ?? before.frequency
        }
        // A screen that nothing covers where it is no longer there fades, steepest by 1/0.58.
        if target.property == .opacity { limit.fade = 1 / 0.58 / max(running.duration, 1e-9) }
        limit.own += limit.fade
        next[target] = limit
      }
      (limits, waiting, pace) = (next, [:], 1)
    }

    /// A gesture holds the transition, and what was taken over.
    func held() {
      pace = 0
      waiting = limits.mapValues(\.carried)
      for target in limits.keys { limits[target]?.carried = 0 }
    }

    /// A gesture lets go of the transition, and of what was taken over.
    func released(at own: Double) {
      for (target, speed) in waiting { limits[target]?.carried = speed }
      waiting = [:]
      pace = 1.5 * own + 1.5
    }

    /// The transition goes to an end by itself, from a pace of its own time.
    func sent(towardsEnd: Bool) {
      let own = pace
      for (target, speed) in waiting { limits[target]?.carried = speed }
      waiting = [:]
      for (target, limit) in limits {
        guard let frequency = limit.frequency, let value = values[target] else { continue }
        let ends = limit.ends.map { towardsEnd ? $0.1 : $0.0 }
        let goal = ends.isEmpty ? Watch.rest(target.property) : ends
        let gap = zip(value, goal).map { abs($0 - $1) }.max() ?? 0
        let push = limit.speed(pace)
        limits[target]?.own = limit.fade
        limits[target]?.carried = (push * push + frequency * gap * (frequency * gap)).squareRoot()
        limits[target]?.rest = limit.rest + 1e-4 * max(gap, push / frequency)
      }
      pace = 1.5 * own + 1.5
    }

    static func rest(_ property: Property) -> [Double] { property == .opacity ? [1] : [50, 100] }

    private static func values(_ tree: LayerTree) -> [Target: [Double]] {
      var values: [Target: [Double]] = [:]
      for child in tree[LayerTree.rootID].children {
        let layer = tree[child]
        for property in [Property.position, .opacity] {
          values[Target(screen: layer.name, property: property)] = layer[property].numbers
        }
      }
      return values
    }
  }
}
