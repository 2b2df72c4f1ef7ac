import BenchmarkActions
import HandWritten
import Mediator

extension Group {
    /// 10, 1,000 and 100,000 actions: always the same one, and all of them at random.
    static let sizes = Group(
        name: "sizes",
        figures: counts.flatMap { size in
            [
                handWritten(size), handWrittenAtRandom(size), typed(size), named(size), namedAtRandom(size),
                typedAtRandom(size), leastAtRandom(size),
            ]
        }
    )

    private struct Size {
        let count: Int
        let mediator: @Sendable () throws -> Mediator
        let table: @Sendable () -> HandWrittenTable
    }

    private static let counts = [
        Size(count: 10, mediator: { try Fixtures.small.get() }, table: { Fixtures.smallTable }),
        Size(count: 1_000, mediator: { try Fixtures.mediator.get() }, table: { Fixtures.table }),
        Size(count: 100_000, mediator: { try Fixtures.large.get() }, table: { Fixtures.largeTable }),
    ]

    private static func handWritten(_ size: Size) -> Figure {
        Figure("hand-same-\(size.count)", "hand-written, one of \(size.count) actions, 2 prebuilt", isCall: false) {
            let table = size.table()
            let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": 2]
            return .calls { count in
                try loop(count) { _ in try table.perform("Cart", "add", parameters) as? Int ?? 0 }
            }
        }
    }

    private static func handWrittenAtRandom(_ size: Size) -> Figure {
        Figure("hand-random-\(size.count)", "hand-written, \(size.count) actions at random", isCall: false) {
            let (table, names) = (size.table(), Fixtures.shuffledNames(size.count))
            let parameters: [String: any Sendable] = ["productID": Fixtures.productID, "quantity": 2]
            return .calls { count in
                var position = 0
                try loop(count) { _ in
                    let name = names[position]
                    position = position == names.count - 1 ? 0 : position + 1
                    return try table.perform(name.target, name.action, parameters) as? Int ?? 0
                }
            }
        }
    }

    private static func typed(_ size: Size) -> Figure {
        let smallest = size.count == 10 ? nil : "typed-same-10"
        return Figure(
            "typed-same-\(size.count)", "typed call, one of \(size.count) actions", against: smallest, isCall: false
        ) {
            let (mediator, productID) = (try size.mediator(), Fixtures.productID)
            return .calls { count in
                try loop(count) { try mediator.cart.add(productID: productID, quantity: $0 & 7) }
            }
        }
    }

    private static func named(_ size: Size) -> Figure {
        Figure(
            "name-same-\(size.count)", "by name, one of \(size.count) actions, 2 prebuilt",
            against: "hand-same-\(size.count)", isCall: false
        ) {
            let mediator = try size.mediator()
            let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
            return .calls { count in
                try loop(count) { _ in try mediator.perform("Cart", "add", parameters).number }
            }
        }
    }

    private static func namedAtRandom(_ size: Size) -> Figure {
        Figure(
            "name-random-\(size.count)", "by name, \(size.count) actions at random",
            against: "hand-random-\(size.count)", isCall: false
        ) {
            let (mediator, names) = (try size.mediator(), Fixtures.shuffledNames(size.count))
            let parameters: Parameters = ["productID": .string(Fixtures.productID), "quantity": 2]
            return .calls { count in
                var position = 0
                try loop(count) { _ in
                    let name = names[position]
                    position = position == names.count - 1 ? 0 : position + 1
                    return try mediator.perform(name.target, name.action, parameters).number
                }
            }
        }
    }

    private static func typedAtRandom(_ size: Size) -> Figure {
        Figure(
            "typed-random-\(size.count)", "by contract, \(size.count) actions at random",
            against: "hand-random-\(size.count)", isCall: false
        ) {
            let (mediator, productID) = (try size.mediator(), Fixtures.productID)
            var random = SplitMix(seed: 1)
            let contracts = (0..<size.count).map(BulkActions.contract).shuffled(using: &random)
            return .calls { count in
                var position = 0
                try loop(count) {
                    let contract = contracts[position]
                    position = position == contracts.count - 1 ? 0 : position + 1
                    return try mediator.perform(contract, productID, $0 & 7)
                }
            }
        }
    }

    private static func leastAtRandom(_ size: Size) -> Figure {
        Figure(
            "least-random-\(size.count)", "a place of a table and a closure, \(size.count) at random, nothing read",
            against: "hand-random-\(size.count)", isCall: false
        ) {
            let names = Fixtures.shuffledNames(size.count)
            let table = BareTable((0..<size.count).lazy.map(BulkActions.names))
            return .calls { count in
                var position = 0
                loop(count) { _ in
                    let name = names[position]
                    position = position == names.count - 1 ? 0 : position + 1
                    return table.perform(name.target, name.action) ?? 0
                }
            }
        }
    }
}
