extension Playback {
  /// Plays on, from the beginning if the end towards which it plays has been reached.
  public mutating func play(at now: Double) throws(PlaybackError) {
    update(at: now)
    try play(at: now, rewinds: true)
  }

  mutating func play(at now: Double, rewinds: Bool) throws(PlaybackError) {
    let abortedPause = task == .pause
    let current = currentTime(at: now)
    var seek: Double?
    if rewinds {
      let rate = effectiveRate
      if rate >= 0, current.map({ $0 < 0 || $0 >= endTime }) ?? true {
        seek = 0
      } else if rate < 0, current.map({ $0 <= 0 || $0 > endTime }) ?? true {
        guard endTime.isFinite else { throw .endless }
        seek = endTime
      }
    }
    if let seek { holdTime = seek } else if current == nil, startTime == nil { holdTime = 0 }
    if holdTime != nil { startTime = nil }
    if holdTime == nil, seek == nil, !abortedPause, pendingRate == nil { return }
    schedule(.play, now)
  }

  /// Holds the animation where it is.
  public mutating func pause(at now: Double) throws(PlaybackError) {
    update(at: now)
    guard task != .pause, state(at: now) != .paused else { return }
    if currentTime(at: now) == nil {
      if playbackRate < 0 {
        guard endTime.isFinite else { throw .endless }
        holdTime = endTime
      } else {
        holdTime = 0
      }
    }
    schedule(.pause, now)
  }

  private mutating func schedule(_ task: Task, _ now: Double) {
    self.task = task
    taskTime = now
    updateFinishedState(at: now, didSeek: false)
  }

  /// Turns around, from the end if there is nothing left on the way back.
  public mutating func reverse(at now: Double) throws(PlaybackError) {
    update(at: now)
    guard hasTimeline else { throw .noTimeline }
    let before = self
    pendingRate = -effectiveRate
    do {
      try play(at: now, rewinds: true)
    } catch {
      self = before
      throw error
    }
  }

  /// Jumps to the end towards which it plays.
  public mutating func finish(at now: Double) throws(PlaybackError) {
    update(at: now)
    let rate = effectiveRate
    guard rate != 0 else { throw .standing }
    guard rate < 0 || endTime.isFinite else { throw .endless }
    applyPendingRate()
    let limit = playbackRate > 0 ? endTime : 0
    setCurrentTimeSilently(limit, at: now)
    if startTime == nil, hasTimeline { startTime = now - limit / playbackRate }
    if task == .pause, startTime != nil { holdTime = nil }
    if startTime != nil { task = nil }
    updateFinishedState(at: now, didSeek: true)
  }

  /// Takes the animation's time away; it no longer has any effect.
  public mutating func cancel(at now: Double) {
    update(at: now)
    if state(at: now) != .idle {
      task = nil
      applyPendingRate()
    }
    holdTime = nil
    startTime = nil
    previousTime = nil
  }

  /// Jumps to a local time.
  public mutating func seek(to time: Double?, at now: Double) throws(PlaybackError) {
    update(at: now)
    guard let time else {
      if currentTime(at: now) != nil { throw .noTime }
      return
    }
    guard time.isFinite else { throw .notFinite(time) }
    jump(to: time, at: now)
  }

  private mutating func jump(to time: Double, at now: Double) {
    setCurrentTimeSilently(time, at: now)
    if task == .pause {
      holdTime = time
      applyPendingRate()
      startTime = nil
      task = nil
    }
    updateFinishedState(at: now, didSeek: true)
  }

  private mutating func setCurrentTimeSilently(_ time: Double, at now: Double) {
    if holdTime != nil || startTime == nil || !hasTimeline || playbackRate == 0 {
      holdTime = time
    } else {
      startTime = now - time / playbackRate
    }
    if !hasTimeline { startTime = nil }
    previousTime = nil
  }

  /// Sets or takes away the timeline's time at which the local time was 0.
  public mutating func setStartTime(_ time: Double?, at now: Double) throws(PlaybackError) {
    update(at: now)
    if let time, !time.isFinite { throw .notFinite(time) }
    if !hasTimeline, time != nil { holdTime = nil }
    let previous = currentTime(at: now)
    applyPendingRate()
    startTime = time
    if time != nil {
      if playbackRate != 0 { holdTime = nil }
    } else {
      holdTime = previous
    }
    task = nil
    updateFinishedState(at: now, didSeek: true)
  }

  /// Sets the speed at once, keeping the local time.
  public mutating func setRate(_ rate: Double, at now: Double) throws(PlaybackError) {
    update(at: now)
    guard rate.isFinite else { throw .notFinite(rate) }
    pendingRate = nil
    let previous = currentTime(at: now)
    playbackRate = rate
    if let previous { jump(to: previous, at: now) }
  }

  /// Changes the speed without a jump, together with a pending play or pause.
  public mutating func updateRate(_ rate: Double, at now: Double) throws(PlaybackError) {
    update(at: now)
    guard rate.isFinite else { throw .notFinite(rate) }
    let before = state(at: now)
    pendingRate = rate
    guard task == nil else { return }
    switch before {
    case .idle, .paused:
      applyPendingRate()
    case .finished:
      let free = unheldTime(at: now)
      if rate == 0 { startTime = now } else { startTime = free.map { now - $0 / rate } }
      applyPendingRate()
      updateFinishedState(at: now, didSeek: false)
    case .running:
      try play(at: now, rewinds: false)
    }
  }

  /// Gives the effect another length.
  public mutating func setEndTime(_ end: Double, at now: Double) {
    update(at: now)
    endTime = end
    updateFinishedState(at: now, didSeek: false)
  }

  /// Takes the timeline away or gives one back.
  public mutating func setTimeline(_ isThere: Bool, at now: Double) {
    update(at: now)
    guard isThere != hasTimeline else { return }
    hasTimeline = isThere
    if startTime != nil { holdTime = nil }
    updateFinishedState(at: now, didSeek: false)
  }
}
