public import PluginHost
import Synchronization

/// A plugin judged by rules, each in a process of its own.
public struct Checkup: Hashable, Sendable {
  /// What was judged and by whom: everything that a verdict depends on.
  public struct Circumstances: Hashable, Sendable {
    /// The plugin as the user named it.
    public var plugin: String
    /// The plugin's own name and version, where its manifest says them.
    public var title: String?
    /// The host's version.
    public var host: String
    /// The interface's revision.
    public var abi: String
    /// The system's kernel.
    public var kernel: String
    /// What chance was drawn from.
    public var seed: UInt64
    /// Whether the counts were the catalogue's full ones.
    public var isThorough: Bool
    /// Whether rules that only advise bind as well.
    public var isStrict: Bool

    /// Creates circumstances.
    public init(
      plugin: String, title: String? = nil, host: String, abi: String, kernel: String,
      seed: UInt64 = 1, isThorough: Bool = false, isStrict: Bool = false
    ) {
      self.plugin = plugin
      self.title = title
      self.host = host
      self.abi = abi
      self.kernel = kernel
      self.seed = seed
      self.isThorough = isThorough
      self.isStrict = isStrict
    }
  }

  /// What was judged and by whom.
  public var circumstances: Circumstances
  /// Which part of the rules this is, from 1, and of how many parts.
  public var shard = Shard()
  /// What came of each rule, in the order of the catalogue.
  public var verdicts: [Verdict]

  /// A checkup in which nothing has been tried yet.
  public init(_ circumstances: Circumstances) {
    self.init(circumstances, shard: Shard(), verdicts: [])
  }

  init(_ circumstances: Circumstances, shard: Shard, verdicts: [Verdict]) {
    self.circumstances = circumstances
    self.shard = shard
    self.verdicts = verdicts
  }

  /// Judges a plugin.
  ///
  /// - Parameters:
  ///   - circumstances: What is judged and by whom.
  ///   - library: The absolute path of the library.
  ///   - manifest: The path of its manifest; nil when it has none.
  ///   - selection: The rules.
  ///   - jobs: How many rules are tried at a time.
  ///   - options: How the processes are run.
  ///   - tell: Hears of each rule in the order of the catalogue, as soon as it is decided.
  /// - Throws: Why no process can be started.
  public init(
    _ circumstances: Circumstances, library: String, manifest: String?, by selection: Selection,
    jobs: Int, with options: WorkerSession.Options,
    tell: @escaping @Sendable (Verdict) -> Void
  ) throws(LibraryError) {
    let progress = Progress(selection.rules.count, tell)
    let bench = Bench(
      library: library, manifest: manifest, circumstances: circumstances,
      repeats: selection.repeats, options: options)
    Lanes.run(selection.rules.count, width: jobs) { index in
      let (rule, skipping) = selection.rules[index]
      if let skipping {
        progress.take(Verdict(rule, skippedBecause: skipping), at: index)
        return
      }
      guard !progress.hasFailed else { return }
      do throws(LibraryError) {
        progress.take(try bench.verdict(on: rule), at: index)
      } catch {
        progress.take(error)
      }
    }
    self.init(circumstances, shard: selection.shard, verdicts: try progress.verdicts())
  }

  /// How many rules came out in each way.
  public func count(_ result: Verdict.Result) -> Int { verdicts.count { $0.result == result } }

  /// Whether anything at all was tried.
  public var hasRun: Bool { verdicts.contains { $0.result != .skipped } }

  /// Whether something other than the plugin kept rules from being tried, and nothing else is wrong.
  public var isBlocked: Bool {
    verdicts.contains(where: \.isBlocked) && verdicts.allSatisfy(isFine)
  }

  /// Whether something was tried and no rule that binds is broken.
  public var passes: Bool {
    hasRun && !isBlocked && verdicts.allSatisfy(isFine)
  }

  private func isFine(_ verdict: Verdict) -> Bool {
    verdict.isKept || (verdict.result == .warning && !circumstances.isStrict)
  }
}

/// Where rules are tried, from several threads.
private struct Bench: Sendable {
  let library: String
  let manifest: String?
  let circumstances: Checkup.Circumstances
  let repeats: Int
  let options: WorkerSession.Options

  func verdict(on rule: Rule) throws(LibraryError) -> Verdict {
    var all = try once(rule)
    for _ in 1..<max(1, repeats) { all.add(try once(rule)) }
    return all
  }

  /// What most of the processes say that a rule asks for, without those that cannot change it.
  private func once(_ rule: Rule) throws(LibraryError) -> Verdict {
    var kept: [Verdict] = []
    var broken: [Verdict] = []
    while true {
      var verdict = try single(rule)
      verdict.milliseconds += (kept + broken).map(\.milliseconds).max() ?? 0
      if verdict.isKept { kept.append(verdict) } else { broken.append(verdict) }
      if kept.count > rule.votes / 2 || broken.count > rule.votes / 2 { return verdict }
    }
  }

  private func single(_ rule: Rule) throws(LibraryError) -> Verdict {
    var hearing = try judge(rule, options)
    let (judgement, calls) = try Rule.shrink(hearing.judgement, of: examination(rule)) {
      (shorter) throws(LibraryError) in
      try WorkerSession.judge(shorter, with: options).judgement
    }
    var verdict = Verdict(rule, judgement)
    verdict.calls = calls
    verdict.milliseconds = hearing.milliseconds
    verdict.output = hearing.output
    if case .observed(let first) = hearing.judgement {
      // A process of another supervisor has its memory in other places.
      var apart = options
      apart.supervisor = options.supervisor.another()
      hearing = try judge(rule, apart)
      if case .observed(let second) = hearing.judgement {
        verdict = Verdict(rule, Bench.comparison(first, second))
      } else {
        verdict = Verdict(rule, hearing.judgement)
      }
      verdict.milliseconds += hearing.milliseconds
      verdict.output += hearing.output
    }
    return verdict
  }

  private func judge(
    _ rule: Rule, _ options: WorkerSession.Options
  ) throws(LibraryError) -> Hearing {
    try WorkerSession.judge(examination(rule), with: options)
  }

  private func examination(_ rule: Rule) -> Examination {
    Examination(
      rule: rule.id, library: library, manifest: manifest, seed: circumstances.seed,
      isThorough: circumstances.isThorough)
  }

  /// Judges by what two processes saw; the first lines that differ are the breach.
  private static func comparison(_ first: String, _ second: String) -> Judgement {
    guard first != second else { return .passed }
    var breach = Breach("two processes see different things")
    let lines = [first, second].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    breach.expected = pair.map { String($0.0.prefix(200)) } ?? "\(lines[0].count) lines"
    breach.actual = pair.map { String($0.1.prefix(200)) } ?? "\(lines[1].count) lines"
    return .failed(breach)
  }
}

/// Verdicts as they come, told in the order of the rules.
private final class Progress: Sendable {
  private struct State {
    var verdicts: [Verdict?]
    var told = 0
    var error: LibraryError?
  }

  private let state: Mutex<State>
  private let tell: @Sendable (Verdict) -> Void

  init(_ count: Int, _ tell: @escaping @Sendable (Verdict) -> Void) {
    state = Mutex(State(verdicts: Array(repeating: nil, count: count)))
    self.tell = tell
  }

  /// Whether the rest can be left undone.
  var hasFailed: Bool { state.withLock { $0.error != nil } }

  func take(_ verdict: Verdict, at index: Int) {
    state.withLock { state in
      state.verdicts[index] = verdict
      while state.told < state.verdicts.count, let next = state.verdicts[state.told] {
        tell(next)
        state.told += 1
      }
    }
  }

  func take(_ error: LibraryError) {
    state.withLock { $0.error = $0.error ?? error }
  }

  func verdicts() throws(LibraryError) -> [Verdict] {
    let (verdicts, error) = state.withLock { ($0.verdicts, $0.error) }
    if let error { throw error }
    return verdicts.compactMap { $0 }
  }
}
