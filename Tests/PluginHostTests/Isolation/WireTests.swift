import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// What goes between host and worker, there and back, whole and broken.
@Suite
struct WireTests {
  private func roundTrip<Value: WireValue>(_ value: Value) throws -> Value {
    var writer = WireWriter()
    writer.write(value)
    var reader = WireReader(writer.bytes)
    let copy = try reader.value(Value.self)
    try reader.finish()
    return copy
  }

  @Test
  func `every command arrives as it was sent`() throws {
    for command in try WireSamples.commands() { #expect(try roundTrip(command) == command) }
  }

  @Test
  func `descriptions, grants, releases and errors arrive as they were sent`() throws {
    let manifest = try PluginManifest(parsing: Array(ManifestTests.valid.utf8))
    #expect(try roundTrip(manifest.description) == manifest.description)
    let grant = Grant(capabilities: [.spring, .layerMask])
    #expect(try roundTrip(grant) == grant)
    let hand = Interaction(law: .curve, startsUnderFinger: false, distance: 80, reach: 0.1...0.9)
    #expect(try roundTrip(Interaction?.some(hand)) == hand)
    let release = Release(.cancel, speed: 2.5, curve: .easeIn)
    #expect(try roundTrip(release) == release)
    let log = [PluginLog.Message(level: 3, text: "späß")]
    var writer = WireWriter()
    writer.write(messages: log)
    var reader = WireReader(writer.bytes)
    #expect(try reader.messages() == log)
    let errors: [LibraryError] = [
      .noFile(path: "x"), .unreadable(path: "x", reason: "r"), .notALibrary(path: "x", reason: "r"),
      .notLoadable(path: "x", reason: "r"), .blocked(path: "x", reason: "r"),
      .noEntry(path: "x", similar: ["a", "b"]),
      .refused(path: "x", status: -5), .badTable(path: "x", defect: "d"),
      .wrongABI(
        path: "x", plugin: ABIVersion(0, 2, 0)...ABIVersion(0, 3, 0), host: PluginABI.versions),
      .wrongABI(path: "x", plugin: nil, host: PluginABI.versions),
    ]
    for error in errors { #expect(try roundTrip(error).about("x") == error) }
  }

  @Test
  func `case 14: what the log keeps is read, and nothing beyond`() throws {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...2_200, using: &chance)
      let length = [0, 3, 900, 1_500, 9_000].randomElement(using: &chance) ?? 0
      var writer = WireWriter()
      // As a plugin may write it, and not the worker.
      writer.write(UInt32(count))
      for _ in 0..<count {
        writer.write(UInt32(1))
        writer.write(String(repeating: "x", count: length))
      }
      var reader = WireReader(writer.bytes)
      let messages = try? reader.messages()
      let fits = count == 0 || (count <= 1_101 && length <= 8_192 && count * length < 1_800_000)
      #expect((messages != nil) == fits, "seed \(seed): \(count) lines of \(length)")
      #expect(messages == nil || messages?.count == count)
    }
  }

  @Test
  func `case 14: descriptions and names have the lengths that a library's tables have`() throws {
    let sound = try PluginManifest(parsing: Array(ManifestTests.valid.utf8)).description
    var wordy = sound
    wordy.name = String(repeating: "x", count: 4_097)
    #expect(throws: WireError.self) { try roundTrip(wordy) }
    var crowded = sound
    crowded.animators = Array(repeating: sound.animators[0], count: 257)
    #expect(throws: WireError.self) { try roundTrip(crowded) }
    crowded.animators.removeLast()
    #expect(try roundTrip(crowded) == crowded)
    let names = Array(repeating: "animator_entri", count: 6)
    let error = LibraryError.noEntry(path: "", similar: names)
    #expect(throws: WireError.self) { try roundTrip(error) }
    // A line that is too long is cut off by who writes it, at the edge of a character.
    let long = String(repeating: "é", count: 5_000)
    guard case .failed(let line) = try roundTrip(WorkerAnswer.failed(long)) else {
      Issue.record("another answer")
      return
    }
    #expect(line == String(repeating: "é", count: 4_094) + "…")
  }

  @Test
  func `a layer loses its content and nothing else`() throws {
    var layer = WireSamples.layer
    layer.content = .shape(Layer.Shape(path: Path(Rect(0, 0, 1, 1))))
    var expected = layer
    expected.content = .none
    #expect(try roundTrip(layer) == expected)
    // That it is a picture is known, but not what it shows.
    layer.content = .picture(try #require(Picture(width: 1, height: 2, pixels: [.max, .max])))
    expected.content = .picture(try #require(Picture(width: 1, height: 1, pixels: [0])))
    #expect(try roundTrip(layer) == expected)
    // Whoever gives a layer something new decides here whether an animator may know of it.
    let known = [
      "name", "position", "bounds", "anchorPoint", "transform", "opacity", "zPosition",
      "isHidden", "isDoubleSided", "crossFadesChildren", "compositing", "match", "backdropBlur",
      "masksToBounds", "cornerRadius", "backgroundColor", "tint", "shadow", "content", "parent",
      "children", "mask", "maskOwner",
    ]
    #expect(Set(Mirror(reflecting: layer).children.compactMap(\.label)) == Set(known))
    #expect(
      Set(Mirror(reflecting: layer.shadow).children.compactMap(\.label))
        == ["color", "opacity", "offset", "radius"])
  }

  @Test
  func `a tree arrives with what hangs below its root, in its order`() throws {
    let context = try WireSamples.context()
    let copy = try roundTrip(context)
    let tree = context.tree
    let ids = tree.subtree(of: LayerTree.rootID)
    let copies = copy.tree.subtree(of: LayerTree.rootID)
    #expect(ids.map { tree.path(of: $0) } == copies.map { copy.tree.path(of: $0) })
    #expect(copies == copies.indices.map(LayerID.init(rawValue:)))
    #expect(copy.tree.ids.count == ids.count, "waiting screens stay home")
    #expect(copy.tree.path(of: copy.from) == tree.path(of: context.from))
    #expect(copy.tree.path(of: copy.to) == tree.path(of: context.to))
    #expect(copy.toFinalFrame == context.toFinalFrame)
    #expect(copy.settings == context.settings)
    #expect(copy.operation == context.operation)
  }

  @Test
  func `a tree in which a layer has two masks is refused`() throws {
    func tree(masks: Int) throws -> LayerTree {
      var writer = WireWriter()
      writer.write(UInt32(1 + masks))
      writer.write(WireSamples.layer)
      for _ in 0..<masks {
        writer.write(WireSamples.layer)
        writer.write(true)
        writer.write(LayerTree.rootID)
      }
      var reader = WireReader(writer.bytes)
      return try reader.value()
    }
    #expect(try tree(masks: 1).ids.count == 2)
    #expect(throws: WireError.self) { try tree(masks: 2) }
  }

  @Test
  func `what a worker declares on its tree is carried out on the host's`() throws {
    let context = try WireSamples.context()
    let there = try roundTrip(context)
    var declared = Transaction(there, granting: WireSamples.grant)
    let helper = try #require(try declared.perform(.create(Layer(name: "helper"))))
    try declared.perform(.insert(helper, into: there.to, .top))
    try declared.perform(.setValue(helper, .opacity, .scalar(0.5)))
    // A copy has the card, its label and its mask inside; what comes after it counts from there.
    try declared.perform(.copy(there.from))
    let last = try #require(try declared.perform(.create(Layer(name: "last"))))
    try declared.perform(.insert(last, into: helper, .top))
    var writer = WireWriter()
    writer.write(WorkerAnswer.begun(declared.commands))
    var reader = WireReader(writer.bytes)
    let received = try reader.begun(context, WireSamples.grant).get()
    let path = "\(received.tree.path(of: context.to))/helper"
    let made = try #require(received.tree.ids.first { received.tree.path(of: $0) == path })
    #expect(received.tree[made].opacity == 0.5)
    #expect(received.tree[made].children.map { received.tree[$0].name } == ["last"])
    #expect(received.commands.count == declared.commands.count)
  }

  @Test
  func `a hostile transaction is refused where it goes wrong`() throws {
    let context = try WireSamples.context()
    let refused: [Transaction.Command] = [
      .setValue(LayerID(rawValue: 99), .opacity, .scalar(1)),
      .setValue(LayerID(rawValue: 1), .opacity, .scalar(.nan)),
      .setValue(LayerID(rawValue: 1), .opacity, .point(.zero)),
      .setMask(nil, of: LayerID(rawValue: 1)),
      .insert(LayerID(rawValue: 1), into: LayerID(rawValue: 0), .bottom),
      .create(Layer(name: "a/b")),
      .runFrames(FrameRun(of: [], duration: 1)),
      .animate(
        LayerAnimation(
          .opacity, of: LayerID(rawValue: 1), values: .keyframes([]),
          pace: .curve(.linear, duration: -1, repeatCount: 1, autoreverses: false))),
    ]
    let nothing = Grant(capabilities: [])
    for command in refused {
      var writer = WireWriter()
      writer.write(WorkerAnswer.begun([.completeManually, command]))
      var reader = WireReader(writer.bytes)
      let error = #expect(throws: WireError.self) { try reader.begun(context, nothing) }
      #expect(error?.description.contains("1") == true, "\(command)")
    }
  }

  @Test(arguments: Effort.seeds([1, 2, 3]))
  func `broken messages are errors, never crashes`(seed: UInt64) throws {
    let context = try WireSamples.context()
    let answers = try WireSamples.answers()
    let requests = try WireSamples.requests()
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<600 {
      let source = turn % 2 == 0 ? answers : requests
      let bytes = WireSamples.broken(
        source[Int.random(in: source.indices, using: &generator)], &generator)
      var reader = WireReader(bytes)
      if (try? reader.value(WorkerAnswer.self)) != nil { accepted += 1 }
      reader = WireReader(bytes)
      if (try? reader.value(WorkerRequest.self)) != nil { accepted += 1 }
      reader = WireReader(bytes)
      if (try? reader.begun(context, WireSamples.grant)) != nil { accepted += 1 }
    }
    // The mutations are mild enough to come through now and then: the reader is really read.
    #expect(accepted > 0, "seed \(seed)")
  }

  @Test
  func `no count makes the reader allocate more than was sent`() throws {
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    var reader = WireReader(huge)
    #expect(throws: WireError.self) { try reader.value(String.self) }
    reader = WireReader(huge)
    #expect(throws: WireError.self) { try reader.value([Double].self) }
    reader = WireReader(huge)
    #expect(throws: WireError.self) { try reader.value(LayerTree.self) }
    // As many commands as fit are no more than a transaction may have.
    let count = Transaction.commandLimit + 1
    var writer = WireWriter()
    writer.write(tag: WorkerAnswer.begunTag)
    writer.write(UInt32(count))
    writer.write(raw: [UInt8](repeating: 5, count: count))
    reader = WireReader(writer.bytes)
    let error = #expect(throws: WireError.self) {
      try reader.begun(WireSamples.context(), WireSamples.grant)
    }
    #expect(error?.description.contains("\(count) commands") == true)
  }

  @Test
  func `a line of a worker stays one line`() throws {
    var writer = WireWriter()
    writer.write(WorkerAnswer.failed("a\nb\u{1B}[2J\u{202E}ü"))
    var reader = WireReader(writer.bytes)
    guard case .failed(let line) = try reader.value(WorkerAnswer.self) else {
      Issue.record("another answer")
      return
    }
    #expect(line == "a\\nb\\u{1B}[2J\\u{202E}ü")
    writer = WireWriter()
    writer.write(String(repeating: "x", count: WireReader.lineLimit + 1))
    reader = WireReader(writer.bytes)
    #expect(throws: WireError.self) { try reader.line() }
  }
}
