import PluginHost
import Transitions

/// A transition of one instance, step by step, so that others can go on in between.
struct Run {
  /// What a host does one after another.
  enum Step: CaseIterable {
    case begin
    case frames
    case end
  }

  private let instance: ProbedInstance
  private let context: TransitionContext
  private var tokens: [UInt64] = []
  /// What the plugin asked the host for, with the answers, and the frames that it gave, in order.
  struct Journal: Hashable {
    var calls: [HostCall.Content] = []
    var frames: [[UInt64]] = []
  }

  /// What came so far.
  private(set) var journal = Journal()

  init(_ instance: ProbedInstance, _ context: TransitionContext) {
    self.instance = instance
    self.context = context
  }

  /// Takes a step and keeps what the plugin asks for meanwhile.
  mutating func take(_ step: Step) throws(Finding) {
    var begun: [UInt64] = []
    let calls = try PluginProbe.calls { () throws(Finding) in
      switch step {
      case .begin:
        let (status, commands) = instance.begin(context)
        try expect("begin", status, "OK")
        begun = commands.tokens
      case .frames: _ = instance.playFrames(tokens: tokens)
      case .end: try expect("end", instance.end(.finished), "OK")
      }
    }
    if step == .begin { tokens = begun }
    if step == .frames, let frames = ProbedFrames(instance), frames.areRun {
      for progress in Double.frameWalk {
        journal.frames.append((frames.frame(at: progress)?.numbers ?? []).map(\.bitPattern))
      }
    }
    journal.calls += calls.map(\.content)
  }
}
