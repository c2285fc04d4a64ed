internal import LayerTree
public import Rendering

/// Puts chosen frames of a run on one PNG sheet, each with its time in seconds.
///
/// Frames are chosen evenly, the first and the last always among them, and kept small, so memory
/// does not grow with the length of the run.
public struct SheetEncoder: FrameEncoder {
  /// How frames share the sheet.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Side by side, in rows.
    case filmstrip
    /// On top of each other, each as strong as the others, with all times below.
    case onionSkin
  }

  private let sink: any ByteSink
  private let kind: Kind
  private let chosen: Set<Int>
  private var sizes = SizeGuard(format: "PNG")
  private var index = 0
  private var cells: [Cell] = []
  private var layered = Raster()

  private struct Cell {
    var picture: Picture?
    var time: Duration
  }

  /// The longest side of a frame in a filmstrip, in pixels.
  private static let cellSide = 320.0
  private static let gap = 12.0
  private static let labelHeight = 22.0

  /// Creates an encoder for a run of some frames, of which at most `most` go on the sheet.
  public init(sink: any ByteSink, kind: Kind, frames: Int, most: Int = 12) {
    self.sink = sink
    self.kind = kind
    let count = max(min(frames, most), 1)
    chosen = Set((0..<count).map { count == 1 ? 0 : $0 * (frames - 1) / (count - 1) })
  }

  /// Takes the next frame and keeps it when it is one of the chosen.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    _ = try sizes.admit(frame)
    defer { index += 1 }
    guard chosen.contains(index) else { return }
    switch kind {
    case .filmstrip: cells.append(Cell(picture: small(frame), time: time))
    case .onionSkin:
      cells.append(Cell(picture: nil, time: time))
      if cells.count == 1 {
        layered = frame
      } else {
        layered.mix(frame, share: 1 / Double(cells.count))
      }
    }
  }

  /// Draws and writes the sheet; no frame makes no bytes.
  public mutating func finish(at end: Duration) throws {
    guard !cells.isEmpty else { return }
    let tree = kind == .filmstrip ? filmstrip() : onionSkin()
    let sheet = try Renderer().render(tree)
    try sink.write(try PictureEncoder.png(sheet, level: 6))
  }

  private func small(_ frame: Raster) -> Picture? {
    let whole = Picture(width: frame.width, height: frame.height, pixels: frame.pixels)
    let scale = min(1, Self.cellSide / Double(max(frame.width, frame.height)))
    let width = max(1, Int((Double(frame.width) * scale).rounded()))
    let height = max(1, Int((Double(frame.height) * scale).rounded()))
    return whole?.covering(width: width, height: height)
  }

  // MARK: - Sheets as layer trees

  private func filmstrip() -> LayerTree {
    let size = cells[0].picture.map { Size(Double($0.width), Double($0.height)) } ?? .zero
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
      if let picture = cell.picture { layer.content = .picture(picture) }
      tree.add(layer)
      let middle = Point(corner.x + size.width / 2, corner.y + size.height + Self.labelHeight / 2)
      tree.add(Digits.layer(Self.seconds(cell.time), centre: middle, width: size.width))
    }
    return tree
  }

  private func onionSkin() -> LayerTree {
    let size = Size(Double(layered.width), Double(layered.height))
    var tree = sheet(
      Size(size.width + 2 * Self.gap, size.height + Self.labelHeight + 2 * Self.gap))
    var layer = Layer(name: "frames", frame: Rect(origin: Point(Self.gap, Self.gap), size: size))
    if let picture = Picture(width: layered.width, height: layered.height, pixels: layered.pixels) {
      layer.content = .picture(picture)
    }
    tree.add(layer)
    let times = cells.map { Self.seconds($0.time) }.joined(separator: "  ")
    let middle = Point(
      Self.gap + size.width / 2, Self.gap + size.height + Self.labelHeight / 2 + Self.gap / 2)
    tree.add(Digits.layer(times, centre: middle, width: size.width))
    return tree
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
