import CAnimator
import CInterception
import Glibc
import Transitions

/// How the host's structs lie in memory when a plugin gets them.
package enum StructShape: Hashable, Sendable {
  /// As a host has them.
  case usual
  /// At the very end of a page, with none behind it.
  case guarded
  /// Likewise, and nobody may write to it.
  case sealed
  /// With the bytes of a newer host behind them, all 0xA5, and then no page.
  case grown

  /// How many bytes a newer host has behind each struct.
  private static let growth = 64

  /// A struct's bytes in this shape; the first ones are its size.
  func bytes(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes = unsafe Array(raw)
    guard self == .grown else { return bytes }
    let size = bytes.count + StructShape.growth
    unsafe withUnsafeBytes(of: size) { size in
      unsafe bytes.replaceSubrange(0..<size.count, with: Array(size))
    }
    return bytes + [UInt8](repeating: 0xA5, count: StructShape.growth)
  }

  /// Lends a struct, which starts with its size, in this shape.
  func lend<Struct, Result>(
    _ raw: UnsafePointer<Struct>, _ body: (UnsafePointer<Struct>) -> Result
  ) -> Result {
    guard self != .usual else { return unsafe body(raw) }
    let whole = unsafe UnsafeRawBufferPointer(start: raw, count: MemoryLayout<Struct>.size)
    return unsafe GuardedMemory.lend(
      bytes(whole), as: Struct.self, isSealed: self == .sealed
    ) { copy in
      unsafe body(copy ?? raw)
    }
  }

  /// Lends a list, whose elements have no size of their own, in this shape.
  func lend<Element, Result>(
    list: [Element], _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    unsafe list.withUnsafeBufferPointer { list in
      guard self != .usual else { return unsafe body(list) }
      return unsafe GuardedMemory.lend(
        Array(UnsafeRawBufferPointer(list)), as: Element.self, isSealed: self == .sealed
      ) { copy in
        unsafe body(UnsafeBufferPointer(start: copy, count: copy == nil ? 0 : list.count))
      }
    }
  }
}

/// The host's table in a shape; it stays until the process ends, as plugins may expect.
func host(_ shape: StructShape) -> UnsafePointer<animator_host> {
  switch shape {
  case .usual: unsafe hostTable.address
  case .guarded, .sealed: unsafe guardedHost.address
  case .grown: unsafe grownHost.address
  }
}

private let guardedHost = unsafe shaped(.guarded) { id, revision in
  unsafe capabilityTable(id, revision, in: .guarded)
}
private let grownHost = unsafe shaped(.grown) { id, revision in
  unsafe capabilityTable(id, revision, in: .grown)
}

private func shaped(
  _ shape: StructShape,
  _ getCapability: @convention(c) (UnsafePointer<CChar>?, UInt32) -> UnsafeRawPointer?
) -> ConstantTable<animator_host> {
  var table = unsafe hostTable.address.pointee
  unsafe table.get_capability = unsafe getCapability
  return unsafe withUnsafeBytes(of: &table) { bytes in
    unsafe ConstantTable(
      address: GuardedMemory.keep(shape.bytes(bytes), as: animator_host.self) ?? hostTable.address)
  }
}

/// A capability's functions in a shape; their struct starts with its size, whatever it is.
private func capabilityTable(
  _ id: UnsafePointer<CChar>?, _ revision: UInt32, in shape: StructShape
) -> UnsafeRawPointer? {
  guard let usual = unsafe hostTable.address.pointee.get_capability(id, revision) else {
    return nil
  }
  let size = unsafe usual.load(as: Int.self)
  let whole = unsafe UnsafeRawBufferPointer(start: usual, count: size)
  let kept = unsafe GuardedMemory.keep(shape.bytes(whole), as: UInt8.self)
  return unsafe UnsafeRawPointer(kept)
}

/// Says of the host's tables that they are not the plugin's to free.
func lendHostTables() {
  unsafe host_lend(hostTable.address)
  for capability in HostCapability.all {
    unsafe capability.id.withCString { id in
      unsafe host_lend(hostTable.address.pointee.get_capability(id, capability.revision))
    }
  }
}
