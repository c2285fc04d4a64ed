// Exports its entry under the language's own name for it alone.
// build: misnamed

/// Would be the entry, if it had its name.
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ table: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> Int32 {
  0
}
