import HostProcess
import LayerTree
import PluginHost
import TestVectors
import Testing
import TransitionRig
import Transitions

/// One animator's operation, read from the manifests, so that a new plugin joins by itself.
struct PluginCase: CustomTestStringConvertible {
  let library: String
  let animator: String
  let operation: Transitions.Operation
  let capabilities: [CapabilityUse]
  var testDescription: String { "\(animator) \(operation.rawValue)" }

  /// Every operation of every animator.
  static let all: [PluginCase] = {
    let search = PluginSearch(
      executable: BuildFolder.path + "/host", environment: [:], isElevated: false)
    return PluginCatalog(search).entries.flatMap { entry in
      entry.manifest.description.animators.flatMap { animator in
        animator.operations.map {
          PluginCase(
            library: entry.manifest.library, animator: animator.id, operation: $0,
            capabilities: animator.capabilities)
        }
      }
    }
  }()

  /// Every operation of the animators that are written in a way of their own.
  ///
  /// Of each library of the gallery that is the first animator; in the long form they are all here.
  static let distinct = all.filter { plugin in
    let isGallery = plugin.library.hasPrefix("libgallery-")
    let first = all.first { $0.library == plugin.library }
    return Effort.isFull || !isGallery || plugin.animator == first?.animator
  }

  /// The animator with a stack that is preset for the operation, and the request for it.
  func ready(
    _ size: Size = Size(375, 667), withholding withheld: Set<String> = []
  ) throws -> (rig: Rig, request: StackRequest) {
    var rig = try Rig(library, animator: animator, size: size, withholding: withheld)
    let request = rig.preset(for: operation)
    return (rig, request)
  }

  /// Starts the operation.
  func start(
    _ size: Size = Size(375, 667), withholding withheld: Set<String> = []
  ) throws -> Transition {
    let (rig, request) = try ready(size, withholding: withheld)
    return try rig.start(request)
  }
}
