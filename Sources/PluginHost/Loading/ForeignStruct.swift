import CAnimator

/// A struct whose first member is its size in bytes.
protocol SizedStruct {
  /// The size that the writer knew.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var struct_size: Int { get }
  /// Creates a struct of zeros.
  init()
}

/// The size of a struct in the first revision that had it, below which nobody ever wrote one.
///
/// No struct has grown so far; one that does gets its first size here.
func leastSize<Struct: SizedStruct>(of type: Struct.Type) -> Int {
  MemoryLayout<Struct>.size
}

extension animator_plugin: SizedStruct {}
extension animator_descriptor: SizedStruct {}
extension animator_capability_use: SizedStruct {}
extension animator_parameter: SizedStruct {}
extension animator_animation: SizedStruct {}
extension animator_spring: SizedStruct {}
extension animator_path: SizedStruct {}
extension animator_interactive: SizedStruct {}
extension animator_frame: SizedStruct {}
extension animator_transform_way: SizedStruct {}
extension animator_layer_state: SizedStruct {}
extension animator_match: SizedStruct {}

/// Copies the members that both sides know; the others stay zero.
///
/// Gives nil when the foreign struct is smaller than its first revision.
/// The size is read before anything else, and no byte behind it is touched.
func readPrefix<Struct: SizedStruct>(
  _ foreign: UnsafePointer<Struct>, minimum: Int = leastSize(of: Struct.self)
) -> Struct? {
  let raw = unsafe UnsafeRawPointer(foreign)
  let size = unsafe raw.load(as: Int.self)
  guard size >= minimum else { return nil }
  var own = Struct()
  unsafe withUnsafeMutableBytes(of: &own) { bytes in
    let known = min(MemoryLayout<Struct>.size, size)
    unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: known))
  }
  return own
}

/// What is wrong with the size in a struct that has too small a one, and what would be right.
func wrongSize<Struct: SizedStruct>(_ foreign: UnsafePointer<Struct>) -> String {
  unsafe wrongSize(of: Struct.self, UnsafeRawPointer(foreign).load(as: Int.self))
}

private func wrongSize<Struct: SizedStruct>(of type: Struct.Type, _ size: Int) -> String {
  "\(type).struct_size is \(size), below \(leastSize(of: type)): "
    + "set it to sizeof(\(type))"
}

/// Copies the members that both sides know of a struct that a call was given.
func readArgument<Struct: SizedStruct>(
  _ foreign: UnsafePointer<Struct>
) throws(CallError) -> Struct {
  guard let raw = unsafe readPrefix(foreign) else {
    throw CallError(.badSize, unsafe wrongSize(foreign))
  }
  return raw
}

/// Refuses a struct to be filled in that has too small a room.
func checkRoom<Struct: SizedStruct>(in out: UnsafeMutablePointer<Struct>) throws(CallError) -> Int {
  let room = unsafe UnsafeRawPointer(out).load(as: Int.self)
  guard room >= leastSize(of: Struct.self) else {
    throw CallError(.badSize, wrongSize(of: Struct.self, room))
  }
  return room
}

/// Writes the members that both sides know into a room; what lies behind them is left alone.
func writePrefix<Struct>(_ value: Struct, to out: UnsafeMutablePointer<Struct>, room: Int) {
  unsafe withUnsafeBytes(of: value) { bytes in
    guard let start = bytes.baseAddress else { return }
    unsafe UnsafeMutableRawPointer(out).copyMemory(
      from: start, byteCount: min(room, MemoryLayout<Struct>.size))
  }
}

/// Copies a C string of at most a number of bytes; nil when null, longer or not UTF-8.
func readString(_ pointer: UnsafePointer<CChar>?, limit: Int = 4_096) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  var count = 0
  while unsafe pointer[count] != 0 {
    count += 1
    guard count <= limit else { return nil }
  }
  let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: count)
  return String(validating: unsafe Array(bytes), as: UTF8.self)
}
