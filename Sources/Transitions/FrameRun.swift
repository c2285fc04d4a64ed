public import LayerTree
import Motion

/// Values that an animator works out anew for each frame, and how long it does.
public struct FrameRun: Hashable, Sendable {
  /// Which values, in the order in which the animator gives them.
  public var targets: [AnimatedTarget]
  /// Seconds until the progress is 1.
  public var duration: Double

  /// The most values that a transition may have worked out.
  public static let targetLimit = 10_000

  /// Creates a run of frames.
  public init(of targets: [AnimatedTarget], duration: Double) {
    self.targets = targets
    self.duration = duration
  }

  /// What is wrong with the numbers of a frame; nil when every layer can have its value.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of all values, value after value.
  ///   - tree: The layers.
  ///   - grant: What the animator was granted.
  /// - Returns: The layer and what is wrong, in words.
  /// - Complexity: O(*n*) in the number of values.
  public func defect(
    of numbers: [Double], in tree: LayerTree, granting grant: Grant
  ) -> String? {
    var offset = 0
    for target in targets {
      let own = tree[target.layer][target.property]
      let end = offset + own.width
      guard end <= numbers.count else { break }
      let value = PropertyValue(numbers: Array(numbers[offset..<end]), shapedLike: own)
      do {
        try grant.check(value, for: target.property)
      } catch {
        return "'\(tree.path(of: target.layer))': \(error.words)"
      }
      offset = end
    }
    let width = targets.reduce(0) { $0 + tree[$1.layer][$1.property].width }
    return numbers.count == width ? nil : "\(numbers.count) numbers, not \(width)"
  }

  /// The progress at a time of the transition, 0…1.
  func progress(at seconds: DoubleDouble) -> Double { seconds.share(of: duration) }
}

/// A property of a layer, as something that moves.
public struct AnimatedTarget: Hashable, Sendable {
  /// The layer.
  public var layer: LayerID
  /// The property.
  public var property: Property

  /// Creates a target.
  public init(layer: LayerID, property: Property) {
    self.layer = layer
    self.property = property
  }
}
