import Mediator
import Synchronization

/// Keeps what calls there were, and hands new ones to those who wait for them.
final class CallRecorder: CallObserver {
    private struct State: Sendable {
        var calls: [RecordedCall] = []
        /// How many calls of an action were handed out by ``next(_:)``.
        var taken: [String: Int] = [:]
        var waiting: [String: [CheckedContinuation<Int, Never>]] = [:]

        /// Keeps a call and returns its position, and who waits for it.
        mutating func note(_ call: RecordedCall, _ path: String) -> (Int, CheckedContinuation<Int, Never>?) {
            calls.append(call)
            guard let first = waiting[path]?.first else { return (calls.count - 1, nil) }
            waiting[path]?.removeFirst()
            taken[path, default: 0] += 1
            return (calls.count - 1, first)
        }
    }

    private let state = Mutex(State())
    private let reporter: IssueReporter
    private let required: [String: ActionSchema]

    init(_ reporter: IssueReporter, requiredBy modules: [any Module]) {
        self.reporter = reporter
        let schemas = modules.flatMap { $0.requires.map(\.schema) }
        required = Dictionary(
            schemas.map { ("\($0.target).\($0.action)", $0) }, uniquingKeysWith: { first, _ in first })
    }

    var calls: [RecordedCall] {
        state.withLock(\.calls)
    }

    func calls(to target: String, _ action: String) -> [RecordedCall] {
        calls.filter { $0.target == target && $0.action == action }
    }

    func began(_ call: Call) -> Int {
        let recorded = RecordedCall(
            caller: call.caller, target: call.target, action: call.action, parameters: call.parameters)
        let path = "\(call.target).\(call.action)"
        let (identifier, waiter) = state.withLock { $0.note(recorded, path) }
        waiter?.resume(returning: identifier)
        return identifier
    }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        state.withLock { $0.calls[identifier].outcome = outcome }
    }

    /// Returns the next call of an action that this has not returned yet, when there is one.
    func next(_ target: String, _ action: String) async -> RecordedCall {
        let path = "\(target).\(action)"
        let position = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
            let found = state.withLock { state -> Int? in
                let taken = state.taken[path, default: 0]
                let positions = state.calls.indices.filter {
                    state.calls[$0].target == target && state.calls[$0].action == action
                }
                guard taken < positions.count else {
                    state.waiting[path, default: []].append(continuation)
                    return nil
                }
                state.taken[path] = taken + 1
                return positions[taken]
            }
            if let found { continuation.resume(returning: found) }
        }
        return calls[position]
    }

    func missed(_ target: String, _ action: String, _ parameters: Parameters, caller: Caller?) {
        // What the test itself calls in vain throws where it stands; no need to say it twice.
        guard let caller else { return }
        let names = required["\(target).\(action)"]?.parameters.map(\.name) ?? parameters.keys
        let inputs = (["call"] + names).joined(separator: ", ")
        reporter.report(
            """
            \(caller.module.isEmpty ? caller.description : "Module \"\(caller.module)\"") called \
            \(target).\(action)(\(parameters.keys.map { "\($0):" }.joined())), which is not stubbed.
              called by: \(caller)
              to resolve: $0.stub(\(target)Actions.\(action)) { \(inputs) in … }
            """
        )
    }
}
