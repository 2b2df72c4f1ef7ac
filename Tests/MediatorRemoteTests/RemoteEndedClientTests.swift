import Mediator
import MediatorGateway
import MediatorMessages
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// A client that sends costly calls and leaves: none of them keeps others waiting.
@Suite struct RemoteEndedClientTests {
    private final class Silent: DirectChannel {
        let sent = Mutex<[String]>([])

        func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
            guard willSend?() ?? true else { return }
            sent.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
        }

        func waitForCapacity() async {}
        func flush() async {}
        func close() async {}
    }

    private static func message(_ id: Int) -> String {
        switch id % 3 {
        case 0: #"{"jsonrpc":"2.0","id":\#(id),"method":"rpc.call","params":{"action":"Desk.costly"}}"#
        case 1: #"{"jsonrpc":"2.0","id":\#(id),"method":"Desk.costly"}"#
        default: #"[{"jsonrpc":"2.0","id":\#(id),"method":"Desk.costly"}]"#
        }
    }

    private static func gateway(_ performed: Counter) throws -> Gateway {
        try Gateway(
            try Mediator { registry in
                let schema = ActionSchema("Desk", "costly", returns: .string, exposure: .external)
                registry.handle(schema) { _ in .string("\(performed.increment())") }
            })
    }

    @Test func callsThatWaitForAThreadWhenItLeavesAreNotPerformed() async throws {
        let performed = Counter()
        let ended = Counter()
        let channel = Silent()
        let session = RemoteSession(offering: try Self.gateway(performed), origin: .process()) { _ in
            ended.increment()
        }
        session.begin(channel)
        var starts: [TaskStart] = []
        for id in 0..<1024 {
            if let start = session.peer.receive(Array(Self.message(id).utf8)) { starts.append(start) }
        }
        #expect(starts.count == 1024)
        session.peer.end("the client left")
        for start in starts { start.run() }
        // What it had sent before may still come.
        #expect(session.peer.receive(Array(Self.message(0).utf8)) == nil)
        #expect(performed.count == 0)
        #expect(channel.sent.withLock(\.self) == [])
        #expect(ended.count == 1)
        // Another client is not affected.
        let other = Silent()
        let next = RemoteSession(offering: try Self.gateway(performed), origin: .process()) { _ in }
        next.begin(other)
        session.peer.receive(Array(Self.message(1).utf8))?.run()
        next.peer.receive(Array(Self.message(1).utf8))?.run()
        #expect(other.sent.withLock(\.self) == [#"{"id":1,"jsonrpc":"2.0","result":"1"}"#])
        next.peer.end("the test ended")
    }
}
