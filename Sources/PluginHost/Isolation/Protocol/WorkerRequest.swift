import Transitions

/// What the host asks of a worker; each gets one answer, in order.
enum WorkerRequest {
  /// To give up what a plugin does not need.
  case prepare(SandboxPlan)
  /// To load a library.
  case load(path: String)
  /// To make an instance under a number of the host's choice.
  case create(instance: UInt32, animator: UInt32, Grant)
  case begin(instance: UInt32, TransitionContext)
  case animationEnded(instance: UInt32, token: UInt64, finished: Bool)
  case frame(instance: UInt32, progress: Double)
  case release(instance: UInt32, position: Double, velocity: Double)
  case phaseChanged(instance: UInt32, TransitionPhase)
  case end(instance: UInt32, Outcome)
  case destroy(instance: UInt32)
  /// To judge a plugin by a rule.
  case judge(Examination)
  /// To end, as a process ends that has done its work.
  case leave

  /// The plugin's call behind the request; nil for what runs no plugin code.
  var call: PluginCall? {
    switch self {
    case .prepare: nil
    case .load: .load
    case .create: .create
    case .begin: .begin
    case .animationEnded: .animationEnded
    case .frame: .frame
    case .release: .release
    case .phaseChanged: .phaseChanged
    case .end: .end
    case .destroy: .destroy
    case .judge: .check
    case .leave: .unload
    }
  }
}

extension WorkerRequest {
  /// The most bytes of an answer: what takes longer to read than a call takes is none.
  ///
  /// Only what a transition declares can be large, and it is counted command by command.
  var answerLimit: Int {
    switch self {
    case .begin: PacketChannel.messageLimit
    default: 8 << 20
    }
  }
}

extension WorkerRequest: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .prepare(let plan):
      writer.write(tag: 0)
      writer.write(plan)
    case .load(let path):
      writer.write(tag: 1)
      writer.write(path)
    case .create(let instance, let animator, let grant):
      writer.write(tag: 2)
      writer.write(instance)
      writer.write(animator)
      writer.write(grant)
    case .begin(let instance, let context):
      writer.write(tag: 3)
      writer.write(instance)
      writer.write(context)
    case .animationEnded(let instance, let token, let finished):
      writer.write(tag: 4)
      writer.write(instance)
      writer.write(token)
      writer.write(finished)
    case .release(let instance, let position, let velocity):
      writer.write(tag: 5)
      writer.write(instance)
      writer.write(position)
      writer.write(velocity)
    case .phaseChanged(let instance, let phase):
      writer.write(tag: 6)
      writer.write(instance)
      writer.write(phase)
    case .end(let instance, let outcome):
      writer.write(tag: 7)
      writer.write(instance)
      writer.write(outcome)
    case .destroy(let instance):
      writer.write(tag: 8)
      writer.write(instance)
    case .frame(let instance, let progress):
      writer.write(tag: 11)
      writer.write(instance)
      writer.write(progress)
    case .judge(let examination):
      writer.write(tag: 10)
      writer.write(examination)
    case .leave: writer.write(tag: 9)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .prepare(try reader.value())
    case 1: self = .load(path: try reader.value())
    case 2:
      self = .create(
        instance: try reader.value(), animator: try reader.value(), try reader.value())
    case 3: self = .begin(instance: try reader.value(), try reader.value())
    case 4:
      self = .animationEnded(
        instance: try reader.value(), token: try reader.value(), finished: try reader.value())
    case 5:
      self = .release(
        instance: try reader.value(), position: try reader.value(), velocity: try reader.value())
    case 6: self = .phaseChanged(instance: try reader.value(), try reader.value())
    case 7: self = .end(instance: try reader.value(), try reader.value())
    case 8: self = .destroy(instance: try reader.value())
    case 9: self = .leave
    case 10: self = .judge(try reader.value())
    case 11: self = .frame(instance: try reader.value(), progress: try reader.value())
    case let other: throw reader.failure("there is no request \(other)")
    }
  }
}
