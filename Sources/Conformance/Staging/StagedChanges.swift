import LayerTree
import PluginHost
import Rendering
import Transitions

/// The changes of the stack that transitions show, and how the screens look, each made once.
final class StagedChanges {
  /// What a change depends on.
  private struct Key: Hashable {
    let operation: Operation
    let container: Rect
    let scenery: Scenery
    let depth: Int
  }

  /// What a picture depends on.
  private struct View: Hashable {
    let key: Key
    let model: Bout.Model
    let scale: Double
  }

  /// What draws pictures.
  let renderer = Renderer()
  private var changes: [Key: StackChange] = [:]
  private var pictures: [View: Raster] = [:]

  /// The change that a staging asks for.
  func change(_ staging: Staging) throws(Finding) -> StackChange {
    let key = key(staging)
    if let known = changes[key] { return known }
    let (stack, request) = staging.preset()
    do {
      let change = try stack.change(for: request)
      changes[key] = change
      return change
    } catch {
      throw .breach("\(staging.operation.rawValue) cannot be prepared: \(error)")
    }
  }

  /// The screens before a change or after it, drawn.
  func picture(of model: Bout.Model, _ staging: Staging, scale: Double) throws(Finding) -> Raster {
    let view = View(key: key(staging), model: model, scale: scale)
    if let known = pictures[view] { return known }
    let change = try change(staging)
    let drawn = try draw(
      model == .before ? change.before.tree : change.after.tree, scale: scale)
    pictures[view] = drawn
    return drawn
  }

  /// Draws a tree.
  func draw(_ tree: LayerTree, scale: Double) throws(Finding) -> Raster {
    do {
      return try renderer.render(tree, scale: scale)
    } catch {
      throw .breach("what it shows cannot be drawn: \(error)")
    }
  }

  private func key(_ staging: Staging) -> Key {
    Key(
      operation: staging.operation, container: staging.container, scenery: staging.scenery,
      depth: staging.depth)
  }
}
