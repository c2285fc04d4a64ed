import Motion
import TestVectors
import Testing
import TimingEngine

struct ClockVectorTests {
  @Test(arguments: VectorFile.all("pacing"))
  func `late ticks are treated as published`(file: VectorFile) throws {
    var failures = VectorFailures()
    for sequence in try file.read()["sequences"].rows {
      let interval = Int64(sequence["interval_us"].number)
      let origin = Int64(sequence["origin_us"].number)
      var smoother = Pacing.Smoother(interval: interval, longestGap: 4 * 16_667)
      for row in sequence["rows"].rows {
        func whole(_ name: String) -> Int64 { Int64(row[name].number) }
        let now = whole("wake_us")
        let miss = Pacing.miss(target: whole("target_us"), now: now, interval: interval)
        let next = Pacing.nextTarget(after: now, origin: origin, interval: interval)
        let smoothed = smoother.smooth(now)
        failures.check(
          miss.lateness == whole("lateness_us") && miss.skipped == whole("skipped")
            && miss.frameTime == whole("frame_time_snapped_us")
            && next == whole("next_target_us") && smoothed == whole("gdk_smoothed_us"),
          row, (miss, next, smoothed))
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("chromium-transition-reversal"))
  func `interrupted transitions turn around as in a browser`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["rows"].rows {
      let setup = row["in"]
      var timing = Timing(
        duration: setup["duration"].number, delay: setup["delay"].number,
        curve: try Curve(css: setup["easing"].text))
      timing.fill = .both
      let targets = [setup["thenTo"].number, setup["to"].number]
      var transition: ReversibleTransition? = ReversibleTransition(
        from: setup["from"].number, to: setup["to"].number, timing: timing)
      for (index, step) in row["out"].rows.dropFirst().enumerated() {
        transition = transition?.interrupted(
          at: step["seekTo"].number, by: targets[index])
        failures.check(agrees(transition, step), row, transition as Any)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func agrees(_ transition: ReversibleTransition?, _ step: VectorRow) -> Bool {
    guard let transition else { return step["none"].isTrue }
    return near(transition.timing.duration, step["duration"].number, 1e-2)
      && near(transition.timing.delay, step["delay"].number, 1e-2)
      && near(transition.from, step["from"].number, 1e-3)
      && transition.to == step["to"].number
  }
}
