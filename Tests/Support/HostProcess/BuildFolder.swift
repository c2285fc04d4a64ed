import Foundation

extension String {
  /// The text as one word of a shell's.
  public var asShellWord: String {
    "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

/// Where what the tests run was built.
public enum BuildFolder {
  /// The absolute path: the test runner's own folder, or the one that `HOST_TEST_BUILD` names, so
  /// that the same tests judge what another configuration built.
  public static let path =
    ProcessInfo.processInfo.environment["HOST_TEST_BUILD"]
    ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// What the host of that folder watches, memory or threads, as `tools/test --sanitize` names it.
  public static let sanitizer = ProcessInfo.processInfo.environment["HOST_SANITIZE"]

  /// Whether it watches either.
  public static var isSanitized: Bool { sanitizer != nil }

  /// The folder of the fixture plugins, which `tools/fixtures` builds.
  public static let fixtures =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/.build/fixtures"
}
