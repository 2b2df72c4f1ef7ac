import BenchmarkActions
import HandWritten
import Mediator

extension Group {
    /// Typed calls against what one would write by hand, the dictionary built for each call in both.
    static let typed = Group(name: "typed calls", figures: closures + handWritten + typedCalls)

    private static let closures = [
        Figure("closure-0", "direct closure call, no parameters") {
            let call = PlainClosures.returning(Opaque.int(7))
            return .calls { count in try loop(count) { _ in try call() } }
        },
        Figure("protocol-2", "call through a protocol, 2 parameters") {
            let (cart, productID) = (CartServices.adding(Opaque.int(0)), Fixtures.productID)
            return .calls { count in
                try loop(count) { try cart.add(productID: productID, quantity: $0 & 7) }
            }
        },
        Figure("closure-any-2", "plain closure, [String: Any] built, 2 read and cast") {
            let call = PlainClosures.adding(Opaque.int(0))
            let productID = Fixtures.productID
            return .calls { count in
                try loop(count) { try call(["productID": productID, "quantity": $0 & 7]) as? Int ?? 0 }
            }
        },
    ]

    private static let handWritten = [
        Figure("hand-0", "hand-written table, no parameters") {
            let table = Fixtures.table
            return .calls { count in try loop(count) { _ in try table.perform("Cart", "count", [:]) as? Int ?? 0 } }
        },
        Figure("hand-1", "hand-written table, 1 parameter, built") {
            let (table, productID) = (Fixtures.table, Fixtures.productID)
            return .calls { count in
                try loop(count) { _ in
                    try table.perform("Cart", "length", ["productID": productID]) as? Int ?? 0
                }
            }
        },
        Figure("hand-2", "hand-written table, 2 parameters, built") {
            let (table, productID) = (Fixtures.table, Fixtures.productID)
            return .calls { count in
                try loop(count) {
                    try table.perform("Cart", "add", ["productID": productID, "quantity": $0 & 7]) as? Int ?? 0
                }
            }
        },
        Figure("hand-scalars-2", "hand-written table, 2 scalars, built") {
            let table = Fixtures.table
            return .calls { count in
                try loop(count) { try table.perform("Cart", "move", ["from": $0, "to": $0 & 7]) as? Int ?? 0 }
            }
        },
        Figure("hand-4", "hand-written table, 4 mixed parameters, built") {
            let (table, productID) = (Fixtures.table, Fixtures.productID)
            return .calls { count in
                try loop(count) {
                    try table.perform(
                        "Cart", "price",
                        ["productID": productID, "quantity": $0 & 7, "discount": 0.25, "isGift": true]) as? Int ?? 0
                }
            }
        },
        Figure("hand-8", "hand-written table, 8 mixed parameters, built") {
            let (table, productID, shelves) = (Fixtures.table, Fixtures.productID, [Opaque.int(4), 7])
            return .calls { count in
                try loop(count) {
                    try table.perform(
                        "Cart", "order",
                        [
                            "productID": productID, "quantity": $0 & 7, "discount": 0.25, "isGift": true,
                            "note": productID, "shelves": shelves, "size": "large", "priority": Int8(3),
                        ]) as? Int ?? 0
                }
            }
        },
    ]

    private static let typedCalls = [
        Figure("typed-0", "typed call, no parameters", against: "closure-0") {
            let mediator = try Fixtures.mediator.get()
            return .calls { count in try loop(count) { _ in try mediator.cart.count() } }
        },
        Figure("typed-void", "typed call, no parameters, no result", against: "hand-0") {
            let mediator = try Fixtures.mediator.get()
            return .calls { count in
                try loop(count) {
                    try mediator.cart.clear()
                    return $0
                }
            }
        },
        Figure("typed-1", "typed call, 1 parameter", against: "hand-1") {
            let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
            return .calls { count in try loop(count) { _ in try mediator.cart.length(productID: productID) } }
        },
        Figure("typed-2", "typed call, 2 parameters", against: "hand-2") {
            let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
            return .calls { count in
                try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
            }
        },
        Figure("contract-2", "call by contract, 2 parameters", against: "hand-2") {
            let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
            return .calls { count in
                try loop(count) { try mediator.perform(CartActions.add, productID, $0 & 7) }
            }
        },
        Figure("typed-scalars-2", "typed call, 2 scalars", against: "hand-scalars-2") {
            let mediator = try Fixtures.mediator.get()
            return .calls { count in try loop(count) { try mediator.cart.move(from: $0, to: $0 & 7) } }
        },
        Figure("typed-4", "typed call, 4 mixed parameters", against: "hand-4") {
            let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
            return .calls { count in
                try loop(count) {
                    try mediator.cart.price(productID: productID, quantity: $0 & 7, discount: 0.25, isGift: true)
                }
            }
        },
        Figure("typed-8", "typed call, 8 mixed parameters", against: "hand-8") {
            let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
            let shelves = [Opaque.int(4), 7]
            return .calls { count in
                try loop(count) {
                    try mediator.cart.order(
                        productID: productID, quantity: $0 & 7, discount: 0.25, isGift: true, note: productID,
                        shelves: shelves, size: .large, priority: 3)
                }
            }
        },
    ]
}
