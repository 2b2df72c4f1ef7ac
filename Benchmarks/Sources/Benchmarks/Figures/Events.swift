import BenchmarkActions
import BenchmarkModules
import BenchmarkSupport
import HandWritten
import Mediator
import MediatorEvents

extension Group {
    /// Posts to subscribers, each of which reads two parameters.
    static let events = Group(
        name: "events",
        figures: [0, 1, 10].flatMap { count -> [Figure] in
            let readers = count == 1 ? "1 subscriber" : "\(count) subscribers"
            let post = Figure(
                "event-\(count)", "post to \(readers), 2 parameters",
                against: count == 0 ? nil : "notification-\(count)"
            ) {
                let (mediator, orderID) = (try Mediator(modules: [EventModule(subscribers: count)]), Fixtures.productID)
                return .calls { count in
                    try loop(count) { try mediator.post(CartEvents.placed, orderID, $0 & 7).deliveredCount }
                }
            }
            guard count > 0 else { return [post] }
            return [
                Figure("notification-\(count)", "NotificationCenter, \(readers), the same values") {
                    let (center, orderID) = (NoticeCenter(count), Fixtures.productID)
                    return .calls { count in
                        loop(count) { number in
                            center.post(orderID, number & 7)
                            return number
                        }
                    }
                },
                Figure("closures-\(count)", "array of closures over a dictionary, built, \(readers)") {
                    let (list, orderID) = (ClosureList(count), Fixtures.productID)
                    return .calls { count in
                        loop(count) { number in
                            list.call(["orderID": orderID, "total": number & 7])
                            return number
                        }
                    }
                },
                Figure("closures-typed-\(count)", "array of closures over two values, \(readers)") {
                    let (list, orderID) = (ClosureList(count), Fixtures.productID)
                    return .calls { count in
                        loop(count) { number in
                            list.call(orderID, number & 7)
                            return number
                        }
                    }
                },
                post,
                Figure(
                    "event-run-time-\(count)", "the same, \(readers) of run time", against: "closures-\(count)"
                ) {
                    let mediator = try Mediator(modules: [EventModule(subscribers: 0)])
                    let subscriptions = try (0..<count).map { _ in try EventModule.subscribe(to: mediator) }
                    let orderID = Fixtures.productID
                    return .calls { count in
                        try withExtendedLifetime(subscriptions) {
                            try loop(count) { try mediator.post(CartEvents.placed, orderID, $0 & 7).deliveredCount }
                        }
                    }
                },
            ]
        }
    )

    /// A million events to four readers, each a task.
    static let streams = Group(
        name: "streams",
        figures: [
            Figure("stream-hand", "each of 1,000,000 pairs to 4 AsyncStreams", divisor: 1_000_000, isCall: false) {
                .making {
                    let (list, orderID) = (StreamList(4), Fixtures.productID)
                    return await read(list.streams) { list.post(orderID, $0) }
                }
            },
            Figure(
                "stream", "each of 1,000,000 events to 4 streams", against: "stream-hand", divisor: 1_000_000,
                isCall: false
            ) {
                .making {
                    let mediator = try Mediator(modules: [EventModule(subscribers: 0)])
                    let orderID = Fixtures.productID
                    let streams = try (0..<4).map { _ in
                        try mediator.stream(of: CartEvents.placed, buffering: .unbounded)
                    }
                    return try await read(streams) { try mediator.post(CartEvents.placed, orderID, $0) }
                }
            },
        ],
        rounds: 11,
        maximumTime: 60_000_000_000
    )

    /// Posts the numbers below a million, waits until all readers have them, and returns the readers' sums.
    private static func read(
        _ streams: [AsyncStream<(String, Int)>], _ post: (Int) throws -> Void
    ) async rethrows -> [Int] {
        let readers = streams.map { stream in
            Task {
                var sum = 0
                for await (orderID, number) in stream {
                    sum &+= orderID.utf8.count &+ number
                    if number == 999_999 { break }
                }
                return sum
            }
        }
        for number in 0..<1_000_000 { try post(number) }
        var sums: [Int] = []
        for reader in readers { sums.append(await reader.value) }
        return sums
    }
}
