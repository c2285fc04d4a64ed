import CSupervisor
import Transitions

/// Carries out what a host asks of a worker, in whatever process it is.
final class PluginService {
  /// What stands between this process and a plugin in it.
  enum Confinement {
    /// The sandbox is to come, and until then no plugin.
    case awaited
    /// The sandbox is in force, for as long as the process lives.
    case inForce
    /// There is none: whoever runs the host wants the plugin in the host itself.
    case waived
  }

  private var confinement: Confinement
  private let judge: Judge?
  private var session: InProcessSession?
  private var animators: [UInt32: any Animator] = [:]

  /// Creates a service; one without a judge judges nothing.
  init(judge: Judge? = nil, confinement: Confinement = .awaited) {
    self.judge = judge
    self.confinement = confinement
  }

  /// Carries a request out and gives the bytes of the answer, with what the plugin said meanwhile.
  func answer(to request: WorkerRequest) -> [UInt8] {
    let answer = carryOut(request)
    var writer = WireWriter()
    let remarks = RefusedCalls.takeRemarks()
    writer.write(messages: PluginLog.drain() + remarks.map(PluginLog.Message.init(remark:)))
    writer.write(answer)
    return writer.bytes
  }

  /// Carries a request out and gives the answer alone.
  func carryOut(_ request: WorkerRequest) -> WorkerAnswer {
    do throws(AnimatorFailure) {
      try admit(request)
      switch request {
      case .prepare(let plan):
        let state = plan.enter()
        if let failure = state.failure { throw AnimatorFailure(failure) }
        confinement = .inForce
        return .prepared(state)
      case .load(let path): return load(path)
      case .create(let instance, let index, let grant):
        return try create(instance, index: Int(index), grant)
      case .begin(let instance, let context):
        return .begun(try animator(instance).begin(context).commands)
      case .animationEnded(let instance, let token, let finished):
        return .asked(try animator(instance).animationEnded(token: token, finished: finished))
      case .frame(let instance, let progress):
        return .framed(try animator(instance).frame(at: progress))
      case .release(let instance, let position, let velocity):
        return .released(
          try animator(instance).release(position: position, velocity: velocity))
      case .phaseChanged(let instance, let phase):
        try animator(instance).phaseChanged(phase)
      case .end(let instance, let outcome): try animator(instance).end(outcome)
      case .destroy(let instance): animators[instance] = nil
      case .judge(let examination):
        guard let judge else { throw AnimatorFailure("nobody judges here") }
        host_keep_heap()
        return .judged(judge(examination))
      case .leave: break
      }
      return .done
    } catch {
      return .failed(error.description)
    }
  }

  /// Turns away what would run a plugin outside its sandbox, or change the sandbox.
  ///
  /// No request is believed to have come in order: a report holds them as bytes of a file.
  private func admit(_ request: WorkerRequest) throws(AnimatorFailure) {
    switch (request, confinement) {
    case (.leave, _), (.prepare, .awaited): return
    case (.prepare, _): throw AnimatorFailure("prepare: the sandbox of this process is settled")
    case (_, .awaited): throw AnimatorFailure("no plugin code runs before the sandbox is in force")
    case (.load, _) where session != nil: throw AnimatorFailure("load: there is a library already")
    case (_, .inForce), (_, .waived): return
    }
  }

  private func load(_ path: String) -> WorkerAnswer {
    do throws(LibraryError) {
      let session = try InProcessSession(path: path)
      self.session = session
      return .loaded(session.description)
    } catch {
      return .notLoaded(error)
    }
  }

  private func create(
    _ instance: UInt32, index: Int, _ grant: Grant
  ) throws(AnimatorFailure) -> WorkerAnswer {
    guard let session, session.description.animators.indices.contains(index) else {
      throw AnimatorFailure("there is no animator \(index)")
    }
    let animator = try session.animator(at: index, grant: grant)
    animators[instance] = animator
    return .created(animator.interaction)
  }

  private func animator(_ instance: UInt32) throws(AnimatorFailure) -> any Animator {
    guard let animator = animators[instance] else {
      throw AnimatorFailure("there is no instance \(instance)")
    }
    return animator
  }
}
