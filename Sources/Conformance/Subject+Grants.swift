import LayerTree
import Motion
import PluginHost
import Transitions

extension Subject {
  /// Carries something out for each animator, operation and grant; the last one is the full grant.
  func eachGrant(
    _ body: (PluginProbe, Int, Operation, Grant, Grant) throws(Finding) -> Void
  ) throws(Finding) {
    let probe = try load()
    try each(probe) { (index, animator) throws(Finding) in
      for operation in animator.operations {
        for grant in animator.grants {
          do throws(Finding) {
            try body(probe, index, operation, grant, animator.grants[0])
          } catch {
            guard case .breach(var breach) = error else { throw error }
            breach.test = "\(operation.rawValue), \(grant.text)"
            throw .breach(breach)
          }
        }
      }
    }
  }

  /// What an animator declares in each of its operations.
  func everyOperation(
    of index: Int, _ probe: PluginProbe
  ) throws(Finding) -> [[Transaction.Command]] {
    var all: [[Transaction.Command]] = []
    for operation in probe.description.animators[index].operations {
      all.append(try probe.commands(of: index, operation))
    }
    return all
  }

  /// Carries something out for each animator with the fullest grant and the least one.
  func eachExtreme(
    _ probe: PluginProbe,
    _ body: (Int, AnimatorDescription, Grant) throws(Finding) -> Void
  ) throws(Finding) {
    try each(probe) { (index, animator) throws(Finding) in
      for grant in probe.extremes(of: index) { try body(index, animator, grant) }
    }
  }

  /// Refuses a plugin that declares something else with a grant that means the same.
  func compare(_ rewrite: (Grant, AnimatorDescription) -> Grant) throws(Finding) {
    let probe = try load()
    try each(probe) { (index, animator) throws(Finding) in
      for grant in probe.extremes(of: index) {
        let other = rewrite(grant, animator)
        for operation in animator.operations {
          let usual = try probe.commands(of: index, granting: grant, operation)
          guard try probe.commands(of: index, granting: other, operation) == usual else {
            throw .breach(
              .init("declares something else", test: "\(operation.rawValue), \(grant.text)"))
          }
        }
      }
    }
  }
}

extension Subject {
  /// What an animator asks for in a whole life for a host of some name, and what it answers.
  func answers(
    of index: Int, _ probe: PluginProbe, granting grant: Grant, to hostName: String? = nil
  ) throws(Finding) -> (calls: [HostCall.Content], answers: [String]) {
    var answers: [String] = []
    let calls = try PluginProbe.calls { () throws(Finding) in
      let instance = try probe.instance(of: index, granting: grant, to: hostName)
      for operation in probe.description.animators[index].operations {
        for context in try Subject.contexts(for: probe.description.animators[index], operation) {
          let (status, commands) = instance.begin(context)
          answers += [status] + instance.playFrames(tokens: commands.tokens)
          answers.append(instance.end(.finished))
        }
      }
    }
    return (calls.map(\.content), answers)
  }
}

extension PluginProbe {
  /// What an animator declares in one whole transition of a new instance.
  func commands(
    of index: Int, granting grant: Grant? = nil, _ context: TransitionContext
  ) throws(Finding) -> [Transaction.Command] {
    try instance(of: index, granting: grant).commands(context)
  }

  /// The fullest grant, and the least one when an animator begins with it.
  func extremes(of index: Int) -> [Grant] {
    let grants = description.animators[index].grants
    guard let full = grants.first, let least = grants.last, least != full,
      (try? commands(of: index, granting: least)) != nil
    else { return Array(grants.prefix(1)) }
    return [full, least]
  }

  /// Refuses an animator that is made without something that it requires, or that leaves something
  /// behind when it is not.
  func refuseWithout(
    _ withheld: [String], _ index: Int, _ animator: AnimatorDescription
  ) throws(Finding) {
    let grant = Negotiation(for: animator, withheld: Set(withheld)).grant
    let name = withheld.joined(separator: " and ")
    _ = PluginProbe.takeLog()
    var words: [String] = []
    try refuseGrowth("400 refused creates") { () throws(Finding) in
      for _ in 0..<400 {
        let (instance, status) = create(index, granting: grant)
        guard instance == nil else { throw .breach(Breach("is made without \(name)")) }
        try expect("create without \(name)", status, "MISSING_CAPABILITY")
        words = PluginProbe.takeLog()
      }
    }
    // Who says nothing leaves it to the host, which knows what it withholds.
    let names = words.contains { line in withheld.contains { line.contains($0) } }
    guard words.isEmpty || names else {
      throw .breach(
        .init(
          "the log does not name what is missing", expected: name,
          actual: words.joined(separator: " / ")))
    }
  }

  /// Refuses an animator that asks for another revision than the one it was granted.
  func refuseOtherRevision(
    than revision: UInt32, of id: String, _ index: Int, _ animator: AnimatorDescription
  ) throws(Finding) {
    let others = Negotiation(for: animator).grant.capabilities.filter { $0.id != id }
    let granted = HostCapability(id: id, revision: revision)
    let grant = Grant(capabilities: others + [granted])
    for operation in animator.operations {
      let asked = try PluginProbe.asked { () throws(Finding) in
        _ = try commands(of: index, granting: grant, operation)
      }
      .filter { $0.id == id }.map(\.revision)
      // Looking whether there is a newer one does no harm to who then takes the older one.
      guard asked.isEmpty || asked.contains(where: { $0 <= revision }) else {
        throw .breach(
          .init(
            "asks for another revision of \(id) than the granted one", test: operation.rawValue,
            expected: "\(revision)", actual: asked.map { "\($0)" }.joined(separator: ", ")))
      }
    }
  }

  /// Refuses an animator that does not pace by its fallback what it cannot pace otherwise.
  func refuseOtherCurve(
    than curve: Curve, _ id: String, _ index: Int, _ animator: AnimatorDescription,
    _ context: TransitionContext
  ) throws(Finding) {
    // Who wants less motion may get less than the fallback.
    let usual = try commands(of: index, context).compactMap(\.animation)
    guard !context.settings.reducesMotion || usual.contains(where: { $0.curve == nil }) else {
      return
    }
    // What it uses only in the place of something else shows where that is withheld, too.
    let others = animator.optionalCapabilities.filter { $0 != id }
    var withheld: Set<String> = [id]
    for besides in [[]] + others.map({ [$0] }) + [others] {
      func declared(_ withheld: [String]) throws(Finding) -> [Transaction.Command] {
        let grant = Negotiation(for: animator, withheld: Set(withheld)).grant
        return try commands(of: index, granting: grant, context)
      }
      guard try declared(besides) != declared(besides + [id]) else { continue }
      withheld = Set(besides + [id])
      break
    }
    let grant = Negotiation(for: animator, withheld: withheld).grant
    let lesser = try commands(of: index, granting: grant, context).compactMap(\.animation)
    let test = "\(context.text), without \(withheld.sorted().joined(separator: " and "))"
    guard lesser.contains(where: { $0.curve == curve }) else {
      throw .breach(.init("no animation has the fallback's curve", test: test))
    }
  }

  /// Refuses an animator that paces by another curve what a spring would pace.
  func refuseOtherMotion(
    than curve: Curve, _ index: Int, _ animator: AnimatorDescription,
    _ context: TransitionContext
  ) throws(Finding) {
    let id = HostCapability.spring.id
    let usual = try commands(of: index, context).compactMap(\.animation)
    let grant = Negotiation(for: animator, withheld: [id]).grant
    let lesser = try commands(of: index, granting: grant, context).compactMap(\.animation)
    let test = "\(context.text), without \(id)"
    let sprung = Set(usual.filter { $0.curve == nil }.map(\.target))
    let curved = Set(usual.filter { $0.curve != nil }.map(\.target))
    for animation in lesser where sprung.subtracting(curved).contains(animation.target) {
      guard animation.curve == curve else {
        throw .breach(
          .init(
            "what a spring would move moves by another curve than the fallback's", test: test,
            expected: "\(curve)", actual: animation.curve.map { "\($0)" } ?? "a spring"))
      }
    }
  }
}

extension Transaction.Command {
  /// The animation that is added.
  var animation: LayerAnimation? {
    if case .animate(let animation) = self { animation } else { nil }
  }

  /// Whether something moves by it.
  var animates: Bool { if case .runFrames = self { true } else { animation != nil } }
}

extension LayerAnimation {
  /// What moves.
  fileprivate struct Target: Hashable {
    let layer: LayerID
    let property: Property
  }

  fileprivate var target: Target { Target(layer: layer, property: property) }

  /// The curve that paces it, of the whole or of its only stretch; nil for a spring.
  fileprivate var curve: Curve? {
    if case .curve(let curve, _, _, _) = pace { curve } else { nil }
  }
}

extension AnimatorDescription {
  /// Every grant that a host may make, the full one first: what is required, with any of what is
  /// optional.
  var grants: [Grant] {
    let optional = capabilities.filter { use in
      if case .optional = use.need { true } else { false }
    }
    return (0..<(1 << min(optional.count, 6))).map { pattern in
      let withheld = optional.indices.filter { pattern & (1 << $0) != 0 }.map { optional[$0].id }
      return Negotiation(for: self, withheld: Set(withheld)).grant
    }
  }
}

extension Grant {
  /// What is granted, in few words.
  var text: String {
    capabilities.isEmpty
      ? "nothing granted" : capabilities.map { "\($0.id)/\($0.revision)" }.joined(separator: ", ")
  }
}
