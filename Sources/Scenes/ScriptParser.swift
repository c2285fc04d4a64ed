internal import JSON
internal import LayerTree
internal import TimingEngine
internal import Transitions

extension Script {
  /// Reads a script from JSON: an array of `{"at": seconds, "do": …}`.
  ///
  /// A script that asks for a screen other than the known ones is refused; with no known ones, every
  /// name passes.
  public init(
    parsing bytes: some Sequence<UInt8>, screens known: [String] = []
  ) throws(SceneError) {
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      throw .syntax(error)
    }
    do throws(JSONShapeError) {
      let parser = ScriptParser(screens: known)
      var commands: [Command] = []
      for reader in try JSONReader(document).array() { commands.append(try parser.command(reader)) }
      self.init(commands)
    } catch {
      throw .shape(error)
    }
  }
}

/// Turns a script's JSON into commands.
private struct ScriptParser {
  /// The screens that there are; empty when nobody knows.
  let screens: [String]

  func command(_ reader: JSONReader) throws(JSONShapeError) -> Script.Command {
    let verb: Script.Verb = try reader.required("do").oneOf()
    if verb == .pop || verb == .dismiss, let screen = try reader.optional("screen") {
      let remedy = verb == .pop ? "; \"unwind\" leads to a screen" : ""
      throw screen.failure("no screen, as \"\(verb.rawValue)\" leads to the one below\(remedy)")
    }
    try reader.object(knowing: ["at", "do"] + verb.required + verb.optional)
    return Script.Command(
      time: try reader.required("at").number(in: 0...86_400),
      container: try reader.optional("container")?.string(),
      action: try action(verb, reader))
  }

  private func action(
    _ verb: Script.Verb, _ reader: JSONReader
  ) throws(JSONShapeError) -> Script.Action {
    switch verb {
    case .push: .transition(try request(.push(target(reader)), reader))
    case .pop: .transition(try request(.pop, reader))
    case .unwind: .transition(try request(.unwind(target(reader)), reader))
    case .present:
      .transition(
        try request(
          .present(
            target(reader), reader.optional("presentation")?.oneOf() ?? .overFullScreen), reader))
    case .dismiss: .transition(try request(.dismiss, reader))
    case .replace: .transition(try request(.replace(target(reader)), reader))
    case .setStack: .transition(try request(.setStack(stack(reader)), reader))
    case .grab:
      .grab(
        law: try reader.optional("law")?.oneOf(), from: try reader.optional("from").map(point))
    case .scrub: .scrub(try reach(reader))
    case .release:
      .release(
        velocity: try reader.required("velocity").number(),
        ending: try reader.optional("outcome")?.oneOf())
    case .finish: .finish
    case .cancel: .cancel
    case .resize: .resize(try size(reader.required("size")))
    case .policy: .policy(try reader.required("policy").oneOf())
    case .choose: .choose(try rule(reader))
    case .embed:
      .embed(
        container: try reader.required("name").string(), screen: try target(reader),
        in: try place(reader.required("in")))
    case .killWorker: .killWorker
    }
  }

  private func request(
    _ change: Script.Change, _ reader: JSONReader
  ) throws(JSONShapeError) -> Script.Request {
    var request = Script.Request(change)
    request.animator = try reader.optional("animator")?.string()
    request.identifier = try reader.optional("identifier")?.string()
    request.isAnimated = try reader.optional("animated")?.bool() ?? true
    for (name, member) in try reader.optional("set")?.members() ?? [] {
      request.parameters[name] = try parameter(member)
    }
    return request
  }

  private func target(_ reader: JSONReader) throws(JSONShapeError) -> String {
    try screen(reader.required("screen"))
  }

  private func stack(_ reader: JSONReader) throws(JSONShapeError) -> [String] {
    var names: [String] = []
    for element in try reader.required("screens").array() { names.append(try screen(element)) }
    return names
  }

  private func reach(_ reader: JSONReader) throws(JSONShapeError) -> Script.Reach {
    switch (try reader.optional("progress"), try reader.optional("distance")) {
    case (let progress?, nil): .progress(try progress.number())
    case (nil, let distance?): .distance(try distance.number())
    default: throw reader.failure("either \"progress\" or \"distance\"")
    }
  }

  private func rule(_ reader: JSONReader) throws(JSONShapeError) -> AnimatorTable.Rule {
    AnimatorTable.Rule(
      identifier: try reader.optional("identifier")?.string(),
      operation: try reader.optional("operation")?.oneOf(),
      from: try reader.optional("from").map(screen), to: try reader.optional("to").map(screen),
      animator: try reader.required("animator").string())
  }

  private func place(_ reader: JSONReader) throws(JSONShapeError) -> Script.Place {
    let parts = try reader.string().split(separator: "/", maxSplits: 1).map(String.init)
    guard let screen = parts.first, screens.isEmpty || screens.contains(screen) else {
      throw reader.failure("a screen, or a layer of one such as \"main/tabs\"")
    }
    return Script.Place(screen: screen, layer: parts.count > 1 ? parts[1] : nil)
  }

  private func screen(_ reader: JSONReader) throws(JSONShapeError) -> String {
    let name = try reader.string()
    guard screens.isEmpty || screens.contains(name) else {
      throw reader.failure("one of the screens \(screens.joined(separator: ", "))")
    }
    return name
  }

  private func parameter(_ reader: JSONReader) throws(JSONShapeError) -> ParameterValue {
    switch reader.value {
    case .number(let number): return .number(number)
    case .bool(let isOn): return .number(isOn ? 1 : 0)
    case .string(let text): return .text(text)
    case .null, .array, .object: throw reader.failure("a number, a string, true or false")
    }
  }

  private func point(_ reader: JSONReader) throws(JSONShapeError) -> Point {
    let parts = try pair(reader, "two numbers, x and y")
    let reach = -8_192.0...8_192
    return Point(try parts.0.number(in: reach), try parts.1.number(in: reach))
  }

  private func size(_ reader: JSONReader) throws(JSONShapeError) -> Size {
    let sides = try pair(reader, "two numbers, width and height")
    return Size(try sides.0.number(in: 0...8_192), try sides.1.number(in: 0...8_192))
  }

  private func pair(
    _ reader: JSONReader, _ wanted: String
  ) throws(JSONShapeError) -> (JSONReader, JSONReader) {
    guard case .array(let parts) = reader.value, parts.count == 2 else {
      throw reader.failure(wanted)
    }
    let readers = try reader.array()
    return (readers[0], readers[1])
  }
}
