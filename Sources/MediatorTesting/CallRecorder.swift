import Mediator
import Synchronization

/// Keeps what calls there were, and hands new ones to those who wait for them.
final class CallRecorder: CallObserver {
    private struct Waiter: Sendable {
        let key: Int
        let continuation: CheckedContinuation<Int?, Never>
    }

    private struct State: Sendable {
        var calls: [RecordedCall] = []
        /// How many calls of an action were handed out by ``next(_:)``.
        var taken: [ActionName: Int] = [:]
        var waiting: [ActionName: [Waiter]] = [:]
        var waiterCount = 0

        /// Keeps a call and returns its position, and who waits for it.
        mutating func note(_ call: RecordedCall) -> (Int, Waiter?) {
            calls.append(call)
            guard let first = waiting[call.name]?.first else { return (calls.count - 1, nil) }
            waiting[call.name]?.removeFirst()
            taken[call.name, default: 0] += 1
            return (calls.count - 1, first)
        }

        /// Returns the position of the next call that was not handed out, if it is there.
        mutating func take(_ name: ActionName) -> Int? {
            let positions = calls.indices.filter { calls[$0].name == name }
            let count = taken[name, default: 0]
            guard count < positions.count else { return nil }
            taken[name] = count + 1
            return positions[count]
        }
    }

    private let state = Mutex(State())
    private let reporter: IssueReporter
    /// What the modules under test require.
    private let required: [ActionSchema]

    init(_ reporter: IssueReporter, required: [ActionSchema]) {
        self.reporter = reporter
        self.required = required
    }

    var calls: [RecordedCall] {
        state.withLock(\.calls)
    }

    func calls(to name: ActionName) -> [RecordedCall] {
        calls.filter { $0.name == name }
    }

    func began(_ call: Call) -> Int {
        note(
            RecordedCall(
                caller: call.caller,
                target: call.target,
                action: call.action,
                parameters: call.parameters,
                shown: call.redactedParameters
            )
        )
    }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        state.withLock { $0.calls[identifier].outcome = outcome }
    }

    private func note(_ call: RecordedCall) -> Int {
        let (identifier, waiter) = state.withLock { $0.note(call) }
        waiter?.continuation.resume(returning: identifier)
        return identifier
    }
}

extension CallRecorder {
    /// Returns the next call of an action that this has not returned yet, when there is one.
    ///
    /// - Throws: ``NoCallError`` when the task is cancelled before.
    func next(_ name: ActionName) async throws(NoCallError) -> RecordedCall {
        let key = state.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        let position: Int? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, position) = state.withLock { state -> (Bool, Int?) in
                    if let position = state.take(name) { return (true, position) }
                    // A cancellation handler that ran before found nobody waiting.
                    if Task.isCancelled { return (true, nil) }
                    state.waiting[name, default: []].append(Waiter(key: key, continuation: continuation))
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: position) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let position = state.waiting[name]?.firstIndex(where: { $0.key == key }) else { return nil }
                return state.waiting[name]?.remove(at: position)
            }
            waiter?.continuation.resume(returning: nil)
        }
        let calls = calls
        guard let position else { throw NoCallError(name, calls: calls) }
        return calls[position]
    }
}

extension CallRecorder {
    func missed(
        _ error: MediatorError,
        _ target: String,
        _ action: String,
        _ parameters: Parameters,
        caller: Caller?
    ) {
        let schema = required.first { ($0.target, $0.action) == (target, action) }
        var call = RecordedCall(
            caller: caller,
            target: target,
            action: action,
            parameters: parameters,
            shown: schema?.redacting(parameters) ?? parameters
        )
        call.outcome = .failure(error)
        // What the test itself calls in vain throws where it stands; no need to say it twice.
        if let caller { report(call, schema, by: caller, error) }
        // Only now: a test that waits for the call may be over as soon as it has it.
        _ = note(call)
    }

    private func report(_ call: RecordedCall, _ schema: ActionSchema?, by caller: Caller, _ error: MediatorError) {
        let path = "\(call.target).\(call.action)"
        let keys = call.parameters.keys
        let who = caller.module.isEmpty ? caller.description : "Module \(caller.module.quoted)"
        var lines = [
            "\(who) called \(path)(\(keys.map { "\($0):" }.joined())), which is not stubbed.",
            "  called by: \(caller)",
        ]
        if schema == nil { lines.append("  no module under test lists it in \"requires\"") }
        if schema == nil, let suggestion = error.suggestions.first {
            lines.append("  did you mean \(suggestion.quoted)?")
        } else {
            let inputs = (["call"] + (schema?.parameters.map(\.name) ?? keys)).joined(separator: ", ")
            lines.append("  to resolve: $0.stub(\(call.target)Actions.\(call.action)) { \(inputs) in … }")
        }
        reporter.report(lines.joined(separator: "\n"))
    }
}
