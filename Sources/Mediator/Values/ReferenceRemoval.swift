/// Removes references from nested values, level by level without recursion, since values may nest at any depth.
struct ReferenceRemoval {
    private struct Level {
        let source: Value
        var position = 0
        var entries: [Parameters.Element] = []
        var values: [Value] = []

        /// The value at the position and its path in the container; nil at the end.
        var next: (value: Value, path: ValuePath)? {
            switch source {
            case .array(let values) where position < values.count:
                (values[position], ValuePath().appending(index: position))
            case .dictionary(let parameters) where position < parameters.count:
                (parameters.value(at: position), ValuePath().appending(key: parameters.key(at: position)))
            default: nil
            }
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
    }

    static func removing(from parameters: Parameters) -> (plain: Parameters, dropped: [String]) {
        var dropped: [String] = []
        var outer: [Level] = []
        var level = Level(source: .dictionary(parameters))
        while true {
            switch level.next?.value {
            case .array?, .dictionary?:
                guard let (value, _) = level.next else { continue }
                outer.append(level)
                level = Level(source: value)
            case .reference?:
                var path = ValuePath()
                for level in outer + [level] { if let next = level.next { path.append(next.path) } }
                dropped.append(path.description)
                level.keep(nil)
            case let value?: level.keep(value)
            case nil:
                let plain = Parameters(unchecked: level.entries)
                guard var parent = outer.popLast() else { return (plain, dropped) }
                if case .array = level.source {
                    parent.keep(.array(level.values))
                } else {
                    parent.keep(.dictionary(plain))
                }
                level = parent
            }
        }
    }
}
