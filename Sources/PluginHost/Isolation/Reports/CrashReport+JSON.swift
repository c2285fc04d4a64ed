import JSON
import Transitions

extension CrashReport {
  /// The report as JSON; `host replay` reads it back.
  var json: JSONValue {
    [
      "schema": .number(CrashReport.schema),
      "line": .string(line),
      "plugin": [
        "library": .string(path),
        "file": .string(fileChange?.rawValue ?? "unchanged"),
        "buildID": end.frame(in: path)?.buildID.map { .string($0) } ?? .null,
        "name": description.map { .string($0.name) } ?? .null,
        "version": description.map { .string($0.version) } ?? .null,
      ],
      "transition": transition.map { transition in
        [
          "operation": .string(transition.operation.rawValue), "from": .string(transition.from),
          "to": .string(transition.to),
        ]
      } ?? .null,
      "frame": .number(frame),
      "call": end.call.map { .string($0.rawValue) } ?? .null,
      "cause": end.cause.json,
      "thread": end.isMainThread ? "plugin-thread" : "a thread of the plugin's own",
      "backtrace": .array(end.backtrace.map(\.json)),
      "calls": .array(calls.map(\.json)),
      "refused": .array(refused.map { .string($0) }),
      "journal": .array(
        exchanges.compactMap { exchange in
          exchange.call.map { call in
            ["call": .string(call.rawValue), "answered": .bool(exchange.answer != nil)]
          }
        }),
      "replay": .array(exchanges.map(\.json)),
    ]
  }
}

extension WorkerEnd.Cause {
  fileprivate var json: JSONValue {
    switch self {
    case .signal(let number, let address):
      [
        "kind": "signal", "signal": .string(signalName(number)),
        "address": address.map { .string("0x\(String($0, radix: 16))") } ?? .null,
      ]
    case .exit(let code): ["kind": "exit", "code": .number(Int(code))]
    case .overdue(let milliseconds):
      ["kind": "overdue", "milliseconds": .number(milliseconds)]
    case .threads(let limit): ["kind": "threads", "limit": .number(limit)]
    case .fork: ["kind": "fork"]
    case .garbage(let defect): ["kind": "garbage", "defect": .string(defect)]
    case .closed: ["kind": "closed"]
    case .alone: ["kind": "alone"]
    case .stopped: ["kind": "stopped"]
    }
  }
}

extension WorkerEnd.Cause {
  /// Whether it is the cause that a report tells of; addresses differ from run to run.
  func isLike(_ recorded: JSONValue) -> Bool {
    func plain(_ cause: JSONValue) -> JSONValue {
      guard case .object(let members) = cause else { return cause }
      return .object(members.filter { $0.name != "address" })
    }
    return plain(json) == plain(recorded)
  }
}

extension WorkerEnd.Frame {
  fileprivate var json: JSONValue {
    [
      "address": .string("0x\(String(address, radix: 16))"),
      "module": module.map { .string($0) } ?? .null,
      "buildID": buildID.map { .string($0) } ?? .null,
      "symbol": symbol.map { .string($0) } ?? .null,
      "offset": .number(Int(clamping: offset)),
      "source": source.map { .string("\($0):\(line)") } ?? .null,
    ]
  }
}

extension HostCall {
  fileprivate var json: JSONValue {
    [
      "function": .string(function.description), "transition": .number(Int(clamping: transition)),
      "status": answer == nil ? .null : .string(status),
    ]
  }
}

extension Exchange {
  fileprivate var json: JSONValue {
    [
      "request": .string(request.hexadecimal),
      "answer": answer.map { .string($0.hexadecimal) } ?? .null,
    ]
  }
}
