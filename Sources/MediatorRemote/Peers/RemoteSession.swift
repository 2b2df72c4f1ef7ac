import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization

/// One open channel with the other side: the requests of this side, and what the other side asks of it.
final class RemoteSession: Sendable {
    private struct State {
        /// Whether ``begin(_:)`` has taken the early messages, so that further ones need not wait behind them.
        var hasBegun = false
        /// Messages that came before.
        var early: [ArraySlice<UInt8>] = []
        /// How many requests of the other side run.
        var incoming = 0
    }

    /// How many requests of the other side run at once; further ones are refused.
    static let mostIncoming = 1024
    /// The code of the answer in place of one that is too long: the call happened.
    static let answerTooLong = "answerTooLong"
    /// The code of the refusal of a node that does not know the connection: it did nothing, and has no subscriptions.
    static let unknownConnection = "unknownConnection"
    /// How many bytes a message may have.
    static let longest = MessageLimits.process.bytes

    let deliveries: Deliveries
    private let requests: RemoteRequests
    private let state = Mutex(State())
    /// Answers what the other side asks; nil where nothing is offered.
    private let answering: Mutex<MessageConnection?>
    private let longest: Int
    private let onEnd: @Sendable (RemoteSession) -> Void

    /// - Parameters:
    ///   - gateway: What the other side may call; nil for nothing.
    ///   - origin: The origin of its calls.
    ///   - longest: How many bytes a message of this side may have.
    ///   - deliveries: Delivers events and callbacks of the other side.
    ///   - onEnd: Runs once, when the channel has ended.
    init(
        offering gateway: Gateway?, origin: Origin, longest: Int = RemoteSession.longest,
        deliveries: Deliveries = Deliveries(),
        onEnd: @escaping @Sendable (RemoteSession) -> Void
    ) {
        let requests = RemoteRequests(after: deliveries, longest: longest)
        answering = Mutex(gateway?.connect(origin: origin, limits: .process) { try await requests.send($0) })
        (self.deliveries, self.requests, self.longest, self.onEnd) = (deliveries, requests, longest, onEnd)
    }

    /// What answers the other side; nil where nothing is offered, and after the end.
    var connection: MessageConnection? { answering.withLock(\.self) }

    /// The receiver of the channel.
    var receiver: RemoteReceiver {
        RemoteReceiver {
            self.receive($0)
        } end: {
            self.end($0)
        }
    }

    /// Takes the channel into use.
    func begin(_ channel: any RemoteChannel) {
        var next: [ArraySlice<UInt8>] = []
        // The early messages are answered by the channel; those that come meanwhile wait behind them.
        requests.open(channel)
        repeat {
            for message in next { take(message)?.handOver() }
            next = state.withLock { state in
                defer { state.early = [] }
                state.hasBegun = state.early.isEmpty
                return state.early
            }
        } while !next.isEmpty
    }

    /// Whether the channel is open.
    var isOpen: Bool { requests.isOpen }

    /// Closes the channel; requests without an answer are lost.
    func close(_ reason: String) async {
        end(reason)
        await requests.channel?.close()
    }

    /// Ends the session: all requests that wait end here, each once.
    func end(_ reason: String) {
        guard requests.end(reason) else { return }
        deliveries.close()
        answering.withLock { connection in
            defer { connection = nil }
            return connection
        }?.close()
        onEnd(self)
    }
}

extension RemoteSession {
    /// Sends a request, and returns its end; see ``RemoteRequests/request(_:_:deadline:isOrdered:)``.
    func request(
        _ method: String, _ parameters: Parameters, deadline: ContinuousClock.Instant, isOrdered: Bool = false
    ) async throws(MediatorError) -> RemoteRequests.Answer {
        try await requests.request(method, parameters, deadline: deadline, isOrdered: isOrdered)
    }
}

// MARK: Messages of the other side

extension RemoteSession {
    /// - Returns: The start of a call of the other side.
    private func receive(_ message: ArraySlice<UInt8>) -> TaskStart? {
        let isEarly = state.withLock { state in
            guard !state.hasBegun else { return false }
            state.early.append(message)
            return true
        }
        return isEarly ? nil : take(message)
    }

    private func take(_ bytes: ArraySlice<UInt8>) -> TaskStart? {
        // What a client sent before it left may still come.
        guard isOpen else { return nil }
        guard let message = try? JSONReader.read(Array(bytes)) else {
            // Whose answer it was cannot be known: the requests that wait end with the channel.
            end("the other side sent something else than a message")
            return nil
        }
        guard case .dictionary(let members) = message, members["method"] == nil else {
            return answer(message, size: bytes.count)
        }
        let error = members["result"] == nil ? members["error"] : nil
        if error?.errorCode == Self.unknownConnection {
            let reason = "the node does not know the connection, and may have restarted"
            if case .int(let number)? = members["id"] { requests.resume(number, .notSent(reason)) }
            end(reason)
            return nil
        }
        guard case .int(let number)? = members["id"] else { return nil }
        if let error {
            requests.resume(number, .refused(error.errorCode ?? "unexpected"))
        } else {
            requests.resume(number, .result(members["result"] ?? .null))
        }
        return nil
    }

    /// - Parameter size: How many bytes the message has.
    private func answer(_ message: Value, size: Int) -> TaskStart? {
        var (isCancellation, id): (Bool, Value?) = (false, nil)
        if case .dictionary(let members) = message, case .string(let method)? = members["method"] {
            id = members["id"]
            if case .dictionary(let parameters)? = members["params"] {
                switch deliveries.take(method, parameters, size: size) {
                case .taken: return nil
                case .notADelivery: break
                case .tooMany:
                    end("too many callbacks waited to run")
                    return nil
                }
            }
            isCancellation = method == "rpc.cancel"
        }
        let connection = connection
        let isTooMuch = state.withLock { state in
            // A cancellation ends at once, and makes room.
            guard connection != nil, isCancellation || state.incoming < Self.mostIncoming else { return true }
            state.incoming += 1
            return false
        }
        guard let connection, !isTooMuch else {
            let error = connection == nil ? MessageError.methodNotFound : .tooMany
            if let text = message.refusal(error) { requests.post(text) }
            return nil
        }
        return connection.take(message) { [id] answer in
            self.state.withLock { $0.incoming -= 1 }
            guard let answer else { return }
            guard answer.utf8.count > self.longest, let id else { return self.requests.post(answer) }
            // The other side would take it for the end of the channel, and so of all other calls.
            self.requests.post(MessageResponse(id: id, outcome: .failure(.answerTooLong)).text)
        }
    }
}
