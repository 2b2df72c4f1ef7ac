import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension RemoteProviders {
    /// Performs a call in the other side, and returns or throws what it returned or threw there.
    ///
    /// - Throws: `MediatorError` with code `notSent` or `unknownOutcome`, besides the errors of the action.
    func perform(_ call: Call, _ schema: ActionSchema, deadline: Duration) async throws -> Value {
        var attempts = RemoteAttempts(of: schema, deadline: deadline, at: endpoint, hasAlternatives: hasAlternatives)
        while true {
            let route: RemoteRoute
            do {
                route = try await next(for: call, schema, after: attempts.failed, until: attempts.end)
            } catch {
                throw attempts.error(withoutRoute: error)
            }
            defer { finished(route) }
            let (message, pending) = route.message(for: call, schema)
            // The callbacks that came before the response run first.
            let resuming: MessagePeer.Resuming = { route.session.deliveries.add($0) }
            let outcome: RequestOutcome
            do {
                outcome = try await route.session.peer.request(
                    "rpc.call", message, deadline: attempts.end, resuming: pending.callbacks.isEmpty ? nil : resuming)
            } catch {
                pending.dropCallbacks()
                throw error
            }
            if let result = try attempts.result(of: pending, outcome) { return result }
        }
    }
}

/// What this side keeps for a call until its outcome.
struct PendingCall {
    let route: RemoteRoute
    /// The identifiers of the callbacks that the session keeps.
    let callbacks: [String]
    let trace: CallTrace?

    /// Drops the callbacks, which the other side has not got.
    func dropCallbacks() {
        route.session.deliveries.drop(callbacks)
    }
}

extension RemoteRoute {
    /// Returns the message of a call, and what is kept for it.
    fileprivate func message(for call: Call, _ schema: ActionSchema) -> (message: Parameters, call: PendingCall) {
        var message = CallMessage(schema.path, call.parameters, depth: call.mediator.frame.depth)
        for parameter in schema.parameters {
            guard case .callback = parameter.type.kind, let callback = call.parameters[parameter.name],
                case .reference = callback
            else { continue }
            message.parameters[parameter.name] = nil
            message.callbacks[parameter.name] = session.deliveries.keep { values in
                // Inputs that do not fit are a mistake of the other side, which the startup check excludes.
                try? callback.invokeCallback(values)
            }
        }
        if let report = call.progressReporter {
            message.progress = session.deliveries.keep { values in
                let values = Parameters(zip(["completed", "total", "message"], values).map { ($0, $1) })
                guard let completed = try? values.get("completed", as: Double.self) else { return }
                let total = try? values.get("total", as: Double?.self)
                report(
                    CallProgress(
                        completed: completed, total: total ?? nil, message: (try? values.get("message")) ?? ""))
            }
        }
        let callbacks = Array(message.callbacks.values) + (message.progress.map { [$0] } ?? [])
        let trace = CallTrace(call, schema)
        message.trace = trace?.context
        return (message.value, PendingCall(route: self, callbacks: callbacks, trace: trace))
    }
}
