import Glibc
import HostCommand

switch CommandLine.arguments.dropFirst().first {
case "eval":
  while let line = readLine() {
    print(EvalCommand.answer(to: line))
    // Whoever asks through a pipe waits for each answer.
    fflush(nil)
  }
default:
  print("usage: host eval")
  exit(2)
}
