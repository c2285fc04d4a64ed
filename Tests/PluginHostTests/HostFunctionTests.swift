import CAnimator
import Foundation
import Testing
import Transitions

@testable import PluginHost

@Suite
struct HostFunctionTests {
  private typealias Call = @convention(c) (animator_transition) -> animator_status

  /// The functions of a table from some byte on, each as far as its first argument.
  private func functions(_ table: UnsafeRawPointer?, from offset: Int) -> [Call] {
    guard let table = unsafe table else { return [] }
    let size = unsafe table.load(as: Int.self)
    return stride(from: offset, to: size, by: MemoryLayout<Call>.stride).map {
      unsafe table.load(fromByteOffset: $0, as: Call.self)
    }
  }

  /// The functions of a capability's table, or of the base set.
  private func functions(of capability: HostCapability?) -> [Call] {
    let host = unsafe hostTable.address
    guard let capability else {
      let first = unsafe MemoryLayout<animator_host>.offset(of: \.find_layer) ?? 0
      return unsafe functions(UnsafeRawPointer(host), from: first)
    }
    return unsafe functions(
      host.pointee.get_capability(capability.id, capability.revision),
      from: MemoryLayout<Int>.size)
  }

  private func listed(_ capability: HostCapability?) -> [HostFunction] {
    HostFunction.allCases.filter { $0.capability == capability }
  }

  @Test(arguments: [nil] + HostCapability.all.map { $0 })
  func `a capability's table holds the functions that are listed with it`(
    _ capability: HostCapability?
  ) {
    // No function looks at anything else before it has found the transition.
    let found = functions(of: capability).map { call in
      _ = RefusedCalls.drain()
      #expect(call(animator_transition(id: 0)) == .badHandle)
      return RefusedCalls.drain().last?.call.function
    }
    #expect(found == listed(capability))
  }

  @Test(arguments: HostCapability.all)
  func `a capability's functions answer NOT_GRANTED without it, whatever else is granted`(
    _ capability: HostCapability
  ) throws {
    let others = HostCapability.all.filter { $0 != capability }
    let recorder = Recorder(
      context: try WireSamples.context(), grant: Grant(capabilities: others))
    defer { recorder.retire() }
    for call in functions(of: capability) { #expect(call(recorder.handle) == .notGranted) }
    #expect(recorder.transaction.commands.isEmpty)
  }

  @Test
  func `the headers declare the capabilities and functions that the host lists`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/CAnimator/include/animator")
    var capabilities: Set<HostCapability> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".h") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let declared = text.matches(of: #/\(\*ANIMATOR_NONNULL (\w+)\)\(\s*animator_transition\b/#)
      var capability: HostCapability?
      if let id = text.firstMatch(of: #/#define \w+_ID "([^"]+)"/#),
        let revision = text.firstMatch(of: #/#define \w+_REVISION (\d+)u/#)
      {
        let own = HostCapability(id: String(id.1), revision: try #require(UInt32(revision.1)))
        capabilities.insert(own)
        capability = own
      }
      guard capability != nil || name == "host.h" else {
        #expect(declared.isEmpty, "\(name)")
        continue
      }
      #expect(declared.map { String($0.1) } == listed(capability).map(\.description), "\(name)")
    }
    #expect(capabilities == Set(HostCapability.all))
  }
}
