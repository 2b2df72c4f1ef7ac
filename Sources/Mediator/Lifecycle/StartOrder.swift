/// The order in which modules start: each after those that it requires.
///
/// Modules that require one another in a circle start in the order of the list.
struct StartOrder {
    /// For each module, by position in the list, the positions of the modules that start before it.
    let predecessors: [Set<Int>]

    /// The names of modules that require one another in a circle, in the order of the list.
    let cycles: [[String]]

    private let modules: [ModuleRegistration]

    init(_ table: Table) {
        let modules = table.modules
        self.modules = modules
        let positions = Dictionary(
            modules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let provider = table.providers()
        let required = modules.enumerated().map { position, module in
            Set(
                module.requires.compactMap { required in provider(required.id).flatMap { positions[$0] } }
            ).subtracting([position])
        }
        let reached = required.indices.map { Self.reached(from: $0, required) }
        // Two modules are in one circle if each is reached from the other.
        let circles = required.indices.map { one in
            reached[one].filter { $0 != one && reached[$0].contains(one) }
        }
        predecessors = required.indices.map { one in
            required[one].subtracting(circles[one]).union(circles[one].filter { $0 < one })
        }
        cycles = required.indices.compactMap { one in
            guard let first = circles[one].min(), first > one else { return nil }
            return (circles[one] + [one]).sorted().map { modules[$0].name }
        }
    }

    /// Returns started modules in the order in which they stop: each before those that it requires, otherwise the last
    /// first.
    func stopOrder(of started: [ModuleRegistration]) -> [ModuleRegistration] {
        var remaining = started
        var order: [ModuleRegistration] = []
        while !remaining.isEmpty {
            let next = remaining.lastIndex { module in !remaining.contains { starts(module, before: $0) } }
            order.append(remaining.remove(at: next ?? remaining.endIndex - 1))
        }
        return order
    }

    private func starts(_ one: ModuleRegistration, before other: ModuleRegistration) -> Bool {
        guard let position = modules.firstIndex(where: { $0 === one }),
            let later = modules.firstIndex(where: { $0 === other })
        else { return false }
        return predecessors[later].contains(position)
    }

    private static func reached(from start: Int, _ required: [Set<Int>]) -> Set<Int> {
        var reached: Set<Int> = []
        var pending = Array(required[start])
        while let next = pending.popLast() {
            if reached.insert(next).inserted { pending += required[next] }
        }
        return reached
    }
}
