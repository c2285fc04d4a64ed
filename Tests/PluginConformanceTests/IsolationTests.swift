import HostProcess
import PluginHost
import Testing
import Transitions

/// A good plugin does the same wherever its code runs.
@Suite
struct IsolationTests {
  @Test(arguments: PluginCase.all)
  func `a worker and the host itself give the same trace, byte for byte`(
    plugin: PluginCase
  ) throws {
    let scratch = try Scratch()
    let run = [
      "run", "--plugin", plugin.animator, "--operation", plugin.operation.rawValue, "--format",
      "jsonl", "--output", "-", "--quiet",
    ]
    // How long a busy machine, or a sanitizer, takes is not the matter.
    let isolated = try HostProcess.run(run + ["--budget", "begin=10000"], in: scratch)
    let inProcess = try HostProcess.run(run + ["--in-process"], in: scratch)
    #expect(isolated.errors == inProcess.errors)
    #expect(isolated.exitCode == inProcess.exitCode)
    #expect(isolated.text == inProcess.text)
    #expect(isolated.exitCode != 0 || !isolated.output.isEmpty)
  }
}
