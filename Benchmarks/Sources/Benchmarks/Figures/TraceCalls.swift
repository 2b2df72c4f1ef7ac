import BenchmarkActions
import BenchmarkModules
import HandWritten
import Mediator
import MediatorTrace

extension Group {
    /// What a trace costs the calls that it covers, and those that it does not.
    static let traces = Group(
        name: "traces",
        figures: [
            Figure("hand-log", "hand-written table, 2 parameters, two lines in a log with values") {
                var table = HandWrittenTable.cart(actions: 0)
                table.wrap("Cart", "add", LineLog(capacity: 2_000).step())
                return adding(table)
            },
            Figure("trace-none", "typed call, 2 parameters, nothing traced") { try adding(nil) },
            Figure("trace-elsewhere", "the same, another target traced", against: "trace-none") {
                try adding(Trace(), of: .target("KeptShelf"))
            },
            Figure("trace-ring", "the same, traced, the last 1,000 calls", against: "hand-log") {
                try adding(Trace(capacity: 1_000))
            },
            Figure("trace-values", "the same, with values", against: "hand-log") {
                try adding(Trace(capacity: 1_000, recordsValues: true))
            },
            Figure("trace-nested", "each of 16 typed calls inside one another, traced", divisor: 16) {
                let mediator = try traced(Trace(capacity: 1_000), .everything)
                return .calls { count in try loop(count) { _ in try mediator.cart.descend(depth: 15) } }
            },
        ]
    )

    /// Two threads that trace.
    static let traceThreads = Group(
        name: "traces, two threads",
        figures: [false, true].flatMap { values in
            threadPair(values ? "trace-values" : "trace", "traced call\(values ? " with values" : "")") {
                let mediator = try traced(Trace(capacity: 1_000, recordsValues: values), .everything)
                let productID = Fixtures.productID
                return { _, count in
                    try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
                }
            }
        },
        sampleTime: 10_000_000,
        rounds: 41
    )

    /// How long the page of a long trace takes to write.
    static let tracePages = Group(
        name: "trace pages",
        figures: [
            Figure("trace-page", "trace.log.html() of 100,000 calls", isCall: false) {
                let trace = Trace(capacity: 100_000, recordsValues: true)
                let mediator = try traced(trace, .everything)
                for _ in 0..<6_250 { _ = try mediator.cart.descend(depth: 15) }
                let log = trace.log
                return .calls { count in loop(count) { _ in log.html().utf8.count } }
            }
        ]
    )

    private static func adding(_ table: HandWrittenTable) -> Work {
        let productID = Fixtures.productID
        return .calls { count in
            try loop(count) {
                try table.perform("Cart", "add", ["productID": productID, "quantity": $0 & 7]) as? Int ?? 0
            }
        }
    }

    private static func adding(_ trace: Trace?, of scope: InterceptorScope = .everything) throws -> Work {
        let (mediator, productID) = (try traced(trace, scope), Fixtures.productID)
        return .calls { count in
            try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
        }
    }

    private static func traced(_ trace: Trace?, _ scope: InterceptorScope) throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            registry.register(ShelfModule())
            if let trace { registry.intercept(scope, by: trace) }
        }
    }
}
