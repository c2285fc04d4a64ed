import PluginHost

extension Rule {
  /// The manifest and the description.
  static let manifest: [Rule] = [
    Rule(
      "MF-01", "has a manifest: at most 64 KB of JSON in a known version",
      advice: "host manifest LIBRARY --output NAME.json"
    ) { (subject) throws(Finding) in _ = try subject.manifest() },
    Rule(
      "MF-02", "says in the manifest what the library says, field by field",
      advice: "write the manifest anew after each change"
    ) { (subject) throws(Finding) in
      let difference = try subject.manifest().disagreement(with: subject.load().description)
      if let difference { throw .breach(Breach(difference)) }
    },
    Rule(
      "MF-03", "has ids in reverse DNS, each once, the same every time",
      advice: "use a domain that is yours"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try probe.description.refuse(defectsAbout: ".id")
      guard try subject.load().description == probe.description else {
        throw .breach("describes itself in another way the second time")
      }
    },
    Rule(
      "MF-04", "has names and semantic versions without control characters",
      advice: "use versions such as 1.2.3"
    ) { (subject) throws(Finding) in
      let plugin = try subject.load().description
      try plugin.refuse(defectsAbout: "name")
      try plugin.refuse(defectsAbout: "version")
      let texts =
        [plugin.name, plugin.version, plugin.license, plugin.contact]
        + plugin.animators.flatMap { [$0.name, $0.version] }
      for text in texts where text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
        throw .breach("'\(text)' has a control character")
      }
    },
    Rule(
      "MF-05", "has durations with 0 < minimum ≤ default ≤ maximum ≤ 60 s",
      advice: "declare what you can do"
    ) { (subject) throws(Finding) in
      try subject.load().description.refuse(defectsAbout: "duration")
    },
    Rule(
      "MF-06", "lists each capability once, with revisions from 1 on, in order",
      advice: "one line for each capability"
    ) { (subject) throws(Finding) in
      try subject.load().description.refuse(defectsAbout: "capabilities")
    },
    Rule(
      "MF-07", "provides exactly the capabilities that it lists as provided",
      advice: "let get_capability and the list agree"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let listed = Set(animator.capabilities.map(\.id))
        let provided = Set(animator.capabilities.filter { $0.need == .provided }.map(\.id))
        for id in listed.union(HostCapability.all.map(\.id)).sorted() {
          let provides = probe.provides(id, revision: 1, animator: index)
          // The plugin's half of a capability that both have goes the same way.
          if provides, !listed.contains(id) {
            throw .breach("provides \(id), which it does not list")
          }
          if !provides, provided.contains(id) { throw .breach("lacks \(id)") }
        }
      }
    },
    Rule(
      "MF-08", "has parameters with ids of their own and defaults in range",
      advice: "keep the default between minimum and maximum"
    ) { (subject) throws(Finding) in
      try subject.load().description.refuse(defectsAbout: "parameters")
    },
    Rule(
      "MF-09", "names its licence and a contact", level: .should,
      advice: "an SPDX id, and a page or address"
    ) { (subject) throws(Finding) in
      let plugin = try subject.load().description
      if plugin.license.isEmpty { throw .breach("license: is empty") }
      if plugin.contact.isEmpty { throw .breach("contact: is empty") }
    },
  ]
}

extension PluginDescription {
  /// Refuses a description with a defect in some field.
  fileprivate func refuse(defectsAbout field: String) throws(Finding) {
    let found = defects.first { ($0.split(separator: ":").first ?? "").contains(field) }
    if let found { throw .breach(Breach(found)) }
  }
}
