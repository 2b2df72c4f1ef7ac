import BenchmarkActions
import HandWritten
import Mediator

extension Group {
    /// How many calls are inside one another in the figure of deep calls.
    private static let depth = 16

    /// Targets with state, calls that fail and calls inside calls.
    static let others = Group(
        name: "state, failures, nesting",
        figures: [
            Figure("hand-kept", "hand-written, closure with a kept object, 2 built") {
                let (table, productID) = (Fixtures.table, Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try table.perform("KeptShelf", "put", ["productID": productID, "quantity": $0 & 7])
                            as? Int ?? 0
                    }
                }
            },
            Figure("state-cached", "typed call, target cached", against: "hand-kept") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) { try mediator.shelves.putOnKept(productID: productID, quantity: $0 & 7) }
                }
            },
            Figure("hand-fresh", "hand-written, an object for each call, 2 built") {
                let (table, productID) = (Fixtures.table, Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try table.perform("FreshShelf", "put", ["productID": productID, "quantity": $0 & 7])
                            as? Int ?? 0
                    }
                }
            },
            Figure("state-per-call", "typed call, target per call", against: "hand-fresh") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) { try mediator.shelves.putOnFresh(productID: productID, quantity: $0 & 7) }
                }
            },
            Figure("hand-refused", "hand-written, handler throws, 2 built") {
                let (table, productID) = (Fixtures.table, Fixtures.productID)
                return .calls { count in
                    loop(count) { number in
                        failures {
                            _ = try table.perform("Cart", "refuse", ["productID": productID, "quantity": number & 7])
                        }
                    }
                }
            },
            Figure("refused", "typed call, handler throws ActionFailure", against: "hand-refused") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    loop(count) { number in
                        failures { _ = try mediator.cart.refuse(productID: productID, quantity: number & 7) }
                    }
                }
            },
            Figure("hand-not-found", "hand-written, no such action") {
                let table = Fixtures.table
                return .calls { count in
                    loop(count) { _ in failures { _ = try table.perform("Cart", "ad", [:]) } }
                }
            },
            Figure("not-found", "by name, no such action, named in the error", against: "hand-not-found") {
                let mediator = try Fixtures.mediator.get()
                return .calls { count in
                    loop(count) { _ in failures { _ = try mediator.perform("Cart", "ad") } }
                }
            },
            Figure("hand-mistyped", "hand-written, parameter of another type") {
                let table = Fixtures.table
                let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": "two"]
                return .calls { count in
                    loop(count) { _ in failures { _ = try table.perform("Cart", "add", parameters) } }
                }
            },
            Figure("mistyped", "by name, parameter of another type", against: "hand-mistyped") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": "two"]
                return .calls { count in
                    loop(count) { _ in failures { _ = try mediator.perform("Cart", "add", parameters) } }
                }
            },
            Figure("hand-nested", "hand-written, handler calls another, 2 built twice") {
                let (table, productID) = (Fixtures.table, Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try table.perform("Cart", "addThroughOther", ["productID": productID, "quantity": $0 & 7])
                            as? Int ?? 0
                    }
                }
            },
            Figure("nested", "typed call, handler calls another", against: "hand-nested") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) { try mediator.cart.addThroughOther(productID: productID, quantity: $0 & 7) }
                }
            },
            Figure("nested-16", "each of 16 typed calls inside one another", divisor: depth) {
                let mediator = try Fixtures.mediator.get()
                return .calls { count in
                    try loop(count) { _ in try mediator.cart.descend(depth: depth - 1) }
                }
            },
        ]
    )

    /// Returns 1 when an operation throws, and 0 otherwise.
    @inline(__always)
    private static func failures(_ operation: () throws -> Void) -> Int {
        do {
            try operation()
            return 0
        } catch {
            return 1
        }
    }
}
