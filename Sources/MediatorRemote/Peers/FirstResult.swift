/// Returns the result of an operation, or throws when the limit does, or when the task is cancelled.
///
/// The operation has a task of its own, which nothing awaits: an engine may wait for a dead node for ever, and ignore that
/// a task is cancelled.
package func first<Result: Sendable>(
    of operation: @escaping @Sendable () async throws -> Result,
    limit: @escaping @Sendable () async throws -> Void = {}
) async throws -> Result {
    let (results, continuation) = AsyncThrowingStream<Result, any Error>.makeStream()
    let tasks = [
        Task.detached {
            do { continuation.yield(try await operation()) } catch { continuation.finish(throwing: error) }
        },
        Task.detached {
            do { try await limit() } catch { continuation.finish(throwing: error) }
        },
    ]
    defer { for task in tasks { task.cancel() } }
    for try await result in results { return result }
    throw CancellationError()
}
