import BenchmarkActions
import BenchmarkModules
import HandWritten
import Mediator

extension Group {
    /// Calls with interceptors around them, against the same calls without.
    static let interceptors = Group(
        name: "interceptors",
        figures: [
            Figure("hand-around-3", "hand-written table, 2 parameters, 3 functions that go on") {
                var table = HandWrittenTable.cart(actions: 0)
                for _ in 1...3 { table.wrap("Cart", "add") { _, _, parameters, next in try next(parameters) } }
                let (made, productID) = (table, Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try made.perform("Cart", "add", ["productID": productID, "quantity": $0 & 7]) as? Int ?? 0
                    }
                }
            },
            call("intercept-none", "typed call, 2 parameters, no interceptor anywhere") { _ in },
            call("intercept-0", "the same, interceptors around other actions", against: "intercept-none") {
                $0.intercept(.action(CartActions.take), by: Passing(name: "1"))
            },
            call("intercept-1", "the same, 1 interceptor that lets it go on", against: "intercept-none") {
                $0.intercept(.action(CartActions.add), by: Passing(name: "1"))
            },
            call("intercept-3", "the same, 3 of them", against: "intercept-none") {
                for number in 1...3 { $0.intercept(.action(CartActions.add), by: Passing(name: "\(number)")) }
            },
            call("intercept-look-3", "the same, 3 that look at the action's name", against: "intercept-none") {
                for number in 1...3 { $0.intercept(.action(CartActions.add), by: Looking(name: "\(number)")) }
            },
            call("intercept-match-3", "the same, 3 that compare a parameter", against: "intercept-none") {
                for number in 1...3 {
                    $0.intercept(.action(CartActions.add), by: Matching(name: "\(number)", quantity: 8))
                }
            },
            call("intercept-told-1", "the same, 1 that is told how long it took", against: "intercept-none") {
                $0.intercept(.action(CartActions.add), by: Timing(name: "1"))
            },
            call("intercept-told-3", "the same, 3 of them", against: "intercept-none") {
                for number in 1...3 { $0.intercept(.action(CartActions.add), by: Timing(name: "\(number)")) }
            },
            asyncCall("intercept-async-none", "typed async call, 2 parameters, no interceptor anywhere") { _ in },
            asyncCall(
                "intercept-async-1", "the same, 1 interceptor that may suspend", against: "intercept-async-none"
            ) {
                $0.intercept(.action(CartActions.reserve), by: Going(name: "1"))
            },
            asyncCall("intercept-async-3", "the same, 3 of them", against: "intercept-async-none") {
                for number in 1...3 { $0.intercept(.action(CartActions.reserve), by: Going(name: "\(number)")) }
            },
        ]
    )

    private static func call(
        _ name: String,
        _ summary: String,
        against baseline: String? = nil,
        _ intercept: @escaping @Sendable (inout Registry) -> Void
    ) -> Figure {
        Figure(name, summary, against: baseline) {
            let (mediator, productID) = (try mediator(intercept), Fixtures.productID)
            return .calls { count in
                try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
            }
        }
    }

    private static func asyncCall(
        _ name: String,
        _ summary: String,
        against baseline: String? = nil,
        _ intercept: @escaping @Sendable (inout Registry) -> Void
    ) -> Figure {
        Figure(name, summary, against: baseline) {
            let (mediator, productID) = (try mediator(intercept), Fixtures.productID)
            return .asyncCalls { count in
                try await loop(count) { try await mediator.cart.reserve(productID: productID, quantity: $0 & 7) }
            }
        }
    }

    private static func mediator(_ intercept: (inout Registry) -> Void) throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            intercept(&registry)
        }
    }
}
