private import CBuiltInScene

extension Scene {
  /// The scene that runs when nobody names another: a travel app of 375 × 667 points.
  ///
  /// Its screens are `main` with the layers `logo` and `tabs`, then `detail`, `third` and `popup`.
  /// It is the file `manifests/scenes/default.json`, carried by the binary.
  public static let builtIn: Scene = {
    let bytes = (0..<built_in_scene_count()).map { built_in_scene_byte($0) }
    do throws(SceneError) {
      return try Scene(parsing: bytes) { _ in throw NoPictures() }
    } catch {
      preconditionFailure("manifests/scenes/default.json:\(error)")
    }
  }()

  private struct NoPictures: Error {}
}
