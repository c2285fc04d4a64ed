// Functions of angles. Embedded Swift has none, and those of libc differ from machine to machine.

/// The sine of an angle, with the same bits on every machine; NaN beyond a million turns.
public func sin(degrees: Double) -> Double {
  isMeasurable(degrees) ? Matrix.rotation(degrees: degrees).m.1 : .nan
}

/// The cosine of an angle, with the same bits on every machine; NaN beyond a million turns.
public func cos(degrees: Double) -> Double {
  isMeasurable(degrees) ? Matrix.rotation(degrees: degrees).m.0 : .nan
}

private func isMeasurable(_ degrees: Double) -> Bool { abs(degrees) <= 360e6 }
