import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTransportTesting
import Synchronization
import TestSupport
import Testing

// The samples of the guide "Writing a transport", and the engine that they stand for.

struct RadioTransport: RemoteTransport {
    let endpoint = "the watch"
    let radio: Radio

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        guard let link = await radio.open() else { throw RemoteNotSent("the watch is out of reach") }
        link.listen {
            receiver.receive($0)
        } end: {
            receiver.end("the watch has gone")
        }
        return RadioChannel(link: link)
    }
}

struct RadioChannel: RemoteChannel {
    let link: RadioLink

    func send(_ message: [UInt8]) async throws { try await link.send(message) }
    func close() async { link.close() }
}

@Suite(.hangLimit) struct TransportTestingRadioTests {
    @Test func theRadioKeepsTheRules() async {
        let failures = await checkTransport(limit: .seconds(600)) { probe in
            let (here, there) = Radio.pair()
            let gateway = try Gateway(Mediator(modules: [probe]))
            let serving = Task {
                while !Task.isCancelled { try await gateway.serve(RadioTransport(radio: there)) }
            }
            return TransportConnection(RadioTransport(radio: here), lose: { there.switchOff() }) { serving.cancel() }
        }
        #expect(failures == [])
    }
}

/// One of two radios: the first opens links, and the second waits for them.
final class Radio: Sendable {
    private let links = AsyncStream<RadioLink>.makeStream()
    private let last = Mutex<RadioLink?>(nil)
    private let other: Radio?

    private init(_ other: Radio?) {
        self.other = other
    }

    static func pair() -> (Radio, Radio) {
        let there = Radio(nil)
        return (Radio(there), there)
    }

    /// Returns nil when the task that waits is cancelled.
    func open() async -> RadioLink? {
        guard let other else { return await links.stream.first { _ in true } }
        let (sent, received) = (AsyncStream<[UInt8]>.makeStream(), AsyncStream<[UInt8]>.makeStream())
        let link = RadioLink(sent.stream, received.continuation, sent.continuation)
        other.last.withLock { $0 = link }
        other.links.continuation.yield(link)
        return RadioLink(received.stream, sent.continuation, received.continuation)
    }

    /// Ends the last link.
    func switchOff() { last.withLock(\.self)?.close() }
}

final class RadioLink: Sendable {
    private let incoming: AsyncStream<[UInt8]>
    private let outgoing: AsyncStream<[UInt8]>.Continuation
    private let other: AsyncStream<[UInt8]>.Continuation

    init(
        _ incoming: AsyncStream<[UInt8]>, _ outgoing: AsyncStream<[UInt8]>.Continuation,
        _ other: AsyncStream<[UInt8]>.Continuation
    ) {
        (self.incoming, self.outgoing, self.other) = (incoming, outgoing, other)
    }

    func listen(_ receive: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable () -> Void) {
        Task { [incoming] in
            for await message in incoming { receive(message) }
            end()
        }
    }

    func send(_ message: [UInt8]) async throws {
        if case .terminated = outgoing.yield(message) { throw RemoteNotSent("the watch has gone") }
    }

    /// Ends both directions.
    func close() {
        outgoing.finish()
        other.finish()
    }
}
