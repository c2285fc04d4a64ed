import Motion
import Testing

struct ElementaryTests {
  /// Reference values from 40-digit arithmetic, rounded once.
  @Test(arguments: [
    (1.0, 2.718281828459045), (-1.0, 0.36787944117144233), (0.5, 1.6487212707001282),
    (-700.25, 7.678723813110872e-305), (700.5, 1.6721859620674984e+304), (1e-09, 1.000000001),
    (-0.3, 0.7408182206817179),
  ])
  func `exp is within one unit in the last place`(x: Double, expected: Double) {
    #expect((Elementary.exp(x) - expected).magnitude <= expected.ulp)
  }

  @Test(arguments: [
    (2.0, 0.6931471805599453), (10.0, 2.302585092994046), (0.1, -2.3025850929940455),
    (1e+300, 690.7755278982137), (1e-300, -690.7755278982137), (0.999999, -1.000000500029089e-06),
  ])
  func `log is within one unit in the last place`(x: Double, expected: Double) {
    #expect((Elementary.log(x) - expected).magnitude <= expected.ulp)
  }

  @Test(arguments: [
    (0.1, 0.09983341664682815), (1.0, 0.8414709848078965), (-2.0, -0.9092974268256817),
    (100.0, -0.5063656411097588), (1000000.0, -0.34999350217129294),
    (123456789.125, 0.9998763854272629),
  ])
  func `sin is within one unit in the last place, also after many turns`(
    x: Double, expected: Double
  ) {
    #expect((Elementary.sin(x) - expected).magnitude <= expected.ulp)
  }

  @Test(arguments: [
    (0.1, 0.9950041652780258), (1.0, 0.5403023058681398), (-2.0, -0.4161468365471424),
    (100.0, 0.8623188722876839), (1000000.0, 0.9367521275331447),
    (123456789.125, 0.01572303612257408),
  ])
  func `cos is within one unit in the last place, also after many turns`(
    x: Double, expected: Double
  ) {
    #expect((Elementary.cos(x) - expected).magnitude <= expected.ulp)
  }

  @Test(arguments: [
    (1.0, 1.0, 0.7853981633974483), (1.0, -1.0, 2.356194490192345),
    (-1.0, -1.0, -2.356194490192345), (-3.0, 0.5, -1.4056476493802699),
    (1e-09, -2.0, 3.141592653089793), (0.3, 7.0, 0.042830932668727326),
  ])
  func `atan2 is within two units in the last place in every quadrant`(
    y: Double, x: Double, expected: Double
  ) {
    #expect((Elementary.atan2(y, x) - expected).magnitude <= 2 * expected.ulp)
  }

  @Test func `the ends of the range are exact`() {
    #expect(Elementary.exp(710) == .infinity)
    #expect(Elementary.exp(-746) == 0)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(.nan).isNaN)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.sin(.infinity).isNaN)
    #expect(Elementary.acos(1) == 0)
    #expect(Elementary.acos(-1) == Elementary.pi)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0), (720, 0, 1),
  ])
  func `whole quarter turns in degrees are exact`(degrees: Double, sin: Double, cos: Double) {
    let result = Elementary.sinCos(degrees: degrees)
    #expect(result.sin == sin)
    #expect(result.cos == cos)
  }
}
