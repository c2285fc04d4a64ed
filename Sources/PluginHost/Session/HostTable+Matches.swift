import CAnimator
import LayerTree
import Motion
import Transitions

/// The functions of `animator.matched-geometry`.
let matchedGeometryTable = unsafe ConstantTable(
  animator_matched_geometry(
    struct_size: MemoryLayout<animator_matched_geometry>.size,
    get_match_count: { transition, out in
      Recorder.enter(.getMatchCount, transition) { (recorder) throws(CallError) in
        guard let out = unsafe out else { throw CallError(.badArg) }
        unsafe out.pointee = UInt32(try recorder.matches().count)
      }
    },
    get_match: { transition, index, out in
      Recorder.enter(.getMatch, transition) { (recorder) throws(CallError) in
        guard let out = unsafe out else { throw CallError(.badArg) }
        let room = try unsafe checkRoom(in: out)
        let match = try recorder.match(index)
        guard let id = unsafe recorder.keep(match.id) else { throw CallError(.noMemory) }
        let answer = unsafe animator_match(
          struct_size: room, id: id, from: recorder.handle(of: match.from),
          to: recorder.handle(of: match.to), from_frame: match.fromFrame.raw,
          to_frame: match.toFrame.raw)
        unsafe writePrefix(answer, to: out, room: room)
      }
    },
    move_match: { transition, index, pacing, spring, out in
      Recorder.enter(.moveMatch, transition) { (recorder) throws(CallError) in
        if let out = unsafe out { unsafe out.pointee = animator_layer_none() }
        let match = try recorder.match(index)
        guard recorder.carriers[match] == nil else {
          throw CallError(.badValue, "match '\(match.id)' moves already")
        }
        let pacing = try unsafe decode(pacing, spring, for: match)
        try recorder.move([(match, pacing)])
        if let out = unsafe out, let made = recorder.carriers[match] {
          unsafe out.pointee = recorder.handle(of: made)
        }
      }
    },
    move_matches: { transition, pacing, spring in
      Recorder.enter(.moveMatches, transition) { (recorder) throws(CallError) in
        var paced: [(MatchedLayers, LayerAnimation)] = []
        for match in try recorder.matches() where recorder.carriers[match] == nil {
          paced.append((match, try unsafe decode(pacing, spring, for: match)))
        }
        try recorder.move(paced)
      }
    }))

/// Reads what paces a match, as the animation of where its outgoing layer is.
private func decode(
  _ pacing: UnsafePointer<animator_animation>?, _ spring: UnsafePointer<animator_spring>?,
  for match: MatchedLayers
) throws(CallError) -> LayerAnimation {
  let spring: DecodedSpring? = unsafe spring == nil ? nil : try unsafe decode(spring)
  let ends = LayerAnimation.Values.endpoints(
    from: .point(match.fromFrame.center), to: .point(match.toFrame.center), by: nil)
  var animation = try unsafe decode(pacing, on: match.from, spring: spring, values: ends)
  guard animation.property == .position else {
    throw CallError(.badValue, "what paces a match is an animation of the position")
  }
  var isOnce = !animation.isAdditive
  if case .curve(_, _, let repeatCount, let autoreverses) = animation.pace {
    isOnce = isOnce && repeatCount == 1 && !autoreverses
  }
  guard isOnce else { throw CallError(.badValue, "a match moves once, and not on top of anything") }
  animation.fill = .both
  return animation
}

extension Recorder {
  /// A match by its index.
  func match(_ index: UInt32) throws(CallError) -> MatchedLayers {
    let matches = try matches()
    guard index < matches.count else {
      throw CallError(.notFound, "there are \(matches.count) matches, and none at \(index)")
    }
    return matches[Int(index)]
  }
}
