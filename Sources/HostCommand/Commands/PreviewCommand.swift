import Escaping
import JSON
import LayerTree
import PluginHost
import Preview
import Recording
import Scenes
import TimingEngine
import Transitions

/// `host preview`: shows animators in a window, under a hand.
enum PreviewCommand {
  static let definition = CommandDefinition(
    name: "preview", operands: "[PLUGIN]...",
    summary: "opens a window; drag to take a transition, let go to finish or cancel",
    options: [
      .plugin(isRepeatable: true), .animator(isRepeatable: true),
      .scene, .from, .to, .background, .set, .offer, .withhold, .size,
      .reducedMotion, .layoutDirection, .interactivity, .quiet,
      OptionDefinition(
        name: "json", argument: nil, summary: "prints what happens as lines of a trace"),
    ] + SessionOptions.definitions
  ) { invocation in
    let plan = try RunPlan(invocation)
    let source = try PreviewSource(plan, invocation)
    defer { source.close() }
    let preview = Preview(plan.scene, size: plan.size, plugins: source)
    preview.background = plan.background
    preview.settings.reducesMotion = plan.reducesMotion
    preview.settings.layoutDirection = plan.layoutDirection
    preview.interactivity = plan.interactivity
    listen(to: preview, of: plan, invocation.console)
    let window: Window
    do {
      window = try Window("host preview", size: plan.size)
    } catch {
      throw CommandError.input("\(error)")
    }
    Interruption.watch()
    if !plan.isQuiet, !plan.writesJSON {
      for (key, words, _) in PreviewAction.keys {
        try invocation.console.print("\("\(key)".padded(to: 6))\(words)")
      }
    }
    var loop = PreviewLoop(preview, plugins: source, in: window)
    let pace: Pace
    do {
      pace = try loop.run(checking: Interruption.check)
    } catch let error as WindowError {
      throw CommandError.input("\(error)")
    }
    if !plan.isQuiet, !plan.writesJSON {
      try invocation.console.print("\(pace.shown) frames shown, \(pace.late) late")
    }
    return .done
  }

  /// Prints what happens, as lines for people or as those of a trace.
  private static func listen(to preview: Preview, of plan: RunPlan, _ console: Console) {
    guard !plan.isQuiet else { return }
    guard plan.writesJSON else {
      preview.onEvent = { event, _ in
        if case .refused(let words) = event { console.note("note: \(words)") }
        if case .note(let words) = event { console.note("note: \(words)") }
      }
      preview.stage.root.onEvent = { event in
        if case .fault(let words) = event.event.kind { console.note("host: \(words)") }
      }
      return
    }
    let lines = PreviewTrace(plan)
    preview.onEvent = lines.append
    preview.stage.root.onEvent = lines.append
  }
}

/// Lines of a trace about what happens in a window, as it happens.
private final class PreviewTrace {
  private let sink = FileSink(descriptor: 1)
  private var encoder: TraceEncoder

  init(_ plan: RunPlan) {
    encoder = TraceEncoder(
      sink: sink,
      header: TraceEncoder.Header(
        participants: [], change: nil, size: plan.size, scale: plan.scale, rate: "\(plan.rate)"))
  }

  /// Writes an event; nobody may listen any more, and the window stays open.
  func append(_ event: Container.Event) {
    try? encoder.append(
      event.event, at: event.time, of: (event.container, event.request))
  }

  func append(_ event: Preview.Event, at seconds: Double) {
    switch event {
    case .refused(let words):
      try? encoder.append(
        refusalOf: "preview", because: words, at: seconds, in: "container")
    case .note(let words):
      line(["event": "note", "time": .number(seconds), "message": .string(words)])
    case .released(let progress, let velocity):
      line([
        "event": "released", "time": .number(seconds), "progress": .number(progress),
        "velocity": .number(velocity),
      ])
    }
  }

  private func line(_ value: JSONValue) {
    try? sink.write(Array("\(value)\n".utf8))
  }
}

extension String {
  /// The text with spaces behind it, up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
