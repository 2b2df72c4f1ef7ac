import MediatorConsole
import Mediator

/// The differences of two values.
enum ValueDifferences {
    struct Difference {
        let path: String
        /// Nil when there was no value.
        let recorded: Value?
        let now: Value?
    }

    static func between(_ recorded: Value, _ now: Value, at path: String) -> [Difference] {
        if recorded == now { return [] }
        switch (recorded, now) {
        case (.dictionary(let one), .dictionary(let two)):
            let keys = one.keys + two.keys.filter { one[$0] == nil }
            return keys.flatMap { between(one[$0], two[$0], at: "\(path).\($0)") }
        case (.array(let one), .array(let two)):
            return (0..<max(one.count, two.count)).flatMap { index in
                between(
                    index < one.count ? one[index] : nil,
                    index < two.count ? two[index] : nil,
                    at: "\(path)[\(index)]"
                )
            }
        default:
            return [Difference(path: path, recorded: recorded, now: now)]
        }
    }

    private static func between(_ recorded: Value?, _ now: Value?, at path: String) -> [Difference] {
        guard let recorded, let now else { return [Difference(path: path, recorded: recorded, now: now)] }
        return between(recorded, now, at: path)
    }
}
