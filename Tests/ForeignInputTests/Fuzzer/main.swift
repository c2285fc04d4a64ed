import Glibc

// libFuzzer around one kind of foreign input: `fuzzer KIND [LIBFUZZER-OPTION…]`. It is started by
// tools/fuzz, which names the corpora and the bounds.

/// What libFuzzer calls with bytes that it made up.
typealias Trial = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ trial: Trial
) -> CInt

/// The processor time of a question after which the prompt of `host eval` is no longer prompt: 100
/// ms, with room for instrumented code, which is several times slower.
let evalBudget = 500.0

func milliseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The kind that the command line names; ends the process when it names none.
func namedKind() -> ForeignInput {
  if let kind = CommandLine.arguments.dropFirst().first.flatMap(ForeignInput.init(rawValue:)) {
    return kind
  }
  print(ForeignInput.allCases.map(\.rawValue).joined(separator: "\n"))
  exit(2)
}

let kind = namedKind()

// libFuzzer takes its options from where the program's name was.
var count = CommandLine.argc - 1
var arguments = unsafe CommandLine.unsafeArgv + 1
let status = unsafe runFuzzer(&count, &arguments) { bytes, count in
  let start = milliseconds()
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  if let fault = kind.read(input) {
    fatalError(fault)
  }
  if kind == .eval, milliseconds() - start > evalBudget {
    fatalError("is answered after \(milliseconds() - start) ms of processor time")
  }
  return 0
}
exit(status)
