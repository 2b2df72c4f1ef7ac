package import Mediator
import MediatorCoding

extension MessagePeer {
    /// Cancels a request of the other side.
    ///
    /// - Parameter id: Its identifier, also one that no request has.
    package func cancel(_ id: Value) {
        running.cancel(id)
    }

    /// Returns the response to a message of a transport that has one for each; nil if it consists of notifications.
    ///
    /// Requests run in the task of the caller, one after another; those that run aside have tasks of their own, which a later
    /// message can cancel. An ended connection responds as well.
    package func response(to message: [UInt8]) async -> [UInt8]? {
        guard message.count <= limits.received else {
            return MessageResponse(refusing: .tooLong(limits.received)).utf8
        }
        switch Self.value(of: message) {
        case .success(.array(let batch)): return await response(to: batch, size: message.count) { true }
        case .success(let value): return await response(toOne: value, size: message.count)?.utf8
        case .failure(let error): return MessageResponse(refusing: error).utf8
        }
    }

    /// Parses a message.
    package static func value(of message: [UInt8]) -> Result<Value, MessageError> {
        do {
            return .success(try JSONReader.read(message))
        } catch {
            return .failure(MessageError(parsing: .invalidJSON(error, in: message)))
        }
    }

    /// Handles a message that is complete, and not early.
    ///
    /// - Parameters:
    ///   - bytes: The message.
    ///   - start: Runs the beginning of its request; nil for the main actor.
    /// - Returns: The start, if a request has begun.
    func take(_ bytes: [UInt8], _ start: TaskStart?) -> TaskStart? {
        // What the other side sent before it left may still come.
        guard isOpen else { return nil }
        guard bytes.count <= limits.received else {
            refuseTooLong()
            return nil
        }
        switch Self.value(of: bytes) {
        case .success(.array(let batch)) where limits.batch > 0:
            let request = RunningRequests.Request(id: nil, runsAside: false, size: bytes.count, start: start)
            return begin(request) { await self.response(to: batch, size: bytes.count) { self.isOpen } }
        case .success(.dictionary(let members)) where isResponse(members):
            takeResponse(members)
            return nil
        case .success(let message): return takeRequest(message, size: bytes.count, start)
        case .failure(let error):
            if refusesInvalid { refuse(error) } else { end("the other side sent something else than a message") }
            return nil
        }
    }
}

extension MessagePeer {
    /// Refuses a message that is longer than the limit, or ends the connection.
    func refuseTooLong() {
        if refusesInvalid {
            refuse(.tooLong(limits.received))
        } else {
            end("a message of more than \(limits.received) bytes came")
        }
    }
}

// MARK: Responses

extension MessagePeer {
    private func isResponse(_ members: Parameters) -> Bool {
        guard members["method"] == nil else { return false }
        if members["result"] ?? members["error"] != nil { return true }
        // A page whose handler returns nothing may leave the result out.
        if case .int(let number)? = members["id"] { return pending.isWaiting(number) }
        return false
    }

    private func takeResponse(_ members: Parameters) {
        let error = members["result"] == nil ? members["error"] : nil
        var number: Int?
        if case .int(let id)? = members["id"] { number = id }
        if !refusesInvalid, error?.errorCode == MessageError.unknownConnectionCode {
            let reason = "the node does not know the connection, and may have restarted"
            if let number { pending.resume(number, .notSent(reason)) }
            return end(reason)
        }
        guard let number else { return }
        pending.resume(number, error.map { .refused($0.errorCode) } ?? .result(members["result"] ?? .null))
    }
}

extension Value {
    fileprivate var isStringOrInteger: Bool {
        switch self {
        case .string, .int: true
        default: false
        }
    }

    /// The `data.code` of an error of JSON-RPC; `unexpected` for one without a code, and for one with so many marks that its
    /// comparison would take long.
    fileprivate var errorCode: String { self["data"]?["code"]?.name ?? "unexpected" }
}

// MARK: Requests

extension MessagePeer {
    private func takeRequest(_ message: Value, size: Int, _ start: TaskStart?) -> TaskStart? {
        do throws(MessageRequest.Refusal) {
            if dialect.hasStrictIdentifiers, let id = message["id"], !id.isStringOrInteger {
                let fact = "the member \"id\" is neither a string nor an integer"
                throw MessageRequest.Refusal(id: .null, error: .invalidRequest(fact))
            }
            let request = try MessageRequest(message)
            if let take = notification(request) {
                take(request.parameters, size, self)
                return nil
            }
            guard let method = methods.method(request.method) else {
                throw MessageRequest.Refusal(id: request.id, error: .methodNotFound)
            }
            let running = RunningRequests.Request(
                id: request.id, runsAside: method.runsAside, size: size, start: start)
            return begin(running) {
                guard self.isOpen else { return nil }
                let response = await self.perform(request, method)
                // The connection has ended: no response is written for it, which could be large.
                return self.isOpen ? response?.utf8 : nil
            }
        } catch {
            if let id = error.id { post(MessageResponse(id: id, outcome: .failure(error.error)).utf8) }
            return nil
        }
    }

    private func notification(_ request: MessageRequest) -> MessageMethods.Take? {
        request.id == nil ? methods.notification(request.method) : nil
    }

    /// Begins requests in a task of their own, which sends the response.
    ///
    /// - Returns: The start of the task; nil for a refused request.
    private func begin(
        _ request: RunningRequests.Request, _ perform: @escaping @Sendable () async -> [UInt8]?
    ) -> TaskStart? {
        do {
            try running.begin(request, perform) { response in
                guard var response else { return }
                if response.count > self.limits.sent {
                    // The other side would take it for the end of the connection, and so of all other requests. A batch
                    // has no identifier.
                    response = MessageResponse(id: request.id ?? .null, outcome: .failure(.responseTooLong)).utf8
                }
                // Without its response, the other side would wait, or take the request for one that was not performed.
                do { try await self.send(response) } catch { self.end("a response was not sent (\(error))") }
            }
            return request.start
        } catch {
            if let id = request.id { post(MessageResponse(id: id, outcome: .failure(error)).utf8) }
            return nil
        }
    }

    private func perform(_ request: MessageRequest, _ method: MessageMethods.Method) async -> MessageResponse? {
        let outcome: Result<Value, MessageError>
        do {
            guard let result = try await method.perform(request, self) else { return nil }
            outcome = .success(result)
        } catch {
            outcome = .failure(error)
        }
        return request.id.map { MessageResponse(id: $0, outcome: outcome, keepsOrder: method.keepsOrder) }
    }

    /// Returns the response to a batch; nil if it consists of notifications.
    ///
    /// - Parameters:
    ///   - batch: Its requests.
    ///   - size: How many bytes it has.
    ///   - isWanted: Whether the rest of it is still to be performed.
    private func response(to batch: [Value], size: Int, while isWanted: @Sendable () -> Bool) async -> [UInt8]? {
        guard !batch.isEmpty else { return MessageResponse(refusing: .invalidRequest("the batch is empty")).utf8 }
        guard batch.count <= limits.batch else {
            let fact = "the batch has more than \(limits.batch) requests"
            return MessageResponse(refusing: .invalidRequest(fact, "tooMany", limit: limits.batch)).utf8
        }
        var responses: [UInt8] = []
        for value in batch {
            guard isWanted() else { return nil }
            // Encoded one by one, so that a response without JSON form does not affect the others.
            guard let response = await response(toOne: value, size: size / batch.count) else { continue }
            responses.append(responses.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
            responses += response.utf8
        }
        guard !responses.isEmpty, isWanted() else { return nil }
        responses.append(UInt8(ascii: "]"))
        return responses
    }

    /// Returns the response to a request that stands alone or in a batch; nil for a notification.
    private func response(toOne message: Value, size: Int) async -> MessageResponse? {
        let request: MessageRequest
        do {
            request = try MessageRequest(message)
        } catch {
            return error.id.map { MessageResponse(id: $0, outcome: .failure(error.error)) }
        }
        if let take = notification(request) {
            take(request.parameters, size, self)
            return nil
        }
        guard let method = methods.method(request.method) else {
            return request.id.map { MessageResponse(id: $0, outcome: .failure(.methodNotFound)) }
        }
        guard method.runsAside, let id = request.id else { return await perform(request, method) }
        return await withCheckedContinuation { continuation in
            let start = TaskStart(later: executor)
            let running = RunningRequests.Request(id: id, runsAside: true, size: size, start: start)
            do throws(MessageError) {
                try self.running.begin(running) {
                    await self.perform(request, method)
                } _: { response in
                    continuation.resume(returning: response)
                }
                start.handOver()
            } catch {
                continuation.resume(returning: MessageResponse(id: id, outcome: .failure(error)))
            }
        }
    }
}
