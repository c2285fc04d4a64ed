import Glibc
import PluginHost

/// Makes every folder that a file's path leads through and that is not there.
func makeFolders(for path: String) throws(FileError) {
  for index in path.indices where path[index] == "/" && index != path.startIndex {
    let folder = String(path[..<index])
    if folder.withPath({ unsafe mkdir($0, 0o777) }) != 0, errno != EEXIST {
      throw FileError(path: folder, reason: errorText(errno))
    }
  }
}
