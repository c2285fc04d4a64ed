package import Transitions

/// A function of the host that plugins call about a transition: what is known of it before its
/// arguments are read.
package enum HostFunction: UInt8, CaseIterable, Sendable, CustomStringConvertible {
  case findLayer, getLayer, convertPoint, getNumber, getText
  case insertLayer, createLayer, createPathLayer, setValue, addAnimation
  case completeManually, complete
  case setMask, clearMask
  case addSpringAnimation
  case addTransformAnimation
  case createSnapshot, createSnapshotGrid
  case getMatchCount, getMatch, moveMatch, moveMatches
  case runFrames

  /// What a call is for.
  package enum Purpose: Sendable {
    /// It only asks; a plugin may go on without an answer.
    case asks
    /// It makes layers, for which it needs memory.
    case makes
    /// It changes what is there.
    case changes
    /// It is about the end of the transition.
    case completes
  }

  private typealias Row = (description: String, purpose: Purpose, capability: HostCapability?)

  private var row: Row {
    switch self {
    case .findLayer: ("find_layer", .asks, nil)
    case .getLayer: ("get_layer", .asks, nil)
    case .convertPoint: ("convert_point", .asks, nil)
    case .getNumber: ("get_number", .asks, nil)
    case .getText: ("get_text", .asks, nil)
    case .insertLayer: ("insert_layer", .changes, nil)
    case .createLayer: ("create_layer", .makes, nil)
    case .createPathLayer: ("create_path_layer", .makes, nil)
    case .setValue: ("set_value", .changes, nil)
    case .addAnimation: ("add_animation", .changes, nil)
    case .completeManually: ("complete_manually", .changes, nil)
    case .complete: ("complete", .completes, nil)
    case .setMask: ("set_mask", .changes, .layerMask)
    case .clearMask: ("clear_mask", .changes, .layerMask)
    case .addSpringAnimation: ("add_spring_animation", .changes, .spring)
    case .addTransformAnimation: ("add_transform_animation", .changes, .transform3D)
    case .createSnapshot: ("create_snapshot", .makes, .snapshot)
    case .createSnapshotGrid: ("create_snapshot_grid", .makes, .snapshot)
    case .getMatchCount: ("get_match_count", .asks, .matchedGeometry)
    case .getMatch: ("get_match", .asks, .matchedGeometry)
    case .moveMatch: ("move_match", .changes, .matchedGeometry)
    case .moveMatches: ("move_matches", .changes, .matchedGeometry)
    case .runFrames: ("run_frames", .changes, .frame)
    }
  }

  /// Its name in the interface, such as `set_value`.
  package var description: String { row.description }
  /// What a call of it is for.
  package var purpose: Purpose { row.purpose }
  /// The capability that has to be granted; nil for the base set.
  package var capability: HostCapability? { row.capability }

  /// The states of a transition in which it may be called.
  var states: [Recorder.State] { purpose == .completes ? [.begin, .running] : [.begin] }
}
