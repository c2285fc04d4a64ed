import CAnimator
import LayerTree
import Transitions

/// The base set as plugins see it: built once, never changed, never freed.
let hostTable = unsafe ConstantTable(
  animator_host(
    struct_size: MemoryLayout<animator_host>.size,
    abi: PluginABI.versions.upperBound.rawValue,
    reserved: 0,
    name: constantString("host"),
    version: constantString("0.1.0"),
    log: { level, message in
      LastWords.asHost {
        guard let text = unsafe readString(message) else { return }
        CallCounts.hear()
        PluginLog.append(level.rawValue, text)
      }
    },
    get_capability: { id, revision in
      unsafe LastWords.asHost {
        guard let id = unsafe readString(id), revision >= 1 else { return nil }
        CallCounts.hear()
        CallCounts.note(question: HostCapability(id: id, revision: revision))
        return unsafe capabilityTable(id, revision)
      }
    },
    find_layer: unsafe findLayer, get_layer: unsafe getLayer, convert_point: unsafe convertPoint,
    get_number: unsafe getNumber, get_text: unsafe getText, insert_layer: insertLayer,
    create_layer: unsafe createLayer, create_path_layer: unsafe createPathLayer,
    set_value: unsafe setValue,
    add_animation: unsafe addAnimation,
    complete_manually: { transition in
      Recorder.enter(.completeManually, transition) { (recorder) throws(CallError) in
        try recorder.perform(.completeManually)
      }
    },
    complete: { transition, finished in
      Recorder.enter(.complete, transition) { (recorder) throws(CallError) in
        guard finished <= 1 else { throw CallError(.badArg) }
        let request: CompletionRequest = finished == 1 ? .finish : .cancel
        if recorder.state == .begin {
          try recorder.perform(.complete(request))
        } else {
          HostCalls.note(.complete(request))
          recorder.requests.append(request)
        }
        guard !recorder.isCompleting else {
          throw CallError(.badState, "the transition is already completing")
        }
        recorder.isCompleting = true
      }
    }))

private let layerMaskTable = ConstantTable(
  animator_layer_mask(
    struct_size: MemoryLayout<animator_layer_mask>.size,
    set_mask: { transition, layer, mask in
      Recorder.enter(.setMask, transition) { (recorder) throws(CallError) in
        try recorder.perform(.setMask(recorder.layer(mask), of: recorder.layer(layer)))
      }
    },
    clear_mask: { transition, layer in
      Recorder.enter(.clearMask, transition) { (recorder) throws(CallError) in
        try recorder.perform(.setMask(nil, of: recorder.layer(layer)))
      }
    }))

private let springTable = unsafe ConstantTable(
  animator_spring_functions(
    struct_size: MemoryLayout<animator_spring_functions>.size,
    add_spring_animation: { transition, layer, animation, spring in
      Recorder.enter(.addSpringAnimation, transition) { (recorder) throws(CallError) in
        let target = try recorder.layer(layer)
        let spring = try unsafe decode(spring)
        try unsafe recorder.perform(.animate(decode(animation, on: target, spring: spring)))
      }
    }))

private let transform3DTable = unsafe ConstantTable(
  animator_transform_3d(
    struct_size: MemoryLayout<animator_transform_3d>.size,
    add_transform_animation: { transition, layer, animation, way in
      Recorder.enter(.addTransformAnimation, transition) { (recorder) throws(CallError) in
        let target = try recorder.layer(layer)
        let way = try unsafe decode(way)
        try unsafe recorder.perform(
          .animate(decode(animation, on: target, spring: way.spring, values: way.values)))
      }
    }))

private let frameTable = unsafe ConstantTable(
  animator_frame_functions(
    struct_size: MemoryLayout<animator_frame_functions>.size,
    run_frames: { transition, duration, values, count in
      Recorder.enter(.runFrames, transition) { (recorder) throws(CallError) in
        guard let values = unsafe values else { throw CallError(.badArg) }
        guard count <= FrameRun.targetLimit else {
          throw CallError(.limit, "\(count) values in frames, not 1 to \(FrameRun.targetLimit)")
        }
        var targets: [AnimatedTarget] = []
        for index in 0..<Int(count) {
          let value = unsafe values[index]
          targets.append(
            AnimatedTarget(
              layer: try recorder.layer(value.layer), property: try value.property.value()))
        }
        try recorder.perform(.runFrames(FrameRun(of: targets, duration: duration)))
      }
    }))

private func capabilityTable(_ id: String, _ revision: UInt32) -> UnsafeRawPointer? {
  guard let capability = HostCapability.all.first(where: { $0.id == id }),
    revision <= capability.revision
  else { return nil }
  return switch capability {
  case .frame: unsafe UnsafeRawPointer(frameTable.address)
  case .layerMask: unsafe UnsafeRawPointer(layerMaskTable.address)
  case .matchedGeometry: unsafe UnsafeRawPointer(matchedGeometryTable.address)
  case .snapshot: unsafe UnsafeRawPointer(snapshotTable.address)
  case .spring: unsafe UnsafeRawPointer(springTable.address)
  case .transform3D: unsafe UnsafeRawPointer(transform3DTable.address)
  default: nil
  }
}

/// A table at an address that stays valid and unchanged until the process ends.
@safe
struct ConstantTable<Table>: @unchecked Sendable {
  let address: UnsafePointer<Table>

  init(_ table: Table) {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    unsafe pointer.initialize(to: table)
    unsafe address = UnsafePointer(pointer)
  }

  /// Takes an address at which a table lies already.
  init(address: UnsafePointer<Table>) { unsafe self.address = address }
}

private func constantString(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
