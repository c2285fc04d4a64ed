import LayerTree
import TransitionRig
import Transitions

/// A rig with an animator of the Slide family and some of its parameters.
func slideRig(
  _ animator: String, size: Size = Size(375, 667), _ values: [String: ParameterValue] = [:],
  withholding withheld: Set<String> = []
) throws -> Rig {
  var rig = try Rig(
    "libslide.so", animator: "host.animator.\(animator)", size: size, withholding: withheld)
  rig.settings.parameters.merge(values) { $1 }
  return rig
}

/// Starts an operation on a stack that is preset for it.
func start(_ rig: Rig, _ operation: Transitions.Operation) throws -> Transition {
  var rig = rig
  let request = rig.preset(for: operation)
  return try rig.start(request)
}
