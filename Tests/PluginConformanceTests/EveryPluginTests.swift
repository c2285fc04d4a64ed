import HostProcess
import LayerTree
import PluginHost
import Rendering
import Scenes
import TestVectors
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// What must hold for every animator in the tree and every operation that it serves.
@Suite
struct EveryPluginTests {
  @Test
  func `there are plugins to test`() {
    let known: Set = ["libpopup.so", "libpush.so", "libreveal.so", "libslide.so", "libunwind.so"]
    #expect(Set(PluginCase.all.map(\.library)).isSuperset(of: known))
  }

  @Test(arguments: PluginCase.all)
  func `the manifest says what the library says`(plugin: PluginCase) throws {
    let search = PluginSearch(
      executable: BuildFolder.path + "/host", environment: [:], isElevated: false)
    let path = BuildFolder.path + "/" + plugin.library
    let entry = try #require(try PluginCatalog(search).entry(forLibrary: path, search))
    let session = try InProcessSession(path: path)
    #expect(entry.manifest.disagreement(with: session.description) == nil)
  }

  @Test(arguments: PluginCase.all)
  func `first and last frame are the screens before and after`(plugin: PluginCase) throws {
    let transition = try plugin.start()
    #expect(
      try transition.picture(at: 0) == Renderer().render(transition.change.before.tree))
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(transition.faults.isEmpty)
    #expect(transition.terminalEvents == 1)
    #expect(
      try transition.picture(at: transition.endTime ?? 0)
        == Renderer().render(transition.result.tree))
  }

  @Test(arguments: PluginCase.all)
  func `case 43: screens that let something through start and end as they are at rest`(
    plugin: PluginCase
  ) throws {
    for alpha in [0.8, 0] {
      // In a smaller container a button would lie over a layer that flies above everything.
      var rig = try Rig(plugin.library, animator: plugin.animator)
      rig.setBackgrounds(alpha: alpha)
      let request = rig.preset(for: plugin.operation)
      let transition = try rig.start(request)
      let (before, after) = (transition.change.before.tree, transition.change.after.tree)
      #expect(try transition.picture(at: 0) == Renderer().render(before), "\(alpha)")
      transition.run()
      #expect(transition.outcome == .finished)
      let end = transition.endTime ?? 0
      #expect(try transition.picture(at: end) == Renderer().render(after), "\(alpha)")
    }
  }

  @Test(arguments: PluginCase.all)
  func `without an optional capability it still gets there`(plugin: PluginCase) throws {
    for use in plugin.capabilities {
      guard case .optional = use.need else { continue }
      let transition = try plugin.start(withholding: [use.id])
      #expect(
        try transition.picture(at: 0) == Renderer().render(transition.change.before.tree))
      transition.run()
      #expect(transition.outcome == .finished, "\(use.id)")
      #expect(transition.faults.isEmpty, "\(use.id)")
      #expect(
        try transition.picture(at: transition.endTime ?? 0)
          == Renderer().render(transition.result.tree), "\(use.id)")
    }
  }

  @Test(arguments: PluginCase.all)
  func `read from the right it still starts and ends right`(plugin: PluginCase) throws {
    var (rig, request) = try plugin.ready()
    rig.settings.layoutDirection = .rightToLeft
    let transition = try rig.start(request)
    #expect(
      try transition.picture(at: 0) == Renderer().render(transition.change.before.tree))
    transition.run()
    #expect(
      try transition.picture(at: transition.endTime ?? 0)
        == Renderer().render(transition.result.tree))
  }

  @Test(arguments: PluginCase.all, [ScrubLaw.linear, .curve])
  func `held at its ends it shows the screens before and after`(
    plugin: PluginCase, law: ScrubLaw
  ) throws {
    let transition = try plugin.start()
    let (first, last) = (transition.change.before.tree, transition.change.after.tree)
    for (progress, tree) in [(0.0, first), (1, last)] {
      let held = transition.presentation(atProgress: progress, law: law)
      #expect(try Renderer().render(held) == Renderer().render(tree), "at \(progress)")
    }
  }

  @Test(arguments: PluginCase.distinct)
  func `frame rates agree wherever their times coincide`(plugin: PluginCase) throws {
    let reference = try plugin.start()
    for perSecond in [30, 60, 144] {
      let rate = try FrameRate(perSecond)
      let transition = try plugin.start()
      var frame = 0
      while transition.outcome == nil {
        let moment = rate.nanoseconds(toFrame: frame)
        transition.advance(to: moment)
        // They all have a frame every sixth of a second.
        if frame % (perSecond / 6) == 0 {
          let seconds = Nanoseconds.seconds(moment)
          #expect(transition.presentation(at: seconds) == reference.presentation(at: seconds))
        }
        frame += 1
      }
    }
  }

  @Test(arguments: PluginCase.distinct, [(1, 1), (640, 3), (1_024, 768)])
  func `any container is served`(plugin: PluginCase, size: (Int, Int)) throws {
    let transition = try plugin.start(Size(Double(size.0), Double(size.1)))
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(
      try transition.picture(at: transition.endTime ?? 0)
        == Renderer().render(transition.result.tree))
  }
}
