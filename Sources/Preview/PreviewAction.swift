public import Transitions

/// What a key does in a preview.
public enum PreviewAction: Hashable, Sendable {
  /// Asks the stack for something.
  case operation(Operation)
  /// Takes the running transition back.
  case cancel
  /// Goes from full speed to a quarter, to a tenth, and back.
  case slowMotion
  /// Asks for less motion, or does not.
  case reducedMotion
  /// Reads from the other side.
  case layoutDirection
  /// Goes on to the next animator.
  case nextAnimator
  /// Loads the plugins anew.
  case reload
  /// Kills the process that runs the plugin.
  case killWorker
  /// Shows the overlay, or does not.
  case overlay
  /// Ends the preview.
  case quit

  /// The keys with what they do, in the order in which people are told.
  public static let keys: [(key: WindowKey, words: String, action: PreviewAction)] = [
    (.right, "push", .operation(.push)), (.left, "pop", .operation(.pop)),
    (.up, "present", .operation(.present)), (.down, "dismiss", .operation(.dismiss)),
    (.letter("u"), "unwind", .operation(.unwind)), (.letter("r"), "replace", .operation(.replace)),
    (.escape, "cancel", .cancel), (.letter("s"), "slow motion", .slowMotion),
    (.letter("m"), "reduced motion", .reducedMotion),
    (.letter("d"), "layout direction", .layoutDirection),
    (.letter("n"), "next animator", .nextAnimator), (.letter("l"), "reload", .reload),
    (.letter("k"), "kill the worker", .killWorker), (.letter("h"), "overlay", .overlay),
    (.letter("q"), "quit", .quit),
  ]

  /// What a key does; nil for one that does nothing.
  public init?(_ key: WindowKey) {
    guard let action = PreviewAction.keys.first(where: { $0.key == key })?.action else {
      return nil
    }
    self = action
  }
}

/// A key of the keyboard, as far as a preview knows it.
public enum WindowKey: Hashable, Sendable, CustomStringConvertible {
  /// A letter, in lower case.
  case letter(Character)
  /// An arrow.
  case left
  /// An arrow.
  case right
  /// An arrow.
  case up
  /// An arrow.
  case down
  /// The key that leads out.
  case escape

  /// The key as it is labelled.
  public var description: String {
    switch self {
    case .letter(let letter): letter.uppercased()
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .escape: "Esc"
    }
  }
}
