import LayerTree
import Motion
import Transitions

extension PropertyValue: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .scalar(let value):
      writer.write(tag: 0)
      writer.write(value)
    case .point(let value):
      writer.write(tag: 1)
      writer.write(value)
    case .rect(let value):
      writer.write(tag: 2)
      writer.write(value)
    case .color(let value):
      writer.write(tag: 3)
      writer.write(value)
    case .transform(let value):
      writer.write(tag: 4)
      writer.write(value)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .scalar(try reader.value())
    case 1: self = .point(try reader.value())
    case 2: self = .rect(try reader.value())
    case 3: self = .color(try reader.value())
    case 4: self = .transform(try reader.value())
    case let other: throw reader.failure("there is no kind of value \(other)")
    }
  }
}

extension LayerTree.Place: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .top: writer.write(tag: 0)
    case .bottom: writer.write(tag: 1)
    case .above(let sibling):
      writer.write(tag: 2)
      writer.write(sibling)
    case .below(let sibling):
      writer.write(tag: 3)
      writer.write(sibling)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .top
    case 1: self = .bottom
    case 2: self = .above(try reader.value())
    case 3: self = .below(try reader.value())
    case let other: throw reader.failure("there is no place \(other)")
    }
  }
}

extension LayerAnimation.Keyframe: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(offset)
    writer.write(value)
    writer.write(curve)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      offset: try reader.value(), value: try reader.value(), curve: try reader.value())
  }
}

extension LayerAnimation.Values: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .endpoints(let from, let to, let by):
      writer.write(tag: 0)
      for value in [from, to, by] { writer.write(value) }
    case .keyframes(let keyframes):
      writer.write(tag: 1)
      writer.write(keyframes)
    case .parts(let from, let to):
      writer.write(tag: 2)
      writer.write(from)
      writer.write(to)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0:
      self = .endpoints(
        from: try reader.value(), to: try reader.value(), by: try reader.value())
    case 1: self = .keyframes(try reader.value())
    case 2: self = .parts(from: try reader.value(), to: try reader.value())
    case let other: throw reader.failure("there are no values of kind \(other)")
    }
  }
}

extension LayerAnimation.Pace: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .curve(let curve, let duration, let repeatCount, let autoreverses):
      writer.write(tag: 0)
      writer.write(curve)
      writer.write(duration)
      writer.write(repeatCount)
      writer.write(autoreverses)
    case .spring(let spring, let velocity, let duration):
      writer.write(tag: 1)
      writer.write(spring)
      writer.write(velocity)
      writer.write(duration)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0:
      self = .curve(
        try reader.value(), duration: try reader.value(), repeatCount: try reader.value(),
        autoreverses: try reader.value())
    case 1:
      self = .spring(
        try reader.value(), velocity: try reader.value(), duration: try reader.value())
    case let other: throw reader.failure("there is no pace \(other)")
    }
  }
}

extension LayerAnimation: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(layer)
    writer.write(choice: property)
    writer.write(values)
    writer.write(pace)
    writer.write(delay)
    writer.write(choice: fill)
    writer.write(isAdditive)
    writer.write(token)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let layer = try reader.value(LayerID.self)
    self.init(
      try reader.choice(), of: layer, values: try reader.value(), pace: try reader.value(),
      delay: try reader.value(), fill: try reader.choice(), isAdditive: try reader.value(),
      token: try reader.value())
  }
}

extension AnimatedTarget: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(layer)
    writer.write(choice: property)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(layer: try reader.value(), property: try reader.choice())
  }
}

extension Transaction.Command: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .create(let layer):
      writer.write(tag: 0)
      writer.write(layer)
      if case .shape(let shape) = layer.content {
        writer.write(Layer.Shape?.some(shape))
      } else {
        writer.write(Layer.Shape?.none)
      }
    case .copy(let layer):
      writer.write(tag: 7)
      writer.write(layer)
    case .insert(let layer, let parent, let place):
      writer.write(tag: 1)
      writer.write(layer)
      writer.write(parent)
      writer.write(place)
    case .setMask(let mask, let layer):
      writer.write(tag: 2)
      writer.write(mask)
      writer.write(layer)
    case .setValue(let layer, let property, let value):
      writer.write(tag: 3)
      writer.write(layer)
      writer.write(choice: property)
      writer.write(value)
    case .animate(let animation):
      writer.write(tag: 4)
      writer.write(animation)
    case .note(let words):
      writer.write(tag: 8)
      writer.write(words)
    case .runFrames(let run):
      writer.write(tag: 9)
      writer.write(run.targets)
      writer.write(run.duration)
    case .completeManually: writer.write(tag: 5)
    case .complete(let request):
      writer.write(tag: 6)
      writer.write(request)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0:
      var layer = try reader.value(Layer.self)
      if let shape = try reader.value(Layer.Shape?.self) { layer.content = .shape(shape) }
      self = .create(layer)
    case 1: self = .insert(try reader.value(), into: try reader.value(), try reader.value())
    case 2: self = .setMask(try reader.value(), of: try reader.value())
    case 3: self = .setValue(try reader.value(), try reader.choice(), try reader.value())
    case 4: self = .animate(try reader.value())
    case 5: self = .completeManually
    case 6: self = .complete(try reader.value())
    case 7: self = .copy(try reader.value())
    case 8: self = .note(try reader.line())
    case 9: self = .runFrames(FrameRun(of: try reader.value(), duration: try reader.value()))
    case let other: throw reader.failure("there is no command \(other)")
    }
  }
}

extension CompletionRequest: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(self == .finish) }

  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.value(Bool.self) ? .finish : .cancel
  }
}

extension WireReader {
  /// Reads what an animator declared, and carries it out on the host's own tree as it comes.
  ///
  /// Nothing is believed: each command passes the same checks as one of an animator in this process,
  /// and layers are those of the transition or made by it.
  mutating func transaction(
    for context: TransitionContext, _ grant: Grant
  ) throws(WireError) -> Transaction {
    var transaction = Transaction(context, granting: grant)
    var layers = context.tree.subtree(of: LayerTree.rootID)
    let count = try count(ofAtLeast: 1)
    guard count <= Transaction.commandLimit else { throw failure("\(count) commands") }
    for index in 0..<count {
      self.layers = layers
      let command = try value(Transaction.Command.self)
      do {
        // A copy brings what lies inside it; both sides number it from the outside in.
        if let made = try transaction.perform(command) {
          layers += transaction.tree.subtree(of: made)
        }
      } catch {
        throw failure("command \(index) is refused: \(error)")
      }
    }
    return transaction
  }
}
