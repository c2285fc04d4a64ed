import Conformance
import Glibc
import HostCommand
import JSON
import LayerTree
import Motion
import Recording
import Rendering
import Scenes
import Transitions

@testable import PluginHost

/// The kinds of bytes that others write and the host reads, each with what the host does to them.
///
/// Reading must end, whatever the bytes are: with a value or an error, never with a trap. The
/// fuzzer tries it with bytes that it makes up, and a test with those that once went wrong.
enum ForeignInput: String, CaseIterable, Sendable {
  case answers, curves, eval, films, libraries, manifests, pictures, replays, requests, scenes
  case scripts, traces

  /// Reads bytes as the host does, and uses what comes out of it.
  ///
  /// - Returns: What is wrong with how they were read, in words; nil when nothing is.
  func read(_ bytes: [UInt8]) -> String? {
    switch self {
    case .answers: readAnswer(bytes)
    case .curves: readCurve(bytes)
    case .eval: return readQuestion(bytes)
    case .films: readFilm(bytes)
    case .libraries: readLibrary(bytes)
    case .manifests: return readManifest(bytes)
    case .pictures: _ = try? PictureDecoder.decode(bytes)
    case .replays: readReport(bytes)
    case .requests: return readRequest(bytes)
    case .scenes: readScene(bytes)
    case .scripts: _ = try? Script(parsing: bytes)
    case .traces: readTrace(bytes)
    }
    return nil
  }
}

// MARK: - What crosses between host and worker

/// An animator that declares what a worker's answer says.
private final class AnsweredAnimator: Animator {
  let name = "answered"
  let declaredDuration = 0.5
  let interaction: Interaction? = nil
  private var reader: WireReader

  init(_ reader: WireReader) { self.reader = reader }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    let answer: Result<Transaction, AnimatorFailure>
    do throws(WireError) {
      answer = try reader.begun(context, Grant(capabilities: HostCapability.all))
    } catch {
      throw AnimatorFailure("\(error)")
    }
    return try answer.get()
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}

/// A push of one small screen by another, for answers to be about.
private let push: StackChange? = {
  func screen(_ name: String) throws -> Screen {
    var tree = LayerTree(root: Layer(name: name, frame: Rect(0, 0, 48, 64)))
    for index in 0..<3 {
      try tree.insert(
        tree.create(Layer(name: "layer \(index)", frame: Rect(1, 2, 9, 9))), into: LayerTree.rootID)
    }
    return Screen(name: name, tree: tree)
  }
  return try? ScreenStack(container: Rect(0, 0, 48, 64), root: screen("one"))
    .change(for: .push(screen("two")))
}()

/// Reads a worker's answer as one to `begin` and as any other, and runs what it declares.
private func readAnswer(_ bytes: [UInt8]) {
  var reader = WireReader(bytes)
  guard (try? reader.messages()) != nil else { return }
  var other = reader
  _ = try? other.value(WorkerAnswer.self)
  guard let push else { return }
  let transition = Transition(push, animator: .success(AnsweredAnimator(reader)))
  for moment: Int64 in [0, 1, 100_000_000, 1_000_000_000, 10_000_000_000] {
    transition.advance(to: moment)
    _ = transition.presentation(at: Double(moment) / 1e9)
  }
  transition.end(.cancelled, at: 20_000_000_000)
}

/// Reads a host's request; one that is read is the same when it is sent again.
private func readRequest(_ bytes: [UInt8]) -> String? {
  var reader = WireReader(bytes)
  guard let request = try? reader.value(WorkerRequest.self) else { return nil }
  func written(_ request: WorkerRequest) -> [UInt8] {
    var writer = WireWriter()
    writer.write(request)
    return writer.bytes
  }
  let first = written(request)
  var again = WireReader(first)
  guard let copy = try? again.value(WorkerRequest.self) else { return "is not read again" }
  return written(copy) == first ? nil : "is another when it is sent again"
}

// MARK: - Files

private func readLibrary(_ bytes: [UInt8]) {
  var name = Array("/tmp/foreign-input-XXXXXX".utf8CString)
  let file = unsafe mkstemp(&name)
  guard file >= 0 else { return }
  defer { close(file) }
  // Nothing is left of it, however the process ends.
  unsafe unlink(name)
  let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
  guard written == bytes.count else { return }
  let path = "/proc/self/fd/\(file)"
  guard (try? SharedObject(path: path)) != nil else { return }
  _ = Dependencies(of: path, userFolders: LoaderFolders.added)
}

/// Reads a manifest; one that is read is the same when it is written and read again.
private func readManifest(_ bytes: [UInt8]) -> String? {
  guard let manifest = try? PluginManifest(parsing: bytes) else { return nil }
  for animator in manifest.description.animators { _ = Negotiation(for: animator) }
  let text = manifest.json.prettyDescription
  guard let again = try? PluginManifest(parsing: Array(text.utf8)) else {
    // What was as long as it may be has become longer by its spaces.
    return text.utf8.count > PluginManifest.sizeLimit ? nil : "is not read again"
  }
  return again == manifest ? nil : "is another when it is read again"
}

private func readReport(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(parsing: bytes) else { return }
  let document = JSONReader(value)
  if CallReport.isReport(document) {
    _ = try? CallReport(document)
  } else {
    _ = try? Replay(parsing: bytes)
  }
}

/// Lays a scene out and draws its screens, small so that a picture costs little.
private func readScene(_ bytes: [UInt8]) {
  let dot = Picture(width: 2, height: 2, pixels: [0xFF00_00FF, 0, 0xFFFF_FFFF, 0x8000_8000])
  struct Missing: Error {}
  let scene = try? Scene(parsing: bytes) { _ in
    guard let dot else { throw Missing() }
    return dot
  }
  for screen in scene?.screens(in: Size(48, 64)).prefix(4) ?? [] {
    _ = try? Renderer().render(screen.tree)
  }
}

/// Compares each line of a trace with the next one.
private func readTrace(_ bytes: [UInt8]) {
  let source = BufferedSource(MemorySource(bytes))
  var comparison = TraceComparison(tolerance: 0.1)
  var last: JSONValue?
  while let line = try? source.line() {
    guard let value = try? JSONValue(parsing: line) else { return }
    comparison.add(last, value)
    last = value
  }
}

private func readFilm(_ bytes: [UInt8]) {
  guard let film = try? FilmReader(BufferedSource(MemorySource(bytes))) else { return }
  var comparison = FilmComparison(tolerance: 1)
  var last: Raster?
  for _ in 0..<8 {
    guard let frame = try? film.next() else { return }
    comparison.add(last, frame.picture)
    last = frame.picture
  }
}

// MARK: - Lines

private func readCurve(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  for format in [CurveCommand.Format.csv, .svg] {
    _ = try? CurveCommand.document(of: [text], as: format, samples: 11)
  }
}

/// Answers a line; the answer must be a line of JSON itself.
private func readQuestion(_ bytes: [UInt8]) -> String? {
  let line = bytes.prefix { $0 != 0x0A }
  let answer = EvalCommand.answer(to: String(decoding: line, as: UTF8.self))
  guard !answer.utf8.contains(0x0A) else { return "is answered in two lines: \(answer)" }
  guard case .object? = try? JSONValue(parsing: answer.utf8) else {
    return "is answered by what is not an object: \(answer)"
  }
  return nil
}
