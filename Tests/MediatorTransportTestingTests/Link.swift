import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTesting
import MediatorTransportTesting
import Synchronization

/// A transport within the process, which breaks a rule where a test wants it.
final class Link: RemoteTransport {
    /// What becomes of a message that contains a text.
    struct Fault: Sendable {
        enum Kind {
            case drops, repeats, delays, cuts, stalls
        }

        let kind: Kind
        let text: String
        /// Whether it hits one such message alone.
        var isOnce = true
    }

    /// One connection: what one end sends reaches the receiver of the other.
    final class Cable: Sendable {
        private struct End {
            var receiver: RemoteReceiver?
            /// Messages without a receiver.
            var waiting: [[UInt8]] = []
            /// A message that goes behind later ones, and how many of them.
            var late: (message: [UInt8], after: Int)?
        }

        private struct State {
            var ends = [End(), End()]
            var isOpen = true
            var hasFailed = false
        }

        private let fault: Fault?
        private let state = Mutex(State())
        private let stall = Gate()

        init(_ fault: Fault?) {
            self.fault = fault
        }

        func attach(_ receiver: RemoteReceiver, at side: Int) {
            let waiting = state.withLock { state in
                state.ends[side].receiver = receiver
                defer { state.ends[side].waiting = [] }
                return state.ends[side].waiting
            }
            for message in waiting { receiver.receive(message) }
        }

        func send(_ message: [UInt8], from side: Int) async throws {
            let (kind, isOpen) = state.withLock { state -> (Fault.Kind?, Bool) in
                let text = String(decoding: message, as: UTF8.self)
                guard let fault, text.contains(fault.text), !(fault.isOnce && state.hasFailed) else {
                    return (nil, state.isOpen)
                }
                state.hasFailed = true
                return (fault.kind, state.isOpen)
            }
            guard isOpen else { throw RemoteNotSent("the link has ended") }
            switch kind {
            case nil: deliver(message, from: side)
            case .drops?: break
            case .cuts?: deliver(Array(message.dropLast(5)), from: side)
            case .stalls?: await stall.wait()
            case .delays?: state.withLock { $0.ends[1 - side].late = (message, 1) }
            case .repeats?:
                deliver(message, from: side)
                state.withLock { $0.ends[1 - side].late = (message, 50) }
            }
        }

        private func deliver(_ message: [UInt8], from side: Int) {
            let (receiver, messages) = state.withLock { state in
                var messages = [message]
                if let (late, after) = state.ends[1 - side].late {
                    state.ends[1 - side].late = after > 1 ? (late, after - 1) : nil
                    if after == 1 { messages.append(late) }
                }
                if state.ends[1 - side].receiver == nil { state.ends[1 - side].waiting += messages }
                return (state.ends[1 - side].receiver, messages)
            }
            for message in messages { receiver?.receive(message) }
        }

        /// Ends the connection for both ends.
        func end(_ reason: String) {
            let receivers = state.withLock { state in
                state.isOpen = false
                return state.ends.compactMap(\.receiver)
            }
            stall.open()
            for receiver in receivers { receiver.end(reason) }
        }
    }

    struct CableEnd: RemoteTransport {
        struct Channel: RemoteChannel {
            let end: CableEnd

            func send(_ message: [UInt8]) async throws {
                guard message.count <= end.takes else { throw RemoteNotSent("it is too long") }
                try await end.cable.send(message, from: end.side)
            }

            func close() async {
                if let close = end.close { return await close() }
                end.cable.end("the link was closed")
            }
        }

        let cable: Cable
        let side: Int
        var takes = Int.max
        /// Replaces the closing of the cable.
        var close: (@Sendable () async -> Void)?
        var endpoint: String { side == 0 ? "the link" : "the caller" }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            cable.attach(receiver, at: side)
            return Channel(end: self)
        }
    }

    let endpoint = "the link"
    let maximumMessageBytes: Int
    private let takes: Int
    private let fault: Fault?
    private let close: (@Sendable () async -> Void)?
    private let cables: AsyncStream<Cable>
    private let accept: AsyncStream<Cable>.Continuation
    private let last = Mutex<Cable?>(nil)

    /// - Parameters:
    ///   - fault: The fault of each connection.
    ///   - longest: How many bytes a message may have, as it says.
    ///   - takes: How many bytes it takes.
    ///   - close: Replaces the closing of a connection.
    init(_ fault: Fault? = nil, longest: Int = 16 << 20, takes: Int = .max, close: (@Sendable () async -> Void)? = nil)
    {
        (self.fault, maximumMessageBytes, self.takes, self.close) = (fault, longest, takes, close)
        (cables, accept) = AsyncStream.makeStream()
    }

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let cable = Cable(fault)
        last.withLock { $0 = cable }
        accept.yield(cable)
        return try await CableEnd(cable: cable, side: 0, takes: takes, close: close).connect(receiver)
    }

    /// Ends the connection.
    func lose() {
        last.withLock(\.self)?.end("the link was lost")
    }

    /// Answers each connection until the task is cancelled.
    func serve(_ gateway: Gateway) async {
        await withTaskGroup(of: Void.self) { group in
            for await cable in cables {
                group.addTask { try? await gateway.serve(CableEnd(cable: cable, side: 1)) }
            }
        }
    }
}
