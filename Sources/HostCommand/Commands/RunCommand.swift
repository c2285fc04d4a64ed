import Escaping
import JSON
import LayerTree
import PluginHost
import Recording
import Rendering
import Scenes
import TimingEngine
import Transitions

/// `host run`: runs plugins on a scene and writes what they show.
enum RunCommand {
  static let definition = CommandDefinition(
    name: "run", operands: "[PLUGIN]...", summary: "runs a plugin and writes what it shows",
    options: [
      .plugin(isRepeatable: true), .animator(isRepeatable: true),
      OptionDefinition(
        name: "operation", argument: "NAME", summary: "push, pop, …; default: the animator's first"),
      OptionDefinition(
        name: "script", argument: "FILE",
        summary: "JSON script of what happens when; - is the standard input"),
      .scene,
      .from,
      .to,
      .background,
      .set,
      .offer, .withhold,
      OptionDefinition(
        name: "fps", argument: "RATE",
        summary: "frames per second, such as 23.976 or 30000/1001; default: 60"),
      .size,
      OptionDefinition(name: "scale", argument: "N", summary: "pixels per point; default 1"),
      OptionDefinition(
        name: "frames", argument: "A..B",
        summary: "only these frames, counted from 0, both ends; the run ends there"),
      OptionDefinition(
        name: "output", argument: "PATH",
        summary: "where to write; - is the standard output, %04d a frame's number; "
          + "default: the plugin's name in this folder, NAME.webp"),
      OptionDefinition(
        name: "format", argument: "NAME",
        summary: "webp (animated; with %d a file each), png, y4m (video, no alpha), rgba (bytes), "
          + "mp4 or webm (by ffmpeg), "
          + "filmstrip or onion-skin (some frames on one sheet, .png or .webp), "
          + "html (a page to look into the run), "
          + "svg (curves of what is animated) or jsonl (values); "
          + "default: by the ending of --output"),
      OptionDefinition(
        name: "quality", argument: "Q",
        summary: "of WebP: lossless, or 0 (small) to 100 (close); "
          + "default: lossless where that is hardly larger"),
      OptionDefinition(
        name: "cells", argument: "N", summary: "frames on a sheet, 1 to 120; default: 12"),
      OptionDefinition(
        name: "realtime", argument: nil,
        summary: "runs by the clock on the wall; frames that come too late are skipped"),
      .reducedMotion,
      .layoutDirection, .interactivity,
      .quiet,
      .json,
    ] + SessionOptions.definitions,
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let plan = try RunPlan(invocation)
    let source = try PluginSource(plan, invocation)
    // Until here a signal ends the process at once: nothing has been opened for writing.
    Interruption.watch()
    var code = ExitCode.done
    for course in try courses(plan, source) {
      var report: RunReport
      do {
        report = try StageRun(plan, course, source: source, invocation).perform()
      } catch {
        // What a call came to that a signal ended is no news.
        try Interruption.check()
        throw error
      }
      report.lateFaults = source.close(after: course)
      try Interruption.check(written: report.target)
      if !report.faults.isEmpty { code = .failed }
      for fault in report.faults { invocation.console.note("host: \(fault)") }
      for refusal in report.refusals { invocation.console.note("note: \(refusal)") }
      guard !plan.isQuiet else { continue }
      if let note = report.note { invocation.console.noteOnce("note: \(note)") }
      let stream: Console.Stream = report.target == .standardOutput ? .error : .output
      try invocation.console.print(
        plan.writesJSON ? PrintableText(report.json) : report.text, to: stream)
    }
    return code
  }

  /// What is run: the script, or one plugin after the other.
  private static func courses(
    _ plan: RunPlan, _ source: PluginSource
  ) throws(CommandError) -> [StageRun.Course] {
    let unknown = plan.settings.first { setting in
      source.loaded.allSatisfy { ParameterSettings.fitting([setting], $0.description).isEmpty }
    }
    if let script = plan.script {
      guard let unknown else { return [.script(script)] }
      throw .usage("--set: no plugin here has a parameter for '\(unknown)'")
    }
    return try source.loaded.map { animator throws(CommandError) in
      _ = try ParameterSettings.values(plan.settings, for: animator.description)
      let served = animator.description.operations
      let operation = plan.operation ?? served[0]
      guard served.contains(operation) else {
        let names = served.map(\.rawValue).joined(separator: ", ")
        throw .usage(
          "--operation: '\(animator.description.id)' does not serve \(operation.rawValue); "
            + "it serves \(names)")
      }
      return .operation(operation, animator)
    }
  }
}

extension OptionDefinition {
  static func plugin(isRepeatable: Bool) -> OptionDefinition {
    OptionDefinition(
      name: "plugin", argument: "PLUGIN", isRepeatable: isRepeatable,
      summary: "path of a library, name of a library, or id of an animator")
  }
  static func animator(isRepeatable: Bool) -> OptionDefinition {
    OptionDefinition(
      name: "animator", argument: "ID", isRepeatable: isRepeatable,
      summary: "which animator of the plugin; default: its first")
  }
  static let offer = OptionDefinition(
    name: "offer", argument: "ID[/REVISION]", isRepeatable: true,
    summary: "offers this capability; default: all")
  static let withhold = OptionDefinition(
    name: "withhold", argument: "ID", isRepeatable: true, summary: "does not offer this capability")
  static let scene = OptionDefinition(
    name: "scene", argument: "FILE", summary: "scene to run on; default: the built-in one")
  static let from = OptionDefinition(
    name: "from", argument: "PICTURE",
    summary: "picture to leave (PNG, JPEG, WebP, GIF, AVIF, HEIC); with --to")
  static let to = OptionDefinition(
    name: "to", argument: "PICTURE", summary: "picture to arrive at; with --from")
  static let background = OptionDefinition(
    name: "background", argument: "COLOUR",
    summary: "shows where no layer covers, a colour of CSS; default: the scene's, or clear")
  static let set = OptionDefinition(
    name: "set", argument: "KEY=VALUE", isRepeatable: true,
    summary: "parameter of the animator")
  static let size = OptionDefinition(
    name: "size", argument: "WxH",
    summary: "size of the container in points; default: that of the scene or of --from")
  static let reducedMotion = OptionDefinition(
    name: "reduced-motion", argument: nil,
    summary: "less motion: animators that do not handle it themselves cross-fade")
  static let layoutDirection = OptionDefinition(
    name: "layout-direction", argument: "DIRECTION",
    summary: "left-to-right or right-to-left; animators mirror what moves sideways")
  static let interactivity = OptionDefinition(
    name: "interactivity", argument: "WHERE",
    summary: "where a hand may take transitions: content-pan (anywhere, the default), edge-pan, "
      + "or disabled")
  static let quiet = OptionDefinition(name: "quiet", argument: nil, summary: "prints errors only")
  static let json = OptionDefinition(name: "json", argument: nil, summary: "prints JSON")
}
