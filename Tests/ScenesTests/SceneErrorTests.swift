import LayerTree
import Scenes
import Testing

@Suite
struct SceneErrorTests {
  private struct NoFile: Error, CustomStringConvertible {
    let description = "no such file"
  }

  private func message(_ text: String) -> String? {
    let error = #expect(throws: SceneError.self) {
      try Scene(parsing: text.utf8) { _ in throw NoFile() }
    }
    return error?.description
  }

  @Test(arguments: [
    ("{", "1:2: expected a name in quotes or \"}\", found the end"),
    ("[]", "expected an object, found an array"),
    ("{}", "expected a member \"schema\", found none"),
    ("{\"schema\": 2}", "schema: expected 1, the version of the scene format, found 2"),
    (
      "{\"schema\": 1, \"nme\": 0}",
      "expected one of the members schema, name, size, colors, background, screens, found \"nme\""
    ),
    (
      "{\"schema\": 1, \"size\": [1]}",
      "size: expected two numbers, width and height, found an array"
    ),
    ("{\"schema\": 1, \"size\": [0, 1]}", "size[0]: expected a number from 1 to 8192, found 0"),
    ("{\"schema\": 1, \"size\": [1, 1]}", "expected a member \"name\", found none"),
    (
      "{\"schema\": 1, \"colors\": {\"ink\": \"rod\"}}",
      "colors.ink: expected a colour as #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl(), hwb() or a "
        + "name, found \"rod\""
    ),
    (
      "{\"schema\": 1, \"size\": [1, 1], \"name\": \"a/b\"}",
      "name: expected a name without \"/\" that doesn't start with \"@\", found \"a/b\""
    ),
    (
      "{\"schema\": 1, \"size\": [1, 1], \"name\": \"a\", \"screens\": []}",
      "screens: expected at least one screen, found an array"
    ),
    (
      """
      {"schema": 1, "size": [1, 1], "name": "a", "screens": [{"name": "b"}, {"name": "b"}]}
      """,
      "screens[1].name: expected a name that no other screen has, found \"b\""
    ),
    (
      "{\"schema\": 1, \"size\": [1, 1], \"name\": \"a\", \"screens\": [{\"title\": 1}]}",
      "screens[0]: expected one of the members name, background, boundsOrigin, layers, found \"title\""
    ),
  ])
  func `a wrong scene is told by its member`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    ("\"opacity\": 1.5", ".opacity: expected a number from 0 to 1, found 1.5"),
    ("\"cornerRadius\": -1", ".cornerRadius: expected a number of at least 0, found -1"),
    ("\"hidden\": 1", ".hidden: expected true or false, found 1"),
    (
      "\"match\": \"a/b\"",
      ".match: expected a name without \"/\" that doesn't start with \"@\", found \"a/b\""
    ),
    ("\"doubleSided\": 0", ".doubleSided: expected true or false, found 0"),
    (
      "\"backdropBlur\": -1",
      ".backdropBlur: expected a number from 0 to 1000, found -1"
    ),
    (
      "\"tint\": \"#12345\"",
      ".tint: expected a colour as #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl(), hwb() or a name, "
        + "ink, paper, found \"#12345\""
    ),
    (
      "\"name\": \"@a\"",
      ".name: expected a name without \"/\" that doesn't start with \"@\", found \"@a\""
    ),
    (
      "\"frame\": [0, 0, 1]",
      ".frame: expected four lengths: x, y, width, height, found an array"
    ),
    (
      "\"frame\": [0, 0, 1, \"50%%\"]",
      ".frame[3]: expected a length ('50%%', character 4: expected the end of the text), "
        + "found \"50%%\""
    ),
    (
      "\"position\": [\"min(1,)\", 0]",
      ".position[0]: expected a length ('min(1,)', character 7: expected a number), "
        + "found \"min(1,)\""
    ),
    (
      "\"position\": [\"50%-2em\", 0]",
      ".position[0]: expected a length ('50%-2em', character 5: expected a length or a percentage), "
        + "found \"50%-2em\""
    ),
    (
      "\"position\": [0, \"50%+90deg\"]",
      ".position[1]: expected a length ('50%+90deg', character 4: expected the same kind of unit on "
        + "both sides of the sign, or on neither), found \"50%+90deg\""
    ),
    (
      "\"position\": [0, \"10%*10%\"]",
      ".position[1]: expected a length ('10%*10%', character 1: expected a length or a percentage), "
        + "found \"10%*10%\""
    ),
    (
      "\"position\": [null, 0]",
      ".position[0]: expected a number or a length such as \"100%-16\", found null"
    ),
    ("\"position\": [1]", ".position: expected two lengths: x, y, found an array"),
    (
      "\"bounds\": 1",
      ".bounds: expected two numbers and two lengths: x, y, width, height, found 1"
    ),
    ("\"bounds\": [\"50%\", 0, 1, 1]", ".bounds[0]: expected a number, found \"50%\""),
    (
      "\"frame\": [0, 0, 1, 1], \"bounds\": [0, 0, 1, 1]",
      ".bounds: expected no frame beside it, found both"
    ),
    ("\"anchorPoint\": [0]", ".anchorPoint: expected two fractions of the bounds, found an array"),
    (
      "\"transform\": [1, 0]",
      ".transform: expected the 6 numbers of a 2D matrix or the 16 of a 3D one, row after row, "
        + "found an array"
    ),
    ("\"shadow\": {}", ".shadow: expected a member \"opacity\", found none"),
    (
      "\"shadow\": {\"opacity\": 1, \"offset\": 3}",
      ".shadow.offset: expected two numbers, right and down, found 3"
    ),
    ("\"path\": \"M0 0\"", ".path: expected a fill or a stroke beside it, found neither"),
    (
      "\"path\": \"M0 0\", \"fill\": \"ink\", \"lineWidth\": 2",
      ".lineWidth: expected a stroke beside it, found none"
    ),
    ("\"fill\": \"ink\"", ".fill: expected a path beside it, found none"),
    ("\"fit\": \"cover\"", ".fit: expected a picture beside it, found none"),
    (
      "\"path\": \"M0 0\", \"fill\": \"ink\", \"viewBox\": [0, 1]",
      ".viewBox[0]: expected a number from 0.001 to 1000000, found 0"
    ),
    (
      "\"picture\": \"a.png\", \"label\": {}",
      ": expected only one of path, label, gradient, picture, found label and picture"
    ),
    ("\"picture\": \"a.png\"", ".picture: expected a picture in \"a.png\": no such file"),
    (
      "\"picture\": \"a.png\", \"fit\": \"fill\"",
      ".fit: expected one of \"stretch\", \"cover\", found \"fill\""
    ),
    (
      "\"gradient\": {\"colors\": [\"ink\"]}",
      ".gradient.colors: expected at least two colours, found an array"
    ),
    (
      "\"gradient\": {\"colors\": [\"ink\", \"ink\"], \"stops\": [0]}",
      ".gradient.stops: expected as many numbers as colours, found an array"
    ),
    (
      "\"gradient\": {\"colors\": [\"ink\", \"ink\"], \"stops\": [1, 0]}",
      ".gradient.stops: expected numbers in ascending order, found an array"
    ),
    (
      "\"label\": {\"text\": \"a\", \"size\": 0}",
      ".label.size: expected a number from 1 to 1000, found 0"
    ),
    (
      "\"label\": {\"text\": \"a\", \"size\": 9, \"color\": \"ink\", \"weight\": \"thin\"}",
      ".label.weight: expected one of \"light\", \"regular\", \"medium\", \"bold\", found \"thin\""
    ),
    (
      "\"label\": {\"text\": \"né\", \"size\": 9, \"color\": \"ink\"}",
      ".label.text: expected letters A to Z and a to z, digits and the signs "
        + "!\"%&'()+,-./:=?°·×–…€→, found \"é\""
    ),
    (
      "\"children\": [{\"mask\": {\"opacity\": true}}]",
      ".children[0].mask.opacity: expected a number from 0 to 1, found true"
    ),
  ])
  func `a wrong layer is told by its member`(members: String, expected: String) {
    let text = """
      {"schema": 1, "name": "test", "size": [1, 1],
       "colors": {"paper": "#ffffff", "ink": "#000000"},
       "screens": [{"name": "main", "layers": [{\(members)}]}]}
      """
    #expect(message(text) == "screens[0].layers[0]" + expected)
  }

  @Test
  func `a misspelt member is told with every member that a layer has`() {
    let text = """
      {"schema": 1, "name": "test", "size": [1, 1],
       "screens": [{"name": "main", "layers": [{"opactiy": 1}]}]}
      """
    #expect(
      message(text) == """
        screens[0].layers[0]: expected one of the members name, match, frame, position, \
        bounds, anchorPoint, transform, opacity, zPosition, hidden, doubleSided, masksToBounds, \
        cornerRadius, backdropBlur, backgroundColor, tint, shadow, path, viewBox, fill, stroke, \
        lineWidth, label, gradient, picture, fit, mask, children, found "opactiy"
        """)
  }
}
