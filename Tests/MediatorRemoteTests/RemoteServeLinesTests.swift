import Mediator
import MediatorGateway
import MediatorRemote
import Synchronization
import TestSupport
import Testing

/// The server of a pair of streams.
@Suite(.hangLimit) struct RemoteServeLinesTests {
    private struct Gone: Error, Equatable {}

    private let ended = Recorder<String>()

    private func gateway(begun: Latch = Latch()) throws -> Gateway {
        try Gateway(
            Mediator { [ended] registry in
                registry.handle(ActionSchema("Desk", "add", returns: .int, exposure: .external)) { _ in 1 }
                let hold = ActionSchema("Desk", "hold", effect: .async, exposure: .external)
                registry.handleAsync(hold) { _ in
                    await begun.openUntilCancelled()
                    ended.record("hold")
                    throw CancellationError()
                }
            })
    }

    private static let hold =
        #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.hold"}}"# + "\n"

    private static func add(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"Desk.add"}"# + "\n" }

    /// Returns an input of some pieces.
    private static func input(
        _ pieces: String..., beforeTheLast wait: @escaping @Sendable () async -> Void = {}
    ) -> @Sendable () async throws -> [UInt8] {
        let rest = Mutex(pieces + [""])
        return {
            let (piece, isLast) = rest.withLock { rest in (rest.isEmpty ? "" : rest.removeFirst(), rest.isEmpty) }
            if isLast { await wait() }
            return Array(piece.utf8)
        }
    }

    @Test func callsEndWithTheOutput() async throws {
        let begun = Latch()
        await #expect(throws: Gone.self) {
            try await gateway(begun: begun).serve(
                input: Self.input(Self.hold, Self.add(2), beforeTheLast: { await begun.pass() }),
                output: { _ in throw Gone() }, origin: .agent(), limits: MessageLimits())
        }
        #expect(ended.all == ["hold"])
    }

    /// The output leads to the connection and back.
    @Test func anInputThatFailsFreesTheOutput() async throws {
        final class Output: Sendable {
            private let freed: Latch

            init(_ freed: Latch) { self.freed = freed }

            func write(_ line: String) {}

            deinit { freed.open() }
        }
        let freed = Latch()
        func serve() async throws {
            let output = Output(freed)
            try await gateway().serve(
                input: { throw Gone() }, output: { output.write($0) }, origin: .agent(), limits: MessageLimits())
        }
        await #expect(throws: Gone.self) { try await serve() }
        await freed.pass()
    }
}
