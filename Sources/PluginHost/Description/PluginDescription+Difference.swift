import JSON

extension PluginManifest {
  /// The first field in which the library says something else than this manifest, or nil.
  ///
  /// The line names the field, what the manifest says and what the library says.
  ///
  /// - Parameters:
  ///   - library: What the library says.
  ///   - path: The library's file, which may be a link to the one that the manifest names.
  /// - Returns: The line.
  /// - Complexity: O(*n*) in the number of fields.
  public func disagreement(with library: PluginDescription, at path: String) -> String? {
    func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    let names = [path, realPath(path)].map(name)
    guard names.contains(name(self.library)) else {
      return "library: the manifest says \"\(self.library)\", the file is \"\(names[0])\""
    }
    return disagreement(with: library)
  }

  /// The same for a library whose file is another matter.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public func disagreement(with library: PluginDescription) -> String? {
    firstDifference(
      json, PluginManifest(library: self.library, description: library, budgets: budgets).json,
      at: "")
  }
}

private func firstDifference(_ left: JSONValue, _ right: JSONValue, at path: String) -> String? {
  guard left != right else { return nil }
  switch (left, right) {
  case (.object(let ours), .object(let theirs)):
    for member in ours {
      let name = path.isEmpty ? member.name : "\(path).\(member.name)"
      guard let other = right[member.name] else {
        return "\(name): the manifest says \(member.value), the library nothing"
      }
      if let difference = firstDifference(member.value, other, at: name) { return difference }
    }
    for member in theirs where left[member.name] == nil {
      let name = path.isEmpty ? member.name : "\(path).\(member.name)"
      return "\(name): the manifest says nothing, the library \(member.value)"
    }
    return nil
  case (.array(let ours), .array(let theirs)) where ours.count == theirs.count:
    for (index, pair) in zip(ours, theirs).enumerated() {
      if let difference = firstDifference(pair.0, pair.1, at: "\(path)[\(index)]") {
        return difference
      }
    }
    return nil
  default:
    return "\(path): the manifest says \(left), the library \(right)"
  }
}
