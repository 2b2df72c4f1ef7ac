/// The dictionary that crosses from one module to another: string keys, each once, in order of insertion.
///
///     var parameters: Parameters = ["productID": "P-1001", "quantity": 2]
///     parameters["note"] = "a gift"
///     let quantity = try parameters.get("quantity", as: Int.self)  // 2
///
/// Entries lie flat in one buffer and are searched in line, which beats hashing for the handful of keys that a call
/// has. A value type, `Sendable`, usable from any thread; equal when keys and values are, whatever their order.
public struct Parameters: @unchecked Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: Value)

    /// Nil when empty.
    // Unchecked since managed buffers are not Sendable: it is written by whoever made it before anybody else sees it,
    // and later while it is uniquely referenced, as in every type that copies on write. (A `nonisolated(unsafe)`
    // property would say so more narrowly, and make each call retain it.)
    @usableFromInline var storage: ParameterStorage?

    /// Creates an empty dictionary.
    public init() { storage = nil }

    /// Creates a dictionary from keys and values in order, the last value of a key winning.
    public init(_ elements: some Sequence<(String, Value)>) {
        self.init()
        reserve(elements.underestimatedCount)
        // A handful of keys is searched in line; many, as in a document from outside, need an index.
        var positions: [String: Int]?
        for (key, value) in elements {
            let known = positions.map { $0[key] } ?? position(of: key)
            if let known {
                storage?.set(value, at: known)
            } else {
                append(key, value)
                positions?[key] = count - 1
                if count == 16, positions == nil {
                    positions = Dictionary(uniqueKeysWithValues: zip(keys, indices))
                }
            }
        }
    }

    /// Creates a dictionary of elements whose keys are known to differ.
    package init(unchecked elements: [Element]) {
        self.init()
        reserve(elements.count)
        for (key, value) in elements { storage?.append(key, value) }
    }

    /// Takes storage that is complete.
    @inlinable init(_ storage: ParameterStorage?) { self.storage = storage }

    init(literal elements: [(String, Value)]) {
        self.init(elements)
        precondition(
            count == elements.count,
            "Mediator: a dictionary literal gives a key twice among \(elements.map(\.0)). To resolve: give it once.")
    }

    /// The keys in order of insertion.
    public var keys: [String] { map(\.key) }

    /// Whether no value holds a reference at any depth, so that the dictionary survives JSON.
    public var isPlain: Bool { allSatisfy { $0.value.isPlain } }

    /// The value of a key: nil when there is none; setting nil removes the key, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get {
            guard let storage, let position = storage.position(of: key) else { return nil }
            return storage.value(at: position)
        }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?):
                makeUnique()
                storage?.set(value, at: position)
            case (let position?, nil):
                self = Parameters(unchecked: enumerated().filter { $0.offset != position }.map(\.element))
            case (nil, let value?):
                append(key, value)
            case (nil, nil):
                break
            }
        }
    }

    /// Returns the value of a key as a Swift type; an optional type reads a missing key as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` when the key is not there, or `invalidParameter` when
    ///   its value does not convert exactly.
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

    /// Returns the dictionary without what cannot leave the process, and the paths of what was left out.
    ///
    /// A key whose value is a reference is dropped; inside arrays a reference becomes ``Value/null`` so that the
    /// other elements keep their places.
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

    /// The storage, which has an entry at a position.
    private func storage(with position: Int) -> ParameterStorage {
        guard let storage, position >= 0, position < storage.count else {
            preconditionFailure("Mediator: there is no entry at \(position) among \(count). To resolve: use an index.")
        }
        return storage
    }

    package func position(of key: String) -> Int? { storage.flatMap { $0.position(of: key) } }

    /// Adds a key that is not there.
    private mutating func append(_ key: String, _ value: Value) {
        let hasRoom = storage.map { $0.names == nil && $0.count < $0.room } ?? false
        if !hasRoom || !isKnownUniquelyReferenced(&storage) { reserve(hasRoom ? count + 1 : Swift.max(4, 2 * count)) }
        storage?.append(key, value)
    }

    /// Makes storage of its own, unless it is, for writing to a value that is there.
    private mutating func makeUnique() { if !isKnownUniquelyReferenced(&storage) { reserve(count) } }

    /// Moves to storage of its own with own keys and room for a number of them.
    private mutating func reserve(_ room: Int) {
        guard room > 0 else { return }
        let new = ParameterStorage.make(room: Swift.max(room, count))
        for (key, value) in self { new.append(key, value) }
        storage = new
    }

    private func droppingReferences(path: ValuePath, into dropped: inout [String]) -> Parameters {
        var kept: [Element] = []
        for (key, value) in self {
            let path = path.appending(key: key)
            if case .reference = value {
                dropped.append(path.description)
            } else {
                kept.append((key, Self.droppingReferences(in: value, path: path, into: &dropped)))
            }
        }
        return Parameters(unchecked: kept)
    }

    private static func droppingReferences(in value: Value, path: ValuePath, into dropped: inout [String]) -> Value {
        switch value {
        case .dictionary(let parameters):
            return .dictionary(parameters.droppingReferences(path: path, into: &dropped))
        case .array(let values):
            var kept: [Value] = []
            for (index, value) in values.enumerated() {
                kept.append(droppingReferences(in: value, path: path.appending(index: index), into: &dropped))
            }
            return .array(kept)
        case .reference:
            dropped.append(path.description)
            return .null
        default:
            return value
        }
    }
}

extension Parameters: RandomAccessCollection {
    /// The position of the first entry: zero.
    public var startIndex: Int { 0 }

    /// The position after the last entry: the count.
    public var endIndex: Int { storage?.count ?? 0 }

    /// Returns the entry at a position in order of insertion.
    public subscript(position: Int) -> Element { (key(at: position), value(at: position)) }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal; a key given twice is a programmer's contradiction and traps.
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(literal: elements) }
}

extension Parameters: Hashable {
    /// Returns whether both hold the same keys with equal values, in whatever order.
    public static func == (left: Parameters, right: Parameters) -> Bool {
        guard left.count == right.count else { return false }
        // In the usual case both have the same order; only otherwise is an index worth its price.
        if zip(left, right).allSatisfy({ $0.key == $1.key && $0.value == $1.value }) { return true }
        let index = Dictionary(left.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return right.allSatisfy { index[$0.key] == $0.value }
    }

    /// Hashes keys and values without regard to their order.
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
