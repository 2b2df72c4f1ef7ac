import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension RemotePeer {
    /// Performs a call in the other side, and returns or throws what it returned or threw there.
    ///
    /// - Throws: `MediatorError` with code `notSent` or `unknownOutcome`, besides the errors of the action.
    func perform(_ call: Call, _ schema: ActionSchema, deadline: Duration) async throws -> Value {
        let path = schema.path
        let end = ContinuousClock.now + deadline
        adopt(call.mediator)
        var attempts = 0
        /// Why the last attempt has an unknown outcome; nil while no attempt may have happened.
        var loss: String?
        func unsent(_ reason: String, _ recoverySuggestion: String? = nil) -> MediatorError {
            if let loss { return .unknownOutcome(path, at: connection.endpoint, loss) }
            return .notSent(path, to: connection.endpoint, reason, recoverySuggestion: recoverySuggestion)
        }
        while true {
            attempts += 1
            let session: RemoteSession
            do {
                session = try await self.session(until: end)
            } catch let error as MediatorError where loss == nil {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch is RemotePeer.Late {
                throw unsent("there was no connection before the deadline of \(deadline)")
            } catch {
                throw unsent("\(error)")
            }
            var (message, kept) = message(for: call, schema, session)
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
            case .refused(Self.responseTooLong): break
            // The other side has not called anything, and so releases nothing.
            case .refused, .cancelled, .notSent, .tooLong: session.deliveries.drop(kept)
            default: break
            }
            switch outcome {
            case .result(let value):
                prove()
                trace?.take(value, from: connection.endpoint)
                guard let result = CallOutcome(value) else {
                    throw MediatorError.invalidResponse(path, from: connection.endpoint, "no outcome")
                }
                if case .error(let error) = result, error.code == .notFound {
                    // The other side knows no such action, and so releases nothing.
                    session.deliveries.drop(kept)
                }
                return try result.get(schema)
            case .refused(Self.responseTooLong):
                throw MediatorError.longResponse(path, from: connection.endpoint)
            case .refused(let code):
                guard MediatorError.Code(rawValue: code) == .notSerializable else {
                    throw unsent("it refused the message (\(code))")
                }
                throw MediatorError.invalidResponse(path, from: connection.endpoint, code)
            case .cancelled:
                throw CancellationError()
            case .notSent(let reason):
                // The session ended in between; the next one may take it.
                guard attempts < Self.mostAttempts, ContinuousClock.now < end else { throw unsent(reason) }
            case .tooLong:
                throw unsent("the message has more than \(settings.longest) bytes", "pass less, as a part at a time.")
            case .lost(let reason):
                guard schema.isRepeatable, attempts < Self.mostAttempts, ContinuousClock.now < end else {
                    throw MediatorError.unknownOutcome(path, at: connection.endpoint, reason)
                }
                loss = reason
            case .late:
                throw MediatorError.unknownOutcome(path, at: connection.endpoint, "the deadline of \(deadline) passed")
            }
        }
    }

    /// The code of the error in place of a response that is too long: the call happened.
    private static var responseTooLong: String { "responseTooLong" }

    /// How often a call is sent at most, where it may be sent again.
    private static var mostAttempts: Int { 3 }

    /// Returns the message of a call, and the callbacks that the session keeps for it.
    private func message(
        for call: Call, _ schema: ActionSchema, _ session: RemoteSession
    ) -> (message: CallMessage, kept: [String]) {
        var message = CallMessage(schema.path, call.parameters, depth: call.mediator.callerFrame.depth)
        for parameter in schema.parameters {
            guard case .callback = parameter.type.kind, let callback = call.parameters[parameter.name],
                case .reference = callback
            else { continue }
            message.parameters[parameter.name] = nil
            message.callbacks[parameter.name] = session.deliveries.keep { values in
                // Inputs that do not fit are a mistake of the other side, which the startup check excludes.
                try? callback.callBack(values)
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
        return (message, Array(message.callbacks.values) + (message.progress.map { [$0] } ?? []))
    }
}

extension ActionSchema {
    /// Whether the call may be made again when it is unknown whether it happened.
    fileprivate var isRepeatable: Bool { impact.isIdempotent }
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
