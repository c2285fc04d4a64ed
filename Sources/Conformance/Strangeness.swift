import LayerTree
import PluginHost
import Transitions

/// Texts of every kind that a text may be of, and some that none may be of.
func strangeTexts(seed: UInt64) -> [String] {
  var chance = Chance(seed: seed)
  let scripts = ["ü", "文", "ع", "🂡", "e\u{301}", "\u{202E}", "\u{FEFF}", "\u{0}", "\u{7F}"]
  let random = (0..<4).map { _ in
    (0..<255).map { _ in scripts[Int(chance.next() % UInt64(scripts.count))] }.joined()
  }
  return [
    "", " ", "%s%n%x%1000000d", "../../etc/passwd", "a/b", "@mask", "\u{1B}[2J\r\n\t", "\"'\\{}",
    String(repeating: "w", count: 255), String(repeating: "文", count: 85),
    String(repeating: "y", count: 65_536),
  ] + random
}

extension ParameterDescription {
  /// Whether its values are texts.
  var takesText: Bool {
    switch type {
    case .text, .choice: true
    case .number, .boolean: false
    }
  }
}

extension AnimatorDescription {
  /// Names of layers that the animator may look for: those that its texts name, and usual ones.
  var layerNames: [String] {
    let own = parameters.compactMap { parameter -> String? in
      if case .text(let standard) = parameter.type { standard } else { nil }
    }
    return (own + ["logo", "panel", "dim", "title"]).filter { !$0.isEmpty && !$0.contains("/") }
  }
}

extension TransitionContext {
  /// The same transition with other settings.
  func with(_ settings: Settings) -> TransitionContext {
    TransitionContext(
      operation: operation, from: from, to: to, tree: tree, fromFinalFrame: fromFinalFrame,
      toInitialFrame: toInitialFrame, settings: settings)
  }
}

/// Screens with many layers, or with few.
struct Crowd {
  /// How many layers lie inside each other.
  let depth: Int
  /// How many lie side by side; there are two such screens.
  let width: Int

  /// Whether there is much to look through.
  var isLarge: Bool { depth + width > 100 }

  /// The sizes that every animator has to bear.
  static let all: [(name: String, crowd: Crowd)] = [
    ("screens without layers", Crowd(depth: 0, width: 0)),
    ("screens with one layer", Crowd(depth: 0, width: 1)),
    ("screens with 10000 layers", Crowd(depth: 0, width: 5_000)),
    ("screens 1000 layers deep", Crowd(depth: 1_000, width: 0)),
  ]

  /// Makes the screens of a stack, all of them once.
  func screens(_ names: [String]) throws -> [String: Screen] {
    try ["main", "detail", "third"].reduce(into: [:]) { screens, name in
      screens[name] = try name == "third" ? Subject.screen(name) : screen(name, names)
    }
  }

  /// Makes a screen whose layers bear some names in turn; the first hundred have a match each.
  private func screen(_ name: String, _ names: [String]) throws -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: Rect(0, 0, 375, 667)))
    func layer(_ number: Int) -> Layer {
      var layer = Layer(
        name: names[number % names.count],
        frame: Rect(Double(number % 300), Double(number % 500), 40, 30))
      if number < 100 { layer.match = "match-\(number)" }
      return layer
    }
    var parent = LayerTree.rootID
    for number in 0..<depth {
      let id = tree.create(layer(number))
      try tree.insert(id, into: parent)
      parent = id
    }
    for number in 0..<width { try tree.insert(tree.create(layer(number)), into: LayerTree.rootID) }
    return Screen(name: name, tree: tree)
  }
}
