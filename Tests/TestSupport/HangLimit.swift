import Foundation
package import Testing

/// Ends the test program, with the name of the test, when a test has not ended in half an hour.
///
/// The trait `.timeLimit` cancels the test, and then waits for it: a test that waits for what never comes would hold up the whole
/// run.
///
/// All tests of a process begin at once and share its cores, and the limit counts from the beginning: so it is longer than all
/// tests together take on a machine with eight times the load, or under the thread sanitizer.
package struct HangLimit: SuiteTrait, TestTrait, TestScoping {
    /// Its thread is none of those that tests may block.
    private static let queue = DispatchQueue(label: "TestSupport.HangLimit")

    fileprivate let minutes: Int
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let watch = DispatchWorkItem { [minutes] in
            FileHandle.standardError.write(
                Data("error: \(test.name) at \(test.sourceLocation) did not end in \(minutes) minutes.\n".utf8))
            exit(1)
        }
        Self.queue.asyncAfter(deadline: .now() + .seconds(60 * minutes), execute: watch)
        defer { watch.cancel() }
        try await function()
    }
}

extension Trait where Self == HangLimit {
    /// The limit of a test that hangs when it fails.
    package static var hangLimit: Self { HangLimit(minutes: 30) }
}
