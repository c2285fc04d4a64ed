extension AnimatorDeclaration {
  /// Says what most animators of a navigation stack say of themselves.
  ///
  /// Such an animator serves push and pop, a hand may take its transitions where that is granted,
  /// and its parameter `duration` sets how long it runs, from 0.05 to 10 seconds.
  ///
  /// - Parameters:
  ///   - id: The id in reverse DNS.
  ///   - name: The name for people.
  ///   - version: The semantic version.
  ///   - duration: How long it runs unless told otherwise, in seconds.
  ///   - claims: What the host may rely on.
  ///   - capabilities: What it uses beside the hand.
  ///   - parameters: What a user may set beside the duration.
  /// - Returns: The declaration; what differs can be set afterwards.
  public static func pushAndPop(
    _ id: StaticString, name: StaticString, version: StaticString, lasting duration: Double,
    claims: animator_claims = [], capabilities: [CapabilityUse] = [], parameters: [Parameter] = []
  ) -> AnimatorDeclaration {
    AnimatorDeclaration(
      id: id, name: name, version: version, operations: [.push, .pop], claims: claims,
      durations: 0.05...10, defaultDuration: duration,
      capabilities: [.optional(.interactive, fallback: "runs by the clock alone")] + capabilities,
      parameters: parameters + [
        .number("duration", name: "How long it runs", in: 0.05...10, default: duration, unit: "s")
      ])
  }
}
