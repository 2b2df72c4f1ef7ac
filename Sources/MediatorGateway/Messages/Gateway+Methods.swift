import Mediator
import MediatorCoding
import MediatorEvents
package import MediatorMessages

extension Gateway {
    /// Returns the methods of a client of the gateway: the actions that exist for it, by their names, and, with an outbox,
    /// the methods of a connection.
    ///
    /// - Parameters:
    ///   - origin: The origin of the client's messages.
    ///   - outbox: Sends the events to which the client subscribes; nil for a client without a connection.
    package func methods(for origin: Origin, _ outbox: MessageOutbox? = nil) -> MessageMethods {
        // No capture list: note 6 of docs/CompilerNotes.md.
        var methods = MessageMethods { request, _ throws(MessageError) in
            try await self.perform(request, from: origin)
        }
        guard let outbox else { return methods }
        methods.add("rpc.subscribe") { request, peer throws(MessageError) in
            ["subscription": .string(try outbox.subscribe(to: try request.onlyText("event"), over: peer))]
        }
        methods.add("rpc.unsubscribe") { request, _ throws(MessageError) in
            try outbox.unsubscribe(try request.onlyText("subscription"))
            return .null
        }
        // Asks whether the connection is known.
        methods.add("rpc.known") { _, _ throws(MessageError) in .null }
        methods.add("rpc.contracts") { _, _ throws(MessageError) in
            // A module that connects now should choose another provider.
            try self.callsInProgress.check()
            return self.contracts(for: origin)
        }
        let calls = CallHandler(gateway: self, origin: origin)
        methods.add("rpc.call", runsAside: true, keepsOrder: true) { request, peer throws(MessageError) in
            try self.callsInProgress.begin()
            defer { self.callsInProgress.end() }
            return try await calls.perform(request, over: peer)
        }
        methods.add("rpc.cancel") { request, peer throws(MessageError) in
            peer.cancel(request.parameters["id"] ?? .null)
            return .null
        }
        methods.onNotification("rpc.cancel") { parameters, _, peer in peer.cancel(parameters["id"] ?? .null) }
        return methods
    }

    /// Performs the action whose name is the method of a request: `Cart.add`.
    private func perform(_ request: MessageRequest, from origin: Origin) async throws(MessageError) -> Value {
        // The specification of JSON-RPC reserves the names that begin with "rpc." for extensions.
        guard let path = ActionPath(request.method), path.target != "rpc" else { throw .methodNotFound }
        try callsInProgress.begin()
        defer { callsInProgress.end() }
        do {
            return try await perform(path, request.parameters, origin: origin, depth: request.depth)
        } catch {
            throw MessageError(error, of: path, to: origin)
        }
    }

    /// Returns the contracts of all actions and events that exist for an origin, as data.
    private func contracts(for origin: Origin) -> Value {
        let exposed = exposedActions
        let admitted = exposed.externalActions.filter { admits($0, from: origin) }
            .compactMap { try? Value(encoding: $0) }
        let heard = exposed.externalEvents.filter { admits($0, from: origin) }.compactMap { event in
            let schema = EventSchema(
                event.target, event.action, event.summary, parameters: event.parameters, exposure: event.exposure)
            return try? Value(encoding: schema)
        }
        return ["actions": .array(admitted), "events": .array(heard)]
    }
}

extension MessageRequest {
    /// Returns the string that is the only parameter of an `rpc.…` method.
    fileprivate func onlyText(_ name: String) throws(MessageError) -> String {
        guard parameters.count == 1, case .string(let text)? = parameters[name] else {
            throw .invalidParameters("give one parameter, \(name.quoted), as a string")
        }
        if let fact = MessageError.excessOfMarks(in: text, name.quoted) { throw .invalidParameters(fact) }
        return text
    }
}

extension MessageLimits {
    /// The limits of a connection whose messages have these.
    ///
    /// - Parameter sent: How many bytes a message of this side may have.
    package func peer(sent: Int = .max) -> MessagePeer.Limits {
        MessagePeer.Limits(received: bytes, sent: sent, batch: requests)
    }
}
