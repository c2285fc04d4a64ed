import JSON

extension CallBudgets {
  /// Reads what a manifest asks for, which is never more than is usual.
  init(reading reader: JSONReader) throws {
    try reader.object(knowing: PluginCall.allCases.map(\.rawValue))
    self.init()
    for call in PluginCall.allCases {
      if let budget = try reader.optional(call.rawValue) {
        self[call] = try budget.integer(in: 1...CallBudgets.standard(call))
      }
    }
  }

  /// The budgets that are not the standard ones, in milliseconds.
  var json: JSONValue {
    .object(changed.map { JSONValue.Member($0.rawValue, .number(self[$0])) })
  }
}
