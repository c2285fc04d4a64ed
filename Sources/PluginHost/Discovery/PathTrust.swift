import Glibc

/// Whether anybody else could have put their own file in a path's place.
///
/// As sshd and sudo judge the files that they trust: root and the user own every folder on the way,
/// and nobody else may write to one. Beyond those two, whoever owns the host's executable and whoever
/// owns `/` are trusted, because the host is in their hands already.
struct PathTrust: Sendable {
  /// What the system says of a file, as far as trust depends on it.
  struct Status: Hashable, Sendable {
    let owner: uid_t
    let group: gid_t
    let mode: mode_t
  }

  /// The users whose files are trusted.
  let owners: Set<uid_t>
  /// Looks at a file; nil when it is not there.
  let status: @Sendable (String) -> Status?
  /// Whether a group has nobody in it but the users who are trusted.
  let isTrustedGroup: @Sendable (gid_t) -> Bool

  /// The trust of this process's user.
  ///
  /// - Parameter executable: The path of the running executable.
  init(executable: String) {
    let known = ["/", executable].compactMap { Status(of: $0)?.owner }
    let owners = Set(known + [0, geteuid()])
    // Who may write beside the executable may replace it.
    let folder = Status(of: PluginSearch.folder(of: executable))
    let group = folder.flatMap { $0.mode & S_IWGRP != 0 ? $0.group : nil }
    self.init(
      owners: owners, status: { Status(of: $0) },
      isTrustedGroup: { $0 == group || isPrivateGroup($0, of: owners) })
  }

  /// A trust by other rules than this system's; for tests.
  init(
    owners: Set<uid_t>, status: @escaping @Sendable (String) -> Status?,
    isTrustedGroup: @escaping @Sendable (gid_t) -> Bool
  ) {
    self.owners = owners
    self.status = status
    self.isTrustedGroup = isTrustedGroup
  }

  /// Why a file or folder cannot be trusted, in words; nil when it can.
  ///
  /// In a sticky folder, such as `/tmp`, only its owner replaces a file: such a folder may lie on the
  /// way, but not be the one that is searched.
  ///
  /// - Parameter path: An absolute path without links.
  /// - Returns: The reason, which names the part of the path unless it is the last.
  /// - Complexity: O(*n*) in the depth of the path.
  func defect(of path: String) -> String? {
    var place = ""
    let parts = path.split(separator: "/")
    for depth in 0...parts.count {
      if depth > 0 { place += "/" + parts[depth - 1] }
      let isLast = depth == parts.count
      guard let status = status(place.isEmpty ? "/" : place) else { return nil }
      let name = isLast ? "it" : "'\(place.isEmpty ? "/" : place)'"
      guard owners.contains(status.owner) else {
        return "\(name) belongs to \(userName(status.owner)), not to you or root"
      }
      let isSticky = status.mode & S_ISVTX != 0 && status.mode & S_IFMT == S_IFDIR && !isLast
      if isSticky { continue }
      if status.mode & S_IWOTH != 0 { return "everybody may write to \(name)" }
      if status.mode & S_IWGRP != 0, !isTrustedGroup(status.group) {
        return "\(groupName(status.group)) may write to \(name)"
      }
    }
    return nil
  }
}

extension PathTrust.Status {
  init?(of path: String) {
    var status = stat()
    guard path.withPath({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
  }
}

/// Whether a group is the one of the same name that a system makes for each user, and nobody else
/// was put into it.
private func isPrivateGroup(_ group: gid_t, of users: Set<uid_t>) -> Bool {
  guard let (name, members) = groupEntry(group) else { return false }
  return users.contains { userEntry($0) == name } && members.allSatisfy { $0 == name }
}

private func userName(_ user: uid_t) -> String {
  userEntry(user).map { "the user '\($0)'" } ?? "the user \(user)"
}

private func groupName(_ group: gid_t) -> String {
  groupEntry(group).map { "the group '\($0.name)'" } ?? "the group \(group)"
}

private func userEntry(_ user: uid_t) -> String? {
  var entry = unsafe passwd()
  var found: UnsafeMutablePointer<passwd>?
  var buffer = [CChar](repeating: 0, count: 16_384)
  guard unsafe getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0,
    unsafe found != nil
  else { return nil }
  return unsafe String(path: entry.pw_name)
}

private func groupEntry(_ group: gid_t) -> (name: String, members: [String])? {
  var entry = unsafe Glibc.group()
  var found: UnsafeMutablePointer<Glibc.group>?
  var buffer = [CChar](repeating: 0, count: 65_536)
  guard unsafe getgrgid_r(group, &entry, &buffer, buffer.count, &found) == 0,
    unsafe found != nil, let name = unsafe String(path: entry.gr_name)
  else { return nil }
  var members: [String] = []
  var next = unsafe entry.gr_mem
  while let pointer = unsafe next, let member = unsafe String(path: pointer.pointee) {
    members.append(member)
    unsafe next = unsafe pointer + 1
  }
  return (name, members)
}
