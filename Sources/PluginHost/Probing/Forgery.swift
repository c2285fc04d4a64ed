import CAnimator

/// Something in a context that no host would tell a plugin.
package struct Forgery {
  /// The member that is wrong, and what it holds.
  package let name: String
  let apply: (inout animator_context) -> Void

  private static var members: [(name: String, path: WritableKeyPath<animator_context, Double>)] {
    let rects: [(name: String, path: WritableKeyPath<animator_context, animator_rect>)] = [
      ("from_initial_frame", \.from_initial_frame), ("from_final_frame", \.from_final_frame),
      ("to_initial_frame", \.to_initial_frame), ("to_final_frame", \.to_final_frame),
      ("container_bounds", \.container_bounds),
    ]
    let sides: [(name: String, path: WritableKeyPath<animator_rect, Double>)] = [
      ("x", \.x), ("y", \.y), ("width", \.width), ("height", \.height),
    ]
    var members = rects.flatMap { rect in
      sides.map { (name: "\(rect.name).\($0.name)", path: rect.path.appending(path: $0.path)) }
    }
    members.append(("scale", \.scale))
    return members
  }

  /// One number of the context each.
  package static func numbers(_ value: Double) -> [Forgery] {
    members.map { member in
      Forgery(name: "\(member.name) is \(value)") { $0[keyPath: member.path] = value }
    }
  }

  /// All numbers of the context at once.
  package static func everyNumber(_ value: Double) -> Forgery {
    let members = members
    return Forgery(name: "every number is \(value)") { context in
      for member in members { context[keyPath: member.path] = value }
    }
  }

  /// An operation by its number.
  package static func operation(_ number: UInt32) -> Forgery {
    Forgery(name: "operation is \(number)") { context in
      context.operation = animator_operation(rawValue: number)
    }
  }

  /// Enumerators that no revision knows, and sets where one is due.
  package static var enumerators: [Forgery] {
    [0, 3, 1 << 20, .max].map(operation) + [
      Forgery(name: "direction is 7") { $0.direction = unknown(7, $0.direction) },
      Forgery(name: "layout_direction is 7") {
        $0.layout_direction = unknown(7, $0.layout_direction)
      },
      Forgery(name: "reduced_motion is 77") { $0.reduced_motion = 77 },
    ]
  }

  /// Handles of layers that are not of this transition.
  package static func handles(_ id: UInt64) -> [Forgery] {
    [
      Forgery(name: "container is a foreign handle") { $0.container.id = id },
      Forgery(name: "from is a foreign handle") { $0.from.id = id },
      Forgery(name: "to is a foreign handle") { $0.to.id = id },
      Forgery(name: "every handle is foreign") { context in
        context.container.id = id
        context.from.id = id
        context.to.id = id
      },
    ]
  }

  private static func unknown<Enumerator: RawRepresentable>(
    _ number: Enumerator.RawValue, _ standard: Enumerator
  ) -> Enumerator { Enumerator(rawValue: number) ?? standard }
}
