import Foundation

/// Runs code on a thread with the stack of a program's main thread, which the tool has; the threads of tests have less.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
        thread.stackSize = 8 << 20
        thread.start()
    }
}
