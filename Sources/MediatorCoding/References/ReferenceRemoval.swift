import Mediator

/// Removes references from nested values, level by level without recursion, since values may nest at any depth.
struct ReferenceRemoval {
    private struct Level {
        let source: Value
        var position = 0
        var entries: [Parameters.Element] = []
        var values: [Value] = []

        /// The value at the position; nil at the end.
        var next: Value? {
            switch source {
            case .array(let values) where position < values.count: values[position]
            case .dictionary(let parameters) where position < parameters.count: parameters.value(at: position)
            default: nil
            }
        }

        /// The path of that value in the container.
        var path: ValuePath {
            guard case .dictionary(let parameters) = source else { return ValuePath().appending(index: position) }
            return ValuePath().appending(key: parameters.key(at: position))
        }

        /// Keeps a value for that at the position; nil removes its key.
        mutating func keep(_ value: Value?) {
            if case .dictionary(let parameters) = source {
                if let value { entries.append((parameters.key(at: position), value)) }
            } else {
                values.append(value ?? .null)
            }
            position += 1
        }

        /// The container of what was kept.
        var kept: Value {
            if case .array = source { .array(values) } else { .dictionary(Parameters(unchecked: entries)) }
        }
    }

    static func removing(from parameters: Parameters) -> (serializable: [Parameters.Element], dropped: [String]) {
        var dropped: [String] = []
        var outer: [Level] = []
        var level = Level(source: .dictionary(parameters))
        while true {
            switch level.next {
            case let value?:
                switch value {
                case .array, .dictionary:
                    outer.append(level)
                    level = Level(source: value)
                case .reference:
                    var path = ValuePath()
                    for level in outer + [level] { path = path.appending(level.path) }
                    dropped.append(path.description)
                    level.keep(nil)
                default: level.keep(value)
                }
            case nil:
                guard var parent = outer.popLast() else { return (level.entries, dropped) }
                parent.keep(level.kept)
                level = parent
            }
        }
    }
}
