import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

/// Where a call was sent, and what becomes of it.
struct RemoteAttempts {
    /// When the call ends without a response.
    let end: ContinuousClock.Instant
    /// The attempts that did not perform the call, or may not have.
    private(set) var failed: [RemoteAttempt] = []
    /// Those of them that may have performed it.
    private var losses: [RemoteAttempt] = []
    private let schema: ActionSchema
    private let deadline: Duration
    private let endpoint: String
    private let hasAlternatives: Bool

    /// - Parameters:
    ///   - schema: The called action.
    ///   - deadline: How long the call may take.
    ///   - endpoint: The other sides in words.
    ///   - hasAlternatives: Whether a call that one of them refuses goes to another one.
    init(of schema: ActionSchema, deadline: Duration, at endpoint: String, hasAlternatives: Bool) {
        end = .now + deadline
        (self.schema, self.deadline, self.endpoint, self.hasAlternatives) =
            (schema, deadline, endpoint, hasAlternatives)
    }

    /// Returns the error of a call that goes nowhere.
    ///
    /// - Parameter error: The reason.
    func error(withoutRoute error: any Error) -> any Error {
        switch error {
        case let error as MediatorError where losses.isEmpty: error
        case is CancellationError: CancellationError()
        case is RemotePeer.Late:
            notSent(to: endpoint, "there was no connection before the deadline of \(deadline)")
        default: notSent(to: endpoint, "\(error)")
        }
    }

    /// Returns or throws what the handler returned or threw; nil if the call is to be sent again.
    ///
    /// - Parameters:
    ///   - call: What is kept for the call.
    ///   - outcome: The outcome of its request.
    mutating func result(of call: PendingCall, _ outcome: RequestOutcome) throws -> Value? {
        let endpoint = call.route.peer.endpoint
        switch outcome {
        case .result(let value):
            call.route.peer.recordResponse()
            call.trace?.take(value, from: endpoint)
            guard let result = CallOutcome(value) else {
                throw MediatorError.invalidResponse(schema.path, from: endpoint, "no outcome")
            }
            // The other side knows no such action, and so releases nothing.
            if case .error(let error) = result, error.code == .notFound { call.dropCallbacks() }
            return try result.get(schema)
        case .refused(MessageError.responseTooLongCode):
            throw MediatorError.longResponse(schema.path, from: endpoint)
        case .refused(let code):
            // The other side has not called anything, and so releases nothing.
            call.dropCallbacks()
            guard MediatorError.Code(rawValue: code) != .notSerializable else {
                throw MediatorError.invalidResponse(schema.path, from: endpoint, code)
            }
            if code == MessageError.drainingCode { call.route.session.markDraining() }
            let reason = "it refused the message (\(code))"
            failed.append(RemoteAttempt(route: call.route, reason: reason, isRefusal: true))
            guard hasAlternatives, ContinuousClock.now < end else { throw notSent(to: endpoint, reason) }
        case .cancelled:
            call.dropCallbacks()
            throw CancellationError()
        case .notSent(let reason):
            call.dropCallbacks()
            // The session has ended, or is about to end; the next one may take it.
            failed.append(RemoteAttempt(route: call.route, reason: reason))
            guard ContinuousClock.now < end else { throw notSent(to: endpoint, reason) }
        case .tooLong:
            call.dropCallbacks()
            throw notSent(
                to: endpoint, "the message has more than \(call.route.session.longest) bytes",
                recoverySuggestion: "pass less, as a part at a time.")
        case .lost(let reason):
            let loss = RemoteAttempt(route: call.route, reason: reason)
            losses.append(loss)
            failed.append(loss)
            guard schema.impact.isIdempotent, losses.count < RemotePeer.mostAttempts, ContinuousClock.now < end else {
                throw MediatorError.unknownOutcome(schema.path, at: endpoint, reason)
            }
        case .late:
            throw MediatorError.unknownOutcome(schema.path, at: endpoint, "the deadline of \(deadline) passed")
        }
        return nil
    }

    /// Returns the error of a call that was not sent; if an earlier attempt may have performed it, the error says so.
    private func notSent(to endpoint: String, _ reason: String, recoverySuggestion: String? = nil) -> MediatorError {
        if let loss = losses.last {
            return .unknownOutcome(schema.path, at: loss.route.peer.endpoint, loss.reason)
        }
        return .notSent(schema.path, to: endpoint, reason, recoverySuggestion: recoverySuggestion)
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
