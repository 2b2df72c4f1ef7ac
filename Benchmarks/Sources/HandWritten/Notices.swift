import BenchmarkSupport
import Foundation
import Synchronization

/// What one would write for events by hand: closures in an array.
public struct ClosureList: Sendable {
    private let typed: [@Sendable (String, Int) -> Void]
    private let reading: [@Sendable ([String: any Sendable]) -> Void]

    /// Creates a list of so many closures, each of which reads two values.
    @inline(never)
    public init(_ count: Int) {
        typed = (0..<count).map { number in
            { orderID, total in benchmark_consume(Int64(orderID.utf8.count &+ total &+ number)) }
        }
        reading = (0..<count).map { number in
            { values in
                guard let orderID = values["orderID"] as? String, let total = values["total"] as? Int else { return }
                benchmark_consume(Int64(orderID.utf8.count &+ total &+ number))
            }
        }
    }

    /// Calls the closures with a dictionary.
    @inline(never)
    public func call(_ values: [String: any Sendable]) {
        for closure in reading { closure(values) }
    }

    /// Calls the closures with two values.
    @inline(never)
    public func call(_ orderID: String, _ total: Int) {
        for closure in typed { closure(orderID, total) }
    }
}

/// The same by Foundation's `NotificationCenter`.
public final class NoticeCenter: Sendable {
    private let center = NotificationCenter()
    private let name = Notification.Name("Cart.placed")

    /// Creates a center with so many observers, each of which reads two values.
    public init(_ count: Int) {
        for number in 0..<count {
            _ = center.addObserver(forName: name, object: nil, queue: nil) { notice in
                guard let orderID = notice.userInfo?["orderID"] as? String,
                    let total = notice.userInfo?["total"] as? Int
                else { return }
                benchmark_consume(Int64(orderID.utf8.count &+ total &+ number))
            }
        }
    }

    /// Posts a notification with two values.
    public func post(_ orderID: String, _ total: Int) {
        center.post(name: name, object: nil, userInfo: ["orderID": orderID, "total": total])
    }
}

/// Streams in an array, each with its reader.
public struct StreamList: Sendable {
    private let continuations: [AsyncStream<(String, Int)>.Continuation]
    /// The streams, for their readers.
    public let streams: [AsyncStream<(String, Int)>]

    /// Creates so many streams.
    public init(_ count: Int) {
        let all = (0..<count).map { _ in AsyncStream.makeStream(of: (String, Int).self) }
        continuations = all.map(\.continuation)
        streams = all.map(\.stream)
    }

    /// Gives two values to every stream.
    @inline(never)
    public func post(_ orderID: String, _ total: Int) {
        for continuation in continuations { continuation.yield((orderID, total)) }
    }
}
