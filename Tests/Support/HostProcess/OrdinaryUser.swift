import Glibc
public import Testing

/// A user without any rights, as whom root runs the host in a few tests.
public enum OrdinaryUser {
  /// What runs a command as that user.
  public static let command = "setpriv --reuid=65534 --regid=65534 --clear-groups"

  /// Whether this process can become that user, who can then run a copy of the host.
  public static let isThere: Bool = {
    guard geteuid() == 0, let scratch = try? Scratch(), (try? scratch.copyHost()) != nil else {
      return false
    }
    // The first program is started with the rights of root, the next as that user.
    let line = #"\#(command) sh -c '"$0" --version' "$PWD/host""#
    let result = try? HostProcess.shell(line, in: scratch)
    return result?.exitCode == 0
  }()

  /// Why a test is not run where there is none.
  public static let isMissing: Comment =
    "needs root, and a temporary folder and a toolchain that other users can enter"
}
