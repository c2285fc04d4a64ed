import HostProcess
import JSON
import LayerTree
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// The functions that the host gives to plugins, called by real plugins.
@Suite
struct HostTableTests {
  private func change() throws -> StackChange {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    return try stack.change(for: .push(screen("two")))
  }

  @Test
  func `E21 every wrong call gets the documented answer`() throws {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/libprober.so")
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    let transition = Transition(try change(), animator: .success(animator))
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    transition.advance(to: 1_000_000_000)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 0.2)
  }

  @Test
  func `two instances of one library do not know of each other`() throws {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/libspringy.so")
    let transitions = try (0..<2).map { _ in
      Transition(
        try change(),
        animator: .success(try session.animator(at: 0, grant: Grant(capabilities: [.spring]))))
    }
    transitions[0].end(.cancelled, at: 100_000_000)
    transitions[1].advance(to: 2_000_000_000)
    #expect(transitions.map(\.outcome) == [.cancelled, .finished])
  }

  /// Each is built with the headers of its revision, as its author had them.
  @Test(arguments: ["0.1.0"])
  func `a plugin of an older revision runs as ever`(revision: String) throws {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/libspringy-\(revision).so")
    #expect("\(session.description.abi.lowerBound)" == revision)
    let animator = try session.animator(at: 0, grant: Grant(capabilities: [.spring]))
    let transition = Transition(try change(), animator: .success(animator))
    transition.advance(to: 2_000_000_000)
    #expect(transition.faults.isEmpty, "\(transition.faults)")
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 1)
  }

  @Test
  func `the ledger lists every struct without a hole`() {
    let layout = PluginABI.layout
    guard case .object(let structs)? = layout["structs"] else {
      Issue.record("no structs")
      return
    }
    for row in structs {
      guard case .object(let members)? = row.value["members"],
        case .number(let size)? =
          row.value["size"]
      else { continue }
      var end = 0.0
      for member in members {
        guard case .number(let offset)? = member.value["offset"],
          case .number(let length)? = member.value["size"]
        else { continue }
        #expect(offset >= end && offset - end < 8, "\(row.name).\(member.name)")
        end = offset + length
      }
      #expect(size - end < 8, "\(row.name)")
    }
    #expect(structs.count == 37)
  }
}
