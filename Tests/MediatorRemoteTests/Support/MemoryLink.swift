import MediatorGateway
@testable import MediatorRemote
import Synchronization

/// Two connected ends in one process.
final class MemoryLink: Sendable {
    /// One end: what it sends reaches the receiver of the other.
    final class End: RemoteTransport {
        let endpoint: String
        let origin: Origin
        private let line: Line
        private let side: Int
        let attempts = Mutex(0)
        let refusal = Mutex<String?>(nil)
        /// What this end has sent.
        let sent = Mutex<[String]>([])

        fileprivate init(_ endpoint: String, origin: Origin, _ line: Line, side: Int) {
            (self.endpoint, self.origin, self.line, self.side) = (endpoint, origin, line, side)
        }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            let number = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if let reason = refusal.withLock(\.self) { throw RemoteNotSent(reason) }
            let waiting = line.sides.withLock { sides in
                defer { sides[side] = Line.Side(receiver: receiver, connection: number) }
                return sides[side].waiting
            }
            for message in waiting { receiver.receive(message) }
            return Channel(end: self, number: number)
        }

        /// Sends a message to the other end; one of a connection that was cut is lost.
        func send(_ message: String, over connection: Int? = nil) {
            sent.withLock { $0.append(message) }
            let receiver = line.sides.withLock { sides -> RemoteReceiver? in
                if let connection, connection != sides[side].connection { return nil }
                let receiver = sides[1 - side].receiver
                if receiver == nil { sides[1 - side].waiting.append(message) }
                return receiver
            }
            receiver?.receive(message)
        }

        func cut(_ reason: String) { line.cut([side], reason) }

        /// Ends a connection of this end, unless it was cut: then messages for the next one may wait already.
        fileprivate func close(_ connection: Int) {
            if line.sides.withLock({ $0[side].connection == connection }) { cut("closed") }
        }
    }

    /// What both ends share: a cut happens to both at once, before one of them learns of it and connects again.
    fileprivate final class Line: Sendable {
        struct Side {
            var receiver: RemoteReceiver?
            /// The number of the connection; nil for none.
            var connection: Int?
            /// The messages that came before the end connected.
            var waiting: [String] = []
        }

        let sides = Mutex([Side(), Side()])

        func cut(_ ends: [Int], _ reason: String) {
            let receivers = sides.withLock { sides in
                ends.map { end in
                    defer { sides[end] = Side() }
                    return sides[end].receiver
                }
            }
            for receiver in receivers { receiver?.end(reason) }
        }
    }

    private struct Channel: RemoteChannel {
        let end: End
        let number: Int

        func send(_ message: [UInt8]) async throws {
            end.send(String(decoding: message, as: UTF8.self), over: number)
        }

        func close() async { end.close(number) }
    }

    let a: End
    let b: End
    private let line = Line()

    init(_ endpoint: String = "the other side", origin: Origin = .process()) {
        a = End(endpoint, origin: .process(), line, side: 0)
        b = End("this side", origin: origin, line, side: 1)
    }

    /// Ends the connection for both ends.
    func cut() {
        line.cut([0, 1], "the line was cut")
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
