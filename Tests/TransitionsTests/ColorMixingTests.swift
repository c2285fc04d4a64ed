import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine

@testable import Transitions

/// Colours on their way through the engine, against CSS Color 4, §12.3, worked out here.
@Suite
struct ColorMixingTests {
  private static let properties: [Property] = [.backgroundColor, .tint, .shadowColor]

  /// A push that shows a second's animation of a colour of the incoming screen.
  private func push(
    _ property: Property, _ values: LayerAnimation.Values, _ pace: LayerAnimation.Pace? = nil,
    isAdditive: Bool = false, on base: Color = .clear
  ) throws -> Transition {
    let animator = Scripted { context, transaction in
      try transaction.perform(.setValue(context.to, property, .color(base)))
      var animation = LayerAnimation(
        property, of: context.to, values: values,
        pace: pace ?? .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))
      animation.isAdditive = isAdditive
      try transaction.perform(.animate(animation))
    }
    let change = try Plain.stack("a").change(for: .push(Plain.screen("b")))
    return Transition(change, animator: .success(animator))
  }

  private func shown(_ property: Property, _ transition: Transition, at seconds: Double) -> Color? {
    let value = transition.presentation(at: seconds)[transition.change.to.root][property]
    guard case .color(let color) = value else { return nil }
    return color
  }

  private func agree(
    _ found: Color?, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double
  )
    -> Bool
  {
    guard let found else { return false }
    return zip(
      [found.red, found.green, found.blue, found.alpha], [red, green, blue, alpha]
    ).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// One number's way by the specification: the mixed product over the mixed alpha.
  private func mixed(_ a: (Double, Double), _ b: (Double, Double), _ p: Double) -> Double {
    let alpha = a.1 * (1 - p) + b.1 * p
    return alpha == 0 ? 0 : (a.0 * a.1 * (1 - p) + b.0 * b.1 * p) / alpha
  }

  @Test(arguments: properties)
  func `case 08: blue that fades to clear stays blue`(property: Property) throws {
    let transition = try push(
      property, .endpoints(from: .color(Color(0, 0, 1)), to: .color(.clear), by: nil))
    for (time, alpha) in [(0.0, 1.0), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25)] {
      #expect(shown(property, transition, at: time) == Color(0, 0, 1, alpha))
    }
    #expect(shown(property, transition, at: 1) == .clear)
  }

  /// The example of CSS Color 4, §12.3.
  @Test
  func `case 08: half-way is what the specification prints`() throws {
    let (from, to) = (Color(0.24, 0.12, 0.98, 0.4), Color(0.62, 0.26, 0.64, 0.6))
    let transition = try push(
      .tint, .endpoints(from: .color(from), to: .color(to), by: nil))
    #expect(agree(shown(.tint, transition, at: 0.5), 0.468, 0.204, 0.776, 0.5))
  }

  @Test
  func `case 08: ends, keyframes and frames mix by the products with alpha`() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      func color() -> Color {
        func number() -> Double { Double.random(in: 0...1, using: &random) }
        return Color(number(), number(), number(), Bool.random(using: &random) ? number() : 1)
      }
      let property = Self.properties.randomElement(using: &random) ?? .tint
      let (a, b, c) = (color(), color(), color())
      let p = Double.random(in: 0.001...0.999, using: &random)
      func check(_ found: Color?, _ a: Color, _ b: Color, _ p: Double, _ what: String) {
        func way(_ part: KeyPath<Color, Double>) -> Double {
          mixed((a[keyPath: part], a.alpha), (b[keyPath: part], b.alpha), p)
        }
        let alpha = a.alpha * (1 - p) + b.alpha * p
        #expect(
          agree(found, way(\.red), way(\.green), way(\.blue), alpha),
          "seed 8: \(what) of \(property.rawValue) from \(a) to \(b) at \(p): \(String(describing: found))"
        )
      }
      let ends = try push(property, .endpoints(from: .color(a), to: .color(b), by: nil))
      check(shown(property, ends, at: p), a, b, p, "ends")
      let keyframes = try push(
        property,
        .keyframes([
          .init(offset: 0, value: .color(a)), .init(offset: 0.5, value: .color(b)),
          .init(offset: 1, value: .color(c)),
        ]))
      check(shown(property, keyframes, at: p / 2), a, b, p, "keyframes")
      check(shown(property, keyframes, at: 0.5 + p / 2), b, c, p, "keyframes")
    }
  }

  /// A critically damped spring from rest: the share (1 + ωt) · exp(−ωt) of the way is left.
  @Test(arguments: properties)
  func `case 08: a spring keeps the hue of what it fades`(property: Property) throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 20)
    let transition = try push(
      property, .endpoints(from: .color(Color(0.2, 0.4, 1)), to: .color(.clear), by: nil),
      .spring(spring, velocity: 0, duration: nil))
    // (1 + 2) · e⁻² and (1 + 4) · e⁻⁴
    for (time, left) in [(0.2, 0.4060058497098381), (0.4, 0.0915781944436709)] {
      #expect(agree(shown(property, transition, at: time), 0.2, 0.4, 1, left), "at \(time)")
    }
  }

  /// Velocity 3 · the way: the share that is left is (1 + (ω − 3) · t) · exp(−ωt), in every number.
  @Test
  func `case 08: a spring's velocity moves the products too`() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 20)
    let transition = try push(
      .tint, .endpoints(from: .color(Color(1, 0, 0)), to: .color(Color(0, 1, 0, 0.5)), by: nil),
      .spring(spring, velocity: 3, duration: nil))
    let left = (1 + 7 * 0.1) * 0.36787944117144233
    let alpha = 0.5 + 0.5 * left
    #expect(
      agree(shown(.tint, transition, at: 0.1), left / alpha, 0.5 * (1 - left) / alpha, 0, alpha))
  }

  @Test
  func `case 08: a spring beyond its end shows a colour`() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 2)
    let transition = try push(
      .tint, .endpoints(from: .color(.clear), to: .color(Color(0.5, 1, 0)), by: nil),
      .spring(spring, velocity: 0, duration: 1))
    let beyond = try #require(shown(.tint, transition, at: 0.3))
    #expect(beyond.alpha == 1 && beyond.green == 1 && beyond.red > 0.5 && beyond.red <= 1)
  }

  /// A difference is one of products: what goes from blue to clear by it stays blue.
  @Test
  func `case 08: differences are those of the products with alpha`() throws {
    let less = PropertyValue.color(Color(0, 0, -1, -1))
    let blue = PropertyValue.color(Color(0, 0, 1))
    let half = Color(0, 0, 1, 0.5)
    let by = try push(.tint, .endpoints(from: blue, to: nil, by: less))
    #expect(shown(.tint, by, at: 0.5) == half)
    let toBy = try push(
      .tint, .endpoints(from: nil, to: .color(.clear), by: less))
    #expect(shown(.tint, toBy, at: 0.5) == half)
    let zero = PropertyValue.color(.clear)
    let added = try push(
      .tint, .endpoints(from: zero, to: less, by: nil), isAdditive: true, on: Color(0, 0, 1))
    #expect(shown(.tint, added, at: 0.5) == half)
    let spring = try Spring(mass: 1, stiffness: 100, damping: 20)
    let sprung = try push(
      .tint, .endpoints(from: blue, to: nil, by: less),
      .spring(spring, velocity: 0, duration: nil))
    #expect(agree(shown(.tint, sprung, at: 0.2), 0, 0, 1, 0.4060058497098381))
  }

  @Test
  func `case 08: a frame's colours are colours, and are taken over as such`() throws {
    let bench = Bench("a")
    let animator = Scripted { context, transaction in
      let tint = AnimatedTarget(layer: context.to, property: .tint)
      try transaction.perform(.runFrames(FrameRun(of: [tint], duration: 1)))
    }
    animator.frames = { [0, 0.5, 1, 1 - $0] }
    bench.slides.special["fade"] = animator
    func shown(at seconds: Double) -> Color? {
      let tree = bench.container.presentation(at: seconds)
      return tree.find("b", in: LayerTree.rootID).map { tree[$0].tint }
    }
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "fade")
    #expect(shown(at: 0.25) == Color(0, 0.5, 1, 0.75))
    try bench.request(.pop, at: 500)
    let first = try #require(shown(at: 0.5))
    #expect(agree(first, 0, 0.5, 1, 0.5))
    let later = try #require(shown(at: 0.6))
    #expect(agree(later, 0, 0.5, 1, later.alpha), "it loses its strength, not its hue")
    #expect(later.alpha < 0.5)
  }
}
