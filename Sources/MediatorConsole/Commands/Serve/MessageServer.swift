import MediatorTerminal

import Mediator
import MediatorGateway

/// Answers messages that come as lines; on the main actor, whose order of tasks is that of the lines.
@MainActor struct MessageServer {
    /// How many messages are under way at once; the next one is not read before one of them is answered.
    private static let most = 64

    let connection: MessageConnection
    let limits: MessageLimits
    let printer: Printer

    nonisolated init(gateway: Gateway, origin: Origin, limits: MessageLimits, printer: Printer) {
        // On the main actor as the answers are, so that lines come one after another. Whoever cannot be told of an event
        // cannot be answered either, and that ends it.
        connection = gateway.connect(origin: origin, limits: limits) { @MainActor event in
            try printer.result(event)
        }
        self.limits = limits
        self.printer = printer
    }

    /// Answers until the input ends, and then what is under way; events that were heard until then are written too.
    ///
    /// - Throws: ``BrokenStream``, and ``Console/Streams/Closed`` when nobody reads the answers.
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
                // Known to be of the main actor, the task enters it at once, hence in the order of the lines.
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
        if let text { try printer.result(text) }
    }
}

extension MessageServer {
    /// What a line holds.
    private enum Message: Sendable {
        case bytes([UInt8])
        case tooLong

        /// Nil for an empty line, which holds none.
        init?(_ line: LineReader.Line, isFirst: Bool) {
            guard case .bytes(var bytes) = line else {
                self = .tooLong
                return
            }
            // As in lines of the console, a byte order mark belongs to the file, and a carriage return to the line's end.
            if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
            guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return nil }
            self = .bytes(Array(bytes))
        }
    }
}
