package import Mediator
import MediatorCoding
import Synchronization

/// A tracer that writes every call and its outcome, nested calls included.
///
/// Apply it outermost, so that it records the parameters and results of the callers.
package final class RecordingTracer: Tracer {
    private struct Begun: Sendable {
        let call: Call
        let schema: ActionSchema?
        let mayBeSecret: Bool
    }

    private struct State: Sendable {
        var count = 0
        var begun: [Int: Begun] = [:]
    }

    private let state = Mutex(State())
    private let write: @Sendable (RecordedLine) -> Void

    /// - Parameter write: The closure that gets each call after its end, on the same thread.
    package init(write: @escaping @Sendable (RecordedLine) -> Void) {
        self.write = write
    }

    package func began(_ call: Call, module: String, schema: ActionSchema?) -> Int {
        let begun = Begun(call: call, schema: schema, mayBeSecret: call.mediator.mayHoldSecrets(schema))
        return state.withLock { state in
            state.count += 1
            state.begun[state.count] = begun
            return state.count
        }
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        guard let begun = state.withLock({ $0.begun.removeValue(forKey: identifier) }) else { return }
        write(
            RecordedLine(
                call: identifier,
                caller: begun.call.caller,
                target: begun.call.target,
                action: begun.call.action,
                schema: begun.schema,
                mayBeSecret: begun.mayBeSecret,
                parameters: begun.call.parameters,
                outcome: outcome
            )
        )
    }
}
