internal import LayerTree
public import Rendering

/// Puts some frames of a run on one sheet, each with its time in seconds.
///
/// Frames are chosen evenly, the first and the last always among them. How many there will be need
/// not be known; candidates are kept small and compressed, and no more than some hundred of them.
public struct SheetEncoder: FrameEncoder {
  /// How frames share the sheet.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Side by side, in rows.
    case filmstrip
    /// On top of each other, each as strong as the others, with all times below.
    case onionSkin

    /// The longest side of a frame on the sheet, in pixels.
    fileprivate var longestSide: Double { self == .filmstrip ? 320 : 960 }
    /// How many candidates are kept at least.
    fileprivate var candidates: Int { self == .filmstrip ? 128 : 32 }
  }

  private let sink: any ByteSink
  private let kind: Kind
  private let format: StillsEncoder.Format
  private let most: Int
  private var sizes = SizeGuard(format: "PNG")
  private var sample: EvenSample<Candidate>
  private var last: (frame: Raster, time: Duration)?

  /// A frame that may go on the sheet, as a small PNG.
  private struct Candidate {
    var png: [UInt8]
    var time: Duration
  }

  private struct Cell {
    var picture: Picture
    var time: Duration
  }

  private static let gap = 12.0
  private static let labelHeight = 22.0

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - sink: Where the sheet goes.
  ///   - kind: How frames share it.
  ///   - format: The kind of picture file.
  ///   - most: How many frames go on it at most.
  public init(
    sink: any ByteSink, kind: Kind, format: StillsEncoder.Format = .png(level: 6), most: Int = 12
  ) {
    self.sink = sink
    self.kind = kind
    self.format = format
    self.most = max(most, 1)
    sample = EvenSample(least: max(kind.candidates, most))
  }

  /// Takes the next frame and keeps it when it is a candidate.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    _ = try sizes.admit(frame)
    let side = kind.longestSide
    try sample.add { Candidate(png: try Self.small(frame, side), time: time) }
    last = (frame, time)
  }

  /// Draws and writes the sheet; no frame makes no bytes.
  public mutating func finish(at end: Duration) throws {
    guard let last else { return }
    let side = kind.longestSide
    try sample.close { Candidate(png: try Self.small(last.frame, side), time: last.time) }
    let cells = try sample.evenly(most).map {
      Cell(picture: try PictureDecoder.decode($0.png), time: $0.time)
    }
    let tree = kind == .filmstrip ? filmstrip(cells) : onionSkin(cells)
    try sink.write(try format.bytes(of: Renderer().render(tree)))
  }

  /// A frame no larger than a side, as a PNG.
  private static func small(_ frame: Raster, _ longestSide: Double) throws -> [UInt8] {
    let scale = min(1, longestSide / Double(max(frame.width, frame.height)))
    let width = max(1, Int((Double(frame.width) * scale).rounded()))
    let height = max(1, Int((Double(frame.height) * scale).rounded()))
    guard scale < 1,
      let part = Picture(width: frame.width, height: frame.height, pixels: frame.pixels)?
        .covering(width: width, height: height),
      let raster = Raster(width: width, height: height, pixels: part.pixels)
    else { return try PictureEncoder.png(frame, level: 1) }
    return try PictureEncoder.png(raster, level: 1)
  }

  // MARK: - Sheets as layer trees

  private func filmstrip(_ cells: [Cell]) -> LayerTree {
    let size = Size(Double(cells[0].picture.width), Double(cells[0].picture.height))
    let step = Size(size.width + Self.gap, size.height + Self.labelHeight + Self.gap)
    // About as wide as a screen.
    let wanted = (Double(cells.count) * step.height * 16 / 9 / step.width).squareRoot()
    let columns = min(max(Int(wanted.rounded()), 1), cells.count)
    let rows = (cells.count + columns - 1) / columns
    var tree = sheet(
      Size(Double(columns) * step.width + Self.gap, Double(rows) * step.height + Self.gap))
    for (index, cell) in cells.enumerated() {
      let corner = Point(
        Self.gap + Double(index % columns) * step.width,
        Self.gap + Double(index / columns) * step.height)
      var layer = Layer(name: "frame", frame: Rect(origin: corner, size: size))
      layer.content = .picture(cell.picture)
      tree.add(layer)
      let middle = Point(corner.x + size.width / 2, corner.y + size.height + Self.labelHeight / 2)
      tree.add(Digits.layer(Self.seconds(cell.time), centre: middle, width: size.width))
    }
    return tree
  }

  private func onionSkin(_ cells: [Cell]) -> LayerTree {
    let size = Size(Double(cells[0].picture.width), Double(cells[0].picture.height))
    var tree = sheet(
      Size(size.width + 2 * Self.gap, size.height + Self.labelHeight + 2 * Self.gap))
    var layer = Layer(name: "frames", frame: Rect(origin: Point(Self.gap, Self.gap), size: size))
    layer.content = .picture(layered(cells))
    tree.add(layer)
    let times = cells.map { Self.seconds($0.time) }.joined(separator: "  ")
    let middle = Point(
      Self.gap + size.width / 2, Self.gap + size.height + Self.labelHeight / 2 + Self.gap / 2)
    tree.add(Digits.layer(times, centre: middle, width: size.width))
    return tree
  }

  /// All frames in one, each with the same share.
  private func layered(_ cells: [Cell]) -> Picture {
    var result = Raster()
    for (index, cell) in cells.enumerated() {
      let picture = cell.picture
      let frame = Raster(width: picture.width, height: picture.height, pixels: picture.pixels)
      guard let frame else { continue }
      if index == 0 { result = frame } else { result.mix(frame, share: 1 / Double(index + 1)) }
    }
    return Picture(width: result.width, height: result.height, pixels: result.pixels)
      ?? cells[0].picture
  }

  private func sheet(_ size: Size) -> LayerTree {
    var root = Layer(name: "sheet")
    root.bounds = Rect(origin: .zero, size: size)
    root.backgroundColor = Color(0.94, 0.94, 0.96)
    return LayerTree(root: root)
  }

  /// Seconds with three places, as `0.517`.
  private static func seconds(_ time: Duration) -> String {
    let milliseconds = time.milliseconds
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}

extension LayerTree {
  /// Adds a layer on top of the root's children.
  fileprivate mutating func add(_ layer: Layer) {
    let id = create(layer)
    do throws(HierarchyError) {
      try insert(id, into: LayerTree.rootID)
    } catch {
      preconditionFailure("a fresh layer fits anywhere: \(error)")
    }
  }
}
