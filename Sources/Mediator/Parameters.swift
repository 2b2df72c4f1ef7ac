/// The dictionary that crosses between modules: unique string keys in order of insertion.
///
///     var parameters: Parameters = ["productID": "P-1001", "quantity": 2]
///     parameters["note"] = "a gift"
///     let quantity = try parameters.get("quantity", as: Int.self)  // 2
///
/// Linear search beats hashing for the few keys of a call; a dictionary of more than 16 keys has an index. Removing a key
/// takes time in proportion to their number. Two dictionaries are equal when their keys and values are, in any order.
public struct Parameters: Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: Value)

    /// The entries in order of insertion.
    @usableFromInline var entries: [Element]

    /// What only few dictionaries have: an array of one, so that the others carry one word for it.
    private var extras: [Extras]?

    private struct Extras: Sendable {
        /// The positions of many keys; nil for few.
        var positions: [String: Int]?
        /// Returns the schema of the action whose secret values the description hides; nil for a dictionary without.
        var secrets: (@Sendable () -> ActionSchema)?
    }

    /// The most keys that a dictionary has without an index.
    private static let mostUnindexed = 16

    /// Creates an empty dictionary.
    public init() { self.init(unchecked: []) }

    /// Creates an empty dictionary with room for a number of entries.
    init(capacity: Int) {
        self.init()
        entries.reserveCapacity(capacity)
    }

    /// Creates a dictionary from keys and values in order; the last value of a key replaces earlier ones.
    public init(_ elements: some Sequence<(String, Value)>) {
        self.init(capacity: elements.underestimatedCount)
        for (key, value) in elements { self[key] = value }
    }

    /// Creates a dictionary from elements with distinct keys.
    @usableFromInline package init(unchecked elements: [Element]) {
        entries = elements
        extras = nil
        if elements.count > Self.mostUnindexed { indexKeys() }
    }

    /// Returns the dictionary with a description that shows no secret of the action; copies and changes keep that.
    package func hidingSecrets(of schema: @escaping @Sendable () -> ActionSchema) -> Parameters {
        if extras?[0].secrets != nil { return self }
        var hiding = self
        hiding.extras = [Extras(positions: extras?[0].positions, secrets: schema)]
        return hiding
    }

    /// What the description shows: `•••` in place of the secret values of a call.
    var shown: Parameters { extras?[0].secrets.map { $0().redacting(self) } ?? self }

    init(literal elements: [(String, Value)]) {
        self.init(elements)
        precondition(
            count == elements.count,
            "Mediator: a dictionary literal gives a key twice among \(elements.map(\.0)). To resolve: give it once.")
    }

    /// The keys in order of insertion.
    public var keys: [String] { entries.map(\.key) }

    /// Whether the keys are these, in the same order.
    package func hasKeys(_ keys: [String]) -> Bool {
        entries.count == keys.count && zip(entries, keys).allSatisfy { $0.key == $1 }
    }

    /// Whether no value contains a reference at any depth, so that the dictionary converts to JSON and back.
    public var isPlain: Bool { Value.dictionary(self).isPlain }

    /// The value of a key, or nil; setting nil removes the key, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get { position(of: key).map { entries[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): entries[position].value = value
            case (let position?, nil):
                entries.remove(at: position)
                if extras?[0].positions != nil { indexKeys() }
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
        guard let position = position(of: key) else {
            if let absent = T.absentParameterValue { return absent }
            throw .missingParameter(key, in: self, expected: T.parameterSchema.description)
        }
        do {
            return try T(parameterValue: entries[position].value)
        } catch {
            throw .invalidParameter(key, error)
        }
    }

    /// Returns a dictionary with other entries, which keeps the names of the secret ones.
    package func replacing(with entries: [Element]) -> Parameters {
        let others = Parameters(unchecked: entries)
        return extras?[0].secrets.map { others.hidingSecrets(of: $0) } ?? others
    }

    package func key(at position: Int) -> String { self[position].key }

    package func value(at position: Int) -> Value { self[position].value }

    package func position(of key: String) -> Int? {
        if let positions = extras?[0].positions {
            StepCount.add(1)
            return positions[key]
        }
        StepCount.add(entries.count)
        return entries.firstIndex { $0.key == key }
    }

    /// Appends a key that the dictionary does not have.
    package mutating func append(_ key: String, _ value: Value) {
        StepCount.add(1)
        entries.append((key, value))
        if extras?[0].positions != nil {
            extras?[0].positions?[key] = entries.count - 1
        } else if entries.count > Self.mostUnindexed {
            indexKeys()
        }
    }

    /// Makes the index of the keys.
    private mutating func indexKeys() {
        let positions = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        extras = [Extras(positions: positions, secrets: extras?[0].secrets)]
    }
}

extension Parameters: RandomAccessCollection {
    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of entries.
    public var endIndex: Int { entries.count }

    /// Whether there is no entry; in line, since each call without parameters asks.
    @inlinable public var isEmpty: Bool { entries.isEmpty }

    /// Returns the entry at a position in order of insertion.
    public subscript(position: Int) -> Element {
        precondition(
            entries.indices.contains(position),
            "Mediator: there is no entry at \(position) among \(entries.count). To resolve: use an index.")
        return entries[position]
    }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal; a duplicate key traps.
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(literal: elements) }
}

extension Parameters: Hashable {
    /// Returns whether both have the same keys with equal values, in any order.
    public static func == (left: Parameters, right: Parameters) -> Bool {
        Value.dictionary(left) == .dictionary(right)
    }

    /// Hashes keys and values independently of their order.
    public func hash(into hasher: inout Hasher) { Value.dictionary(self).hash(into: &hasher) }
}
