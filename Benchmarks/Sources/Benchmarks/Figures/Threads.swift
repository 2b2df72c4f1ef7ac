import BenchmarkActions
import BenchmarkModules
import BenchmarkSupport
import HandWritten
import Mediator

extension Group {
    /// Two threads against one: every figure with two is held against the same with one.
    ///
    /// A figure is the time per call of all threads together: half of it with two threads means that they do not
    /// hinder each other.
    static let threads = Group(
        name: "threads",
        figures: pair("ceiling", "independent integer loops") { _ in
            { thread, count in
                loop(count) { number in
                    var state = UInt64(truncatingIfNeeded: number &+ thread) | 1
                    for _ in 0..<16 {
                        state ^= state << 13
                        state ^= state >> 7
                        state ^= state << 17
                    }
                    return Int(truncatingIfNeeded: state)
                }
            }
        }
            + pair("hand-same", "hand-written, no lock, same action, prebuilt") { _ in
                let (table, parameters) = (Fixtures.table, Self.handWritten)
                return { _, count in
                    try loop(count) { _ in try table.perform("Cart", "add", parameters) as? Int ?? 0 }
                }
            }
            + pair("hand-different", "hand-written, no lock, different actions") { _ in
                let (table, parameters) = (Fixtures.table, [Self.handWritten, Self.handWritten])
                return { thread, count in
                    let (name, parameters) = (thread == 0 ? "add" : "take", parameters[thread])
                    try loop(count) { _ in try table.perform("Cart", name, parameters) as? Int ?? 0 }
                }
            }
            + pair("hand-locked", "hand-written behind Mutex, same action") { _ in
                let (table, parameters) = (LockedTable(Fixtures.table), Self.handWritten)
                return { _, count in
                    try loop(count) { _ in try table.perform("Cart", "add", parameters) as? Int ?? 0 }
                }
            }
            + taskPair("hand-actor", "hand-written behind an actor") { _ in
                let (table, parameters) = (ActorTable(Fixtures.table), Self.handWritten)
                return { _, count in
                    try await loop(count) { _ in try await table.perform("Cart", "add", parameters) as? Int ?? 0 }
                }
            }
            + pair("typed-same", "typed call, same action, 2 parameters") { mediator in
                let productID = Fixtures.productID
                return { _, count in
                    try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
                }
            }
            + pair("typed-different", "typed call, different actions") { mediator in
                let productID = Fixtures.productID
                return { thread, count in
                    if thread == 0 {
                        try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
                    } else {
                        try loop(count) { try mediator.cart.take(productID: productID, quantity: $0 & 7) }
                    }
                }
            }
            + pair("nested", "typed call whose handler calls another action") { mediator in
                let productID = Fixtures.productID
                return { _, count in
                    try loop(count) { try mediator.cart.addThroughOther(productID: productID, quantity: $0 & 7) }
                }
            }
            + taskPair("async", "typed asynchronous call, same action") { mediator in
                let productID = Fixtures.productID
                return { _, count in
                    try await loop(count) { try await mediator.cart.reserve(productID: productID, quantity: $0 & 7) }
                }
            }
            + threadPair("intercept-look-3", "typed call, same action, 3 interceptors that look at its name") {
                let (mediator, productID) = (try interceptedByThree(), Fixtures.productID)
                return { _, count in
                    try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
                }
            }
            + pair("name-same", "by name, same action, each its own dictionary") { mediator in
                let parameters = [Self.parameters(), Self.parameters()]
                return { thread, count in
                    let parameters = parameters[thread]
                    try loop(count) { _ in try mediator.perform("Cart", "add", parameters).number }
                }
            }
            + pair("name-different", "by name, different actions") { mediator in
                let parameters = [Self.parameters(), Self.parameters()]
                return { thread, count in
                    let (name, parameters) = (thread == 0 ? "add" : "take", parameters[thread])
                    try loop(count) { _ in try mediator.perform("Cart", name, parameters).number }
                }
            }
            + pair("name-shared", "by name, same action, one dictionary for both") { mediator in
                let parameters = Self.parameters()
                return { _, count in
                    try loop(count) { _ in try mediator.perform("Cart", "add", parameters).number }
                }
            }
            + pair("units", "independent loads and sums, as many at once as a processor can") { _ in
                { _, count in benchmark_consume(Int64(truncatingIfNeeded: benchmark_fill_units(Int64(count)))) }
            }
            + pair("blocks", "the allocations of a mediator of 20 actions alone, without one") { _ in
                { _, count in loop(count) { _ in Int(benchmark_allocate_blocks()) } }
            }
            + pair("mediators", "each of 1,000 mediators of 20 actions") { _ in
                { _, count in
                    try loop(count) { try TestModule.mediator($0).caller == nil ? 1 : 0 }
                }
            },
        // Long enough that neither thread ends much before the other.
        sampleTime: 10_000_000,
        rounds: 41,
        maximumTime: 25_000_000_000
    )

    private static var handWritten: [String: any Sendable] {
        ["productID": Fixtures.productID, "quantity": 2]
    }

    private static func interceptedByThree() throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            for number in 1...3 { registry.intercept(.action(CartActions.add), by: Looking(name: "\(number)")) }
        }
    }

    private static func parameters() -> Parameters {
        ["productID": .string(Fixtures.productID), "quantity": 2]
    }

    /// Returns a figure with one thread and one with two.
    static func pair(
        _ name: String,
        _ summary: String,
        isPlaced: Bool = true,
        _ body: @escaping @MainActor (Mediator) -> @Sendable (_ thread: Int, _ count: Int) throws -> Void
    ) -> [Figure] {
        threadPair(name, summary, isPlaced: isPlaced) { body(try Fixtures.mediator.get()) }
    }

    /// Returns a figure with one thread and one with two.
    static func threadPair(
        _ name: String,
        _ summary: String,
        isPlaced: Bool = true,
        _ body: @escaping @MainActor () throws -> @Sendable (_ thread: Int, _ count: Int) throws -> Void
    ) -> [Figure] {
        [1, 2].map { width in
            Figure(
                "threads-\(width)-\(name)", "\(width) \(width == 1 ? "thread" : "threads"), \(summary)",
                against: width == 1 ? nil : "threads-1-\(name)", isCall: false
            ) {
                .threads(width, isPlaced: isPlaced, try body())
            }
        }
    }

    /// Returns a figure with one task and one with two.
    private static func taskPair(
        _ name: String,
        _ summary: String,
        _ body: @escaping @MainActor (Mediator) -> @Sendable (_ task: Int, _ count: Int) async throws -> Void
    ) -> [Figure] {
        [1, 2].map { width in
            Figure(
                "threads-\(width)-\(name)", "\(width) \(width == 1 ? "task" : "tasks"), \(summary)",
                against: width == 1 ? nil : "threads-1-\(name)", isCall: false
            ) {
                .tasks(width, body(try Fixtures.mediator.get()))
            }
        }
    }
}
