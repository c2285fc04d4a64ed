import PluginHost
import Rendering
import Transitions

/// A plugin's animators, ready to run on the engine in this process.
struct Company {
  private let session: InProcessSession
  private let renderer = Renderer()

  /// What the plugin says of itself.
  var description: PluginDescription { session.description }

  /// Loads the plugin.
  init(_ subject: Subject) throws(Finding) {
    do {
      session = try InProcessSession(watching: subject.path)
    } catch {
      throw subject.finding(about: error)
    }
  }

  /// Makes an instance.
  func instance(of index: Int, granting grant: Grant) throws(Finding) -> WitnessedAnimator {
    do {
      return try WitnessedAnimator { () throws(AnimatorFailure) in
        try session.animator(at: index, grant: grant)
      }
    } catch {
      throw .breach("\(error)")
    }
  }

  /// Begins a transition, with a new instance unless one is given.
  func bout(
    of index: Int, _ staging: Staging, with animator: WitnessedAnimator? = nil
  ) throws(Finding) -> Bout {
    if let animator { return try Bout(staging, animator, renderer) }
    return try Bout(staging, instance(of: index, granting: staging.grant), renderer)
  }
}

extension Subject {
  /// Carries something out for each animator; a finding says which one it is about.
  func perform(
    _ body: (Company, Int, AnimatorDescription) throws(Finding) -> Void
  ) throws(Finding) {
    let company = try Company(self)
    for (index, animator) in company.description.animators.enumerated() {
      do throws(Finding) {
        try body(company, index, animator)
      } catch {
        guard case .breach(var breach) = error else { throw error }
        breach.animator = animator.id
        throw .breach(breach)
      }
    }
  }

  /// Lets every animator begin each of its transitions, with every grant, and looks at each.
  ///
  /// - Parameters:
  ///   - vary: What circumstances to try for each operation and grant.
  ///   - look: Judges a transition that the plugin has begun without a fault.
  /// - Throws: The first breach, with the animator that it is about.
  func everyBout(
    _ vary: (AnimatorDescription, Staging) -> [Staging] = { [$1] },
    _ look: (Bout, AnimatorDescription) throws(Finding) -> Void
  ) throws(Finding) {
    try perform { (company, index, animator) throws(Finding) in
      for staging in animator.stagings.flatMap({ vary(animator, $0) }) {
        let bout = try company.bout(of: index, staging)
        try bout.expectNoFault()
        try look(bout, animator)
      }
    }
  }
}
