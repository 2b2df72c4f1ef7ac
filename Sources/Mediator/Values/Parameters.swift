/// The dictionary that crosses from one module to another: string keys, each once, in order of insertion.
///
///     var parameters: Parameters = ["productID": "P-1001", "quantity": 2]
///     parameters["note"] = "a gift"
///     let quantity = try parameters.get("quantity", as: Int.self)  // 2
///
/// Entries lie flat in one buffer and are searched in line, which beats hashing for the handful of keys that a call
/// has. A value type, `Sendable`, usable from any thread; equal when keys and values are, whatever their order.
public struct Parameters: Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: Value)

    var elements: [Element]

    /// Creates an empty dictionary.
    public init() {
        elements = []
    }

    /// Creates a dictionary from keys and values in order, the last value of a key winning.
    public init(_ elements: some Sequence<(String, Value)>) {
        self.init()
        var positions: [String: Int] = [:]
        for (key, value) in elements {
            if let position = positions[key] {
                self.elements[position].value = value
            } else {
                positions[key] = self.elements.count
                self.elements.append((key, value))
            }
        }
    }

    /// Creates a dictionary of elements whose keys are known to differ.
    package init(unchecked elements: [Element]) {
        self.elements = elements
    }

    init(literal elements: [(String, Value)]) {
        self.init(elements)
        precondition(
            self.elements.count == elements.count,
            "Mediator: a dictionary literal gives a key twice among \(elements.map(\.0)). To resolve: give it once."
        )
    }

    /// The keys in order of insertion.
    public var keys: [String] {
        elements.map(\.key)
    }

    /// Whether no value holds a reference at any depth, so that the dictionary survives JSON.
    public var isPlain: Bool {
        elements.allSatisfy { $0.value.isPlain }
    }

    /// The value of a key: nil when there is none; setting nil removes the key, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get {
            position(of: key).map { elements[$0].value }
        }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): elements[position].value = value
            case (let position?, nil): elements.remove(at: position)
            case (nil, let value?): elements.append((key, value))
            case (nil, nil): break
            }
        }
    }

    /// Returns the value of a key as a Swift type; an optional type reads a missing key as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` when the key is not there, or `invalidParameter` when
    ///   its value does not convert exactly.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        guard let position = position(of: key) else {
            if let absent = T.absentParameterValue { return absent }
            throw .missingParameter(key, in: self, expected: T.parameterSchema.description)
        }
        do {
            return try T(parameterValue: elements[position].value)
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

    func position(of key: String) -> Int? {
        elements.firstIndex { $0.key == key }
    }

    private func droppingReferences(path: ValuePath, into dropped: inout [String]) -> Parameters {
        var kept: [Element] = []
        for (key, value) in elements {
            let path = path.appending(key: key)
            if case .reference = value {
                dropped.append(path.description)
            } else {
                kept.append((key, Self.droppingReferences(in: value, path: path, into: &dropped)))
            }
        }
        return Parameters(unchecked: kept)
    }

    private static func droppingReferences(
        in value: Value,
        path: ValuePath,
        into dropped: inout [String]
    ) -> Value {
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
    public var endIndex: Int { elements.count }

    /// Returns the entry at a position in order of insertion.
    public subscript(position: Int) -> Element {
        elements[position]
    }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal; a key given twice is a programmer's contradiction and traps.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(literal: elements)
    }
}

extension Parameters: Hashable {
    /// Returns whether both hold the same keys with equal values, in whatever order.
    public static func == (left: Parameters, right: Parameters) -> Bool {
        guard left.count == right.count else { return false }
        // In the usual case both have the same order; only otherwise is an index worth its price.
        if zip(left.elements, right.elements).allSatisfy({ $0.key == $1.key && $0.value == $1.value }) { return true }
        let index = Dictionary(left.elements.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return right.elements.allSatisfy { index[$0.key] == $0.value }
    }

    /// Hashes keys and values without regard to their order.
    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for (key, value) in elements {
            var element = Hasher()
            element.combine(key)
            element.combine(value)
            combined ^= element.finalize()
        }
        hasher.combine(combined)
    }
}
