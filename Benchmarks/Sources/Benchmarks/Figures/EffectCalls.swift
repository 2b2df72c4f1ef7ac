import BenchmarkActions
import HandWritten
import Mediator

extension Group {
    /// Asynchronous and main-actor calls against hand-written tables of such closures.
    static let effects = Group(
        name: "effects",
        figures: [
            Figure("hand-async-2", "hand-written table of async closures, 2 built") {
                let (table, productID) = (AsyncTable.cart(actions: 1_000), Fixtures.productID)
                return .asyncCalls { count in
                    try await loop(count) {
                        try await table.perform("Cart", "reserve", ["productID": productID, "quantity": $0 & 7])
                            as? Int ?? 0
                    }
                }
            },
            Figure("hand-async-prebuilt-2", "hand-written table of async closures, 2 prebuilt") {
                let table = AsyncTable.cart(actions: 1_000)
                let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": 2]
                return .asyncCalls { count in
                    try await loop(count) { _ in
                        try await table.perform("Cart", "reserve", parameters) as? Int ?? 0
                    }
                }
            },
            Figure("async-2", "typed async call, handler does not suspend", against: "hand-async-2") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .asyncCalls { count in
                    try await loop(count) {
                        try await mediator.cart.reserve(productID: productID, quantity: $0 & 7)
                    }
                }
            },
            Figure("async-name-2", "by name, async, 2 prebuilt", against: "hand-async-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
                return .asyncCalls { count in
                    try await loop(count) { _ in
                        try await mediator.performAsync("Cart", "reserve", parameters).number
                    }
                }
            },
            Figure("async-name-sync-2", "the same of a synchronous action", against: "hand-async-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
                return .asyncCalls { count in
                    try await loop(count) { _ in
                        try await mediator.performAsync("Cart", "add", parameters).number
                    }
                }
            },
            Figure("hand-main-2", "hand-written table of main-actor closures, 2 built") {
                let (table, productID) = (MainActorTable.cart(actions: 1_000), Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try table.perform("Cart", "show", ["productID": productID, "quantity": $0 & 7]) as? Int ?? 0
                    }
                }
            },
            Figure("hand-main-prebuilt-2", "hand-written table of main-actor closures, 2 prebuilt") {
                let table = MainActorTable.cart(actions: 1_000)
                let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": 2]
                return .calls { count in
                    try loop(count) { _ in try table.perform("Cart", "show", parameters) as? Int ?? 0 }
                }
            },
            Figure("main-2", "typed main-actor call", against: "hand-main-2") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) { try mediator.cart.show(productID: productID, quantity: $0 & 7) }
                }
            },
            Figure("main-name-2", "by name, main actor, 2 prebuilt", against: "hand-main-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
                return .calls { count in
                    try loop(count) { _ in try mediator.perform("Cart", "show", parameters).number }
                }
            },
        ]
    )
}
