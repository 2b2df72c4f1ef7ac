import MediatorTesting
import NATS
import Processes
import Synchronization
import Testing

/// The client over real servers.
@Suite(.needsServer, .hangLimit) struct ClientTests {
    @Test func aMessageReachesTheSubscribersOfItsSubject() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        let (messages, came) = AsyncStream<NATSMessage>.makeStream()
        try connection.subscribe(to: "orders.*") { came.yield($0) }
        let other = try await servers.connection()
        try other.publish(Array("other".utf8), to: "customers.1")
        try await connection.flush()
        try other.publish(Array("first".utf8), to: "orders.1", reply: "answers")
        try other.publish([], to: "orders.2")
        var all = messages.makeAsyncIterator()
        #expect(
            await all.next() == NATSMessage(subject: "orders.1", reply: "answers", payload: Array("first".utf8)))
        #expect(await all.next() == NATSMessage(subject: "orders.2"))
        connection.close()
        other.close()
    }

    @Test func aSubscriptionThatHasEndedGetsNothing() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        let (messages, came) = AsyncStream<NATSMessage>.makeStream()
        let number = try connection.subscribe(to: "orders") { came.yield($0) }
        connection.unsubscribe(number)
        try connection.publish([1], to: "orders")
        try await connection.flush()
        came.finish()
        var all = messages.makeAsyncIterator()
        #expect(await all.next() == nil)
        connection.close()
    }

    @Test func aConnectionCountsWhatItCarries() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        let (messages, came) = AsyncStream<NATSMessage>.makeStream()
        try connection.subscribe(to: "orders") { came.yield($0) }
        try await connection.flush()
        let before = connection.traffic
        #expect(before.messagesSent == 0)
        #expect(before.messagesReceived == 0)
        // PUB orders 5, and MSG orders 1 5.
        try connection.publish(Array("first".utf8), to: "orders")
        for await _ in messages { break }
        try await connection.flush()
        let after = connection.traffic
        #expect(after.messagesSent == 1)
        #expect(after.messagesReceived == 1)
        #expect(after.bytesSent - before.bytesSent == "PUB orders 5\r\nfirst\r\nPING\r\n".utf8.count)
        #expect(after.bytesReceived - before.bytesReceived == "MSG orders 1 5\r\nfirst\r\nPONG\r\n".utf8.count)
        connection.close()
    }

    @Test func theServerSaysThatNobodySubscribes() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        let (messages, came) = AsyncStream<NATSMessage>.makeStream()
        try connection.subscribe(to: "answers") { came.yield($0) }
        try connection.publish([1], to: "nobody", reply: "answers")
        var all = messages.makeAsyncIterator()
        #expect(await all.next() == NATSMessage(subject: "answers", status: 503))
        connection.close()
    }

    @Test func aMessageThatIsTooLongIsRefusedHere() async throws {
        let servers = try TestServers(settings: "max_payload: 100")
        let connection = try await servers.connection()
        #expect(connection.maxPayload == 100)
        try connection.publish(Array(repeating: 1, count: 100), to: "orders")
        let error = #expect(throws: NATSError.self) {
            try connection.publish(Array(repeating: 1, count: 101), to: "orders")
        }
        #expect(error?.description == "a message of 101 bytes is too long: the server takes 100")
        try await connection.flush()
        connection.close()
    }

    @Test(arguments: ["", "a b", "a\r\nPUB"]) func aTextThatIsNoSubjectIsRefused(_ subject: String) async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        let error = #expect(throws: NATSError.self) { try connection.publish([], to: subject) }
        #expect(error?.description == "a subject has blanks, or is empty")
        connection.close()
    }

    @Test func aWrongPasswordIsAnError() async throws {
        let servers = try TestServers()
        // The server runs.
        let right = try await servers.client()
        let address = servers.servers[0].address
        let client = NATSClient([address], user: NATSUser("fleet", password: "guess"), name: "test")
        let error = await #expect(throws: NATSError.self) { try await client.connection() }
        #expect(
            error?.description
                == "no server takes the connection: \(address): the server refuses: Authorization Violation")
        await right.close()
    }

    @Test func aServerThatDoesNotRunIsAnError() async throws {
        let port = try ServerProcess.Ports().clients
        let client = NATSClient([NATSServer(port: port)], name: "test")
        let error = await #expect(throws: NATSError.self) { try await client.connection() }
        #expect(
            error?.description
                == "no server takes the connection: 127.0.0.1:\(port): Connection refused")
    }

    @Test func afterTheLossOfAServerTheClientIsAtAnotherOne() async throws {
        let servers = try TestServers(2)
        let client = try await servers.client()
        let first = try await client.connection()
        #expect(try await client.connection() === first)
        let lost = try #require(servers.servers.first { $0.address == first.server })
        let ended = Task { await first.ended() }
        lost.child.signal(9)
        await ended.value
        let error = #expect(throws: NATSError.self) { try first.publish([], to: "orders") }
        #expect(error?.description == "the server ended the connection")
        let second = try await client.connection()
        #expect(second.server != first.server)
        #expect(second.isOpen)
        await client.close()
        #expect(!second.isOpen)
        let closed = await #expect(throws: NATSError.self) { try await client.connection() }
        #expect(closed?.description == "the connection was closed")
    }
}
