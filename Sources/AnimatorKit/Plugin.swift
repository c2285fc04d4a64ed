/// A plugin's constant tables, built once from Swift declarations and kept for ever.
///
/// A plugin writes its entry point like this:
///
/// ```swift
/// private let plugin = Plugin(
///   name: "Door", version: "1.0.0", license: "MIT", contact: "https://example.org",
///   animators: [.init(Door.self)])
///
/// @c(animator_entry) @implementation
/// public func animatorEntry(…) -> animator_status { plugin.shakeHands(offer, table) }
/// ```
@safe public struct Plugin: @unchecked Sendable {
  private let table: UnsafePointer<animator_plugin>

  /// One animator type of a plugin.
  @safe public struct Entry {
    let declaration: AnimatorDeclaration
    let make: (UnsafePointer<animator_host>) -> AnimatorBox

    /// Offers an animator type.
    public init<Content: Animator>(_ type: Content.Type) {
      declaration = Content.declaration
      unsafe make = { unsafe TypedAnimatorBox<Content>(host: $0) }
    }
  }

  /// Creates the tables; they live until the process ends.
  ///
  /// - Complexity: O(*n*) in the number of animators.
  public init(
    name: StaticString, version: StaticString, license: StaticString, contact: StaticString,
    unloadable: Bool = true, animators: [Entry]
  ) {
    let descriptors = unsafe animators.map { entry in
      let record = unsafe DescriptorRecord(make: entry.make)
      return unsafe record.fill(from: entry.declaration)
    }
    var raw = unsafe animator_plugin()
    unsafe raw.struct_size = unsafe MemoryLayout<animator_plugin>.size
    unsafe raw.abi_oldest = animatorABIOldest
    unsafe raw.abi_newest = animatorABINewest
    unsafe raw.name = cString(name)
    unsafe raw.version = cString(version)
    unsafe raw.license = cString(license)
    unsafe raw.contact = cString(contact)
    unsafe raw.animator_count = UInt32(animators.count)
    unsafe raw.unloadable = unloadable ? 1 : 0
    unsafe raw.animators = constantArray(descriptors)
    unsafe table = UnsafePointer(constant(raw))
  }

  /// Answers the host's handshake.
  public func shakeHands(
    _ offer: UnsafePointer<animator_offer>?,
    _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
  ) -> animator_status {
    unsafe animator_handshake(offer, out, table)
  }
}
