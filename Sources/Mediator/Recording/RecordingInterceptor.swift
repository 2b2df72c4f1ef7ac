import Synchronization

/// Writes every call and what came of it, those inside of others too.
///
/// It belongs outermost, so that it sees what callers gave and got.
package final class RecordingInterceptor: Interceptor {
    package let name: String
    private let calls = Mutex(0)
    private let write: @Sendable (RecordedLine) -> Void

    /// - Parameter write: Takes each call when it has ended, on whichever thread that was.
    package init(name: String, write: @escaping @Sendable (RecordedLine) -> Void) {
        self.name = name
        self.write = write
    }

    package func intercept(_ call: Call) throws -> Interception {
        let number = calls.withLock { calls in
            calls += 1
            return calls
        }
        let mediator = call.mediator
        let schema = try? mediator.schema(of: call.target, call.action)
        let mayBeSecret = mediator.mayHoldSecrets(schema)
        return .proceed { [write] outcome, _ in
            write(
                RecordedLine(
                    call: number,
                    caller: call.caller,
                    target: call.target,
                    action: call.action,
                    schema: schema,
                    mayBeSecret: mayBeSecret,
                    parameters: call.parameters,
                    outcome: outcome
                )
            )
        }
    }
}
