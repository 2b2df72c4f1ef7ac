import FleetTransport
import Mediator
import MediatorEvents
import MediatorRemote
import NATS
import Synchronization

/// A program that makes calls, and writes how each one ended: lines `begun ORDER` and `ended ORDER OUTCOME`, and at the
/// end `events HEARD REPEATED MISSED`.
///
/// `caller --name shop-1 --from 0 --count 10000 --tasks 32 --servers 127.0.0.1:4222 --journal FILE`
func runCaller(_ options: Options) async throws {
    let client = try await options.client()
    let journal = try Journal(try options.text("journal"))
    let events = EventLedger()
    let contracts: [any Contract] =
        options.has("broken")
        ? [OrderActions.placeRepeatedly] + OrderActions.all.dropFirst() : OrderActions.all
    let pool = RemotePool("Orders", contracts: contracts)
    let mediator = try Mediator { registry in
        registry.register(pool)
        registry.on(OrderActions.done) { _, provider, number in events.hear(number, of: provider) }
        registry.onSubscriberFailure { failure in
            guard let error = failure.error as? MediatorError, error.code == .eventDropped else { return }
            events.miss(
                (try? error.details.get("missed")) ?? 0, from: (try? error.details.get("endpoint")) ?? "")
        }
    }
    try await mediator.start()
    let (changes, changed) = AsyncStream<ProviderChange>.makeStream()
    let following = Task {
        await pool.followAnnouncements(over: client) { provider in
            CountedTransport(transport: NATSTransport(client, subject: provider.subject)) {
                events.loseConnection(with: provider.subject)
            }
        } note: {
            changed.yield($0)
        }
    }
    // The first one to announce itself may have the older contracts, and lack actions.
    var providers = 0
    for await change in changes {
        if case .added = change { providers += 1 }
        if providers == 3 { break }
    }

    let first = try options.number("from")
    let numbers = NumberSource(first, count: try options.number("count"))
    let tasks = try options.number("tasks")
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<tasks {
            group.addTask {
                // The line is written under the lock: the orders that were begun are those before the next one.
                while let order = numbers.next({ journal.append("begun \($0)") }) {
                    let outcome = await Outcome.ofCall(order, mediator, events)
                    journal.append("ended \(order) \(outcome)")
                }
            }
        }
    }
    // Events may come behind the last response, and a loss is noticed within seconds.
    let end = ContinuousClock.now + .seconds(15)
    while events.counts.missed > 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }
    let counts = events.counts
    journal.append("events \(counts.heard) \(counts.repeated) \(counts.missed)")
    following.cancel()
    await following.value
    await mediator.stop()
    await client.close()
}

/// The numbers of the orders, each once.
private final class NumberSource: Sendable {
    private let numbers: Mutex<Range<Int>>

    init(_ first: Int, count: Int) {
        numbers = Mutex(first..<first + count)
    }

    func next(_ note: (Int) -> Void) -> Int? {
        numbers.withLock { numbers in
            guard let next = numbers.popFirst() else { return nil }
            note(next)
            return next
        }
    }
}
