import CAnimator
import Transitions

/// The function by which an instance works out frames, called at any time and with anything.
@safe
package struct ProbedFrames {
  private let raw: animator_frame
  private let instance: ProbedInstance

  /// Finds an instance's function; nil when it gives none, or was not granted that it may.
  package init?(_ instance: ProbedInstance) {
    guard instance.grant.allows(.frame),
      let raw = try? unsafe instance.functions.functions(animator_frame.self, of: .frame),
      unsafe raw.frame != nil
    else { return nil }
    self.raw = raw
    self.instance = instance
  }

  /// What came of asking for a frame.
  package struct Answer {
    /// The status, such as `OK`.
    package let status: String
    /// The numbers of all values, value after value, as they came.
    package let numbers: [Double]
    /// What is wrong with the values, in words; nil when every layer can have them.
    package let defect: String?
    /// Whether nothing around the values was written to.
    package let isIntact: Bool
  }

  /// Whether the transition that runs has frames.
  package var areRun: Bool { instance.recorder?.transaction.frames != nil }

  /// Asks for a frame, or for one of a transition that does not run.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - tail: How many bytes of poison follow the values; behind them lies nothing.
  /// - Returns: The answer; nil when there is no memory for it.
  package func frame(at progress: Double, tail: Int = 64) -> Answer? {
    let transaction = instance.recorder?.transaction
    let before = instance.recorder?.frameValues ?? [animator_value_scalar(0)]
    let work = { (values: UnsafeMutablePointer<animator_value>) -> animator_status in
      unsafe raw.frame?(
        instance.instance, instance.handle, progress, values, UInt32(before.count)) ?? .internal
    }
    let lent = unsafe GuardedMemory.lendAnswers(before, tail: tail) { values in
      Interception.during(.frame) {
        guard let recorder = instance.recorder else { return unsafe work(values) }
        return recorder.whileDeciding { unsafe work(values) }
      }
    }
    return lent.map { lent in
      var defect: String?
      var numbers: [Double] = []
      do {
        numbers = try lent.answers.numbers(shapedLike: before)
        if let transaction {
          defect = transaction.frames?.defect(
            of: numbers, in: transaction.tree, granting: transaction.grant)
        }
      } catch {
        defect = "\(error)"
      }
      return Answer(
        status: statusName(lent.result.rawValue), numbers: numbers, defect: defect,
        isIntact: lent.isIntact)
    }
  }

  /// Calls the function with null in the place of one pointer: the call, and the answer.
  package func answersToNull() -> [(call: String, status: String)] {
    var value = animator_value_scalar(0)
    let answers = unsafe [
      ("frame without an instance", raw.frame?(nil, instance.handle, 0.5, &value, 1)),
      ("frame without values", raw.frame?(instance.instance, instance.handle, 0.5, nil, 1)),
    ]
    return answers.map { ($0.0, statusName(($0.1 ?? .internal).rawValue)) }
  }
}

extension Double {
  /// Progresses as hosts ask for them: there, back and in between, some of them twice.
  package static let frameWalk = [0, 0.3, 1, 0.6, 0.3, 0.95, 0.05, 0.5]
}
