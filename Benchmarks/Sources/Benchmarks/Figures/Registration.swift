import BenchmarkActions
import BenchmarkModules
import HandWritten
import Mediator

extension Group {
    /// Mediators and tables made of many actions; letting them go is not timed.
    ///
    /// A group for each count: what 100,000 actions leave in the allocator would slow 1,000 down in some rounds.
    static let registrations = [1_000, 100_000].map { count in
        Group(
            name: "registration of \(count)",
            figures: [
                Figure(
                    "hand-register-\(count)", "hand-written, each of \(count) insertions", divisor: count,
                    isCall: false
                ) {
                    let names = (0..<count).map(BulkActions.names)
                    return .making {
                        var table = HandWrittenTable()
                        table.registerBulk(names)
                        return table
                    }
                },
                Figure(
                    "register-\(count)", "each of \(count) actions of a mediator", against: "hand-register-\(count)",
                    divisor: count, isCall: false
                ) {
                    let contracts = (0..<count).map(BulkActions.contract)
                    return .making { try Mediator { $0.handleAll(contracts) } }
                },
                Figure(
                    "declare-\(count)", "each of \(count) contracts", against: "hand-register-\(count)",
                    divisor: count, isCall: false
                ) {
                    .making { (0..<count).map(BulkActions.contract) }
                },
            ],
            rounds: 51
        )
    }
}

extension Group {
    /// The start of an app of 200 modules of 50 actions, each of which requires actions of its neighbors.
    static let start = Group(
        name: "start",
        figures: [
            Figure("register-alone", "registering 200 modules of 50 actions", isCall: false) {
                let modules = Self.modules
                return .making {
                    try Mediator { registry in
                        for module in modules { module.register(in: &registry) }
                    }
                }
            },
            Figure(
                "start-check", "the same as modules, requirements checked", against: "register-alone", isCall: false
            ) {
                let modules = Self.modules
                return .making { try Mediator(modules: modules) }
            },
            Figure(
                "start-whole", "the same, checked and started", against: "register-alone", isCall: false
            ) {
                let modules = Self.modules
                return .making {
                    let mediator = try Mediator(modules: modules)
                    try await mediator.start()
                    return mediator
                }
            },
            Figure("mediator-20", "a mediator of 20 actions", isCall: false) {
                let contracts = (0..<20).map(BulkActions.contract)
                return .making { try Mediator { $0.handleAll(contracts) } }
            },
        ],
        rounds: 51
    )

    private static let modules: [any Module] = {
        let parts = (0..<200).map(PartActions.init)
        return parts.indices.map { number in
            // Two neighbors further on and two before: the requirements are not in the order of the list.
            let required = [-2, -1, 1, 2].map { parts[(number + $0 + parts.count) % parts.count].required }
            return PartModule(number, parts[number], requires: required.flatMap(\.self))
        }
    }()
}
