import PluginHost
import Transitions

extension Rule {
  /// The manifest and the description.
  static let manifest: [Rule] = [
    Rule(
      "MF-01", "has a manifest: at most 64 KB of JSON in a known version",
      detection: "the file, read without loading the library",
      advice: "host manifest LIBRARY --output NAME.json"
    ) { (subject) throws(Finding) in _ = try subject.manifest() },
    Rule(
      "MF-02", "says in the manifest what the library says, field by field",
      detection: "both, compared", advice: "write the manifest anew after each change"
    ) { (subject) throws(Finding) in
      let library = try subject.load(toleratingDefects: true).description
      let difference = try subject.manifest().disagreement(with: library, at: subject.path)
      if let difference { throw .breach("\(difference)") }
    },
    .compared(
      "MF-03", "has ids in reverse DNS, each once, the same every time",
      detection: "the tables of three handshakes, and of three loads where it may be unloaded, "
        + "in two "
        + "processes",
      advice: "use a domain that is yours"
    ) { (subject) throws(Finding) in
      var first: PluginDescription?
      for load in 1...3 {
        let probe = try subject.load(isKept: false, toleratingDefects: true)
        let plugin = probe.description
        try plugin.refuse { $0.isMember("id") }
        guard first.map({ $0 == plugin }) ?? true else {
          throw .breach("describes itself in another way the time \(load)")
        }
        first = plugin
        // What may not be unloaded shakes hands once more instead.
        if plugin.isUnloadable { _ = probe.unload() }
      }
      return first?.animators.map(\.id).joined(separator: "\n") ?? ""
    },
    Rule(
      "MF-04", "has names and semantic versions without control characters",
      detection: "each text", advice: "use versions such as 1.2.3"
    ) { (subject) throws(Finding) in
      let plugin = try subject.load(toleratingDefects: true).description
      try plugin.refuse { $0.isMember("name") || $0.isMember("version") }
      let texts =
        [plugin.name, plugin.version, plugin.license, plugin.contact]
        + plugin.animators.flatMap { [$0.id, $0.name, $0.version] }
        + plugin.animators.flatMap { $0.parameters.map(\.name) }
      for text in texts where text.hasControlCharacter {
        throw .breach("'\(text)' has a control character")
      }
    },
    Rule(
      "MF-05", "has durations with 0 < minimum ≤ default ≤ maximum ≤ 60 s",
      detection: "the numbers, and that of the largest overshoot",
      advice: "declare what you can do"
    ) { (subject) throws(Finding) in
      try subject.load(toleratingDefects: true).description.refuse {
        $0.isMember("duration") || $0.isMember("maximumOvershoot")
      }
    },
    Rule(
      "MF-06", "lists each capability once, with revisions from 1 on, in order",
      detection: "the list", advice: "one line for each capability"
    ) { (subject) throws(Finding) in
      try subject.load(toleratingDefects: true).description.refuse { $0.contains("capabilities") }
    },
    Rule(
      "MF-07", "provides exactly the capabilities that it lists as provided",
      detection: "each known and each listed id asked for, below, in and above its revisions",
      advice: "let get_capability and the list agree"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let listed = Set(animator.capabilities.map(\.id))
        for id in listed.union(HostCapability.all.map(\.id)).sorted() {
          let uses = animator.capabilities.filter { $0.id == id }
          let newest = uses.map(\.revisions.upperBound).max() ?? 1
          // The plugin's half of a capability that both have goes the same way.
          if uses.isEmpty, probe.provides(id, revision: 1, animator: index) {
            throw .breach("provides \(id), which it does not list")
          }
          if probe.provides(id, revision: newest + 1, animator: index) {
            throw .breach("provides \(id) in revision \(newest + 1), which it does not list")
          }
          // Of these the functions are the plugin's, however it lists them.
          let own = [HostCapability.interactive, .frame].first { $0.id == id }
          for use in uses where use.need == .provided || own != nil {
            for revision in use.revisions
            where (use.need == .provided || revision == own?.revision)
              && !probe.provides(id, revision: revision, animator: index)
            {
              throw .breach("lacks \(id) in revision \(revision)")
            }
          }
        }
      }
    },
    Rule(
      "MF-08", "has parameters with ids of their own and defaults in range, which it accepts",
      detection: "the list; a transition with each default, each end of a range, each choice",
      advice: "keep the default between minimum and maximum"
    ) { (subject) throws(Finding) in
      let probe = try subject.load(toleratingDefects: true)
      try probe.description.refuse { $0.contains("parameters") }
      try subject.each(probe) { (index, animator) throws(Finding) in
        for parameter in animator.parameters {
          for value in parameter.extremes {
            let instance = try probe.instance(of: index)
            for operation in animator.operations {
              let context = try Subject.context(
                for: animator, operation, setting: [parameter.id: value])
              try expect(
                "begin with \(parameter.id)=\(value)", instance.begin(context).status, "OK")
              _ = instance.end(.finished)
            }
          }
        }
      }
    },
    Rule(
      "MF-09", "names its licence and a contact", level: .should, detection: "both texts",
      advice: "an SPDX id, and a page or address"
    ) { (subject) throws(Finding) in
      let plugin = try subject.load().description
      if plugin.license.isBlank { throw .breach("license: is empty") }
      if plugin.contact.isBlank { throw .breach("contact: is empty") }
    },
  ]
}

extension PluginDescription {
  /// Refuses a description with a defect in some field, by the field's path.
  fileprivate func refuse(_ isAbout: (String) -> Bool) throws(Finding) {
    let found = defects.first { isAbout(String($0.prefix { $0 != ":" })) }
    if let found { throw .breach("\(found)") }
  }
}

extension ParameterDescription {
  /// The values at the borders of what it takes.
  fileprivate var extremes: [ParameterValue] {
    switch type {
    case .number(let range, let standard):
      [range.lowerBound, standard, range.upperBound].map { .number($0) }
    case .boolean: [.number(0), .number(1)]
    // What else a text may be is between the plugin and its users.
    case .text(let standard): [.text(standard)]
    case .choice(let choices, _): choices.map { .text($0) }
    }
  }
}

extension String {
  /// Whether a field's path ends with a member of this name, and is of no list in an animator.
  fileprivate func isMember(_ name: String) -> Bool {
    (self == name || hasSuffix(".\(name)")) && split(separator: "[").count <= 2
  }

  fileprivate var hasControlCharacter: Bool {
    unicodeScalars.contains {
      // Among the characters for formats, those that turn the direction of a text.
      $0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value)
        || (0x2066...0x2069).contains($0.value)
    }
  }

  /// Whether there is nothing to read.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
