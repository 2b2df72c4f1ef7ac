import Foundation

/// Runs a body on a thread with the smallest stack that threads of Foundation have, and returns its result.
package func onSmallStack<Output: Sendable>(_ body: @escaping @Sendable () throws -> Output) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.stackSize = 512 << 10
        thread.start()
    }
}
