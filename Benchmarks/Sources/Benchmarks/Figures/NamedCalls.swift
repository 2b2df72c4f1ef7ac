import BenchmarkActions
import HandWritten
import Mediator

extension Group {
    /// Calls by name against the hand-written table, with dictionaries made before and for each call.
    static let named = Group(
        name: "calls by name",
        figures: [
            Figure("hand-prebuilt-2", "hand-written table, 2 parameters, prebuilt") {
                let table = Fixtures.table
                let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": 2]
                return .calls { count in
                    try loop(count) { _ in try table.perform("Cart", "add", parameters) as? Int ?? 0 }
                }
            },
            Figure("hand-built-2", "hand-written table, 2 parameters, built") {
                let (table, productID) = (Fixtures.table, Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try table.perform("Cart", "add", ["productID": productID, "quantity": $0 & 7]) as? Int ?? 0
                    }
                }
            },
            Figure("name-0", "by name, no parameters", against: "hand-named-0") {
                let mediator = try Fixtures.mediator.get()
                return .calls { count in
                    try loop(count) { _ in try mediator.perform("Cart", "count").number }
                }
            },
            Figure("hand-named-0", "hand-written table, no parameters") {
                let table = Fixtures.table
                return .calls { count in
                    try loop(count) { _ in try table.perform("Cart", "count", [:]) as? Int ?? 0 }
                }
            },
            Figure("name-prebuilt-2", "by name, 2 parameters, prebuilt", against: "hand-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
                return .calls { count in
                    try loop(count) { _ in try mediator.perform("Cart", "add", parameters).number }
                }
            },
            Figure("name-schema-2", "the same, handler of a schema", against: "hand-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
                return .calls { count in
                    try loop(count) { _ in try mediator.perform("Shelf", "put", parameters).number }
                }
            },
            Figure("name-built-2", "by name, 2 parameters, built", against: "hand-built-2") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try mediator.perform(
                            "Cart", "add", ["productID": .string(productID), "quantity": .int($0 & 7)]
                        ).number
                    }
                }
            },
            Figure("name-default-2", "by name, 1 of 2 given, prebuilt", against: "hand-prebuilt-2") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = ["productID": .string(Fixtures.productID)]
                return .calls { count in
                    try loop(count) { _ in try mediator.perform("Cart", "add", parameters).number }
                }
            },
            Figure("hand-long-names", "hand-written table, long names, prebuilt") {
                let table = Fixtures.table
                let parameters: [String: any Sendable] = [
                    "identifierOfTheProduct": Fixtures.productID, "numberOfItemsToPutThere": 2,
                ]
                return .calls { count in
                    try loop(count) { _ in
                        try table.perform("ShelvesOfTheNorthernWarehouse", "putProductsWhereTheyBelong", parameters)
                            as? Int ?? 0
                    }
                }
            },
            Figure("name-long-names", "by name, long names, prebuilt", against: "hand-long-names") {
                let mediator = try Fixtures.mediator.get()
                let parameters: Parameters = [
                    "identifierOfTheProduct": .string(Fixtures.productID), "numberOfItemsToPutThere": 2,
                ]
                return .calls { count in
                    try loop(count) { _ in
                        try mediator.perform(
                            "ShelvesOfTheNorthernWarehouse", "putProductsWhereTheyBelong", parameters
                        ).number
                    }
                }
            },
            Figure("typed-long-names", "typed call, long names", against: "hand-built-2") {
                let (mediator, productID) = (try Fixtures.mediator.get(), Fixtures.productID)
                return .calls { count in
                    try loop(count) {
                        try mediator.shelves.putWithLongNames(productID: productID, quantity: $0 & 7)
                    }
                }
            },
        ]
    )
}

extension Value {
    /// The number that the cart's actions return; zero when it is none.
    var number: Int {
        if case .int(let number) = self { number } else { 0 }
    }
}
