import PluginHost
import Transitions

/// A plugin's animators, ready to run on the engine in this process.
struct Company {
  private let session: InProcessSession
  private let changes = StagedChanges()

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
      return try WitnessedAnimator(claiming: description.animators[index].claims) {
        () throws(AnimatorFailure) in
        try session.animator(at: index, grant: grant)
      }
    } catch {
      // Why there is none is for the rules about making one.
      throw .doesNotApply("no instance is made (NG-01, MF-07 or IN-05): \(error)")
    }
  }

  /// Begins a transition, with a new instance unless one is given.
  func bout(
    of index: Int, _ staging: Staging, with animator: WitnessedAnimator? = nil,
    isTimed: Bool = false
  ) throws(Finding) -> Bout {
    guard let animator else {
      let animator = try instance(of: index, granting: staging.grant)
      return try Bout(staging, animator, changes, isTimed: isTimed)
    }
    return try Bout(staging, animator, changes, isTimed: isTimed)
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
  /// What does not begin is passed over: that is for other rules.
  ///
  /// - Parameters:
  ///   - vary: What circumstances to try for each operation and grant: at first the usual ones and,
  ///     with the full grant, those of who wants less motion and of who reads from the right.
  ///   - look: Judges a transition that the plugin has begun, and may ask for more of them with
  ///     the same animator.
  /// - Throws: The first breach, with the animator that it is about; that nothing begins.
  func everyBout(
    _ vary: (AnimatorDescription, Staging) -> [Staging] = { $1.withOtherReaders },
    _ look: (Bout, Performer) throws(Finding) -> Void
  ) throws(Finding) {
    var count = 0
    try perform { (company, index, animator) throws(Finding) in
      let varied = animator.stagings.flatMap { plain in vary(animator, plain).map { (plain, $0) } }
      for (plain, staging) in varied {
        let performer = Performer(
          company: company, index: index, animator: animator, staging: staging, plain: plain)
        let bout = try performer.bout()
        guard bout.hasBegun else { continue }
        count += 1
        try look(bout, performer)
      }
    }
    guard count > 0 else { throw .doesNotApply("begins no transition") }
  }
}

/// An animator in the circumstances in which a check looks at it.
struct Performer {
  let company: Company
  let index: Int
  let animator: AnimatorDescription
  let staging: Staging
  /// The circumstances before they were varied.
  let plain: Staging

  /// Begins another transition in the same circumstances, with a new instance or a used one.
  func bout(with used: WitnessedAnimator? = nil) throws(Finding) -> Bout {
    try company.bout(of: index, staging, with: used)
  }

  /// Makes another instance.
  func instance() throws(Finding) -> WitnessedAnimator {
    try company.instance(of: index, granting: staging.grant)
  }
}
