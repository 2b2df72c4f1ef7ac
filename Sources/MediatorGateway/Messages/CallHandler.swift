import Mediator
import MediatorCoding
import MediatorMessages

/// Performs the calls between parts of one app, `rpc.call`, which call back.
struct CallHandler: Sendable {
    let gateway: Gateway
    let origin: Origin

    /// Performs the call of a request, and returns its outcome once all callbacks before it are sent.
    ///
    /// - Throws: The error of a request that names no call.
    func perform(_ request: MessageRequest, over peer: MessagePeer) async throws(MessageError) -> Value {
        let message = try CallMessage(request.parameters)
        guard request.id != nil else { throw .invalidRequest("a call has an identifier") }
        let outcome = await result(of: message, over: peer)
        if message.callsBack { await peer.flush() }
        return outcome
    }

    /// Returns the outcome of a call as data, with its spans if the caller traces it.
    private func result(of message: CallMessage, over peer: MessagePeer) async -> Value {
        // Spans name what is internal, as errors do.
        guard let trace = message.trace, origin.kind == .process else {
            return await outcome(of: message, nil, over: peer).value
        }
        let collector = gateway.mediator.core.attachment(SpanCollector.self)
        if trace.id == collector.trace {
            return await outcome(of: message, gateway.mediator.core.link(to: trace.span), over: peer).value
        }
        // Where it has been here before, a trace of this process has it below the call that led away.
        let own = trace.passed.contains(collector.trace) ? gateway.mediator.core.link(to: trace.span) : nil
        let (outcome, spans) = await collector.collect(for: trace, gateway.mediator, inside: own) { link in
            await self.outcome(of: message, link, over: peer)
        }
        return outcome.value(with: spans)
    }

    private func outcome(of message: CallMessage, _ span: SpanContext?, over peer: MessagePeer) async -> CallOutcome {
        // Many calls may have waited for a thread when the caller left. None of them begins.
        if Task.isCancelled { return .cancelled }
        do {
            return .returned(
                try await gateway.perform(
                    message.path, inputs(of: message, over: peer), origin: origin, depth: message.depth,
                    report: reporter(of: message, over: peer), span: span))
        } catch {
            return CallOutcome(error, of: message.path, to: origin)
        }
    }

    /// Returns what gets the reports of the handler; nil if the caller wants none.
    private func reporter(of message: CallMessage, over peer: MessagePeer) -> (@Sendable (CallProgress) -> Void)? {
        guard let id = message.progress else { return nil }
        let callback = RemoteCallback(id: id, peer: peer)
        return { progress in
            let total: Value = progress.total.map { .double($0) } ?? .null
            callback.call([.double(progress.completed), total, .string(progress.message)])
        }
    }

    /// Returns the parameters as the contract declares them, which JSON writes otherwise, with the caller's callbacks.
    ///
    /// Those of names that are not exposed stay as they are: the gateway does not perform such a call.
    private func inputs(of message: CallMessage, over peer: MessagePeer) -> Parameters {
        let declared = gateway.exposedActions[message.path]?.schema.parameters ?? []
        var parameters = message.parameters
        for parameter in declared {
            if let value = parameters[parameter.name] {
                parameters[parameter.name] = parameter.type.restored(value)
            } else if let id = message.callbacks[parameter.name], case .callback = parameter.type.kind {
                let remote = RemoteCallback(id: id, peer: peer)
                parameters[parameter.name] = .callback { remote.call($0) }
            }
        }
        return parameters
    }
}

/// A callback of the caller, as the handler has it; the caller drops its closure when the handler has dropped this.
private final class RemoteCallback: Sendable {
    private let id: String
    private let peer: MessagePeer

    init(id: String, peer: MessagePeer) {
        self.id = id
        self.peer = peer
    }

    deinit {
        peer.notify("rpc.release", ["callback": .string(id)])
    }

    func call(_ values: [Value]) {
        let parameters: Parameters = ["callback": .string(id), "values": .array(values)]
        peer.notify("rpc.callback", parameters.droppingReferences().serializable)
    }
}
