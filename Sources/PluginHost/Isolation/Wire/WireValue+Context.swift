import LayerTree
import Motion
import TimingEngine
import Transitions

extension ParameterValue: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .number(let number):
      writer.write(false)
      writer.write(number)
    case .text(let text):
      writer.write(true)
      writer.write(text)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.value(Bool.self) ? .text(try reader.value()) : .number(try reader.value())
  }
}

extension TransitionContext.Settings: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(UInt32(parameters.count))
    // In order, so that the same settings are the same bytes.
    for (id, value) in parameters.sorted(by: { $0.key < $1.key }) {
      writer.write(id)
      writer.write(value)
    }
    writer.write(scale)
    writer.write(layoutDirection == .rightToLeft)
    writer.write(reducesMotion)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init()
    for _ in 0..<(try reader.count(ofAtLeast: 9)) {
      parameters[try reader.value()] = try reader.value(ParameterValue.self)
    }
    scale = try reader.value()
    layoutDirection = try reader.value(Bool.self) ? .rightToLeft : .leftToRight
    reducesMotion = try reader.value()
  }
}

extension TransitionContext: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(choice: operation)
    writer.write(tree)
    writer.write(from)
    writer.write(to)
    writer.write(fromFinalFrame)
    writer.write(toInitialFrame)
    writer.write(settings)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let operation = try reader.choice(Operation.self)
    let tree = try reader.value(LayerTree.self)
    let (from, to) = (try reader.value(LayerID.self), try reader.value(LayerID.self))
    guard tree.contains(from), tree.contains(to) else {
      throw reader.failure("a screen is not in the tree")
    }
    self.init(
      operation: operation, from: from, to: to, tree: tree, fromFinalFrame: try reader.value(),
      toInitialFrame: try reader.value(), settings: try reader.value())
  }
}

extension Outcome: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(choice: self) }

  init(from reader: inout WireReader) throws(WireError) { self = try reader.choice() }
}

extension TransitionPhase: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(choice: self) }

  init(from reader: inout WireReader) throws(WireError) { self = try reader.choice() }
}

extension Interaction: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(choice: law)
    writer.write(startsUnderFinger)
    writer.write(distance)
    writer.write(reach.lowerBound)
    writer.write(reach.upperBound)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let law = try reader.choice(ScrubLaw.self)
    let starts = try reader.value(Bool.self)
    let distance = try reader.value(Double?.self)
    let (low, high) = (try reader.value(Double.self), try reader.value(Double.self))
    guard distance.map({ $0 > 0 && $0.isFinite }) ?? true, 0 <= low, low <= high, high <= 1 else {
      throw reader.failure("a hand cannot move a transition so")
    }
    self.init(law: law, startsUnderFinger: starts, distance: distance, reach: low...high)
  }
}

extension Release: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(decision)
    writer.write(speed)
    writer.write(curve)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.value(), speed: try reader.value(), curve: try reader.value())
    guard speed > 0, speed.isFinite else { throw reader.failure("the speed is \(speed)") }
  }
}
