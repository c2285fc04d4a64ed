import Foundation
import HostProcess
import Testing

@testable import HostCommand

/// What the host makes for authors and for installing; `tools/test-authoring` builds and runs it.
@Suite
struct AuthoringTests {
  private func host(_ arguments: String...) throws -> HostProcess.Result {
    try HostProcess.run(arguments, in: Scratch())
  }

  // MARK: - New plugins

  @Test(arguments: [
    ("door", "Door", "Door", "door_animator"),
    ("my-door2", "My Door2", "MyDoor2", "my_door2_animator"),
  ])
  func `a name has a form for each language`(
    text: String, title: String, type: String, symbol: String
  ) throws {
    let name = try #require(PluginName(text))
    #expect(name.title == title)
    #expect(name.type == type)
    #expect(name.symbol == symbol)
  }

  @Test(arguments: ["", "Door", "2door", "my--door", "-door", "door-", "my door", "tür", "a/b"])
  func `what is no name is refused with what would be one`(text: String) throws {
    let result = try host("new", "--language", "c", "--", text)
    #expect(result.exitCode == 2)
    #expect(
      result.errors == [
        "host: new: '\(text)' is no name for a plugin: lower-case letters, digits and single "
          + "dashes, such as my-door"
      ])
  }

  @Test(arguments: [
    (["new"], "host: new: name one plugin, such as my-door"),
    (["new", "a"], "host: new: say --language with one of c, cpp, swift, rust"),
    (
      ["new", "a", "--language", "perl"],
      "host: --language: 'perl' is not one of c, cpp, swift, rust"
    ),
    (
      ["new", "a", "--language", "c", "--imperative"],
      "host: --imperative: only Swift has two ways; leave it out"
    ),
    (
      ["new", "a", "--language", "c", "--id", "door"],
      "host: --id: 'door' is not a name in reverse DNS, such as org.example.door"
    ),
    (["completions", "tcsh"], "host: completions: name one shell of bash, zsh, fish"),
    (["manual", "run", "list"], "host: manual: name one command, or none"),
  ])
  func `a command line that makes no sense gets a line`(
    arguments: [String], line: String
  ) throws {
    let result = try HostProcess.run(arguments, in: Scratch())
    #expect(result.exitCode == 2)
    #expect(result.errors == [line])
  }

  @Test
  func `a host that is not installed says how it is`() throws {
    let result = try host("new", "door", "--language", "c")
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1)
    #expect(
      result.errors.first?.hasSuffix(
        "plugins are made against an installed host: run tools/install --prefix FOLDER, then "
          + "FOLDER/bin/host new") == true)
  }

  @Test(arguments: PluginTemplate.Language.allCases)
  func `a new plugin has its code, manifest, build file, test and example for CI`(
    language: PluginTemplate.Language
  ) throws {
    let scratch = try Scratch()
    let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "tools/templates")
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/share/animator", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/share/animator/templates", withDestinationPath: templates.path)
    let name = try #require(PluginName("my-door"))
    for isImperative in language == .swift ? [false, true] : [false] {
      let files = try PluginTemplate(
        language, isImperative: isImperative, installedIn: scratch.path
      )
      .files(of: name, id: "org.example.my-door")
      let paths = files.map(\.path)
      for path in [
        "Makefile", "my-door.json", "tests/check.sh", ".github/workflows/check.yml", "README.md",
      ] {
        #expect(paths.contains(path))
      }
      for file in files {
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(!text.contains(/@[A-Z]+@/), "\(file.path)")
        #expect(text.hasSuffix("\n"), "\(file.path)")
      }
    }
  }

  // MARK: - Manual and completions

  @Test
  func `every command and option stands in the manual and in the completions`() throws {
    let scripts = Shell.allCases.map { Completions.script(for: $0, Program.commands) }
    for command in Program.commands {
      let page = Manual.page(command, version: "1.2.3")
      #expect(page.hasPrefix(".TH HOST\\-\(command.name.uppercased()) 1 \"\" \"host 1.2.3\""))
      for option in command.options {
        let name = option.name.replacing("-", with: "\\-")
        #expect(page.contains("\\fB\\-\\-\(name)\\fR"), "\(command.name)")
        for script in scripts { #expect(script.contains(option.name), "\(command.name)") }
      }
    }
    let overview = Manual.overview(Program.commands, version: "1.2.3")
    #expect(Program.commands.allSatisfy { overview.contains("host\\-\($0.name)") })
  }

  @Test
  func `completions are those of the name by which the program is called`() throws {
    for shell in Shell.allCases {
      let script = Completions.script(for: shell, Program.commands, program: "animator-host")
      let other = Completions.script(for: shell, Program.commands)
      #expect(!script.contains(/(^|[^-])host list/))
      #expect(
        script.replacing("animator-host", with: "host").replacing("animator_host", with: "host")
          == other)
      #expect(script != other)
    }
    let scratch = try Scratch()
    let refused = try HostProcess.run(["completions", "bash", "--program", "a b"], in: scratch)
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == ["host: --program: 'a b' is not a name of letters, digits, - and _"])
  }

  @Test
  func `nothing in a page is a command of the formatter by accident`() {
    let command = CommandDefinition(
      name: "x", summary: "says 'a\\b'",
      options: [
        OptionDefinition(name: "one-two", argument: "A-B", summary: ".hidden at the start")
      ]
    ) { _ in .done }
    let page = Manual.page(command, version: "1")
    #expect(page.contains("says 'a\\eb'"))
    #expect(page.contains("\n\\&.hidden at the start\n"))
    #expect(page.contains("\\fB\\-\\-one\\-two\\fR \\fIA\\-B\\fR"))
  }
}
