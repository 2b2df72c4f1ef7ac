import MediatorGateway
@testable import MediatorRemote
import Synchronization

/// Two connected ends in one process.
final class MemoryLink: Sendable {
    /// One end: what it sends reaches the receiver of the other.
    final class End: RemoteTransport {
        let endpoint: String
        let origin: Origin
        private let incoming = Mutex<(receiver: RemoteReceiver?, waiting: [String])>((nil, []))
        private let other = Mutex<End?>(nil)
        let attempts = Mutex(0)
        let refusal = Mutex<String?>(nil)
        /// What this end has sent.
        let sent = Mutex<[String]>([])

        init(_ endpoint: String, origin: Origin) {
            self.endpoint = endpoint
            self.origin = origin
        }

        func join(_ end: End) {
            other.withLock { $0 = end }
        }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            let number = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if let reason = refusal.withLock(\.self) { throw RemoteNotSent(reason) }
            let waiting = incoming.withLock { incoming in
                incoming.receiver = receiver
                defer { incoming.waiting = [] }
                return incoming.waiting
            }
            for message in waiting { receiver.receive(message) }
            return Channel(end: self, number: number)
        }

        func take(_ message: String) {
            let receiver = incoming.withLock { incoming in
                if incoming.receiver == nil { incoming.waiting.append(message) }
                return incoming.receiver
            }
            receiver?.receive(message)
        }

        func send(_ message: String) {
            sent.withLock { $0.append(message) }
            other.withLock(\.self)?.take(message)
        }

        func cut(_ reason: String) {
            let receiver = incoming.withLock { incoming in
                defer { incoming = (nil, []) }
                return incoming.receiver
            }
            receiver?.end(reason)
        }
    }

    private struct Channel: RemoteChannel {
        let end: End
        let number: Int

        func send(_ message: [UInt8]) async throws {
            end.send(String(decoding: message, as: UTF8.self))
        }

        func close() async {
            // Another connection may have begun.
            if end.attempts.withLock(\.self) == number { end.cut("closed") }
        }
    }

    let a: End
    let b: End

    init(_ endpoint: String = "the other side", origin: Origin = .process()) {
        a = End(endpoint, origin: .process())
        b = End("this side", origin: origin)
        a.join(b)
        b.join(a)
    }

    /// Ends the connection for both ends.
    func cut() {
        a.cut("the line was cut")
        b.cut("the line was cut")
    }
}

extension RemoteReceiver {
    func receive(_ message: String) { receive(Array(message.utf8)) }
}

extension Gateway {
    /// Answers at an end, again after each cut, until the task is cancelled.
    func keepServing(_ end: MemoryLink.End) async throws {
        while !Task.isCancelled { try await serve(end) }
    }
}
