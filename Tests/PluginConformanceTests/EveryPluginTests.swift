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
  /// One animator's operation, read from the manifests, so that a new plugin joins by itself.
  struct Case: CustomTestStringConvertible {
    let library: String
    let animator: String
    let operation: Transitions.Operation
    var testDescription: String { "\(animator) \(operation.rawValue)" }
  }

  static let cases: [Case] = {
    let search = PluginSearch(
      executable: BuildFolder.path + "/host", environment: [:], isElevated: false)
    return PluginCatalog(search).entries.flatMap { entry in
      entry.manifest.description.animators.flatMap { animator in
        animator.operations.map {
          Case(library: entry.manifest.library, animator: animator.id, operation: $0)
        }
      }
    }
  }()

  private func start(_ plugin: Case, _ size: Size = Size(375, 667)) throws -> Transition {
    var rig = try Rig(plugin.library, animator: plugin.animator, size: size)
    let request = rig.preset(for: plugin.operation)
    return try rig.start(request)
  }

  @Test
  func `there are plugins to test`() {
    let known: Set = ["libpopup.so", "libpush.so", "libreveal.so", "libslide.so", "libunwind.so"]
    #expect(Set(Self.cases.map(\.library)).isSuperset(of: known))
  }

  @Test(arguments: cases)
  func `the manifest says what the library says`(plugin: Case) throws {
    let search = PluginSearch(
      executable: BuildFolder.path + "/host", environment: [:], isElevated: false)
    let path = BuildFolder.path + "/" + plugin.library
    let entry = try #require(try PluginCatalog(search).entry(forLibrary: path, search))
    let session = try InProcessSession(path: path)
    #expect(entry.manifest.disagreement(with: session.description) == nil)
  }

  @Test(arguments: cases)
  func `first and last frame are the screens before and after`(plugin: Case) throws {
    let transition = try start(plugin)
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

  @Test(arguments: cases)
  func `frame rates agree wherever their times coincide`(plugin: Case) throws {
    let times = Set((0...12).map { FrameRate.sixty.nanoseconds(toFrame: $0 * 5) })
    for perSecond in [24, 60, 120] {
      let rate = try FrameRate(perSecond)
      let transition = try start(plugin)
      let reference = try start(plugin)
      var frame = 0
      while transition.outcome == nil {
        let moment = rate.nanoseconds(toFrame: frame)
        transition.advance(to: moment)
        if times.contains(moment) {
          let seconds = Nanoseconds.seconds(moment)
          #expect(transition.presentation(at: seconds) == reference.presentation(at: seconds))
        }
        frame += 1
      }
    }
  }

  @Test(arguments: cases)
  func `a run cancelled anywhere leaves no trace`(plugin: Case) throws {
    var generator = SeededGenerator(seed: 7)
    let length = try start(plugin).duration
    for _ in 0..<Effort.repetitions(5) {
      let transition = try start(plugin)
      let moment = Nanoseconds.floor(generator.number(in: 0...(length * 0.999)))
      transition.end(.cancelled, at: moment)
      #expect(transition.outcome == .cancelled, "seed 7, \(moment) ns")
      #expect(transition.result == transition.change.before)
      #expect(transition.terminalEvents == 1)
    }
  }

  @Test(arguments: cases, [(1, 1), (640, 3), (1_024, 768)])
  func `any container is served`(plugin: Case, size: (Int, Int)) throws {
    let transition = try start(plugin, Size(Double(size.0), Double(size.1)))
    transition.run()
    #expect(transition.outcome == .finished)
    #expect(
      try transition.picture(at: transition.endTime ?? 0)
        == Renderer().render(transition.result.tree))
  }
}
