import Glibc

/// Reads a file of `Tests/Fixtures/pictures`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  let path = "/\(folder)/Fixtures/pictures/\(name)"
  guard let file = unsafe fopen(path, "rb") else { throw MissingFixture(path: path) }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = Array(repeating: 0, count: 65_536)
  let count = unsafe fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

struct MissingFixture: Error {
  let path: String
}

/// Whether the system has a shared library.
func isInstalled(library: String) -> Bool {
  unsafe dlopen(library, RTLD_LAZY) != nil
}
