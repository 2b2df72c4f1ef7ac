extension Value: Hashable {
    /// Returns whether both have the same case with equal payloads.
    public static func == (left: Value, right: Value) -> Bool { areEqual(left, right, byBytes: false) }

    static func areEqual(_ left: Value, _ right: Value, byBytes: Bool) -> Bool {
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
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1, byBytes: byBytes) }
        case (.dictionary(let left), .dictionary(let right)):
            return left.count == right.count
                && left.indices.allSatisfy { right.hasEntry(of: left, at: $0, byBytes: byBytes) }
        default: return false
        }
    }

    /// Hashes the value; dictionaries independently of the order of their keys.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        switch self {
        case .null: break
        case .bool(let bool): hasher.combine(bool)
        case .int(let int): hasher.combine(int)
        case .double(let double): hasher.combine(double)
        case .string(let string): hasher.combine(string)
        case .bytes(let bytes): hasher.combine(bytes)
        case .array(let values): hasher.combine(values)
        case .dictionary(let parameters):
            var combined = parameters.count
            for (key, value) in parameters {
                var element = Hasher()
                element.combine(key)
                element.combine(value)
                combined ^= element.finalize()
            }
            hasher.combine(combined)
        case .reference(let reference): hasher.combine(reference)
        }
    }
}

extension Parameters {
    /// Whether the dictionary has the entry that another one has at a position.
    fileprivate func hasEntry(of other: Parameters, at position: Int, byBytes: Bool) -> Bool {
        let (key, value) = other[position]
        // The order is usually the same.
        let isHere = self.key(at: position) == key
        guard let own = isHere ? position : self.position(of: key) else { return false }
        if byBytes, !self.key(at: own).hasSameBytes(as: key) { return false }
        return Value.areEqual(value, self.value(at: own), byBytes: byBytes)
    }
}
