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
      } else if !row["color"].isNull {
        let got = try? CSSColor(css: row["color"].text)
        let wanted = !row["is"].isNull ? components(row["is"].text) : nil
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

  /// The numbers of `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`, in which a browser writes a colour.
  private func components(_ text: String) -> [Double] {
    text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ", ").compactMap { Double($0) }
  }

  /// A browser rounds colours to bytes, halves upwards, and writes an alpha with as few digits as
  /// tell its byte.
  private func isSame(_ a: CSSColor?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    let bytes = b.prefix(3) + [((b.count > 3 ? b[3] : 1) * 255).rounded()]
    let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(Int(byte), radix: 16) }
    return a.hexadecimal == "#" + digits.joined()
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
