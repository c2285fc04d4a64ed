private import FoundationEssentials
import LayerTree
import Scenes
import Testing
import TimingEngine
import Transitions

@Suite
struct ScriptTests {
  @Test
  func `commands come in the order of time and keep everything that they say`() throws {
    let text = """
      [
        {"at": 2, "do": "cancel", "container": "inner"},
        {"at": 0.5, "do": "grab", "law": "linear"},
        {"at": 0, "do": "push", "screen": "detail", "animator": "org.example.door",
         "identifier": "home", "animated": false, "container": "outer",
         "set": {"angle": 60, "side": "left", "fade": true}},
        {"at": 0.5, "do": "scrub", "progress": 0.25},
        {"at": 0.5, "do": "release", "velocity": -1.5},
        {"at": 1, "do": "release", "velocity": 0, "outcome": "finish"},
        {"at": 1.5, "do": "resize", "size": [1024, 768]},
        {"at": 3, "do": "kill-worker"},
        {"at": 3, "do": "pop"},
        {"at": 3, "do": "grab"},
        {"at": 4, "do": "grab", "from": [12.5, -3]}
      ]
      """
    let request = Script.Request(
      .push("detail"), animator: "org.example.door", identifier: "home", isAnimated: false,
      parameters: ["angle": .number(60), "side": .text("left"), "fade": .number(1)])
    let expected: [Script.Command] = [
      Script.Command(time: 0, container: "outer", action: .transition(request)),
      Script.Command(time: 0.5, action: .grab(law: .linear)),
      Script.Command(time: 0.5, action: .scrub(.progress(0.25))),
      Script.Command(time: 0.5, action: .release(velocity: -1.5, ending: nil)),
      Script.Command(time: 1, action: .release(velocity: 0, ending: .finish)),
      Script.Command(time: 1.5, action: .resize(Size(1_024, 768))),
      Script.Command(time: 2, container: "inner", action: .cancel),
      Script.Command(time: 3, action: .killWorker),
      Script.Command(time: 3, action: .transition(Script.Request(.pop))),
      Script.Command(time: 3, action: .grab(law: nil)),
      Script.Command(time: 4, action: .grab(law: nil, from: Point(12.5, -3))),
    ]
    #expect(try Script(parsing: text.utf8).commands == expected)
  }

  @Test(arguments: Operation.allCases)
  func `every operation is a command`(operation: Operation) throws {
    let change: Script.Change =
      switch operation {
      case .push: .push("main")
      case .pop: .pop
      case .unwind: .unwind("main")
      case .replace: .replace("main")
      case .present: .present("main", .overFullScreen)
      case .dismiss: .dismiss
      }
    let member =
      operation == .pop || operation == .dismiss ? "" : ", \"screen\": \"main\""
    let script = try Script(
      parsing: "[{\"at\": 0, \"do\": \"\(operation.rawValue)\"\(member)}]".utf8)
    #expect(
      script.commands == [Script.Command(time: 0, action: .transition(Script.Request(change)))])
  }

  @Test(arguments: [
    ("{}", "expected an array, found an object"),
    ("[1]", "[0]: expected an object, found 1"),
    ("[{}]", "[0]: expected a member \"do\", found none"),
    (
      "[{\"do\": \"jump\"}]",
      "[0].do: expected one of \"push\", \"pop\", \"unwind\", \"present\", \"dismiss\", "
        + "\"replace\", \"set-stack\", \"grab\", \"scrub\", \"release\", \"finish\", "
        + "\"cancel\", \"resize\", \"policy\", \"choose\", \"embed\", \"kill-worker\", "
        + "found \"jump\""
    ),
    ("[{\"do\": \"cancel\"}]", "[0]: expected a member \"at\", found none"),
    (
      "[{\"do\": \"cancel\", \"at\": -1}]",
      "[0].at: expected a number from 0 to 86400, found -1"
    ),
    (
      "[{\"do\": \"cancel\", \"at\": 1, \"velocity\": 1}]",
      "[0]: expected one of the members at, do, container, found \"velocity\""
    ),
    ("[{\"do\": \"push\", \"at\": 1}]", "[0]: expected a member \"screen\", found none"),
    (
      "[{\"do\": \"push\", \"at\": 1, \"screen\": \"detial\"}]",
      "[0].screen: expected one of the screens main, detail, found \"detial\""
    ),
    (
      "[{\"do\": \"pop\", \"at\": 1, \"screen\": \"main\"}]",
      "[0].screen: expected no screen, as \"pop\" leads to the one below; "
        + "\"unwind\" leads to a screen, found \"main\""
    ),
    (
      "[{\"do\": \"pop\", \"at\": 1, \"animated\": 0}]",
      "[0].animated: expected true or false, found 0"
    ),
    (
      "[{\"do\": \"pop\", \"at\": 1, \"set\": {\"a\": []}}]",
      "[0].set.a: expected a number, a string, true or false, found an array"
    ),
    (
      "[{\"do\": \"grab\", \"at\": 1, \"law\": \"cubic\"}]",
      "[0].law: expected one of \"linear\", \"curve\", found \"cubic\""
    ),
    (
      "[{\"do\": \"scrub\", \"at\": 1}]",
      "[0]: expected either \"progress\" or \"distance\", found an object"
    ),
    (
      "[{\"do\": \"embed\", \"at\": 1, \"name\": \"x\", \"screen\": \"main\", \"in\": \"tabs\"}]",
      "[0].in: expected a screen, or a layer of one such as \"main/tabs\", found \"tabs\""
    ),
    ("[{\"do\": \"release\", \"at\": 1}]", "[0]: expected a member \"velocity\", found none"),
    (
      "[{\"do\": \"release\", \"at\": 1, \"velocity\": 0, \"outcome\": \"finished\"}]",
      "[0].outcome: expected one of \"finish\", \"cancel\", found \"finished\""
    ),
    (
      "[{\"do\": \"resize\", \"at\": 1, \"size\": [1]}]",
      "[0].size: expected two numbers, width and height, found an array"
    ),
    (
      "[{\"do\": \"resize\", \"at\": 1, \"size\": [1, 9000]}]",
      "[0].size[1]: expected a number from 0 to 8192, found 9000"
    ),
    ("[{\"at\": 1}", "1:11: expected \",\" or \"]\", found the end"),
  ])
  func `a wrong script is told by its member`(text: String, expected: String) {
    let error = #expect(throws: SceneError.self) {
      try Script(parsing: text.utf8, screens: ["main", "detail"])
    }
    #expect(error?.description == expected)
  }

  @Test(arguments: [
    "there-and-back", "second-thoughts", "unwind", "popup", "side-by-side", "change-of-mind",
  ])
  func `the example scripts run on the built-in scene`(name: String) throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let data = try Data(contentsOf: root.appending(path: "manifests/scripts/\(name).json"))
    let script = try Script(parsing: data, screens: Scene.builtIn.screenNames)
    #expect(!script.commands.isEmpty)
  }
}
