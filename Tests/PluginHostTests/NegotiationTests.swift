import Testing
import Transitions

@testable import PluginHost

@Suite
struct NegotiationTests {
  private func animator(_ uses: CapabilityUse...) throws -> AnimatorDescription {
    let manifest = try PluginManifest(parsing: Array(ManifestTests.valid.utf8))
    var animator = manifest.description.animators[0]
    animator.capabilities = uses
    return animator
  }

  private let mask = CapabilityUse(id: "animator.layer-mask", need: .required, revisions: 1...1)
  private let spring = CapabilityUse(
    id: "animator.spring", need: .optional(fallback: "ease"), revisions: 1...3)
  private let unknown = CapabilityUse(
    id: "org.x.magic", need: .optional(fallback: "none"), revisions: 1...1)

  @Test
  func `what both know is granted in the best common revision`() throws {
    let result = Negotiation(for: try animator(mask, spring, unknown))
    #expect(result.grant.capabilities == [.layerMask, .spring])
    #expect(result.missing.isEmpty)
    #expect(result.lines[2].result == .fallback("none", because: .unknown))
    let newer = Negotiation(
      for: try animator(spring), offered: [HostCapability(id: "animator.spring", revision: 2)])
    #expect(newer.lines[0].result == .granted(2))
  }

  @Test
  func `order and repetition of offers do not matter`() throws {
    let animator = try animator(mask, spring)
    let plain = Negotiation(for: animator, offered: [.layerMask, .spring])
    let odd = Negotiation(
      for: animator,
      offered: [.spring, .layerMask, .spring, HostCapability(id: "org.y.other", revision: 9)])
    #expect(plain.grant == odd.grant)
  }

  @Test
  func `what is withheld is missing or falls back`() throws {
    let result = Negotiation(
      for: try animator(mask, spring), withheld: ["animator.layer-mask", "animator.spring"])
    #expect(result.missing.map(\.use.id) == ["animator.layer-mask"])
    #expect(result.lines[0].result == .missing(because: .withheld))
    #expect(result.lines[1].result == .fallback("ease", because: .withheld))
    #expect(result.grant.capabilities.isEmpty)
  }

  @Test
  func `a revision that is too old is said so`() throws {
    var newer = spring
    newer.revisions = 2...3
    let result = Negotiation(for: try animator(newer))
    #expect(result.lines[0].result == .fallback("ease", because: .revision(offered: 1)))
  }
}
