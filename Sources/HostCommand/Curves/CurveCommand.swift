internal import Escaping
internal import JSON

/// Draws and samples curves and springs.
public enum CurveCommand {
  /// What a picture or a table of curves is written as.
  public enum Format: String, CaseIterable, Sendable {
    /// A drawing with names.
    case svg
    /// A drawing without words.
    case png
    /// A table, one sample a line.
    case csv
    /// A document with all samples.
    case json
  }

  /// Gives the bytes of a drawing or a table.
  ///
  /// - Parameters:
  ///   - texts: Curves as CSS writes them, or springs; several are laid over each other.
  ///   - format: What it is written as.
  ///   - count: The number of samples of each, at least 2.
  /// - Returns: The file's content.
  /// - Throws: What keeps a text from being a curve or a spring.
  public static func document(
    of texts: [String], as format: Format, samples count: Int = 201
  ) throws -> [UInt8] {
    let plots = try texts.map { try CurvePlot($0, count: count) }
    switch format {
    case .svg: return Array(CurveFigure(plots).svg.utf8)
    case .png: return try CurveFigure(plots).png()
    case .csv: return Array(csv(plots).utf8)
    case .json: return Array((json(plots).description + "\n").utf8)
    }
  }

  private static func csv(_ plots: [CurvePlot]) -> String {
    var text = "curve,time,value,velocity\n"
    for plot in plots {
      let label = "\"" + plot.label.printable.replacing("\"", with: "\"\"") + "\""
      for sample in plot.samples {
        let numbers = [sample.time, sample.value, sample.velocity].map {
          JSONValue.extended($0).description.replacing("\"", with: "")
        }
        text += label + "," + numbers.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private static func json(_ plots: [CurvePlot]) -> JSONValue {
    .array(
      plots.map { plot in
        [
          "curve": .string(plot.label),
          "samples": .array(
            plot.samples.map {
              [
                "time": .extended($0.time), "value": .extended($0.value),
                "velocity": .extended($0.velocity),
              ]
            }),
        ]
      })
  }
}
