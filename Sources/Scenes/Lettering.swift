public import LayerTree

/// Lines of text in the letterforms of scenes, which need no font of the machine.
public enum Lettering {
  /// The outline of a line that starts at the left; a character without a letterform is left out.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - size: The em in points.
  ///   - color: The colour of the pen.
  ///   - bounds: The rectangle in whose middle the line stands.
  /// - Returns: The outline.
  public static func shape(
    of text: String, size: Double, color: Color, in bounds: Rect
  ) -> Layer.Shape {
    Label(text: text, size: size, weight: .medium, color: color).shape(in: bounds)
  }
}
