import LayerTree
import Rendering
import Testing
import TransitionRig
import Transitions

/// What fades between screens that hide all below them.
@Suite
struct FadeTests {
  /// Those that fade where nothing is below: Material's two, of which one screen is gone before the
  /// other comes, and the swing, whose screen comes in from beside the other.
  private static let showsBackground: Set = [
    "host.animator.fade-through", "host.animator.shared-axis", "host.animator.swing",
  ]

  /// Where the layers of a container would cover if none of them faded, they cover as they fade: one
  /// always takes the place of what the other gives up.
  @Test(arguments: PluginCase.all)
  func `case 44: no fade between opaque screens lets through what is behind them`(
    plugin: PluginCase
  ) throws {
    let transition = try plugin.start(Size(40, 70))
    transition.run()
    let length = try #require(transition.endTime)
    var least: UInt32 = 255
    for step in 0...12 {
      var tree = transition.presentation(at: length * Double(step) / 12)
      let shown = try Renderer().render(tree)
      for layer in tree[LayerTree.rootID].children { tree[layer].opacity = 1 }
      let solid = try Renderer().render(tree)
      for (pixel, full) in zip(shown.pixels, solid.pixels) where full >> 24 == 255 {
        least = min(least, pixel >> 24)
      }
    }
    #expect((least < 255) == Self.showsBackground.contains(plugin.animator), "\(least)")
  }
}
