import JSON
import Testing

@testable import PluginHost

@Suite
struct ManifestTests {
  static let valid = """
    {
      "schema": 1, "library": "libx.so", "abi": {"oldest": "0.1.0", "newest": "0.1.x"},
      "name": "X", "version": "1.0.0", "license": "MIT", "contact": "x@example.org",
      "unloadable": true,
      "animators": [
        {
          "id": "org.x.one", "name": "One", "version": "1.0.0", "operations": ["push", "pop"],
          "claims": ["symmetric"],
          "duration": {"minimum": 0.1, "default": 0.5, "maximum": 2}, "maximumOvershoot": 0.2,
          "capabilities": [
            {"id": "animator.spring", "need": "optional", "revisions": [1, 1], "fallback": "ease"}
          ],
          "parameters": [
            {"id": "side", "name": "Side", "type": "choice", "choices": ["left", "right"],
              "default": "left"},
            {"id": "width", "name": "Width", "type": "number", "minimum": 0, "maximum": 9,
              "default": 3, "unit": "points"},
            {"id": "ink", "name": "Ink", "type": "text", "default": "#0080FF", "unit": "color"}
          ]
        }
      ]
    }
    """

  @Test
  func `a manifest reads back as it was written`() throws {
    let manifest = try PluginManifest(parsing: Array(Self.valid.utf8))
    let again = try PluginManifest(parsing: Array(manifest.json.prettyDescription.utf8))
    #expect(again == manifest)
    #expect(manifest.disagreement(with: again.description) == nil)
  }

  @Test(arguments: [
    ("\"schema\": 1", "\"schema\": 2", "schema: 2"),
    ("\"name\": \"X\"", "\"nmae\": \"X\"", "nmae"),
    ("\"version\": \"1.0.0\", \"license\"", "\"version\": \"one\", \"license\"", "version: 'one'"),
    ("org.x.one", "one", "animators[0].id: 'one'"),
    ("\"default\": 0.5", "\"default\": 5", "animators[0].duration"),
    ("\"push\", \"pop\"", "\"fly\"", "animators[0].operations[0]"),
    ("\"revisions\": [1, 1]", "\"revisions\": [2, 1]", "animators[0].capabilities[0].revisions"),
    ("\"default\": \"left\"", "\"default\": \"up\"", "animators[0].parameters[0].default: 'up'"),
    ("\"default\": 3", "\"default\": 30", "animators[0].parameters[1].default"),
    ("#0080FF", "tomato", "default: 'tomato' is not a colour as #rrggbb or #rrggbbaa"),
    ("#0080FF", "#08f", "animators[0].parameters[2].default: '#08f'"),
    ("#0080FF", "#0080fg", "animators[0].parameters[2].default: '#0080fg'"),
    ("\"oldest\": \"0.1.0\"", "\"oldest\": \"new\"", "abi.oldest"),
    ("\"library\": \"libx.so\",", "", "library"),
  ])
  func `what is wrong is named by its field`(old: String, new: String, field: String) {
    let text = Self.valid.replacing(old, with: new)
    #expect(text != Self.valid)
    do {
      _ = try PluginManifest(parsing: Array(text.utf8))
      Issue.record("was accepted")
    } catch {
      #expect(error.description.contains(field), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test
  func `the first field that differs is named with both values`() throws {
    let manifest = try PluginManifest(parsing: Array(Self.valid.utf8))
    var other = manifest.description
    other.animators[0].duration.maximum = 3
    #expect(
      manifest.disagreement(with: other)
        == "animators[0].duration.maximum: the manifest says 2, the library 3")
  }

  @Test
  func `a manifest over 64 KiB is refused unread`() {
    #expect(throws: ManifestError.self) {
      try PluginManifest(parsing: [UInt8](repeating: 32, count: 65_537))
    }
  }

  @Test
  func `revisions sort by age and read as they print`() {
    #expect(ABIVersion(0, 1, 0) < ABIVersion(0, 1, 1))
    #expect(ABIVersion(0, 9, 9) < ABIVersion(1, 0, 0))
    #expect(ABIVersion("0.1.x")?.description == "0.1.x")
    #expect(ABIVersion("0.1") == nil)
    #expect(ABIVersion("0.1.70000") == nil)
  }
}
