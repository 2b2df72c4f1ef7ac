import Testing

@testable import NATS

/// The operations of a server, from its bytes.
@Suite struct ReaderTests {
    private static let text = """
        INFO {"server_id":"S","max_payload":1048576,"headers":true}\r
        +OK\r
        MSG orders.1 9 5\r
        a\r
        bc\r
        MSG orders.2 9 answers 0\r
        \r
        HMSG answers 3 16 16\r
        NATS/1.0 503\r
        \r
        \r
        PING\r
        PONG\r
        -ERR 'Authorization Violation'\r

        """

    private static let operations: [ServerOperation] = [
        .info(.init(maxPayload: 1_048_576, headers: true)),
        .ok,
        .message(NATSMessage(subject: "orders.1", payload: Array("a\r\nbc".utf8)), subscription: 9),
        .message(NATSMessage(subject: "orders.2", reply: "answers"), subscription: 9),
        .message(NATSMessage(subject: "answers", status: 503), subscription: 3),
        .ping,
        .pong,
        .error("Authorization Violation"),
    ]

    private func operations(_ pieces: [ArraySlice<UInt8>]) throws -> [ServerOperation] {
        var reader = ServerOperationReader()
        var operations: [ServerOperation] = []
        for piece in pieces {
            reader.append(piece)
            while let operation = try reader.next() { operations.append(operation) }
        }
        return operations
    }

    @Test func operationsAreReadWhereverTheyAreCut() throws {
        let bytes = Array(Self.text.utf8)
        #expect(try operations([bytes[...]]) == Self.operations)
        for cut in bytes.indices {
            #expect(try operations([bytes[..<cut], bytes[cut...]]) == Self.operations)
        }
        #expect(try operations(bytes.indices.map { bytes[$0...$0] }) == Self.operations)
    }

    @Test(arguments: [
        ("HELLO\r\n", "the server sent something else than an operation"),
        ("INFO {}\r\n", "the server describes itself in another form"),
        ("MSG orders 1\r\n", "a message has another form"),
        ("MSG orders 1 -5\r\n", "a message has another form"),
        ("MSG orders 1 99999999999\r\n", "a message has another form"),
        ("HMSG orders 1 12 10\r\n", "a message has another form"),
        (String(repeating: "x", count: 1 << 20) + "x", "a line is too long"),
    ])
    func somethingElseIsAnError(_ text: String, _ reason: String) {
        let error = #expect(throws: NATSError.self) { try operations([Array(text.utf8)[...]]) }
        #expect(error?.description == reason)
    }
}
