/// The order in which modules start: each after those that it requires, otherwise in the order of registration.
///
/// Modules that require one another in a cycle start in the order of registration.
struct StartOrder {
    private let registered: [ModuleRegistration]
    /// For each module the positions of those that it requires.
    private let required: [[Int]]
    /// The modules in the order in which they start; those of a cycle in one group.
    private var groups: [[Int]] = []

    // The search for the strongly connected components of the requirements (Tarjan, 1972).
    /// The number of each module in the order of visits; the greatest one once its group is known.
    private var numbers: [Int?]
    private var visitedCount = 0
    /// The visited modules whose group is not known.
    private var open: [Int] = []

    init(_ table: DispatchTable) {
        registered = table.modules
        numbers = registered.map { _ in nil }
        let positions = Dictionary(
            registered.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let provider = table.providers()
        required = registered.map { module in
            module.requires.compactMap { provider($0.id).flatMap { positions[$0] } }
        }
        for module in registered.indices where numbers[module] == nil { _ = visit(module) }
    }

    var modules: [ModuleRegistration] { groups.joined().map { registered[$0] } }

    /// The names of modules that require one another in a cycle, in the order of registration.
    var cycles: [[String]] {
        groups.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { $0.map { registered[$0].name } }
    }

    /// Visits a module after those that it requires, and returns the lowest number that these reach.
    private mutating func visit(_ module: Int) -> Int {
        visitedCount += 1
        let number = visitedCount
        numbers[module] = number
        open.append(module)
        var lowest = number
        for other in required[module] { lowest = min(lowest, numbers[other] ?? visit(other)) }
        if lowest == number, let start = open.lastIndex(of: module) {
            let group = open[start...].sorted()
            open.removeSubrange(start...)
            for other in group { numbers[other] = .max }
            groups.append(group)
        }
        return lowest
    }
}
