import Glibc

/// The folder into which everything was built: the test runner lies there too.
public enum BuildFolder {
  /// The folder of the fixture plugins, which `tools/fixtures` builds.
  public static let fixtures = path + "/../../fixtures"

  /// The absolute path.
  public static let path: String = {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    let executable = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    return executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
  }()
}
