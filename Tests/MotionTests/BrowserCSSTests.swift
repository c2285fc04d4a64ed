import Motion
import TestVectors
import Testing

/// Texts that a browser was asked about: what it refuses, and what it makes of the others.
struct BrowserCSSTests {
  @Test(arguments: VectorFile.all("chromium-css"))
  func `CSS is read as a browser reads it`(file: VectorFile) throws {
    var failures = VectorFailures()
    let context = TransformList.Context(
      width: 200, height: 100, viewportWidth: 780, viewportHeight: 437)
    for row in try file.read()["rows"].rows {
      if !row["curve"].isNull {
        let got = try? Curve(css: row["curve"].text)
        let wanted = !row["is"].isNull ? try Curve(css: row["is"].text) : nil
        failures.check(isSame(got, wanted), row, got.map { "\($0)" } ?? "refused")
      } else {
        let got = try? TransformList(css: row["transform"].text, in: context).matrix
        let wanted = !row["is"].isNull ? try TransformList(css: row["is"].text).matrix : nil
        failures.check(isSame(got, wanted), row, got.map { "\($0.elements)" } ?? "refused")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func isSame(_ a: Curve?, _ b: Curve?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return (-2...12).allSatisfy { step in
      let x = Double(step) / 10 + 0.01
      return near(a.value(at: x), b.value(at: x))
    }
  }

  private func isSame(_ a: Matrix4?, _ b: Matrix4?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return zip(a.elements, b.elements).allSatisfy(near)
  }

  /// Browsers print six digits.
  private func near(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 2e-5 * (1 + b.magnitude)
  }
}
