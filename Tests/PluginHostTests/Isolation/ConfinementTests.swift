import CSandbox
import Glibc
import HostProcess
import TestVectors
import Testing
import Transitions

@testable import PluginHost

/// What a worker does before its sandbox is in force, and after.
@Suite
struct ConfinementTests {
  private static let library = "\(BuildFolder.fixtures)/libspringy.so"

  /// A worker to which nothing has been said yet.
  private func bareWorker() throws -> Worker {
    try Worker(
      Worker.Launch(
        supervisor: Supervisor(executable: BuildFolder.path + "/animator-worker"), stop: nil,
        keepsExchanges: false, notesRefusals: true, listen: { _ in }, remark: { _ in }))
  }

  private func answer(_ request: WorkerRequest, of worker: Worker) throws -> WorkerAnswer {
    var reader = try worker.ask(request, budget: 5_000)
    return try worker.read(&reader, for: request)
  }

  @Test
  func `case 01: a worker without its sandbox loads and judges nothing`() throws {
    let requests: [WorkerRequest] = [
      .load(path: ConfinementTests.library),
      .judge(Examination(rule: "LD-01", library: ConfinementTests.library, manifest: nil)),
      .create(instance: 1, animator: 0, Grant(capabilities: [])),
      .frame(instance: 1, progress: 0.5), .destroy(instance: 1),
    ]
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var chance = SeededGenerator(seed: seed)
    let worker = try bareWorker()
    for request in (0..<20).compactMap({ _ in requests.randomElement(using: &chance) }) {
      guard case .failed(let line) = try answer(request, of: worker) else {
        Issue.record("seed \(seed): \(request) was carried out")
        continue
      }
      #expect(line == "no plugin code runs before the sandbox is in force")
    }
    #expect(worker.end == nil)
  }

  @Test
  func `case 01: the sandbox is entered once, and is what it was`() throws {
    let worker = try bareWorker()
    let plan = worker.plan(
      for: ConfinementTests.library,
      WorkerSession.Options(supervisor: Supervisor(executable: "/animator-worker")))
    guard case .prepared = try answer(.prepare(plan), of: worker) else {
      Issue.record("it is not prepared")
      return
    }
    var wider = plan
    wider.folders = ["/"]
    guard case .failed(let line) = try answer(.prepare(wider), of: worker) else {
      Issue.record("it is prepared twice")
      return
    }
    #expect(line == "prepare: the sandbox of this process is settled")
    guard case .loaded = try answer(.load(path: ConfinementTests.library), of: worker) else {
      Issue.record("it does not load")
      return
    }
    guard case .failed = try answer(.load(path: ConfinementTests.library), of: worker) else {
      Issue.record("it loads twice")
      return
    }
  }

  @Test
  func `case 01: in the host itself no request brings a sandbox`() throws {
    let service = PluginService(confinement: .waived)
    guard case .failed = service.carryOut(.prepare(SandboxPlan(library: "/x.so"))) else {
      Issue.record("the host entered a sandbox")
      return
    }
  }

  @Test
  func `a part of the sandbox that fails where the kernel has it is no sandbox`() {
    var raw = host_sandbox_state()
    #expect(SandboxState(raw).failure == nil)
    raw.landlock = ENOSYS
    #expect(SandboxState(raw).failure == nil)
    raw.filter = ENOMEM
    #expect(SandboxState(raw).failure?.contains("calls") == true)
  }
}
