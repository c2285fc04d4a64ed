import AnimatorKit

/// What the animators of the gallery say alike about themselves.
func declare(
  _ id: StaticString, _ name: StaticString, _ duration: Double,
  capabilities: [CapabilityUse] = [], parameters: [Parameter] = []
) -> AnimatorDeclaration {
  AnimatorDeclaration(
    id: id, name: name, version: "0.1.0", operations: [.push, .pop], durations: 0.05...10,
    defaultDuration: duration,
    capabilities: [.optional(.interactive, fallback: "runs by the clock alone")] + capabilities,
    parameters: parameters + [
      .number("duration", name: "How long it runs", in: 0.05...10, default: duration, unit: "s")
    ])
}
