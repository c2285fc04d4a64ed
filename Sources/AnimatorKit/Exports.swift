// The kit's values are the ABI's own structs: an author imports one module and sees both.
@_exported import CAnimator
