import CAnimator
package import Transitions

extension PluginProbe {
  /// Calls create with null in the place of one pointer at a time: the call, and the answer.
  package func answersToNull(
    _ index: Int, granting grant: Grant
  ) -> [(call: String, status: String)] {
    let descriptor = unsafe library.descriptors[index]
    guard let functions = unsafe readPrefix(descriptor), let create = unsafe functions.create
    else { return [] }
    return ["descriptor", "host", "grant", "place"].map { missing in
      var made: OpaquePointer?
      let status = unsafe withRawGrant(grant) { grant in
        unsafe withUnsafeMutablePointer(to: &made) { place in
          unsafe create(
            missing == "descriptor" ? nil : descriptor,
            missing == "host" ? nil : hostTable.address, missing == "grant" ? nil : grant,
            missing == "place" ? nil : place)
        }
      }
      if status == .ok, let made = unsafe made { unsafe functions.destroy?(made) }
      return ("create without a \(missing)", statusName(status.rawValue))
    }
  }
}

extension ProbedInstance {
  /// Calls each function with null in the place of one pointer: the call, and the answer.
  package func answersToNull(
    _ context: TransitionContext
  ) -> [(call: String, status: String)] {
    let recorder = Recorder(context: context, grant: grant)
    defer { recorder.retire() }
    var raw = context.raw(for: recorder)
    var answers = [
      (
        "begin without an instance",
        unsafe functions.begin?(nil, &raw, recorder.handle) ?? .internal
      ),
      (
        "begin without a context",
        unsafe functions.begin?(instance, nil, recorder.handle) ?? .internal
      ),
      (
        "end without an instance",
        unsafe functions.end?(nil, recorder.handle, .finished) ?? .internal
      ),
    ]
    if let call = unsafe functions.animation_ended {
      answers.append(
        ("animation_ended without an instance", call(nil, recorder.handle, 1, 1)))
    }
    return answers.map { ($0.0, statusName($0.1.rawValue)) }
  }
}
