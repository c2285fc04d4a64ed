import LayerTree
import TimingEngine

/// What a screen was last told of its coming and going.
enum Appearance {
  case gone
  case coming
  case there
  case leaving

  /// The screen and what an event tells it; nil for an event about something else.
  static func told(by kind: TransitionEvent.Kind) -> (screen: String, appearance: Appearance)? {
    switch kind {
    case .willAppear(let screen): (screen, .coming)
    case .didAppear(let screen): (screen, .there)
    case .willDisappear(let screen): (screen, .leaving)
    case .didDisappear(let screen): (screen, .gone)
    default: nil
    }
  }

  /// The events that lead from here to another state, each coming or going told in both its halves.
  ///
  /// Nobody leaves who has not come, or comes who is there.
  fileprivate func way(to next: Appearance, of screen: String) -> [TransitionEvent.Kind] {
    switch (self, next) {
    case (.gone, .coming), (.leaving, .coming): [.willAppear(screen)]
    case (.gone, .there), (.leaving, .there): [.willAppear(screen), .didAppear(screen)]
    case (.coming, .there): [.didAppear(screen)]
    case (.coming, .leaving), (.there, .leaving): [.willDisappear(screen)]
    case (.coming, .gone), (.there, .gone): [.willDisappear(screen), .didDisappear(screen)]
    case (.leaving, .gone): [.didDisappear(screen)]
    case (.gone, .leaving), (.there, .coming), (.gone, .gone), (.coming, .coming),
      (.there, .there), (.leaving, .leaving):
      []
    }
  }
}

/// What the screens of a container were told, in view of what is around it.
///
/// A screen is seen as far as its own container shows it and the screen that holds that container is
/// seen: when that one goes it goes too, and comes back with it.
struct Appearances {
  /// What the screen that holds the container was told.
  private var surroundings = Appearance.there
  /// What each screen would have been told in a container that is always seen.
  private var own: [String: Appearance] = [:]
  private var told: [String: Appearance] = [:]

  /// Starts with the screens that are seen.
  init(of visible: [String]) {
    for screen in visible { (own[screen], told[screen]) = (.there, .there) }
  }

  /// What a screen was last told.
  subscript(screen: String) -> Appearance { told[screen] ?? .gone }

  /// The events that are told in place of one of a transition.
  mutating func told(_ kind: TransitionEvent.Kind) -> [TransitionEvent.Kind] {
    guard let (screen, appearance) = Appearance.told(by: kind) else { return [kind] }
    let isOpen = surroundings == .there && own[screen] ?? .gone == self[screen]
    own[screen] = appearance
    guard isOpen else { return update(screen) }
    told[screen] = appearance
    return [kind]
  }

  /// Puts the container into a screen of which nobody has heard yet.
  mutating func conceal() {
    surroundings = .gone
    told = [:]
  }

  /// Tells screens of what happens to the one that holds their container.
  mutating func surround(with appearance: Appearance) -> [TransitionEvent.Kind] {
    surroundings = appearance
    return own.keys.sorted().flatMap { update($0) }
  }

  private mutating func update(_ screen: String) -> [TransitionEvent.Kind] {
    let (before, own) = (self[screen], own[screen] ?? .gone)
    let next: Appearance =
      switch (surroundings, own) {
      case (.there, _): own
      case (_, .gone), (.gone, _): .gone
      case (.coming, .leaving), (.leaving, _): .leaving
      case (.coming, _): .coming
      }
    let way = before.way(to: next, of: screen)
    if !way.isEmpty { told[screen] = next }
    return way
  }
}

extension Container {
  /// Tells the screens that are seen of what happens to the one that holds the container.
  func surround(with appearance: Appearance, at seconds: Double) {
    advance(to: Nanoseconds.floor(seconds))
    defer { report() }
    for kind in appearances.surround(with: appearance) {
      outbox.append(
        Event(
          container: name, time: seconds, request: 0,
          event: TransitionEvent(time: seconds, kind: kind)))
    }
  }
}
