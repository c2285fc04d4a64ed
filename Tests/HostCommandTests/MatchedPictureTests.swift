import HostProcess
import Testing

/// Pictures that travel, in a worker that does not see them.
@Suite
struct MatchedPictureTests {
  /// A thumbnail of a picture of 9 × 7 that it cuts, and the same picture whole.
  private static let scene =
    ##"{"schema":1,"name":"m","size":[90,120],"screens":["##
    + ##"{"name":"list","background":"#ffffff","layers":[{"name":"thumb","frame":[4,4,20,20],"##
    + ##""match":"pic","cornerRadius":4,"masksToBounds":true,"picture":"p.png","fit":"cover"}]},"##
    + ##"{"name":"detail","background":"#ffffff","layers":[{"name":"hero","frame":[0,40,90,70],"##
    + ##""match":"pic","picture":"p.png","fit":"cover"}]}]}"##

  private func run(_ words: String..., in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--plugin", "libmatch.so", "--scene", "scene.json", "--fps", "20", "--quiet"] + words
        + ["--output", "-"], in: scratch)
  }

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Array(Self.scene.utf8), as: "scene.json")
    let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    try scratch.copy("\(tests)/Fixtures/pictures/place.png", as: "p.png")
    return scratch
  }

  @Test
  func `case 42: a worker moves a picture as the host itself does`() throws {
    let scratch = try scratch()
    let (worker, inProcess) = (
      try run("--format", "rgba", in: scratch),
      try run("--format", "rgba", "--in-process", in: scratch)
    )
    #expect(worker.exitCode == 0 && inProcess.exitCode == 0)
    let isSame = worker.output == inProcess.output
    #expect(isSame)
  }
}
