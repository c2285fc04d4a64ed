/// One screen while a transition is being described.
///
/// An atomic transition says how the screen looks first (`initial`), what it is animated to
/// (`animation`), and what it is like when all is over (`completion`). What it leaves out stays as
/// the screen itself is. The host restores the screen in any case, to what it was before and not to
/// fixed values, so `completion` never shows.
public final class TransientLayer {
  let cursor: PacingCursor
  /// How the screen looks before it has moved.
  public var initial: TransientValues
  /// How the screen looks when it has moved.
  public var animation: TransientValues
  /// What the screen is left with.
  public var completion: TransientValues
  /// The shadow that shows as far as the values say.
  public var shadow: ShadowStyle?
  /// Whether the screen hides when it turns its back; needs `animator.transform-3d`.
  public var hidesBack = false

  /// The side about which the screen turns and grows; nil is its middle.
  public var anchor: Edge?

  /// Where the screen stands, when something says so.
  enum Order {
    case front
    case back
  }

  var order: Order?
  private(set) var mask: [(shape: MaskShape, pacing: Pacing)] = []
  private(set) var parts: [(name: StaticString, values: TransientLayer)] = []

  init(cursor: PacingCursor = PacingCursor()) {
    self.cursor = cursor
    initial = TransientValues(cursor: cursor)
    animation = TransientValues(cursor: cursor)
    completion = TransientValues(cursor: cursor)
  }

  /// Cuts the screen by shapes that grow from how they are away to how they are at rest, or back;
  /// needs `animator.layer-mask`.
  public func cut(by shapes: [MaskShape]) {
    guard let pacing = cursor.pacing else { return }
    mask += shapes.map { ($0, pacing.delay(cursor.delay)) }
  }

  /// A layer of the screen, to be described by itself.
  func part(named name: StaticString) -> TransientLayer {
    let part = TransientLayer(cursor: cursor)
    parts.append((name, part))
    return part
  }

  /// Describes something with another pacing; what paces itself inside keeps its own.
  func paced(by pacing: Pacing?, _ body: () -> Void) {
    let outer = cursor.pacing
    cursor.pacing = pacing
    body()
    cursor.pacing = outer
  }

  /// Describes something whose parts start one after the other, so many seconds apart.
  func staggered(by step: Double, _ body: () -> Void) {
    let (delay, outer) = (cursor.delay, cursor.step)
    cursor.step = step
    body()
    cursor.delay = delay
    cursor.step = outer
  }
}
