import CAnimator

/// The interface's name of a status, such as `BAD_ARG`.
func statusName(_ status: Int32) -> String {
  guard let known = animator_status(rawValue: status) else { return "status \(status)" }
  return switch known {
  case .ok: "OK"
  case .badArg: "BAD_ARG"
  case .badSize: "BAD_SIZE"
  case .badABI: "BAD_ABI"
  case .badState: "BAD_STATE"
  case .badHandle: "BAD_HANDLE"
  case .badValue: "BAD_VALUE"
  case .badTime: "BAD_TIME"
  case .badThread: "BAD_THREAD"
  case .notReady: "NOT_READY"
  case .notGranted: "NOT_GRANTED"
  case .missingCapability: "MISSING_CAPABILITY"
  case .unsupported: "UNSUPPORTED"
  case .notFound: "NOT_FOUND"
  case .limit: "LIMIT"
  case .noMemory: "NO_MEMORY"
  case .cancelled: "CANCELLED"
  case .internal: "INTERNAL"
  @unknown default: "status \(status)"
  }
}
