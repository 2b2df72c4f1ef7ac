/// The order in which modules start: each after those that it requires.
///
/// Modules that require one another in a circle start in the order of the list.
struct StartOrder {
    /// For each module, by position in the list, the positions of the modules whose start it awaits: of the others in a
    /// circle that is the one before it.
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
        let circles = Self.circles(required)
        var circleOf = [Int](repeating: 0, count: required.count)
        for (number, circle) in circles.enumerated() {
            for position in circle { circleOf[position] = number }
        }
        var predecessors = required.indices.map { one in required[one].filter { circleOf[$0] != circleOf[one] } }
        for circle in circles {
            for (earlier, later) in zip(circle, circle.dropFirst()) { predecessors[later].insert(earlier) }
        }
        self.predecessors = predecessors
        let firsts = required.indices.filter { circles[circleOf[$0]][0] == $0 && circles[circleOf[$0]].count > 1 }
        cycles = firsts.map { circles[circleOf[$0]].map { modules[$0].name } }
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

    /// Returns the modules that require one another, each circle ascending: the strongly connected components of the
    /// requirements (Tarjan, 1972), without recursion.
    private static func circles(_ required: [Set<Int>]) -> [[Int]] {
        let required = required.map(Array.init)
        // The order in which modules are visited, from 1, and the first one that each reaches in the open circle.
        var visited = [Int](repeating: 0, count: required.count)
        var first = visited
        var isOpen = [Bool](repeating: false, count: required.count)
        var (count, open, circles) = (0, [Int](), [[Int]]())
        for root in required.indices where visited[root] == 0 {
            var path = [(module: root, next: 0)]
            while let (module, next) = path.last {
                if next == 0 {
                    count += 1
                    (visited[module], first[module], isOpen[module]) = (count, count, true)
                    open.append(module)
                }
                if next < required[module].count {
                    path[path.count - 1].next += 1
                    let other = required[module][next]
                    if visited[other] == 0 {
                        path.append((other, 0))
                    } else if isOpen[other] {
                        first[module] = min(first[module], visited[other])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.module { first[parent] = min(first[parent], first[module]) }
                guard first[module] == visited[module], let start = open.lastIndex(of: module) else { continue }
                let circle = open[start...].sorted()
                open.removeSubrange(start...)
                for position in circle { isOpen[position] = false }
                circles.append(circle)
            }
        }
        return circles
    }
}
