import MediatorConsole
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorSystem

/// Answers messages, one per line, in their order on the main actor.
@MainActor struct MessageServer {
    /// A message as it was read.
    private enum Message: Sendable {
        case value(Value)
        case unreadable(MessageReader.Message)

        /// Whether it calls by `rpc.call`, or cancels such a call.
        ///
        /// The connection limits the number of these calls. The server reads on whatever their number is, since the next
        /// message may cancel one of them.
        var isOfCalls: Bool {
            guard case .value(.dictionary(let members)) = self else { return false }
            return members["method"] == "rpc.call" || members["method"] == "rpc.cancel"
        }
    }

    /// The maximum number of other messages in progress; the next one is read after an answer.
    private static let most = 64

    let connection: MessageConnection
    let limits: MessageLimits
    private let isForProcess: Bool
    // A message is in progress until its answer is written: the limit of messages also limits the waiting answers.
    private let output: LineWriter

    nonisolated init(gateway: Gateway, origin: Origin, limits: MessageLimits, printer: Printer) {
        let output = LineWriter(label: "Mediator.Console.serve") { try printer.result($0) }
        // On the main actor, like the answers, for their order. An error of the output ends the server.
        connection = gateway.connect(origin: origin, limits: limits) { @MainActor event in
            try await output.write(event)
        }
        self.limits = limits
        isForProcess = origin.kind == .process
        self.output = output
    }

    /// Answers until the input ends and all answers and events are written.
    ///
    /// When nobody reads the output any longer, calls in progress are cancelled, and others do not begin.
    ///
    /// - Throws: ``BrokenStream``, or ``Console/Streams/Closed`` when the reader has closed the output.
    func serve(_ input: @escaping @Sendable () async throws -> [UInt8]) async throws {
        var reader = MessageReader(longest: limits.bytes, input)
        let places = Places(Self.most)
        try await withThrowingDiscardingTaskGroup { group in
            while let message = try await next(&reader), !group.isCancelled {
                let isLimited = !message.isOfCalls
                if isLimited { await places.take() }
                // A client may call without end, and read no answer.
                try await sending { try await output.waitForRoom() }
                // The closure is isolated to the main actor, so tasks are enqueued there in the order of the lines.
                let answer: @MainActor @Sendable () async throws -> Void = {
                    defer { if isLimited { places.give() } }
                    try await self.answer(message)
                }
                group.addTask(operation: answer)
            }
            // The callers have gone with their process, which this one must not outlive.
            if isForProcess { connection.endCalls() }
        }
        await connection.finish()
    }

    private func next(_ reader: inout MessageReader) async throws -> Message? {
        do {
            guard let message = try await reader.next() else { return nil }
            guard case .bytes(let bytes) = message, let value = try? JSONReader.read(bytes) else {
                return .unreadable(message)
            }
            return .value(value)
        } catch {
            throw BrokenStream(message: "cannot read messages: \(error)")
        }
    }

    /// Writes, and ends the calls in progress if the output has ended.
    private func sending(_ write: () async throws -> Void) async throws {
        do {
            try await write()
        } catch {
            connection.endCalls()
            throw error
        }
    }

    private func answer(_ message: Message) async throws {
        if Task.isCancelled { return }
        let text: String? =
            switch message {
            case .value(let value): await connection.answer(to: value, unless: { Task.isCancelled })
            case .unreadable(.bytes(let bytes)): await connection.answer(bytes)
            case .unreadable(.tooLong): limits.refusalOfTooLong
            }
        guard let text else { return }
        guard isForProcess, text.utf8.count > MessageLimits.process.bytes,
            case .value(.dictionary(let members)) = message,
            let id = members["id"]
        else { return try await sending { try await output.write(text) } }
        // The process would end the connection, and with it all other calls.
        try await sending {
            try await output.write(MessageResponse(id: id, outcome: .failure(.answerTooLong)).text)
        }
    }

    /// The places of messages in progress.
    @MainActor private final class Places {
        private var free: Int
        private var waiter: CheckedContinuation<Void, Never>?

        init(_ count: Int) {
            free = count
        }

        /// Takes a place, once there is a free one; for one task at a time.
        func take() async {
            if free == 0 { await withCheckedContinuation { waiter = $0 } } else { free -= 1 }
        }

        /// Gives a place back, or to the task that waits.
        func give() {
            guard let waiter else { return free += 1 }
            self.waiter = nil
            waiter.resume()
        }
    }
}
