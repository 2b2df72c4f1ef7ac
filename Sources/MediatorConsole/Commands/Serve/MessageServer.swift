import Dispatch
import MediatorSystem
import MediatorTerminal

import Mediator
import MediatorGateway

/// Answers messages, one per line, in their order on the main actor.
@MainActor struct MessageServer {
    /// The maximum number of messages in progress; the next one is read after an answer.
    private static let most = 64

    let connection: MessageConnection
    let limits: MessageLimits
    private let output: Output

    nonisolated init(gateway: Gateway, origin: Origin, limits: MessageLimits, printer: Printer) {
        let output = Output(printer: printer)
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
        var reader = LineReader(longest: limits.bytes, input)
        var isFirst = true
        var underWay = 0
        try await withThrowingTaskGroup(of: Void.self) { group in
            while let line = try await next(&reader) {
                if underWay == Self.most {
                    try await group.next()
                    underWay -= 1
                }
                defer { isFirst = false }
                guard let message = Message(line, isFirst: isFirst) else { continue }
                // The closure is isolated to the main actor, so tasks are enqueued there in the order of the lines.
                let answer: @MainActor @Sendable () async throws -> Void = { try await self.answer(message) }
                group.addTask(operation: answer)
                underWay += 1
            }
            try await group.waitForAll()
        }
        await connection.finish()
    }

    private func next(_ reader: inout LineReader) async throws -> LineReader.Line? {
        do {
            return try await reader.next()
        } catch {
            throw BrokenStream(message: "cannot read messages: \(error)")
        }
    }

    private func answer(_ message: Message) async throws {
        let text: String? =
            switch message {
            case .bytes(let bytes): await connection.answer(bytes)
            case .tooLong: limits.refusalOfTooLong
            }
        if let text { try await output.write(text) }
    }
}

extension MessageServer {
    /// Writes lines on a thread of its own, so that a client that does not read its output blocks no other thread.
    ///
    /// A message is in progress until its answer is written: the limit of messages also limits the waiting answers.
    private struct Output: Sendable {
        let printer: Printer
        private let queue = DispatchQueue(label: "Mediator.Console.serve")

        init(printer: Printer) {
            self.printer = printer
        }

        /// Writes a line after those of earlier calls, and suspends until it is written.
        ///
        /// - Throws: The error of the output.
        @MainActor func write(_ text: String) async throws {
            try await queue.perform { [printer] in Result { try printer.result(text) } }.get()
        }
    }

    /// The content of a line.
    private enum Message: Sendable {
        case bytes([UInt8])
        case tooLong

        /// Creates the message of a line; nil for an empty line.
        init?(_ line: LineReader.Line, isFirst: Bool) {
            guard case .bytes(var bytes) = line else {
                self = .tooLong
                return
            }
            // Like lines of the console: drop a byte order mark and a carriage return at the end.
            if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
            guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return nil }
            self = .bytes(Array(bytes))
        }
    }
}
