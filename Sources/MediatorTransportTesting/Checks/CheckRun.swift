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
        let limit: Duration
        /// The numbers of the events that came.
        let heard: Collector<Int>
    }

    let limit: Duration
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
                        deadline: limit))
                registry.on(TransportProbe.posted) { _, number in heard.add(number) }
            }
            try await mediator.start()
            messages = await body(Caller(mediator: mediator, connection: connection, limit: limit, heard: heard))
            if await within(limit, { await mediator.stop() }) == nil { messages.append("it did not close in \(limit)") }
        } catch {
            messages = ["it did not connect: \(error.short)"]
        }
        await connection.end()
        return messages
    }
}

/// Returns the result of an operation; nil if it takes longer, which then goes on.
func within<Result: Sendable>(
    _ limit: Duration, _ operation: @escaping @Sendable () async -> Result
) async -> Result? {
    let (results, continuation) = AsyncStream<Result?>.makeStream()
    Task.detached { continuation.yield(await operation()) }
    let timer = Task.detached {
        if (try? await Task.sleep(for: limit)) != nil { continuation.yield(nil) }
    }
    defer { timer.cancel() }
    for await result in results { return result }
    return nil
}

/// Items that come from elsewhere, for one that waits for a number of them.
final class Collector<Item: Hashable & Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var different: Set<Item> = []
        var waiter: (count: Int, stream: AsyncStream<Void>.Continuation)?
    }

    private let state = Mutex(State())

    func add(_ item: Item) {
        state.withLock { state in
            state.items.append(item)
            state.different.insert(item)
            if let waiter = state.waiter, waiter.count <= state.different.count { waiter.stream.finish() }
        }
    }

    /// Returns the items once there are as many different ones, or after a limit.
    func items(_ count: Int, within limit: Duration) async -> [Item] {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.waiter = (count, continuation)
            if state.different.count >= count { continuation.finish() }
        }
        let timer = Task.detached {
            try await Task.sleep(for: limit)
            continuation.finish()
        }
        for await _ in stream {}
        timer.cancel()
        return state.withLock(\.items)
    }
}

extension Error {
    /// The error in one line.
    var short: String { (self as? MediatorError)?.message ?? "\(self)" }
}
