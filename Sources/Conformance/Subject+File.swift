import PluginHost

extension Subject {
  /// Reads the library's file without loading it.
  func object() throws(Finding) -> SharedObject {
    do {
      return try SharedObject(path: path)
    } catch {
      throw error.rule == nil ? finding(about: error) : .breach("\(error)")
    }
  }
}
