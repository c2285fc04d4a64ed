import LayerTree
import PluginHost
import Transitions

/// The plugin that a check is about.
struct Subject {
  /// The id of the rule that it is judged by.
  let rule: String
  /// The absolute path of the library.
  let path: String
  /// The path of its manifest.
  let manifestPath: String?
  /// What chance is drawn from.
  let seed: UInt64
  /// Whether counts are the catalogue's full ones where they take long.
  let isThorough: Bool
  /// The calls to make, for a rule that makes them by chance; nil draws them.
  let script: String?

  init(_ examination: Examination) {
    rule = examination.rule
    path = examination.library
    manifestPath = examination.manifest
    seed = examination.seed
    isThorough = examination.isThorough
    script = examination.script
  }

  /// Loads the library.
  ///
  /// One that does not load breaks the rule that says why; the others do not apply to it.
  func load(
    isKept: Bool = true, toleratingDefects: Bool = false
  ) throws(Finding) -> PluginProbe {
    do {
      return try PluginProbe(path: path, isKept: isKept, toleratesDefects: toleratingDefects)
    } catch {
      throw finding(about: error)
    }
  }

  /// What it means for the rule that the library is not loaded.
  func finding(about error: LibraryError) -> Finding {
    guard let broken = error.rule else { return .doesNotApply("\(Judgement.notJudged)\(error)") }
    return rule == broken
      ? .breach("\(error)") : .doesNotApply("the library is not loaded (\(broken))")
  }

  /// Reads the manifest.
  func manifest() throws(Finding) -> PluginManifest {
    do {
      return try PluginManifest(reading: try manifestBytes())
    } catch {
      guard rule == "MF-01" else { throw .doesNotApply("there is no manifest to read (MF-01)") }
      throw .breach("\(error)")
    }
  }

  private func manifestBytes() throws -> [UInt8] {
    guard let path = manifestPath ?? manifestBeside else { throw MissingManifest() }
    return try readFile(path, limit: PluginManifest.sizeLimit)
  }

  /// Where a manifest would be that no host reads, since it is broken.
  private var manifestBeside: String? {
    guard path.hasSuffix(".so") else { return nil }
    let parts = path.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last else { return nil }
    let plain = name.hasPrefix("lib") ? name.dropFirst(3) : name
    return (parts.dropLast() + [plain]).joined(separator: "/") + ".json"
  }

  /// Carries something out for each animator; a finding says which one it is about.
  func each(
    _ probe: PluginProbe, _ body: (Int, AnimatorDescription) throws(Finding) -> Void
  ) throws(Finding) {
    for (index, animator) in probe.description.animators.enumerated() {
      do throws(Finding) {
        try body(index, animator)
      } catch {
        guard case .breach(var breach) = error else { throw error }
        breach.animator = animator.id
        throw .breach(breach)
      }
    }
  }

  /// A transition of an animator's own kind.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - operation: The operation; nil is its first one.
  ///   - container: The container's rectangle.
  ///   - screen: Makes a screen by its name; nil makes one with some layers.
  ///   - parameters: The parameters that are not at their defaults.
  /// - Returns: What the animator is told.
  /// - Throws: That the stack cannot do it.
  static func context(
    for animator: AnimatorDescription, _ operation: Operation? = nil,
    in container: Rect = Rect(0, 0, 375, 667), screen: ((String) throws -> Screen)? = nil,
    setting parameters: [String: ParameterValue] = [:]
  ) throws(Finding) -> TransitionContext {
    let operation = operation ?? animator.operations.first ?? .push
    var settings = TransitionContext.Settings()
    for parameter in animator.parameters {
      settings.parameters[parameter.id] =
        switch parameter.type {
        case .number(_, let standard): .number(standard)
        case .boolean(let standard): .number(standard ? 1 : 0)
        case .text(let standard), .choice(_, let standard): .text(standard)
        }
    }
    settings.parameters.merge(parameters) { $1 }
    do {
      let plain = { try Subject.screen($0, filling: container) }
      return TransitionContext(
        try change(operation, container, screen ?? plain), settings: settings)
    } catch {
      throw .breach("\(operation.rawValue) cannot be prepared: \(error)")
    }
  }

  /// A screen with some layers.
  static func screen(
    _ name: String, filling container: Rect = Rect(0, 0, 375, 667)
  ) throws -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: Rect(origin: .zero, size: container.size)))
    for child in ["logo", "tabs"] {
      let id = tree.create(Layer(name: child, frame: Rect(100, 100, 80, 40)))
      try tree.insert(id, into: LayerTree.rootID)
    }
    return Screen(name: name, tree: tree)
  }

  private static func change(
    _ operation: Operation, _ container: Rect, _ screen: (String) throws -> Screen
  ) throws -> StackChange {
    var stack = ScreenStack(container: container, root: try screen("main"))
    switch operation {
    case .push: return try stack.change(for: .push(try screen("detail")))
    case .replace: return try stack.change(for: .replace(with: try screen("detail")))
    case .present: return try stack.change(for: .present(try screen("detail"), .overFullScreen))
    case .pop:
      stack.push(try screen("detail"))
      return try stack.change(for: .pop)
    case .unwind:
      stack.push(try screen("detail"))
      stack.push(try screen("third"))
      return try stack.change(for: .unwind(to: "main"))
    case .dismiss:
      stack.present(try screen("detail"))
      return try stack.change(for: .dismiss)
    }
  }
}

extension PluginProbe {
  /// Makes an instance that is expected to come about.
  func instance(
    of index: Int, granting grant: Grant? = nil, to hostName: String? = nil
  ) throws(Finding) -> ProbedInstance {
    let animator = description.animators[index]
    let (instance, status) = create(
      index, granting: grant ?? Negotiation(for: animator).grant, to: hostName)
    guard let instance else { throw .breach("create answered \(status)") }
    return instance
  }

  /// What an animator declares in one whole transition of a new instance.
  func commands(
    of index: Int, granting grant: Grant? = nil, to hostName: String? = nil,
    _ operation: Operation? = nil
  ) throws(Finding) -> [Transaction.Command] {
    let instance = try instance(of: index, granting: grant, to: hostName)
    return try instance.commands(
      Subject.context(for: description.animators[index], operation))
  }
}

extension ProbedInstance {
  /// What the instance declares in one whole transition.
  func commands(_ context: TransitionContext) throws(Finding) -> [Transaction.Command] {
    let (status, commands) = begin(context)
    try expect("begin", status, "OK")
    try expect("end", end(.finished), "OK")
    return commands
  }
}

/// Refuses an answer that is not the one that the interface asks for.
func expect(_ call: String, _ status: String, _ wanted: String...) throws(Finding) {
  guard !wanted.contains(status) else { return }
  throw .breach("\(call) answered \(status), not \(wanted.joined(separator: " or "))")
}
