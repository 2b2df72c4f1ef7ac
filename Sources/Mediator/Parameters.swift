/// The dictionary that crosses between modules: unique string keys in order of insertion.
///
///     var parameters: Parameters = ["productID": "P-1001", "quantity": 2]
///     parameters["note"] = "a gift"
///     let quantity = try parameters.get("quantity", as: Int.self)  // 2
///
/// One flat buffer holds the entries; linear search beats hashing for the few keys of a call. Two dictionaries are
/// equal when their keys and values are, in any order.
public struct Parameters: @unchecked Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: Value)

    /// Nil when empty.
    // Unchecked since managed buffers are not Sendable: the creator writes to it before sharing it, and later writes
    // happen only while it is uniquely referenced (copy on write). A `nonisolated(unsafe)` property would be narrower,
    // but each call would retain it.
    @usableFromInline var storage: ParameterStorage?

    /// Creates an empty dictionary.
    public init() { storage = nil }

    /// Creates a dictionary from keys and values in order; the last value of a key replaces earlier ones.
    public init(_ elements: some Sequence<(String, Value)>) {
        self.init()
        reserve(elements.underestimatedCount)
        // Linear search is fast for a few keys; many, as in a document from outside, need an index.
        var positions: [String: Int]?
        for (key, value) in elements {
            let known = positions.map { $0[key] } ?? position(of: key)
            if let known {
                storage?.set(value, at: known)
            } else {
                append(key, value)
                positions?[key] = count - 1
                if count == 16, positions == nil { positions = Dictionary(uniqueKeysWithValues: zip(keys, indices)) }
            }
        }
    }

    /// Creates a dictionary from elements with distinct keys.
    package init(unchecked elements: [Element]) {
        self.init()
        reserve(elements.count)
        for (key, value) in elements { storage?.append(key, value) }
    }

    /// Creates a dictionary from complete storage.
    @inlinable init(_ storage: ParameterStorage?) { self.storage = storage }

    init(literal elements: [(String, Value)]) {
        self.init(elements)
        precondition(
            count == elements.count,
            "Mediator: a dictionary literal gives a key twice among \(elements.map(\.0)). To resolve: give it once.")
    }

    /// The keys in order of insertion.
    public var keys: [String] { map(\.key) }

    /// Whether no value contains a reference at any depth, so that the dictionary converts to JSON and back.
    public var isPlain: Bool { allSatisfy { $0.value.isPlain } }

    /// The value of a key, or nil; setting nil removes the key, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get {
            guard let storage, let position = storage.position(of: key) else { return nil }
            return storage.value(at: position)
        }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?):
                if !isKnownUniquelyReferenced(&storage) { reserve(count) }
                storage?.set(value, at: position)
            case (let position?, nil):
                self = Parameters(unchecked: enumerated().filter { $0.offset != position }.map(\.element))
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Returns the value of a key as a Swift type; an optional type reads a missing key as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` for a missing key, or `invalidParameter` when the value
    ///   does not convert exactly.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        guard let storage, let position = storage.position(of: key) else {
            if let absent = T.absentParameterValue { return absent }
            throw .missingParameter(key, in: self, expected: T.parameterSchema.description)
        }
        do {
            return try T(parameterValue: storage.value(at: position))
        } catch {
            throw .invalidParameter(key, error)
        }
    }

    /// Returns the dictionary without references, and the paths of the dropped ones.
    ///
    /// It drops the key of a reference; in arrays it replaces a reference by ``Value/null`` to keep the indices.
    ///
    ///     let (plain, dropped) = parameters.droppingReferences()
    ///     // dropped == ["onChange", "items[2].image"]
    public func droppingReferences() -> (plain: Parameters, dropped: [String]) {
        var dropped: [String] = []
        let plain = droppingReferences(path: ValuePath(), into: &dropped)
        return (plain, dropped)
    }

    package func key(at position: Int) -> String { storage(with: position).key(at: position) }

    func value(at position: Int) -> Value { storage(with: position).value(at: position) }

    /// Returns the storage, which must have an entry at the position.
    private func storage(with position: Int) -> ParameterStorage {
        guard let storage, position >= 0, position < storage.count else {
            preconditionFailure("Mediator: there is no entry at \(position) among \(count). To resolve: use an index.")
        }
        return storage
    }

    package func position(of key: String) -> Int? { storage.flatMap { $0.position(of: key) } }

    /// Appends a new key.
    private mutating func append(_ key: String, _ value: Value) {
        let hasRoom = storage.map { $0.names == nil && $0.count < $0.room } ?? false
        if !hasRoom || !isKnownUniquelyReferenced(&storage) { reserve(hasRoom ? count + 1 : Swift.max(4, 2 * count)) }
        storage?.append(key, value)
    }

    /// Copies the entries to new storage with room for a number of them.
    private mutating func reserve(_ room: Int) {
        guard room > 0 else { return }
        let new = ParameterStorage.make(room: Swift.max(room, count))
        for (key, value) in self { new.append(key, value) }
        storage = new
    }

    private func droppingReferences(path: ValuePath, into dropped: inout [String]) -> Parameters {
        var kept: [Element] = []
        for (key, value) in self {
            let plain = Self.droppingReferences(in: value, path: path.appending(key: key), into: &dropped)
            if case .reference = value { continue }
            kept.append((key, plain))
        }
        return Parameters(unchecked: kept)
    }

    private static func droppingReferences(in value: Value, path: ValuePath, into dropped: inout [String]) -> Value {
        switch value {
        case .dictionary(let parameters): return .dictionary(parameters.droppingReferences(path: path, into: &dropped))
        case .array(let values):
            let kept = values.enumerated().map { index, value in
                droppingReferences(in: value, path: path.appending(index: index), into: &dropped)
            }
            return .array(kept)
        case .reference:
            dropped.append(path.description)
            return .null
        default: return value
        }
    }
}

extension Parameters: RandomAccessCollection {
    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of entries.
    public var endIndex: Int { storage?.count ?? 0 }

    /// Returns the entry at a position in order of insertion.
    public subscript(position: Int) -> Element { (key(at: position), value(at: position)) }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal; a duplicate key traps.
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(literal: elements) }
}

extension Parameters: Hashable {
    /// Returns whether both have the same keys with equal values, in any order.
    public static func == (left: Parameters, right: Parameters) -> Bool {
        guard left.count == right.count else { return false }
        // The order is usually the same; otherwise an index pays off.
        if zip(left, right).allSatisfy({ $0.key == $1.key && $0.value == $1.value }) { return true }
        let index = Dictionary(left.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return right.allSatisfy { index[$0.key] == $0.value }
    }

    /// Hashes keys and values independently of their order.
    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for (key, value) in self {
            var element = Hasher()
            element.combine(key)
            element.combine(value)
            combined ^= element.finalize()
        }
        hasher.combine(combined)
    }
}
