import Mediator
import TestSupport

/// A module that does in its start and its stop what a test tells it to, and says so.
struct Worker: Module {
    let name: String
    let required: [String]
    let log: Recorder<String>
    let onStart: @Sendable (Mediator) async throws -> Void
    let onStop: @Sendable () async -> Void

    init(
        _ name: String,
        requires required: [String] = [],
        _ log: Recorder<String>,
        start: @escaping @Sendable (Mediator) async throws -> Void = { _ in },
        stop: @escaping @Sendable () async -> Void = {}
    ) {
        self.name = name
        self.required = required
        self.log = log
        onStart = start
        onStop = stop
    }

    var requires: [any Contract] {
        required.map { ActionSchema($0, "work", returns: .string) }
    }

    func register(in registry: inout Registry) {
        registry.handle(name, "work", returns: .string) { [name] call in
            .string("\(name) for \(call.caller.map { "\($0.module), \($0)" } ?? "the test")")
        }
    }

    func start(_ mediator: Mediator) async throws {
        try await onStart(mediator)
        log.record("start \(name)")
    }

    func stop() async {
        await onStop()
        log.record("stop \(name)")
    }
}

/// Suspends until the task is cancelled, and throws then.
func waitForCancellation() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
    try Task.checkCancellation()
}
