import Mediator
import MediatorCoding
import MediatorEvents
import Synchronization

/// The calls of a connection by `rpc.call`, which can be cancelled, and call back; and its other requests, which end with
/// the connection.
final class CallsInProgress: Sendable {
    private struct State {
        var tasks: [Value: Task<Value, Never>] = [:]
        /// The other requests.
        var others: [Int: Task<Void, Never>] = [:]
        var lastOther = 0
        var isClosed = false
    }

    /// How many calls of a connection run at once; further ones are refused.
    package static let most = 1024

    private let gateway: Gateway
    private let origin: Origin
    private let notices: MessageNotices
    private let state = Mutex(State())

    init(_ gateway: Gateway, origin: Origin, send: @escaping @Sendable (String) async throws -> Void) {
        self.gateway = gateway
        self.origin = origin
        notices = MessageNotices(send: send)
    }

    /// Performs the call of a message, and returns its outcome once all callbacks before it are sent.
    ///
    /// - Throws: The error of a message that names no call, or whose identifier another call has.
    func perform(_ request: MessageRequest) async throws(MessageError) -> Value {
        await (try begin(request) { _ in }).value
    }

    /// Begins the call of a message, and passes on the answer.
    ///
    /// - Parameters:
    ///   - request: The message.
    ///   - id: Its identifier.
    ///   - reply: Gets the answer.
    /// - Returns: The start of the call's task; nil for a message that is answered already.
    func begin(_ request: MessageRequest, _ id: Value, _ reply: @escaping @Sendable (String?) -> Void) -> TaskStart? {
        let start = TaskStart()
        do {
            _ = try begin(request, start) {
                // Nobody gets the answer of a connection that has ended: large results are not written for it.
                let isClosed = self.isClosed
                reply(isClosed ? nil : MessageResponse(id: id, outcome: .success($0), keepsOrder: true).text)
            }
            return start
        } catch {
            reply(MessageResponse(id: id, outcome: .failure(error)).text)
            return nil
        }
    }

    private func begin(
        _ request: MessageRequest, _ start: TaskStart? = nil, _ end: @escaping @Sendable (Value) -> Void
    ) throws(MessageError) -> Task<Value, Never> {
        let message = try CallMessage(request.parameters)
        guard let id = request.id else { throw .invalidRequest("a call has an identifier") }
        let task: Task<Value, Never>? = try state.withLock { (state) throws(MessageError) in
            guard state.tasks.count < Self.most else { throw .tooMany }
            guard state.tasks[id] == nil, !state.isClosed else { return nil }
            let task = Task.detached(executorPreference: start) {
                let outcome = await self.result(of: message)
                self.state.withLock { _ = $0.tasks.removeValue(forKey: id) }
                if message.callsBack { await self.notices.flush() }
                end(outcome)
                return outcome
            }
            state.tasks[id] = task
            return task
        }
        guard let task else {
            throw .invalidRequest("another call has the identifier, or the connection is closed")
        }
        return task
    }

    /// Begins another request, and passes on its answer; nil once the connection is closed.
    ///
    /// - Returns: The start of its task; nil for one that is answered already.
    func begin(
        _ answer: @escaping @Sendable () async -> String?, _ reply: @escaping @Sendable (String?) -> Void
    ) -> TaskStart? {
        let start = TaskStart()
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.lastOther += 1
            let number = state.lastOther
            state.others[number] = Task.detached(executorPreference: start) {
                let text = await answer()
                self.state.withLock { _ = $0.others.removeValue(forKey: number) }
                reply(text)
            }
            return true
        }
        if !isOpen { reply(nil) }
        return isOpen ? start : nil
    }

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Cancels a call; nothing happens if it has ended.
    func cancel(_ id: Value) {
        state.withLock { $0.tasks[id] }?.cancel()
    }

    /// Cancels all calls and other requests, and refuses later ones.
    func close() {
        let (calls, others) = state.withLock { state in
            state.isClosed = true
            return (Array(state.tasks.values), Array(state.others.values))
        }
        for task in calls { task.cancel() }
        for task in others { task.cancel() }
        notices.close()
    }

    /// Returns once all notices are sent.
    func finish() async {
        await notices.flush()
    }

    /// Returns the outcome of a call as data, with its spans if the caller traces it.
    private func result(of message: CallMessage) async -> Value {
        // Spans name what is internal, as errors do.
        guard let trace = message.trace, origin.kind == .process else { return await outcome(of: message, nil).value }
        let collector = gateway.mediator.core.attachment(SpanCollector.self)
        if trace.id == collector.trace {
            return await outcome(of: message, gateway.mediator.core.link(to: trace.span)).value
        }
        // Where it has been here before, a trace of this process has it below the call that led away.
        let own = trace.passed.contains(collector.trace) ? gateway.mediator.core.link(to: trace.span) : nil
        let (outcome, spans) = await collector.collect(for: trace, gateway.mediator, inside: own) { link in
            await self.outcome(of: message, link)
        }
        return outcome.value(with: spans)
    }

    private func outcome(of message: CallMessage, _ span: SpanContext?) async -> CallOutcome {
        // Many calls may have waited for a thread when the caller left. None of them begins.
        if Task.isCancelled { return .cancelled }
        do {
            let parameters = try inputs(of: message)
            return .returned(
                try await gateway.perform(
                    message.path, parameters, origin: origin, depth: message.depth, report: reporter(of: message),
                    span: span))
        } catch {
            return CallOutcome(error).forOrigin(origin, message.path)
        }
    }

    /// Returns what gets the reports of the handler; nil if the caller wants none.
    private func reporter(of message: CallMessage) -> (@Sendable (CallProgress) -> Void)? {
        guard let id = message.progress else { return nil }
        let callback = DistantCallback(id: id, notices: notices)
        return { progress in
            let total: Value = progress.total.map { .double($0) } ?? .null
            callback.call([.double(progress.completed), total, .string(progress.message)])
        }
    }

    /// Returns the parameters as the contract declares them, which JSON writes otherwise, with the caller's callbacks.
    private func inputs(of message: CallMessage) throws(MediatorError) -> Parameters {
        let declared = try gateway.admitted(message.path, by: .remote, from: origin).schema.parameters
        var parameters = message.parameters
        for parameter in declared {
            if let value = parameters[parameter.name] {
                parameters[parameter.name] = parameter.type.restored(value)
            } else if let id = message.callbacks[parameter.name], case .callback = parameter.type.kind {
                let remote = DistantCallback(id: id, notices: notices)
                parameters[parameter.name] = .callback { remote.call($0) }
            }
        }
        return parameters
    }
}

/// A callback of the caller, as the handler has it; the caller drops its closure when the handler has dropped this.
private final class DistantCallback: Sendable {
    private let id: String
    private let notices: MessageNotices

    init(id: String, notices: MessageNotices) {
        self.id = id
        self.notices = notices
    }

    deinit {
        notices.add("rpc.release", ["callback": .string(id)])
    }

    func call(_ values: [Value]) {
        notices.add("rpc.callback", ["callback": .string(id), "values": .array(values)])
    }
}

extension MessageError {
    /// The error of a request beyond the limit of those that run at once.
    package static let tooMany = MessageError(.invalidRequest, ["code": "tooMany"])
}

extension CallOutcome {
    /// Returns the outcome that leaves the process: whole for another process of the app, without what an error says
    /// about internal actions for other origins.
    fileprivate func forOrigin(_ origin: Origin, _ path: ActionPath) -> CallOutcome {
        guard origin.kind != .process else { return self }
        switch self {
        case .failed(let failure) where failure.code == ActionFailure.unexpectedCode:
            return .failed(ActionFailure(failure.code))
        case .error(let error):
            let isOwn = (error.target, error.action) == (path.target, path.action)
            let codes: [MediatorError.Code] = [.notFound, .missingParameter, .invalidParameter, .unknownParameter]
            guard !(isOwn && codes.contains(error.code)) else { return self }
            return .error(
                MediatorError(error.code, path, message: "\(path) ended with the error \(error.code.rawValue.quoted)."))
        default: return self
        }
    }
}

extension Gateway {
    /// Returns the contracts of all actions and events that exist for an origin, as data.
    func contracts(for origin: Origin) -> Value {
        let (actions, events) = remoteActions.schemas
        let admitted = actions.filter { admits($0, from: origin) }.compactMap { try? Value(encoding: $0) }
        let heard = events.filter { admits($0, from: origin) }.compactMap { event in
            let schema = EventSchema(
                event.target, event.action, event.summary, parameters: event.parameters, exposure: event.exposure)
            return try? Value(encoding: schema)
        }
        return ["actions": .array(admitted), "events": .array(heard)]
    }
}
