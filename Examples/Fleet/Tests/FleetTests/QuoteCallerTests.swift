import Foundation
import NATS
import Testing

@testable import Fleet

/// The requests that are measured beside calls.
@Suite(.needsServer, .hangLimit) struct QuoteCallerTests {
    @Test func aBareRequestGetsItsOwnBytes() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        try BareRequests.answer(at: "bare", over: connection)
        let message = try await BareRequests(connection).request([1, 2, 3], to: "bare")
        #expect(message.payload == [1, 2, 3])
        connection.close()
    }

    @Test func aRequestByHandGetsThePrice() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        try HandWrittenRequests.answer(at: "hand", over: connection, waiting: WaitingRequests())
        let requests = HandWrittenRequests(try BareRequests(connection))
        #expect(try await requests.quote("Oslo", 250, at: "hand") == 1000)
        #expect(try await requests.quote("Rome", 3, at: "hand") == 12)
        connection.close()
    }

    /// A response that is an error.
    private struct Refusal: Decodable, Equatable {
        let id: Int
        let error: String
    }

    @Test func aRequestByHandOfAnUnknownActionIsRefused() async throws {
        let servers = try TestServers()
        let connection = try await servers.connection()
        try HandWrittenRequests.answer(at: "hand", over: connection, waiting: WaitingRequests())
        let request = #"{"id":7,"action":"Quotes.none","parameters":{}}"#
        let message = try await BareRequests(connection).request(Array(request.utf8), to: "hand")
        let refusal = try JSONDecoder().decode(Refusal.self, from: Data(message.payload))
        #expect(refusal == Refusal(id: 7, error: "there is no action Quotes.none"))
        connection.close()
    }

    @Test func requestsWaitInAllWays() async throws {
        let servers = try TestServers()
        let client = try await servers.client()
        let responder = Task { [client] in try await runResponder(ResponderSubjects("1"), over: client) }
        let caller = try await QuoteCaller(client, ["1"])
        for way in FiguresResult.Way.allCases { try await caller.quote(250, way) }
        #expect(try await caller.mediator.perform(QuoteActions.waiting) == 0)
        let requests = FiguresResult.Way.allCases.map { way in Task { try await caller.wait(way) } }
        while try await caller.mediator.perform(QuoteActions.waiting) < requests.count {}
        #expect(try await caller.mediator.perform(QuoteActions.waiting) == 3)
        // Only the call can be cancelled.
        requests[2].cancel()
        await #expect(throws: CancellationError.self) { try await requests[2].value }
        await caller.mediator.stop()
        responder.cancel()
        try await responder.value
        await client.close()
        for request in requests.prefix(2) {
            let error = await #expect(throws: NATSError.self) { try await request.value }
            #expect(error?.description == "the connection was closed")
        }
    }
}
