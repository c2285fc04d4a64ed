/// One thing that is drawn: geometry, a transform, an opacity, a content and a place in the tree.
///
/// A layer is drawn in this order: shadow, background, content, children by zPosition and then by
/// insertion; all of it is flattened, cut by the mask and multiplied by the opacity as one group.
public struct Layer: Hashable, Sendable {
  /// The name that scenes and animators look a layer up by.
  public var name: String
  /// The place of the anchor point in the parent's coordinates, in points.
  public var position = Point.zero
  /// The layer's rectangle in its own coordinates; children live in this space.
  public var bounds = Rect.zero
  /// The point of the bounds that sits at the position, as fractions of the bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// How the layer is moved, scaled or turned about its anchor point.
  public var transform = Transform.identity
  /// How much of the layer shows: 0 to 1, applied to the layer and its children as one picture.
  public var opacity = 1.0
  /// The drawing order among siblings: higher is nearer; ties keep the insertion order.
  public var zPosition = 0.0
  /// Whether the layer and its children are left out of the picture.
  public var isHidden = false
  /// Whether the layer still shows when its transform turns its back to the viewer.
  public var isDoubleSided = true
  /// The standard deviation of the blur of what lies below the layer's bounds, in points.
  ///
  /// Mask and opacity fade between what lies below as it is and the layer on its blurred copy.
  public var backdropBlur = 0.0
  /// Whether each child takes the place of those below it by its opacity, instead of covering them.
  public var crossFadesChildren = false
  /// How the layer comes together with what lies below it.
  public var compositing = Compositing.normal
  /// What the layer has in common with one of another screen, with which it travels as one.
  public var match: String?
  /// Whether what lies outside the bounds, rounded by the corner radius, is cut off.
  public var masksToBounds = false
  /// The radius of the corners of background and clip, in points; at most half the shorter side.
  public var cornerRadius = 0.0
  /// The colour behind the content.
  public var backgroundColor = Color.clear
  /// A colour laid over the layer's own opaque parts, children included.
  public var tint = Color.clear
  /// The soft shape behind the layer.
  public var shadow = Shadow()
  /// What the layer itself shows above its background.
  public var content = Content.none

  /// The layer that this one is a child of.
  public internal(set) var parent: LayerID?
  /// The children in insertion order, the last one on top.
  public internal(set) var children: [LayerID] = []
  /// The layer whose alpha channel cuts this one, in the space of this layer's bounds.
  public internal(set) var mask: LayerID?
  /// The layer that this one is the mask of.
  public internal(set) var maskOwner: LayerID?

  /// How a layer comes together with what lies below it.
  public enum Compositing: String, Hashable, Sendable {
    /// It covers what lies below, as far as it is opaque.
    case normal
    /// It is added to the sibling just below it, the two as one group apart from the rest.
    ///
    /// With opacities that sum to 1 this is a cross-fade: of two opaque layers it is opaque.
    case plusLighter = "plus-lighter"
  }

  /// What a layer shows above its background.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case none
    /// A picture stretched over the bounds.
    case picture(Picture)
    /// An outline in the layer's own coordinates.
    case shape(Shape)
  }

  /// An outline with the colours of its inside and of its line.
  public struct Shape: Hashable, Sendable {
    /// The outline in the layer's own coordinates.
    public var path: Path
    /// The colour inside the outline.
    public var fill: Color
    /// The colour of the line.
    public var stroke: Color
    /// The width of the line in points; its ends and joins are round.
    public var lineWidth: Double

    /// Creates a filled or stroked outline.
    public init(path: Path, fill: Color = .black, stroke: Color = .clear, lineWidth: Double = 0) {
      self.path = path
      self.fill = fill
      self.stroke = stroke
      self.lineWidth = lineWidth
    }
  }

  /// A blurred silhouette of a layer, drawn behind it.
  public struct Shadow: Hashable, Sendable {
    /// The shadow's colour.
    public var color = Color.black
    /// How much of the shadow shows: 0 to 1; 0 draws none.
    public var opacity = 0.0
    /// How far the shadow lies from the layer, in points.
    public var offset = Point(0, 3)
    /// The standard deviation of the blur in points; 0 is sharp.
    public var radius = 3.0

    /// Creates a shadow that does not show.
    public init() {}
  }

  /// Creates a layer with Core Animation's default values.
  public init(name: String) {
    self.name = name
  }

  /// Creates a layer that fills a rectangle of its parent.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }

  /// The rectangle in the parent's coordinates that the layer fills when its transform is identity.
  ///
  /// Setting it keeps the bounds' origin, the anchor point and the transform.
  public var frame: Rect {
    get {
      Rect(
        position.x - anchorPoint.x * bounds.size.width,
        position.y - anchorPoint.y * bounds.size.height,
        bounds.size.width, bounds.size.height)
    }
    set {
      bounds.size = newValue.size
      position = Point(
        newValue.minX + anchorPoint.x * newValue.size.width,
        newValue.minY + anchorPoint.y * newValue.size.height)
    }
  }

  /// Maps the layer's own coordinates to its parent's: the anchor point goes to the position.
  public var transformToParent: Transform {
    Transform.translation(
      -(bounds.minX + anchorPoint.x * bounds.size.width),
      -(bounds.minY + anchorPoint.y * bounds.size.height)
    )
    .concatenated(with: transform)
    .concatenated(with: .translation(position.x, position.y))
  }
}
