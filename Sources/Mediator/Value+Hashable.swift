extension Value: Hashable {
    /// Returns whether both have the same case with equal payloads.
    public static func == (left: Value, right: Value) -> Bool { areEqual(left, right, byBytes: false) }

    static func areEqual(_ left: Value, _ right: Value, byBytes: Bool) -> Bool {
        // The pairs that remain: a list rather than the stack, since values may nest at any depth.
        var pending: [(Value, Value)] = []
        guard areSameLeaf(left, right, byBytes, &pending) else { return false }
        while let pair = pending.popLast() {
            switch pair {
            case (.array(let left), .array(let right)):
                guard left.count == right.count else { return false }
                for pair in zip(left, right) where !areSameLeaf(pair.0, pair.1, byBytes, &pending) { return false }
            case (.dictionary(let left), .dictionary(let right)):
                guard left.count == right.count else { return false }
                for position in left.indices {
                    let (key, value) = left[position]
                    // The order is usually the same.
                    let isHere = right.key(at: position) == key
                    if byBytes {
                        guard let index = isHere ? position : right.position(of: key),
                            right.key(at: index).hasSameBytes(as: key)
                        else { return false }
                    }
                    let other = isHere ? right.value(at: position) : right[key]
                    guard let other, areSameLeaf(value, other, byBytes, &pending) else { return false }
                }
            default: break  // No others are added.
            }
        }
        return true
    }

    /// Returns whether two values are equal, or may be: it adds two arrays or dictionaries to a list.
    private static func areSameLeaf(
        _ left: Value, _ right: Value, _ byBytes: Bool, _ pending: inout [(Value, Value)]
    ) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.int(let left), .int(let right)): return left == right
        case (.double(let left), .double(let right)):
            return byBytes ? left.bitPattern == right.bitPattern : left == right
        case (.string(let left), .string(let right)):
            return byBytes ? left.hasSameBytes(as: right) : left == right
        case (.bytes(let left), .bytes(let right)): return left == right
        case (.reference(let left), .reference(let right)): return left == right
        case (.array, .array), (.dictionary, .dictionary):
            pending.append((left, right))
            return true
        default: return false
        }
    }

    /// Hashes the value, to the depth that JSON may have: equal values have equal hashes.
    public func hash(into hasher: inout Hasher) { hash(into: &hasher, depth: Self.maximumDepth) }

    private func hash(into hasher: inout Hasher, depth: Int) {
        hasher.combine(kind)
        switch self {
        case .null: break
        case .bool(let bool): hasher.combine(bool)
        case .int(let int): hasher.combine(int)
        case .double(let double): hasher.combine(double)
        case .string(let string): hasher.combine(string)
        case .bytes(let bytes): hasher.combine(bytes)
        case .array(let values):
            hasher.combine(values.count)
            if depth > 0 { for value in values { value.hash(into: &hasher, depth: depth - 1) } }
        case .dictionary(let parameters):
            // Independently of the order.
            var combined = parameters.count
            for (key, value) in parameters where depth > 0 {
                var element = Hasher()
                element.combine(key)
                value.hash(into: &element, depth: depth - 1)
                combined ^= element.finalize()
            }
            hasher.combine(combined)
        case .reference(let reference): hasher.combine(reference)
        }
    }
}
