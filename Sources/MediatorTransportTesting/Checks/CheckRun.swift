import Mediator
import MediatorEvents
import MediatorRemote
import Synchronization

/// The run of one check.
struct CheckRun: Sendable {
    /// A module over a connection, started.
    struct Caller: Sendable {
        let mediator: Mediator
        let connection: TransportConnection
        let patience: Patience
        /// The numbers of the events that came.
        let heard: Collector<Int>
    }

    let patience: Patience
    let connect: @Sendable (TransportProbe) async throws -> TransportConnection

    /// How many failures of one check are told.
    private static let mostMessages = 8

    /// Runs a check, and returns its failures.
    func messages(of check: TransportCheck) async -> [String] {
        var messages: [String]
        switch check {
        case .calls: messages = await withCaller { await $0.checkCalls() }
        case .order: messages = await withCaller { await $0.checkOrder() }
        case .events: messages = await withCaller { await $0.checkEvents() }
        case .sizes: messages = await withCaller { await $0.checkSizes() }
        case .waiting: messages = await withCaller { await $0.checkWaiting() }
        case .cancellation: messages = await withCaller { await $0.checkCancellation() }
        case .addresses:
            messages = await withCaller { first in
                await withCaller { second in await Caller.checkAddresses(first, second) }
            }
        case .closing: messages = await withCaller { await $0.checkClosing() }
        default: messages = await withCaller { await $0.checkLoss() }
        }
        if messages.count > Self.mostMessages {
            messages[(Self.mostMessages - 1)...] = ["and \(messages.count - Self.mostMessages + 1) more"]
        }
        return messages
    }

    private func withCaller(_ body: @Sendable (Caller) async -> [String]) async -> [String] {
        let connection: TransportConnection
        do {
            connection = try await connect(TransportProbe())
        } catch {
            return ["the test did not connect: \(error)"]
        }
        var messages: [String]
        do {
            let heard = Collector<Int>()
            let mediator = try Mediator { registry in
                registry.register(
                    RemoteModule(
                        "TransportProbe", contracts: TransportProbe.contracts, over: connection.transport,
                        // The checks have a limit of their own.
                        deadline: .seconds(3600)))
                registry.on(TransportProbe.posted) { _, number in heard.add(number) }
            }
            try await patience.response { try await mediator.start() }
            messages = await body(Caller(mediator: mediator, connection: connection, patience: patience, heard: heard))
            if await patience.result(of: { await mediator.stop() }) == nil {
                messages.append("it did not close in \(patience.limit)")
            }
        } catch {
            messages = ["it did not connect: \(error.short)"]
        }
        await connection.end()
        return messages
    }
}

/// Items that come from elsewhere, for one that waits for some of them.
final class Collector<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var waiter: (isDone: @Sendable ([Item]) -> Bool, stream: AsyncStream<Void>.Continuation)?
    }

    private let state = Mutex(State())

    func add(_ item: Item) {
        state.withLock { state in
            state.items.append(item)
            if let waiter = state.waiter, waiter.isDone(state.items) { waiter.stream.finish() }
        }
    }

    /// Returns the items once they are those that are awaited, or after a limit.
    func items(within patience: Patience, until isDone: @escaping @Sendable ([Item]) -> Bool) async -> [Item] {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.waiter = (isDone, continuation)
            if isDone(state.items) { continuation.finish() }
        }
        _ = await patience.result { for await _ in stream {} }
        return state.withLock(\.items)
    }
}

extension Error {
    /// The error in one line.
    var short: String { (self as? MediatorError)?.message ?? "\(self)" }
}
