import Escaping
import LayerTree
import PluginHost
import Rendering
import Scenes

// How what a run shows is read: a scene, a script, pictures.
extension RunPlan {
  static func scene(
    _ invocation: Invocation, wanted: Size?
  ) throws(CommandError) -> (Scene, Size) {
    switch (invocation.value("from"), invocation.value("to"), invocation.value("scene")) {
    case (let from?, let to?, nil):
      let (first, second) = (try invocation.picture(from), try invocation.picture(to))
      let size: Size = if let wanted { wanted } else { try RunPlan.size(of: first, in: from) }
      return (Scene.pictures(from: first.picture, to: second.picture, size: size), size)
    case (nil, nil, let path):
      let scene =
        try path.map { path throws(CommandError) in try read(scene: path, invocation) }
        ?? Scene.builtIn
      return (scene, wanted ?? scene.size)
    case (_?, nil, _): throw .usage("--to: is missing; --from and --to go together")
    case (nil, _?, _): throw .usage("--from: is missing; --from and --to go together")
    case (_?, _?, _?): throw .usage("--scene: does not go with --from and --to")
    }
  }

  /// The size of frames that show a picture pixel by pixel.
  private static func size(
    of reading: PictureReading, in path: String
  ) throws(CommandError) -> Size {
    let (width, height) = (reading.fileWidth, reading.fileHeight)
    let (longer, most) = (max(width, height), PictureLimit.frame.side)
    guard longer <= most else {
      let fitting = [width, height].map { max(1, $0 * most / longer) }
      throw .input(
        "'\(path)': \(width)×\(height) pixels make frames of more than \(most) on a side; "
          + "say a smaller --size, such as \(fitting[0])x\(fitting[1])")
    }
    return Size(Double(width), Double(height))
  }

  private static func read(
    scene path: String, _ invocation: Invocation
  ) throws(CommandError) -> Scene {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    do {
      return try Scene(parsing: try readFile(path, limit: 16 << 20)) { name in
        try invocation.picture(name.hasPrefix("/") ? name : folder + name).picture
      }
    } catch let error as FileError {
      throw .input("\(error)")
    } catch {
      throw .input("'\(path)': \(error)")
    }
  }

  static func read(
    script path: String, for scene: Scene
  ) throws(CommandError) -> Script {
    do {
      let bytes = try readFile(path == "-" ? "/dev/stdin" : path, limit: 16 << 20)
      return try Script(parsing: bytes, screens: scene.screenNames)
    } catch let error as FileError {
      throw .input("--script: \(error)")
    } catch {
      throw .input("--script: '\(path)': \(error)")
    }
  }
}

extension Invocation {
  /// Reads a picture; what is to be said about it is noted once.
  func picture(_ path: String) throws(CommandError) -> PictureReading {
    do {
      let reading = try PictureDecoder.read(try readFile(path, limit: 1 << 30))
      if !has("quiet") {
        for note in reading.notes { console.noteOnce("note: '\(path)': \(note)") }
      }
      return reading
    } catch let error as FileError {
      throw .input("\(error)")
    } catch {
      throw .input("'\(path)': \(error)")
    }
  }
}
