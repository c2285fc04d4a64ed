import LayerTree
import Motion
import PluginHost
import Recording
import Rendering
import Scenes
import TimingEngine
import Transitions

/// What the command line of a run means: every option read, checked and completed.
struct RunPlan {
  let plugins: [String]
  /// The ids of the animators that are chosen; empty for the first of each plugin.
  let animators: [String]
  let script: Script?
  /// The file that the script is from; nil for the standard input and without one.
  let scriptName: String?
  let operation: Operation?
  let scene: Scene
  let size: Size
  /// What shows where no layer covers.
  let background: Color
  let scale: Double
  let rate: FrameRate
  let frames: ClosedRange<Int>?
  let settings: [String]
  let offered: [HostCapability]
  let withheld: Set<String>
  let target: OutputTarget?
  let format: OutputFormat
  /// How pictures are made smaller, where the format has a choice.
  let quality: PictureEncoder.WebPQuality
  /// The program that writes films, where one is wanted.
  let filmProgram: String?
  /// How many frames a sheet shows at most.
  let cells: Int
  let reducesMotion: Bool
  let layoutDirection: TransitionContext.LayoutDirection
  let interactivity: Interactivity
  let isRealTime: Bool
  let isQuiet: Bool
  let writesJSON: Bool

  /// Reads the options.
  init(_ invocation: Invocation) throws(CommandError) {
    plugins = invocation.values("plugin") + invocation.operands
    animators = invocation.values("animator")
    if invocation.has("plugin"), let extra = invocation.operands.first {
      throw .usage("'\(extra)': plugins are named behind --plugin, or all without it")
    }
    let scriptPath = invocation.value("script")
    guard !plugins.isEmpty || !animators.isEmpty || scriptPath != nil else {
      throw .usage("--plugin: is missing; 'host list' shows plugins")
    }
    operation = try invocation.value(
      "operation", "one of \(Operation.allCases.map(\.rawValue).joined(separator: ", "))",
      Operation.init(rawValue:))
    scale = try invocation.value("scale", "a number above 0, at most 16", scaleFactor) ?? 1
    rate =
      try invocation.value(
        "fps", "a rate from 0.1 to 1000 such as 60, 23.976 or 30000/1001", frameRate) ?? .sixty
    frames = try invocation.value("frames", "a range such as 0..29", frameRange)
    let wanted = try invocation.value("size", "a size such as 375x667, 1x1 to 8192x8192", pixelSize)
    (scene, size) = try RunPlan.scene(invocation, wanted: wanted)
    background =
      try invocation.value("background", CSSColor.wanted) { text in
        (try? CSSColor(css: text)).map(Color.init)
      }
      ?? scene.background
    let pixels = (size.width * scale, size.height * scale)
    guard pixels.0 <= 8_192, pixels.1 <= 8_192 else {
      throw .usage("--scale: \(Int(pixels.0))×\(Int(pixels.1)) pixels are more than 8192 on a side")
    }
    settings = invocation.values("set")
    offered = try invocation.offered()
    withheld = try invocation.withheld()
    let path = invocation.value("output")
    target = try path.map { path throws(CommandError) in try OutputTarget(path) }
    format = try RunPlan.format(invocation, target, path)
    quality = try RunPlan.quality(invocation, format, target)
    cells = try RunPlan.cells(invocation, format)
    filmProgram = try format.isFilm ? invocation.environment.ffmpeg(for: format.rawValue) : nil
    script = try scriptPath.map { [scene] path throws(CommandError) in
      try RunPlan.read(script: path, for: scene)
    }
    scriptName = scriptPath.flatMap { $0 == "-" ? nil : $0 }
    guard script == nil || operation == nil else {
      throw .usage("--operation: does not go with --script, which says what happens")
    }
    if (animators.isEmpty ? plugins : animators).count > 1, target != nil, script == nil {
      throw .usage("--output: goes with one animator; with several each names its own file")
    }
    reducesMotion = invocation.has("reduced-motion")
    layoutDirection =
      try invocation.value("layout-direction", "left-to-right or right-to-left") { text in
        switch text {
        case "left-to-right": .leftToRight
        case "right-to-left": .rightToLeft
        default: nil
        }
      } ?? .leftToRight
    interactivity =
      try invocation.value("interactivity", "content-pan, edge-pan or disabled") {
        Interactivity(rawValue: $0)
      } ?? .contentPan
    isRealTime = invocation.has("realtime")
    guard !isRealTime || frames == nil else {
      throw .usage("--realtime: does not go with --frames; which frames come in time is not known")
    }
    isQuiet = invocation.has("quiet")
    writesJSON = invocation.has("json")
  }
}
