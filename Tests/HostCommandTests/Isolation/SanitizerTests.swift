import Foundation
import HostProcess
import Testing

/// Libraries that are built with a sanitizer, by whichever compiler is here.
@Suite(
  .enabled(if: !BuildFolder.isSanitized, "the host brings a sanitizer's runtime of its own"))
struct SanitizerTests {
  /// A plugin that reads behind a block of memory where `FAULT` says so.
  private static let source = """
    #include <animator/author.h>
    #include <stdlib.h>

    static animator_status declare(const animator_run *run) {
      volatile double *opacities = malloc(2 * sizeof *opacities);
      opacities[0] = opacities[1] = 0.25;
      const animator_value clear = animator_value_scalar(opacities[FAULT ? 2 : 1]);
      free((void *)opacities);
      return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_OPACITY, &clear, NULL,
                                  0.4, animator_curve_ease_out());
    }

    ANIMATOR_LIFE(fade, declare);

    static const animator_descriptor fade = {
        ANIMATOR_LIFE_OF(fade), .id = "host.fixture.watched", .name = "Watched",
        .version = "1.0.0", .operations = ANIMATOR_OPERATION_PUSH, .minimum_duration = 0.4,
        .default_duration = 0.4, .maximum_duration = 0.4};

    ANIMATOR_PLUGIN("Watched", "1.0.0", "MIT", "tests", &fade);
    """

  /// A way to build with a sanitizer.
  struct Build: CustomTestStringConvertible, Sendable {
    let compiler: String
    let flags: String
    let name: String
    var testDescription: String { "\(compiler) \(flags)" }
  }

  static let builds = [
    Build(compiler: "gcc", flags: "-fsanitize=address", name: "AddressSanitizer"),
    Build(compiler: "gcc", flags: "-fsanitize=thread", name: "ThreadSanitizer"),
    Build(compiler: "clang", flags: "-fsanitize=address", name: "AddressSanitizer"),
    Build(
      compiler: "clang", flags: "-fsanitize=address -shared-libsan", name: "AddressSanitizer"),
  ]

  private static let include =
    URL(fileURLWithPath: BuildFolder.fixtures).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Sources/CAnimator/include"

  /// Builds the plugin; false where the compiler or its runtime is not here.
  private func build(
    _ build: Build, fault: Bool = false, in scratch: Scratch
  ) throws -> (isThere: Bool, environment: [String: String]) {
    try scratch.write(Array(Self.source.utf8), as: "watched.c")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let flags = "\(build.flags) -DFAULT=\(fault ? 1 : 0) -I \(Self.include)"
    let result = try HostProcess.shell(
      """
      export PATH=$PATH:\(path)
      \(build.compiler) -std=gnu11 -g -O1 -shared -fPIC \(flags) watched.c -o libwatched.so &&
        echo 'int main(void) { return 0; }' >main.c &&
        \(build.compiler) \(build.flags.prefix { $0 != " " }) main.c -o main && ./main && echo built
      """, in: scratch)
    return (result.text.hasSuffix("built\n"), ["PATH": path])
  }

  @Test(arguments: builds)
  func `a build with a sanitizer needs the user's leave, and runs with it`(build: Build) throws {
    let scratch = try Scratch()
    let (isThere, environment) = try self.build(build, in: scratch)
    guard isThere else { return }
    let path = "\(scratch.path)/libwatched.so"
    for command in [["run", "--output", "x.jsonl"], ["info"], ["check", "--rule", "LD-02"]] {
      let arguments = command + ["--plugin", path]
      let plain = try HostProcess.run(arguments, in: scratch, environment: environment)
      #expect(plain.exitCode == 3, "\(command)")
      #expect(
        plain.errors == [
          "host: '\(path)': cannot be loaded here: it is built with \(build.name): add "
            + "--allow-sanitizer"
        ])
      let allowed = try HostProcess.run(
        arguments + ["--allow-sanitizer"], in: scratch, environment: environment)
      #expect(allowed.exitCode == 0, "\(command) \(allowed.errors) \(allowed.text)")
    }
  }

  @Test(arguments: builds)
  func `rules about files, calls and memory judge such a build as any other`(build: Build) throws {
    let scratch = try Scratch()
    let (isThere, environment) = try self.build(build, in: scratch)
    guard isThere else { return }
    let rules = ["LD-03", "LD-05", "TM-02", "TH-01", "LC-01"].flatMap { ["--rule", $0] }
    let result = try HostProcess.run(
      ["check", "./libwatched.so", "--allow-sanitizer", "--strict"] + rules, in: scratch,
      environment: environment)
    #expect(result.exitCode == 0, "\(result.text)")
  }

  @Test(arguments: builds.filter { $0.name == "AddressSanitizer" })
  func `what AddressSanitizer finds ends the worker and is told`(build: Build) throws {
    let scratch = try Scratch()
    let (isThere, environment) = try self.build(build, fault: true, in: scratch)
    guard isThere else { return }
    let result = try HostProcess.run(
      ["run", "--plugin", "./libwatched.so", "--output", "x.jsonl", "--allow-sanitizer"],
      in: scratch, environment: environment)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains { $0.contains("heap-buffer-overflow") }, "\(result.errors)")
    #expect(
      result.errors.contains {
        $0.hasPrefix("host: host.fixture.watched: begin: was ended by SIGABRT")
      }, "\(result.errors)")
  }

  @Test
  func `a plugin without a sanitizer is run as ever with the option`() throws {
    let scratch = try Scratch()
    let library = "\(BuildFolder.fixtures)/libspringy.so"
    let result = try HostProcess.run(["info", library, "--allow-sanitizer"], in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors == [])
  }

  @Test
  func `in process, the line says what starts the host with the runtime`() throws {
    let scratch = try Scratch()
    let (isThere, environment) = try build(Self.builds[0], in: scratch)
    guard isThere else { return }
    let result = try HostProcess.run(
      ["info", "./libwatched.so", "--in-process"], in: scratch, environment: environment)
    #expect(result.exitCode == 3)
    #expect(result.errors.first?.contains("start the host with LD_PRELOAD=/") == true)
  }
}
