// What C calls. Each function checks its pointers, then enters the instance behind them.

func box(_ instance: OpaquePointer) -> AnimatorBox {
  unsafe Unmanaged<AnimatorBox>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue()
}

let createInstance:
  @convention(c) (
    UnsafePointer<animator_descriptor>?, UnsafePointer<animator_host>?,
    UnsafePointer<animator_grant>?, UnsafeMutablePointer<OpaquePointer?>?
  ) -> animator_status = { descriptor, host, grant, out in
    guard let out = unsafe out else { return .badArg }
    unsafe out.pointee = nil
    guard let descriptor = unsafe descriptor, let host = unsafe host, let grant = unsafe grant
    else { return .badArg }
    var granted = Grant()
    for index in 0..<Int(unsafe descriptor.pointee.capability_count) {
      guard let use = unsafe descriptor.pointee.capabilities?[index] else { return .internal }
      guard let id = unsafe use.pointee.id else { continue }
      if unsafe animator_grant_revision(grant, id) > 0 {
        unsafe granted.add(id)
      } else if unsafe use.pointee.need == .required {
        unsafe host.pointee.log(.error, id)
        return .missingCapability
      } else {
        unsafe granted.addWithheld(id)
      }
    }
    let record = unsafe UnsafeRawPointer(descriptor).assumingMemoryBound(to: DescriptorRecord.self)
    let box = unsafe record.pointee.make(host)
    box.grant = granted
    unsafe out.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
    return .ok
  }

let destroyInstance: @convention(c) (OpaquePointer?) -> Void = { instance in
  guard let instance = unsafe instance else { return }
  unsafe Unmanaged<AnimatorBox>.fromOpaque(UnsafeRawPointer(instance)).release()
}

let beginTransition:
  @convention(c) (
    OpaquePointer?, UnsafePointer<animator_context>?, animator_transition
  ) -> animator_status = { instance, context, transition in
    guard let instance = unsafe instance, let context = unsafe context else { return .badArg }
    var known = animator_context()
    let status = unsafe animator_context_read(context, &known)
    guard status == .ok else { return status }
    return unsafe box(instance).begin(known, transition)
  }

let animationEnded:
  @convention(c) (OpaquePointer?, animator_transition, UInt64, UInt32) -> animator_status = {
    instance, _, token, finished in
    guard let instance = unsafe instance else { return .badArg }
    return unsafe box(instance).animationEnded(token: token, finished: finished != 0)
  }

let endTransition:
  @convention(c) (OpaquePointer?, animator_transition, animator_outcome) -> animator_status = {
    instance, _, outcome in
    guard let instance = unsafe instance else { return .badArg }
    return unsafe box(instance).end(outcome)
  }
