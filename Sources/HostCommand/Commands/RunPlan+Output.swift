import Recording

// How the options about the output are read.
extension RunPlan {
  /// The kind of picture file, where frames or sheets are written as such.
  var stillFormat: StillsEncoder.Format {
    switch (format, target) {
    case (.webp, _): .webp(quality)
    case (_, .file(let path)?) where format.isSheet && fileEnding(path) == "webp": .webp(quality)
    default: .png(level: format.isSheet ? 6 : 2)
    }
  }

  static func format(
    _ invocation: Invocation, _ target: OutputTarget?, _ path: String?
  ) throws(CommandError) -> OutputFormat {
    let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    let named = try invocation.value("format", "one of \(names)", OutputFormat.init(rawValue:))
    let byEnding = try path.flatMap { path throws(CommandError) -> OutputFormat? in
      named == nil ? try self.format(of: path) : nil
    }
    let format = named ?? byEnding ?? .webp
    switch target {
    case .numbered where format != .png && format != .webp:
      throw .usage("--output: a number in the name goes with png and webp only")
    case .standardOutput? where format == .png:
      throw .usage("--format: png goes to numbered files; say --output frame-%04d.png")
    case .standardOutput? where format.isFilm:
      throw .usage("--format: \(format.rawValue) needs a file; for a pipe say y4m")
    case .file(let path)? where format.isSheet && !["png", "webp"].contains(fileEnding(path)):
      throw .usage("--output: '\(path)': \(format.rawValue) is written as .png or .webp")
    default: return format
    }
  }

  private static func format(of path: String) throws(CommandError) -> OutputFormat {
    guard path != "-" else {
      throw .usage("--format: is missing; the standard output has no ending to tell it by")
    }
    guard let format = OutputFormat(endingOf: path) else {
      let endings = OutputFormat.allCases.filter { !$0.isSheet }.map(\.rawValue)
      throw .usage(
        "--output: '\(path)' ends in none of \(endings.joined(separator: ", ")); say --format")
    }
    return format
  }

  static func quality(
    _ invocation: Invocation, _ format: OutputFormat, _ target: OutputTarget?
  ) throws(CommandError) -> PictureEncoder.WebPQuality {
    let quality = try invocation.value("quality", "lossless, or a number from 0 to 100") {
      text -> PictureEncoder.WebPQuality? in
      guard text != "lossless" else { return .lossless }
      return Double(text).flatMap { (0...100).contains($0) ? .lossy($0) : nil }
    }
    guard let quality else { return .automatic }
    var isWebP = format == .webp || format == .html
    if format.isSheet, case .file(let path)? = target { isWebP = fileEnding(path) == "webp" }
    guard isWebP else { throw .usage("--quality: goes with WebP and html only") }
    return quality
  }

  static func cells(
    _ invocation: Invocation, _ format: OutputFormat
  ) throws(CommandError) -> Int {
    let cells = try invocation.value("cells", "a whole number from 1 to 120") { text in
      Int(text).flatMap { (1...120).contains($0) ? $0 : nil }
    }
    guard let cells else { return 12 }
    guard format.isSheet else {
      throw .usage("--cells: goes with --format filmstrip and onion-skin only")
    }
    return cells
  }
}
