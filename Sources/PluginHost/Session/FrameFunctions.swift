import CAnimator
import LayerTree
import Transitions

/// The function by which an animator works out frames.
@safe struct FrameFunctions {
  private let call:
    @convention(c) (
      OpaquePointer?, animator_transition, Double, UnsafeMutablePointer<animator_value>?, UInt32
    ) -> animator_status
  private let instance: OpaquePointer

  /// Asks an instance for its function.
  init(_ functions: animator_descriptor, instance: OpaquePointer) throws(AnimatorFailure) {
    let table = try unsafe functions.functions(animator_frame.self, of: .frame)
    guard let call = unsafe table.frame else {
      throw AnimatorFailure("animator_frame.frame is null: it works out the frames")
    }
    unsafe self.call = unsafe call
    unsafe self.instance = instance
  }

  /// Has the animator work out a frame.
  ///
  /// - Parameters:
  ///   - recorder: The transition.
  ///   - progress: 0…1.
  /// - Returns: The numbers of all values, value after value.
  /// - Throws: What it answered instead, or what it did to a kind.
  func frame(_ recorder: Recorder, at progress: Double) throws(AnimatorFailure) -> [Double] {
    let before = recorder.frameValues
    var values = before
    let status = recorder.whileDeciding {
      unsafe values.withUnsafeMutableBufferPointer { buffer in
        unsafe call(
          instance, recorder.handle, progress, buffer.baseAddress, UInt32(buffer.count))
      }
    }
    try check("frame", status)
    return try values.numbers(shapedLike: before)
  }
}

extension [animator_value] {
  /// The numbers that mean something, value after value.
  ///
  /// - Parameter before: The values as they were lent; no kind may have changed.
  /// - Returns: The numbers.
  /// - Throws: Which kind has changed.
  func numbers(shapedLike before: [animator_value]) throws(AnimatorFailure) -> [Double] {
    var numbers: [Double] = []
    for (index, (value, own)) in zip(self, before).enumerated() {
      guard value.kind == own.kind else {
        throw AnimatorFailure(
          "frame: values[\(index)].kind became \(value.kind.rawValue): leave it at "
            + "\(own.kind.rawValue) and change the numbers")
      }
      value.append(to: &numbers)
    }
    return numbers
  }
}

extension Recorder {
  /// What `begin` left the layers with, for the values that frames set.
  var frameValues: [animator_value] {
    (transaction.frames?.targets ?? []).map { target in
      animator_value(transaction.tree[target.layer][target.property])
    }
  }
}

extension animator_value {
  /// The interface's form of a value.
  fileprivate init(_ value: PropertyValue) {
    self.init()
    kind =
      switch value {
      case .scalar: .scalar
      case .point: .point
      case .rect: .rect
      case .color: .color
      case .transform: .matrix
      }
    unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
      for (index, number) in value.numbers.enumerated() {
        unsafe bytes.storeBytes(
          of: number, toByteOffset: index * MemoryLayout<Double>.stride, as: Double.self)
      }
    }
  }

  /// How many of the numbers mean something.
  private var width: Int {
    switch kind {
    case .scalar: 1
    case .point: 2
    case .rect, .color: 4
    default: 16
    }
  }

  /// Adds the numbers that mean something.
  fileprivate func append(to list: inout [Double]) {
    unsafe withUnsafeBytes(of: numbers) { bytes in
      for index in 0..<width {
        list.append(
          unsafe bytes.load(
            fromByteOffset: index * MemoryLayout<Double>.stride, as: Double.self))
      }
    }
  }
}
