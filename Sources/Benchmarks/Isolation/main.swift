import CPingPong
import Glibc
import LayerTree
import PluginHost
import Transitions

// Measures what a process of its own costs a plugin, and what a crash costs the host; also runs a
// number of faults in a row and counts what is left of them.

/// The time on the monotonic clock in microseconds.
func microseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The middle of several measurements of some repetitions each, in microseconds per repetition.
func measure(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<9 {
    let start = microseconds()
    for _ in 0..<repetitions { try body() }
    times.append((microseconds() - start) / Double(repetitions))
  }
  return times.sorted()[4]
}

func line(_ name: String, _ value: Double) {
  let digits = "\((value * 100).rounded() / 100)"
  print(name + String(repeating: " ", count: max(1, 64 - name.count)) + digits + " µs")
}

/// A push onto a container, with a number of layers on each screen.
func change(layers: Int, width: Double = 375) throws -> StackChange {
  let bounds = Rect(0, 0, width, 667)
  func screen(_ name: String) throws -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: bounds))
    for index in 1..<layers {
      let place = Rect(Double(index % 25) * 15, Double(index / 25) * 15, 14, 14)
      var layer = Layer(name: "layer \(index)", frame: place)
      // What layers of a screen usually have besides a place.
      if index.isMultiple(of: 2) { layer.backgroundColor = .white }
      if index.isMultiple(of: 5) { layer.cornerRadius = 4 }
      try tree.insert(tree.create(layer), into: LayerTree.rootID)
    }
    return Screen(name: name, tree: tree)
  }
  let stack = ScreenStack(container: bounds, root: try screen("one"))
  return try stack.change(for: .push(try screen("two")))
}

/// The settings of a run in which nobody set anything.
func settings(of animator: AnimatorDescription) -> TransitionContext.Settings {
  var settings = TransitionContext.Settings()
  for parameter in animator.parameters {
    settings.parameters[parameter.id] =
      switch parameter.type {
      case .number(_, let standard): .number(standard)
      case .boolean(let standard): .number(standard ? 1 : 0)
      case .text(let standard), .choice(_, let standard): .text(standard)
      }
  }
  return settings
}

/// One whole transition without its frames: begin, and end.
func run(
  _ animator: any Animator, _ change: StackChange, _ settings: TransitionContext.Settings
) {
  let transition = Transition(change, animator: .success(animator), settings: settings)
  transition.end(.finished, at: 0)
  precondition(transition.faults.isEmpty, "\(transition.faults)")
}

func options(_ executable: String) -> WorkerSession.Options {
  var options = WorkerSession.Options(supervisor: Supervisor(executable: executable))
  // A busy machine is no fault of a plugin that is measured.
  for call in PluginCall.allCases { options.budgets[call] = 5_000 }
  return options
}

func compare(_ executable: String, _ plugin: String) throws {
  line("futex ping-pong between two processes", host_ping_pong_futex(20_000) / 1e3)
  line("ping-pong over a sequenced socket", host_ping_pong_socket(20_000) / 1e3)
  let start = microseconds()
  let isolated = try WorkerSession(path: plugin, options: options(executable))
  line("start of a supervisor and a worker until its plugin is loaded", microseconds() - start)
  let more = options(executable)
  var sessions = [try WorkerSession(path: plugin, options: more)]
  let starts = try (0..<15).map { _ in
    let start = microseconds()
    sessions.append(try WorkerSession(path: plugin, options: more))
    return microseconds() - start
  }
  line("start of another worker until its plugin is loaded", starts.sorted()[7])
  sessions = []
  let inProcess = try InProcessSession(path: plugin)
  let settings = settings(of: inProcess.description.animators[0])
  for layers in [10, 1_000] {
    let change = try change(layers: layers)
    let there = try isolated.animator(at: 0, grant: Grant(capabilities: []))
    let here = try inProcess.animator(at: 0, grant: Grant(capabilities: []))
    let apart = measure(layers == 10 ? 500 : 20) {
      run(there, change, settings)
    }
    let together = measure(layers == 10 ? 500 : 20) {
      run(here, change, settings)
    }
    line("transition in the host, \(layers) layers a screen", together)
    line("transition in a worker, \(layers) layers a screen", apart)
    line("  added by isolation", apart - together)
  }
  let animator = try isolated.animator(at: 0, grant: Grant(capabilities: []))
  _ = try animator.begin(TransitionContext(try change(layers: 10), settings: settings))
  line(
    "one call into a worker", try measure(2_000) { try animator.phaseChanged(.running) })
}

/// What an animator costs that works out positions for each frame.
func frames(_ executable: String, _ plugin: String) throws {
  let isolated = try WorkerSession(path: plugin, options: options(executable))
  let inProcess = try InProcessSession(path: plugin)
  for values in [1, 100, 1_000] {
    let context = TransitionContext(
      try change(layers: 1, width: Double(values)),
      settings: settings(of: inProcess.description.animators[0]))
    func cost(_ session: any PluginSession) throws -> Double {
      let animator = try session.animator(at: 0, grant: Grant(capabilities: [.frame]))
      _ = try animator.begin(context)
      return try measure(500) { _ = try animator.frame(at: 0.5) }
    }
    let (together, apart) = (try cost(inProcess), try cost(isolated))
    line("frame of \(values) positions in the host", together)
    line("frame of \(values) positions in a worker", apart)
    line("  added by isolation", apart - together)
  }
}

func crash(_ executable: String, _ plugin: String) throws {
  let change = try change(layers: 10)
  let session = try WorkerSession(path: plugin, options: options(executable))
  var times: [Double] = []
  for _ in 0..<15 {
    let animator = try session.animator(at: 0, grant: Grant(capabilities: []))
    let start = microseconds()
    let transition = Transition(change, animator: .success(animator))
    _ = transition.presentation(at: 0)
    times.append(microseconds() - start)
  }
  line("from a crash in begin to the fallback's first frame", times.sorted()[7])
}

/// What this process holds, as the kernel counts it.
func holdings() -> (files: Int, threads: Int, children: Int) {
  func entries(_ folder: String) -> Int {
    guard let stream = unsafe opendir(folder) else { return -1 }
    defer { unsafe closedir(stream) }
    var count = 0
    while unsafe readdir(stream) != nil { count += 1 }
    return count
  }
  var children = 0
  while waitpid(-1, nil, WNOHANG) > 0 { children += 1 }
  if errno != ECHILD { children += 1 }
  return (entries("/proc/self/fd"), entries("/proc/self/task"), children)
}

/// Runs faults in a row, each in its own plugin file, and fails when anything is left of them.
func faults(_ count: Int, _ executable: String, _ plugins: [String]) throws -> Int32 {
  let change = try change(layers: 10)
  var failed = 0
  func fault(_ plugin: String) throws {
    let session: WorkerSession
    do {
      session = try WorkerSession(path: plugin, options: options(executable))
    } catch {
      guard error.isPluginFault else { throw error }
      failed += 1
      return
    }
    let grant = Negotiation(for: session.description.animators[0]).grant
    let made = Result { () throws(AnimatorFailure) in
      try session.animator(at: 0, grant: grant)
    }
    let transition = Transition(change, animator: made.map { $0 })
    transition.end(.finished, at: 0)
    let late = session.close()
    if transition.outcome == .failed || !late.isEmpty { failed += 1 }
  }
  for plugin in plugins { try fault(plugin) }
  failed = 0
  let before = holdings()
  for index in 0..<count { try fault(plugins[index % plugins.count]) }
  let after = holdings()
  print("\(failed) of \(count) failed; files, threads, children: \(before) and then \(after)")
  return failed == count && before == after ? 0 : 1
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "compare" where arguments.count == 6:
  try compare(arguments[2], arguments[3])
  try frames(arguments[2], arguments[4])
  try crash(arguments[2], arguments[5])
case "faults" where arguments.count > 4:
  exit(try faults(Int(arguments[2]) ?? 0, arguments[3], Array(arguments[4...])))
default:
  print("usage: isolation-benchmark compare WORKER PLUGIN FRAMES-PLUGIN CRASHING-PLUGIN")
  print("       isolation-benchmark faults COUNT WORKER PLUGIN…")
  exit(2)
}
