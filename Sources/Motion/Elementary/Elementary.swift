/// Elementary functions whose results have the same bits on every machine.
///
/// A C library picks its `exp` or `sin` by processor, so two machines may disagree in the last bit
/// and a frame drawn on one would differ from the same frame drawn on the other. These use only
/// IEEE 754 additions, multiplications, divisions and square roots, in a fixed order, and stay
/// within about one unit in the last place.
public enum Elementary {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi = 3.141592653589793

  /// The base of the natural logarithm.
  static let e = 2.718281828459045

  /// The part of π that a double cannot hold.
  static let piTail = 1.2246467991473532e-16

  /// The natural logarithm of two, upper 32 bits: whole multiples up to 2²¹ are exact.
  static let ln2Head = 0x1.62e42fee00000p-1

  /// The rest of the natural logarithm of two.
  static let ln2Tail = 0x1.a39ef35793c76p-33

  /// Adding and subtracting this rounds to the nearest whole number, ties to even.
  static let roundingMagic = 6_755_399_441_055_744.0
}
