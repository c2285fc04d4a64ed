internal import JSON
public import LayerTree
public import Transitions

/// Screens that a run can show, described so that they fit a container of any size.
public struct Scene: Hashable, Sendable {
  /// What the scene is called.
  public let name: String
  /// The size of the container when nobody asks for another.
  public let size: Size
  /// The colour that shows where no layer covers; clear when the scene does not say.
  public let background: Color
  let layouts: [ScreenLayout]
  let pictures: [String: Picture]

  /// A screen before a container gives it a size.
  struct ScreenLayout: Hashable, Sendable {
    var name: String
    var root: SceneLayer
  }

  /// The names of the screens in the order of the scene; the first is shown before any other.
  public var screenNames: [String] { layouts.map(\.name) }

  /// Lays every screen out in a container of a size, in the order of the scene.
  ///
  /// - Complexity: O(*n*) in the number of layers and of the letters in labels.
  public func screens(in size: Size) -> [Screen] {
    layouts.map { screen($0, in: size) }
  }

  /// Lays one screen out in a container of a size, or gives nil when the scene has none by the name.
  public func screen(named name: String, in size: Size) -> Screen? {
    layouts.first { $0.name == name }.map { screen($0, in: size) }
  }

  private func screen(_ layout: ScreenLayout, in size: Size) -> Screen {
    var tree = LayerTree(root: Layer(name: layout.name))
    layout.root.lay(asRootIn: size, pictures: pictures, tree: &tree)
    // A screen beside the container must not show in it, whatever hangs over its edge.
    tree[LayerTree.rootID].masksToBounds = true
    return Screen(name: layout.name, tree: tree)
  }
}

// MARK: - Reading

extension Scene {
  /// Reads a scene from JSON and loads the pictures that it names.
  ///
  /// The closure gets each name once, as the scene writes it: relative to the scene's own file.
  public init(
    parsing bytes: some Sequence<UInt8>, pictures load: (String) throws -> Picture
  ) throws(SceneError) {
    let document: JSONValue
    var parser = SceneParser()
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      throw .syntax(error)
    }
    do throws(JSONShapeError) {
      let root = JSONReader(document)
      (name, size, background) = try parser.head(root)
      layouts = try parser.screens(root)
    } catch {
      throw .shape(error)
    }
    var pictures: [String: Picture] = [:]
    for (name, path) in parser.pictures where pictures[name] == nil {
      do { pictures[name] = try load(name) } catch {
        throw .picture(path: path, name: name, reason: "\(error)")
      }
    }
    self.pictures = pictures
  }
}

// MARK: - Two pictures

extension Scene {
  /// Makes a scene of two screens, `from` and `to` in this order, that show a picture each.
  ///
  /// Each picture is scaled to cover the container, centred, and cut off where it hangs over. A push
  /// leads from the first to the second; before a pop the stack holds the second below the first, so
  /// that `from` always gives way to `to`.
  public static func pictures(from: Picture, to: Picture, size: Size) -> Scene {
    let layouts = ["from", "to"].map { name in
      var root = SceneLayer(name: name)
      root.content = .picture(name: name, fit: .cover)
      return ScreenLayout(name: name, root: root)
    }
    return Scene(
      name: "pictures", size: size, background: .clear, layouts: layouts,
      pictures: ["from": from, "to": to])
  }
}
