import Foundation
import HostProcess
import Testing

/// A library of Tests/Fixtures/mutants: what it breaks stands beside its build line.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// The library's name without `lib` and `.so`.
  let name: String
  /// The rule that it breaks; nil for a plugin that keeps every rule.
  var rule: String?
  /// The rules that break with it, of necessity.
  var others: [String] = []

  var testDescription: String { name }

  /// Every library that the sources describe.
  static let all: [Mutant] = {
    let folder = BuildFolder.mutants
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { !$0.hasSuffix(".h") }.sorted().flatMap { file in
      let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
      return read(text)
    }
  }()

  /// Reads the lines `// build:`, `// breaks:` and `// and:` of a source.
  private static func read(_ text: String) -> [Mutant] {
    var mutants: [Mutant] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "//" else { continue }
      switch words[1] {
      case "build:": mutants.append(Mutant(name: String(words[2])))
      case "breaks:" where !mutants.isEmpty: mutants[mutants.count - 1].rule = String(words[2])
      case "and:" where !mutants.isEmpty:
        mutants[mutants.count - 1].others.append(String(words[2]))
      default: break
      }
    }
    return mutants
  }
}
