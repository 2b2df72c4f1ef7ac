import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension RemoteProviders {
    /// Performs a call in the other side, and returns or throws what it returned or threw there.
    ///
    /// - Throws: `MediatorError` with code `notSent` or `unknownOutcome`, besides the errors of the action.
    func perform(_ call: Call, _ schema: ActionSchema, deadline: Duration) async throws -> Value {
        let path = schema.path
        let end = ContinuousClock.now + deadline
        var attempts: [RemoteAttempt] = []
        /// The attempts that may have happened.
        var losses: [RemoteAttempt] = []
        func unsent(to endpoint: String, _ reason: String, _ recoverySuggestion: String? = nil) -> MediatorError {
            if let loss = losses.last { return .unknownOutcome(path, at: loss.route.peer.endpoint, loss.reason) }
            return .notSent(path, to: endpoint, reason, recoverySuggestion: recoverySuggestion)
        }
        while true {
            let route: RemoteRoute
            do {
                route = try await next(for: call, schema, after: attempts, until: end)
            } catch let error as MediatorError where losses.isEmpty {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch is RemotePeer.Late {
                throw unsent(to: endpoint, "there was no connection before the deadline of \(deadline)")
            } catch {
                throw unsent(to: endpoint, "\(error)")
            }
            defer { finished(route) }
            let (session, peer) = (route.session, route.peer)
            var (message, kept) = session.message(for: call, schema)
            let trace = CallTrace(call, schema)
            message.trace = trace?.context
            let outcome: RequestOutcome
            do {
                outcome = try await session.request(
                    "rpc.call", message.value, deadline: end, isOrdered: !kept.isEmpty)
            } catch {
                session.deliveries.drop(kept)
                throw error
            }
            switch outcome {
            case .refused(MessageError.responseTooLongCode): break
            // The other side has not called anything, and so releases nothing.
            case .refused, .cancelled, .notSent, .tooLong: session.deliveries.drop(kept)
            default: break
            }
            switch outcome {
            case .result(let value):
                peer.prove()
                trace?.take(value, from: peer.endpoint)
                guard let result = CallOutcome(value) else {
                    throw MediatorError.invalidResponse(path, from: peer.endpoint, "no outcome")
                }
                if case .error(let error) = result, error.code == .notFound {
                    // The other side knows no such action, and so releases nothing.
                    session.deliveries.drop(kept)
                }
                return try result.get(schema)
            case .refused(MessageError.responseTooLongCode):
                throw MediatorError.longResponse(path, from: peer.endpoint)
            case .refused(let code):
                guard MediatorError.Code(rawValue: code) != .notSerializable else {
                    throw MediatorError.invalidResponse(path, from: peer.endpoint, code)
                }
                if code == MessageError.drainingCode { session.noteDraining() }
                let reason = "it refused the message (\(code))"
                attempts.append(RemoteAttempt(route: route, reason: reason))
                guard hasAlternatives, ContinuousClock.now < end else { throw unsent(to: peer.endpoint, reason) }
            case .cancelled:
                throw CancellationError()
            case .notSent(let reason):
                // The session ended in between; the next one may take it.
                attempts.append(RemoteAttempt(route: route, reason: reason))
                guard ContinuousClock.now < end else { throw unsent(to: peer.endpoint, reason) }
            case .tooLong:
                throw unsent(
                    to: peer.endpoint, "the message has more than \(session.longest) bytes",
                    "pass less, as a part at a time.")
            case .lost(let reason):
                losses.append(RemoteAttempt(route: route, reason: reason))
                attempts.append(RemoteAttempt(route: route, reason: reason))
                guard schema.impact.isIdempotent, losses.count < RemotePeer.mostAttempts, ContinuousClock.now < end
                else {
                    throw MediatorError.unknownOutcome(path, at: peer.endpoint, reason)
                }
            case .late:
                throw MediatorError.unknownOutcome(path, at: peer.endpoint, "the deadline of \(deadline) passed")
            }
        }
    }
}

extension RemoteSession {
    /// Returns the message of a call, and the callbacks that the session keeps for it.
    fileprivate func message(for call: Call, _ schema: ActionSchema) -> (message: CallMessage, kept: [String]) {
        var message = CallMessage(schema.path, call.parameters, depth: call.mediator.callerFrame.depth)
        for parameter in schema.parameters {
            guard case .callback = parameter.type.kind, let callback = call.parameters[parameter.name],
                case .reference = callback
            else { continue }
            message.parameters[parameter.name] = nil
            message.callbacks[parameter.name] = deliveries.keep { values in
                // Inputs that do not fit are a mistake of the other side, which the startup check excludes.
                try? callback.invokeCallback(values)
            }
        }
        if let report = call.progressReporter {
            message.progress = deliveries.keep { values in
                let values = Parameters(zip(["completed", "total", "message"], values).map { ($0, $1) })
                guard let completed = try? values.get("completed", as: Double.self) else { return }
                let total = try? values.get("total", as: Double?.self)
                report(
                    CallProgress(
                        completed: completed, total: total ?? nil, message: (try? values.get("message")) ?? ""))
            }
        }
        return (message, Array(message.callbacks.values) + (message.progress.map { [$0] } ?? []))
    }
}

extension CallOutcome {
    /// Returns or throws what the handler did.
    fileprivate func get(_ schema: ActionSchema) throws -> Value {
        switch self {
        case .returned(let value): return schema.returns.restored(value)
        case .failed(let failure): throw failure
        case .error(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }
}
