import LayerTree

/// A wish to change the stack.
public enum StackRequest: Hashable, Sendable {
  /// Covers the top screen with a new one.
  case push(Screen)
  /// Removes the top screen.
  case pop
  /// Removes every screen above the one with a name, presented ones included.
  case unwind(to: String)
  /// Puts a new screen in the place of the top one.
  case replace(with: Screen)
  /// Shows a new screen over everything.
  case present(Screen, ScreenStack.Presentation)
  /// Removes the screen that was presented last, with all that was pushed onto it.
  case dismiss
  /// Makes these the screens of the stack; those that are on it already, by name, stay themselves.
  case set([Screen])
}

extension ScreenStack {
  /// Works out what a request would do, without doing it.
  ///
  /// - Parameter request: The wish.
  /// - Returns: The stack before, during and after the change.
  /// - Throws: Why it cannot be carried out.
  /// - Complexity: O(*n*) in the number of layers of the stack and of the new screens.
  public func change(for request: StackRequest) throws(RequestError) -> StackChange {
    var running = self
    let target = try running.target(of: request)
    var after = running
    after.drop(allBut: target)
    after.entries = target
    after.attachVisible()
    let operation = operation(of: request, target)
    running.overlap(with: after, direction: operation.direction)
    return StackChange(
      operation: operation, from: top, to: after.top, before: self, running: running.tree,
      after: after)
  }

  /// The screens that a request leads to; new ones are added to the tree as loose layers.
  private mutating func target(of request: StackRequest) throws(RequestError) -> [Entry] {
    var target = entries
    switch request {
    case .push(let screen): target.append(try addNew(screen, besides: target))
    case .present(let screen, let presentation):
      target.append(try addNew(screen, presentation, besides: target))
    case .replace(let screen):
      let old = target.removeLast()
      target.append(try addNew(screen, old.presentation, besides: target))
    case .pop:
      guard target.count > 1, top.presentation == nil else { throw .nothingBelow }
      target.removeLast()
    case .unwind(let name):
      guard let index = target.dropLast().lastIndex(where: { $0.name == name }) else {
        throw .notBelow(name)
      }
      target.removeSubrange((index + 1)...)
    case .dismiss:
      guard let index = target.lastIndex(where: { $0.presentation != nil }) else {
        throw .nothingPresented
      }
      target.removeSubrange(index...)
    case .set(let screens):
      guard !screens.isEmpty else { throw .empty }
      var wanted: [Entry] = []
      for screen in screens {
        if let twin = wanted.first(where: { $0.name == screen.name }) {
          throw .alreadyThere(twin.name)
        }
        let entry = entry(named: screen.name) ?? add(screen)
        // The lowest screen is presented over nothing, and is there when all else is dismissed.
        wanted.append(
          Entry(
            name: entry.name, root: entry.root,
            presentation: wanted.isEmpty ? nil : entry.presentation))
      }
      target = wanted
    }
    return target
  }

  private mutating func addNew(
    _ screen: Screen, _ presentation: Presentation? = nil, besides others: [Entry]
  ) throws(RequestError) -> Entry {
    guard !others.contains(where: { $0.name == screen.name }) else {
      throw .alreadyThere(screen.name)
    }
    return add(screen, presentation)
  }

  /// What the change looks like to an animator.
  private func operation(of request: StackRequest, _ target: [Entry]) -> Operation {
    switch request {
    case .push: .push
    case .pop: .pop
    case .unwind: .unwind
    case .replace: .replace
    case .present: .present
    case .dismiss: .dismiss
    case .set:
      if let depth = entries.firstIndex(where: { $0.root == target.last?.root }) {
        depth == entries.count - 2 ? .pop : .unwind
      } else {
        .push
      }
    }
  }

  /// Puts the screens that are seen before or afterwards into the container.
  ///
  /// Those that both stacks show keep their order. Between them those that come lie above those that
  /// go on the way forward, and below them on the way back.
  private mutating func overlap(with after: ScreenStack, direction: Operation.Direction) {
    let old = visible
    var coming = after.visible[...]
    var order: [Entry] = []
    // Where those that come are put on the way back: above the last screen that both show.
    var floor = 0
    func place(_ entries: ArraySlice<Entry>) {
      let new = entries.filter { entry in !old.contains { $0.root == entry.root } }
      order.insert(contentsOf: new, at: direction == .forward ? order.count : floor)
    }
    for entry in old {
      if let index = coming.firstIndex(where: { $0.root == entry.root }) {
        place(coming[..<index])
        coming = coming[(index + 1)...]
        order.append(entry)
        floor = order.count
      } else {
        order.append(entry)
      }
    }
    place(coming)
    for entry in old { tree.detach(entry.root) }
    for entry in order { attach(entry) }
  }
}
