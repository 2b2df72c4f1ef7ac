import Mediator
import MediatorEvents
import Synchronization

/// The module that the fleet handles; what it does is a line of a file.
///
/// The lines are `begun ORDER`, `did ORDER` and `ended ORDER`; `did` is the deed.
struct OrdersModule: Module {
    /// The release of the contracts.
    enum Release: String {
        case older, present, newer
    }

    private final class State: Sendable {
        /// How many orders were done, which is the number of the last event too.
        let done = Mutex(0)
    }

    let release: Release
    /// The name of the provider in receipts and events.
    let provider: String
    let journal: Journal
    private let state = State()

    func register(in registry: inout Registry) {
        registry.declare(OrderActions.done)
        if release == .newer {
            registry.handle(OrderActions.Newer.place) { call, order, item, _ in
                try await place(call, order, item)
            }
            registry.handle(OrderActions.Newer.wrap) { _, _ in }
        } else {
            registry.handle(OrderActions.place) { call, order, item in try await place(call, order, item) }
        }
        registry.handle(OrderActions.load) { _ in state.done.withLock(\.self) }
        guard release != .older else { return }
        registry.handle(OrderActions.pack) { call, order, boxes, onBox in
            try await recording(order) {
                for box in 1...max(1, boxes) {
                    call.report(CallProgress(completed: Double(box), total: Double(boxes)))
                    onBox?(box)
                }
                return try await complete(call, order)
            }
        }
        registry.handle(OrderActions.reserve) { call, order in
            try await recording(order) {
                call.report(CallProgress(completed: 0))
                try await Task.sleep(for: .seconds(60))
                return try await complete(call, order)
            }
        }
    }

    private func place(_ call: Call, _ order: Int, _ item: String) async throws -> OrderActions.Receipt {
        try await recording(order) {
            guard item != "unicorn" else {
                throw ActionFailure(OrderActions.Failure.unknownItem, "There is no such item.")
            }
            return try await complete(call, order)
        }
    }

    private func recording(
        _ order: Int, _ work: () async throws -> OrderActions.Receipt
    ) async throws -> OrderActions.Receipt {
        journal.append("begun \(order)")
        defer { journal.append("ended \(order)") }
        return try await work()
    }

    /// Does the order, posts that, and works on for a while, so that a kill hits orders that were done.
    private func complete(_ call: Call, _ order: Int) async throws -> OrderActions.Receipt {
        journal.append("did \(order)")
        let number = try state.done.withLock { done in
            done += 1
            // Under the lock, so that the events leave in the order of their numbers.
            try call.mediator.post(OrderActions.done, provider, done)
            return done
        }
        // The deed is done, and says so also to one who cancels now.
        await Task { try? await Task.sleep(for: .milliseconds(Int.random(in: 0...10))) }.value
        return try OrderActions.Receipt {
            $0.order = order
            $0.provider = provider
            $0.event = number
        }
    }
}
