/// Calls of a plugin in an order that chance has drawn, as text: `create 0 3; begin 0 1; end 0 0`.
///
/// Every part of a sequence is one too: a call for which the time is not right is left out.
public struct CallSequence: Sendable, Hashable {
  /// What is called.
  enum Verb: String, CaseIterable, Sendable {
    /// Makes an instance; the choice is its animator and its grant.
    case create
    /// Begins a transition; the choice is its operation and its circumstances.
    case begin
    /// Lets the next animation end that has a token.
    case tell
    /// A hand takes the transition.
    case hold
    /// It lets go; the choice is where, and how fast.
    case release
    /// Ends the transition; the choice is its outcome.
    case end
    /// Gives the instance back.
    case destroy
  }

  /// One call.
  struct Step: Hashable, Sendable, CustomStringConvertible {
    /// What is called.
    let verb: Verb
    /// Which of the instances, 0 to 2.
    let slot: Int
    /// A number that decides about the rest.
    let choice: Int

    var description: String { "\(verb.rawValue) \(slot) \(choice)" }
  }

  /// The rule that makes calls by chance.
  static let rule = "RB-12"

  /// The calls.
  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Draws a sequence in which nearly every call finds its time.
  init(seed: UInt64, count: Int) {
    var chance = Chance(seed: seed)
    // What may come next in each slot, by what came last.
    var next = [[Verb]](repeating: [.create], count: 3)
    steps = (0..<count).map { _ in
      let slot = Int(chance.next() % 3)
      let verb = chance.pick(next[slot]) ?? .create
      switch verb {
      case .create, .end: next[slot] = [.begin, .begin, .begin, .begin, .destroy]
      case .begin, .tell, .release: next[slot] = [.tell, .hold, .hold, .end]
      case .hold: next[slot] = [.release, .release, .tell, .end]
      case .destroy: next[slot] = [.create]
      }
      return Step(verb: verb, slot: slot, choice: Int(chance.next() % 64))
    }
  }

  /// Reads a sequence; nil when the text holds something else.
  ///
  /// - Parameter text: The calls as `description` has them.
  public init?(_ text: String) {
    steps = []
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 3, let verb = Verb(rawValue: String(words[0])),
        let slot = Int(words[1]), (0...2).contains(slot), let choice = Int(words[2]), choice >= 0
      else { return nil }
      steps.append(Step(verb: verb, slot: slot, choice: choice))
    }
  }

  /// How many calls are drawn.
  static func count(isThorough: Bool) -> Int { isThorough ? 5_000 : 300 }
}

extension CallSequence: CustomStringConvertible {
  /// The calls, parted by semicolons.
  public var description: String { steps.map(\.description).joined(separator: "; ") }
}
