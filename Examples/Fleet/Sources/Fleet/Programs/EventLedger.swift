import FleetTransport
import MediatorRemote
import Synchronization

/// The events that came, those that should have, and what the caller was told of the others.
final class EventLedger: Sendable {
    private struct Provider {
        var heard: Set<Int> = []
        /// Those of the receipts that came.
        var owed: Set<Int> = []
        /// How many connections ended: each end tells that events may be missing.
        var losses = 0
        /// How many events were dropped on the way, as the caller was told.
        var told = 0

        /// How many events are missing without a word.
        var missed: Int {
            guard let first = heard.min() ?? (losses == 0 ? owed.min() : nil),
                let last = heard.union(owed).max()
            else { return 0 }
            let missing = (first...last).filter { !heard.contains($0) }
            let gaps = missing.count { !missing.contains($0 - 1) }
            return gaps <= losses ? 0 : max(0, missing.count - told)
        }
    }

    private struct State {
        var providers: [String: Provider] = [:]
        var repeated = 0
    }

    private let state = Mutex(State())

    func hear(_ number: Int, of provider: String) {
        state.withLock { state in
            let isNew = state.providers[provider, default: Provider()].heard.insert(number).inserted
            if !isNew { state.repeated += 1 }
        }
    }

    func expect(_ number: Int, of provider: String) {
        state.withLock { _ = $0.providers[provider, default: Provider()].owed.insert(number) }
    }

    func loseConnection(with provider: String) {
        state.withLock { $0.providers[provider, default: Provider()].losses += 1 }
    }

    /// Notes that events were dropped.
    ///
    /// - Parameter endpoint: The provider in words, which contain its subject.
    func miss(_ count: Int, from endpoint: String) {
        state.withLock { state in
            for name in state.providers.keys where endpoint.contains("\"\(name)\"") {
                state.providers[name]?.told += count
            }
        }
    }

    /// How many events came, came again, and are missing without a word.
    var counts: (heard: Int, repeated: Int, missed: Int) {
        let state = state.withLock(\.self)
        return (
            state.providers.values.reduce(0) { $0 + $1.heard.count }, state.repeated,
            state.providers.values.reduce(0) { $0 + $1.missed }
        )
    }
}

/// A transport whose losses are counted.
struct CountedTransport: RemoteTransport {
    private struct Channel: RemoteChannel {
        let channel: any RemoteChannel
        let close: @Sendable () -> Void

        func send(_ message: [UInt8]) async throws { try await channel.send(message) }

        func close() async {
            await channel.close()
            close()
        }
    }

    let transport: NATSTransport
    let lost: @Sendable () -> Void
    var endpoint: String { transport.endpoint }

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        Channel(channel: try await transport.connect(receiver), close: lost)
    }
}
