/// The dictionary that crosses between modules: unique string keys in order of insertion.
///
///     var parameters: Parameters = ["productID": "P-1001", "quantity": 2]
///     parameters["note"] = "a gift"
///     let quantity = try parameters.get("quantity", as: Int.self)  // 2
///
/// Few keys, as those of a call, are searched one by one; more than 16 have an index. Removing one of n keys takes about n
/// steps. Two dictionaries are equal when their keys and values are, in any order.
public struct Parameters: Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: Value)

    @usableFromInline var shared: SharedStorage

    private var hasOwnKeys: Bool { storage?.contractKeys == nil }

    /// Nil when empty.
    @inlinable var storage: ParameterStorage? { shared.storage }

    /// Creates an empty dictionary.
    public init() { shared = SharedStorage(storage: nil) }

    /// Creates a dictionary from keys and values in order; the last value of a key replaces earlier ones.
    public init(_ elements: some Sequence<(String, Value)>) {
        self.init()
        copyStorage(capacity: elements.underestimatedCount)
        for (key, value) in elements { self[key] = value }
    }

    /// Creates a dictionary from elements with distinct keys.
    package init(unchecked elements: [Element]) { self.init(elements, secretContracts: []) }

    private init(_ elements: [Element], secretContracts: [ActionContract]) {
        self.init()
        if elements.isEmpty, secretContracts.isEmpty { return }
        // An empty dictionary with secrets has storage, too: defaults may be added to it.
        let new = ParameterStorage.make(capacity: Swift.max(elements.count, 1), secretContracts: secretContracts)
        for (key, value) in elements { new.append(key, value) }
        shared.storage = new
    }

    private var secretContracts: [ActionContract] { storage?.secretContracts ?? [] }

    /// Returns the same entries; their description shows `•••` for the secrets of a contract.
    ///
    /// Copies and changes keep that. Where the parameters of another action are passed on, names that are secret in either are redacted.
    package func hidingSecrets(of contract: ActionContract) -> Parameters {
        let earlier = secretContracts
        guard contract.hasSecrets, earlier.last !== contract else { return self }
        return Parameters(Array(self), secretContracts: earlier.filter { $0 !== contract } + [contract])
    }

    /// What the description shows: `•••` in place of the secret values of a call.
    package var redacted: Parameters {
        let contracts = secretContracts
        guard let latest = contracts.first(where: { $0 === ActionContract.hidingEverything }) ?? contracts.last else {
            return self
        }
        let others = contracts.lazy.filter { $0 !== latest }
        return others.reduce(latest.schema) { $0.addingSecrets(of: $1.schema) }.redacting(self)
    }

    @inlinable init(_ storage: ParameterStorage?) { shared = SharedStorage(storage: storage) }

    init(literal elements: [(String, Value)]) {
        self.init(elements)
        precondition(
            count == elements.count,
            "Mediator: a dictionary literal gives a key twice among \(elements.map(\.0)). To resolve: give it once.")
    }

    /// The keys in order of insertion.
    public var keys: [String] { map(\.key) }

    /// Whether the values hold no reference at any depth.
    public var isSerializable: Bool { allSatisfy { $0.value.isSerializable } }

    /// The value of a key, or nil; setting nil removes the key, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get {
            guard let storage else { return nil }
            return storage.position(of: key).map { storage.value(at: $0) }
        }
        set {
            switch (storage?.position(of: key), newValue) {
            case (let position?, let value?) where isKnownUniquelyReferenced(&shared.storage):
                storage?.set(value, at: position)
            case (let position?, nil) where hasOwnKeys && isKnownUniquelyReferenced(&shared.storage):
                storage?.remove(at: position)
                if isEmpty, secretContracts.isEmpty { shared.storage = nil }
            case (.some, _):
                // Shared, or with the keys of a contract: the copy is neither.
                copyStorage(capacity: count)
                self[key] = newValue
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
            if let absent = T.valueWhenMissing { return absent }
            throw .missingParameter(key, in: self, expected: T.parameterSchema.description)
        }
        do {
            return try T(parameterValue: storage.value(at: position))
        } catch {
            throw .invalidParameter(key, error)
        }
    }

    /// Returns a dictionary with other entries, which keeps the names of the secret ones.
    package func replacing(with entries: [Element]) -> Parameters {
        Parameters(entries, secretContracts: secretContracts)
    }

    package func key(at position: Int) -> String { entry(at: position) { $0.key(at: $1) } }

    package func value(at position: Int) -> Value { entry(at: position) { $0.value(at: $1) } }

    /// Reads the entry at a position, which must exist.
    private func entry<Result>(at position: Int, _ read: (ParameterStorage, Int) -> Result) -> Result {
        guard let storage, position >= 0, position < count else {
            preconditionFailure(
                "Mediator: there is no entry at \(position) among \(count). To resolve: use a position below the count."
            )
        }
        return read(storage, position)
    }

    package func position(of key: String) -> Int? { storage?.position(of: key) }

    /// Appends a key that the dictionary does not have.
    package mutating func append(_ key: String, _ value: Value) {
        let hasFreeCapacity = storage?.hasFreeCapacity ?? false
        if !hasFreeCapacity || !isKnownUniquelyReferenced(&shared.storage) {
            copyStorage(capacity: hasFreeCapacity ? count + 1 : Swift.max(4, 2 * count))
        }
        storage?.append(key, value)
    }

    /// Copies the entries to new storage of a capacity, with keys of its own.
    private mutating func copyStorage(capacity: Int) {
        guard capacity > 0 else { return }
        let new = ParameterStorage.make(capacity: Swift.max(capacity, count), secretContracts: secretContracts)
        storage?.copy(to: new)
        shared.storage = new
    }
}

extension Parameters: RandomAccessCollection {
    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of entries.
    public var endIndex: Int { storage?.count ?? 0 }

    // Inlinable: every call without parameters asks.
    /// Whether there is no entry.
    @inlinable public var isEmpty: Bool { storage == nil || endIndex == 0 }

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
        Value.dictionary(left) == .dictionary(right)
    }

    /// Hashes keys and values independently of their order.
    public func hash(into hasher: inout Hasher) { Value.dictionary(self).hash(into: &hasher) }
}
