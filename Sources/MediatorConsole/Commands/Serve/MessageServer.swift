import MediatorSystem

import Mediator
import MediatorGateway

/// Answers messages, one per line, in their order on the main actor.
@MainActor struct MessageServer {
    /// The maximum number of messages in progress; the next one is read after an answer.
    private static let most = 64

    let connection: MessageConnection
    let limits: MessageLimits
    // A message is in progress until its answer is written: the limit of messages also limits the waiting answers.
    private let output: LineWriter

    nonisolated init(gateway: Gateway, origin: Origin, limits: MessageLimits, printer: Printer) {
        let output = LineWriter(label: "Mediator.Console.serve") { try printer.result($0) }
        // On the main actor, like the answers, for their order. An error of the output ends the server.
        connection = gateway.connect(origin: origin, limits: limits) { @MainActor event in
            try await output.write(event)
        }
        self.limits = limits
        self.output = output
    }

    /// Answers until the input ends and all answers and events are written.
    ///
    /// - Throws: ``BrokenStream``, or ``Console/Streams/Closed`` when the reader has closed the output.
    func serve(_ input: @escaping @Sendable () async throws -> [UInt8]) async throws {
        var reader = MessageReader(longest: limits.bytes, input)
        var underWay = 0
        try await withThrowingTaskGroup(of: Void.self) { group in
            while let message = try await next(&reader) {
                if underWay == Self.most {
                    try await group.next()
                    underWay -= 1
                }
                // The closure is isolated to the main actor, so tasks are enqueued there in the order of the lines.
                let answer: @MainActor @Sendable () async throws -> Void = { try await self.answer(message) }
                group.addTask(operation: answer)
                underWay += 1
            }
            try await group.waitForAll()
        }
        await connection.finish()
    }

    private func next(_ reader: inout MessageReader) async throws -> MessageReader.Message? {
        do {
            return try await reader.next()
        } catch {
            throw BrokenStream(message: "cannot read messages: \(error)")
        }
    }

    private func answer(_ message: MessageReader.Message) async throws {
        let text: String? =
            switch message {
            case .bytes(let bytes): await connection.answer(bytes)
            case .tooLong: limits.refusalOfTooLong
            }
        if let text { try await output.write(text) }
    }
}
