import CInterception
import Glibc

extension Interception {
  /// Runs something in an environment in which every variable has another value, and the
  /// machine another name.
  ///
  /// - Parameters:
  ///   - calls: Calls by which variables were asked for; those get a value, too.
  ///   - written: Names of further variables that get one.
  ///   - body: What is run.
  /// - Returns: What came of it.
  /// - Throws: What the body throws.
  package static func inAnotherEnvironment<Value, Failure: Error>(
    asking calls: [Call], naming written: [String], _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = variables
    let asked = calls.filter { $0.groups.contains(.environment) }.compactMap(\.variable) + written
    for name in Set(asked + before.map(\.name)) {
      let value = before.first { $0.name == name }?.value
      unsafe setenv(name, value.map { "\($0)1" } ?? "1", 1)
    }
    defer {
      for name in asked { unsafe unsetenv(name) }
      for (name, value) in before { unsafe setenv(name, value, 1) }
    }
    return try elsewhere(body)
  }

  /// Runs something on what pretends to be another machine, in another process of another user.
  package static func elsewhere<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    host_pretend_elsewhere(1)
    defer { host_pretend_elsewhere(0) }
    return try body()
  }

  /// Runs something in a thread of its own, while this one waits.
  package static func inAnotherThread<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    typealias Answer = Result<Value, Failure>
    let answer = withoutActuallyEscaping(body) { body in
      let work = Work { () -> Answer in
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
      }
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(work).toOpaque()
      let status = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<AnyWork>.fromOpaque(context).takeRetainedValue().run()
          }
          return nil
        }, context)
      if status == 0 { pthread_join(thread, nil) } else { work.run() }
      return work.answer
    }
    guard let answer else { return try body() }
    return try answer.get()
  }

  /// The variables of this process.
  private static var variables: [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      let parts = (unsafe readString(line) ?? "").split(separator: "=", maxSplits: 1)
      if parts.count == 2 { found.append((String(parts[0]), String(parts[1]))) }
      unsafe next += 1
    }
    return found
  }
}

extension Interception.Call {
  /// The variable that a call asked for.
  fileprivate var variable: String? {
    guard name.hasSuffix("getenv"), let address = UInt(exactly: arguments[0]) else { return nil }
    let text = unsafe readString(UnsafePointer<CChar>(bitPattern: address))
    return text.flatMap { $0.isEmpty || $0.contains("=") ? nil : $0 }
  }
}

/// Something that a thread does.
private class AnyWork {
  func run() {}
}

private final class Work<Answer>: AnyWork {
  private let body: () -> Answer
  private(set) var answer: Answer?

  init(_ body: @escaping () -> Answer) { self.body = body }

  override func run() { answer = body() }
}
