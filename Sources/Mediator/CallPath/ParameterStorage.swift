/// The values of a dictionary, and the keys that are its own, in one allocation.
///
/// The values come first. The keys are those of a contract, or stored here, behind the capacity for the values.
///
/// The creator of storage writes to it before it shares it; later, ``Parameters`` writes only while it holds the one
/// reference. Values, and keys stored here, are initialized from the first to the last entry: the caller of each function passes
/// the position of an entry. No pointer leaves its closure, so that each use keeps the storage alive.
@usableFromInline final class ParameterStorage: ManagedBuffer<ParameterStorage.Header, Value> {
    @usableFromInline struct Header {
        @usableFromInline var count = 0
        /// The capacity for values; keys that are stored here begin behind it.
        @usableFromInline let valueCapacity: Int
        /// The keys of a typed call's contract; nil if the keys are stored here.
        @usableFromInline let contractKeys: ParameterKeys?
        /// What only few dictionaries with stored keys have.
        @usableFromInline var extras: Extras?

        @usableFromInline init(valueCapacity: Int, contractKeys: ParameterKeys?, extras: Extras? = nil) {
            self.valueCapacity = valueCapacity
            self.contractKeys = contractKeys
            self.extras = extras
        }
    }

    @usableFromInline final class Extras {
        /// The positions of many keys; nil for few, which are searched faster one by one.
        fileprivate var positions: [String: Int]?
        /// The contracts whose secret values the description leaves out, the latest last.
        let secretContracts: [ActionContract]

        fileprivate init(positions: [String: Int]? = nil, secretContracts: [ActionContract]) {
            (self.positions, self.secretContracts) = (positions, secretContracts)
        }
    }

    /// The most own keys that are found without their positions.
    private static let maximumWithoutPositions = 16

    // The casts of both functions are safe: `create` returns an instance of this class, typed as its superclass.

    static func make(_ keys: ParameterKeys, count: Int) -> ParameterStorage {
        let storage = ParameterStorage.create(minimumCapacity: count) { _ in
            Header(valueCapacity: count, contractKeys: keys)
        }
        return unsafe unsafeDowncast(storage, to: ParameterStorage.self)
    }

    static func make(capacity: Int, secretContracts: [ActionContract]) -> ParameterStorage {
        let storage = ParameterStorage.create(minimumCapacity: 2 * capacity) { _ in
            let extras = secretContracts.isEmpty ? nil : Extras(secretContracts: secretContracts)
            return Header(valueCapacity: capacity, contractKeys: nil, extras: extras)
        }
        return unsafe unsafeDowncast(storage, to: ParameterStorage.self)
    }

    @inlinable deinit {
        unsafe withUnsafeMutablePointers { header, values in
            let count = unsafe header.pointee.count
            if unsafe header.pointee.contractKeys == nil {
                unsafe (values + header.pointee.valueCapacity).deinitialize(count: count)
            }
            unsafe values.deinitialize(count: count)
        }
    }

    // Pointers, here and below, in place of the property `header`: note 17 of docs/CompilerNotes.md.

    @inlinable var count: Int { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.count } }

    @inlinable var contractKeys: ParameterKeys? {
        unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.contractKeys }
    }

    var secretContracts: [ActionContract] {
        unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.extras?.secretContracts ?? [] }
    }

    var hasFreeCapacity: Bool {
        unsafe withUnsafeMutablePointerToHeader { header in
            unsafe header.pointee.contractKeys == nil && header.pointee.count < header.pointee.valueCapacity
        }
    }

    @inlinable func value(at position: Int) -> Value {
        unsafe withUnsafeMutablePointerToElements { unsafe $0[position] }
    }

    func key(at position: Int) -> String {
        unsafe withUnsafeMutablePointers { header, values in
            if let keys = unsafe header.pointee.contractKeys { return keys[position] }
            return unsafe values[header.pointee.valueCapacity + position].asKey
        }
    }

    func hasKey(_ key: String, at position: Int) -> Bool {
        unsafe withUnsafeMutablePointers { header, values in
            if let keys = unsafe header.pointee.contractKeys { return keys.hasKey(key, at: position) }
            return unsafe values[header.pointee.valueCapacity + position].isKey(key)
        }
    }

    func position(of key: String) -> Int? {
        unsafe withUnsafeMutablePointers { header, values in
            if let keys = unsafe header.pointee.contractKeys { return keys.firstIndex(of: key) }
            if let positions = unsafe header.pointee.extras?.positions {
                return positions[key]
            }
            let (keys, count) = unsafe (values + header.pointee.valueCapacity, header.pointee.count)
            return (0..<count).first { unsafe keys[$0].isKey(key) }
        }
    }

    /// Appends the value of the contract's next key, for which there is capacity.
    @inlinable @inline(__always) func append(_ value: Value) {
        unsafe withUnsafeMutablePointers { header, values in
            unsafe (values + header.pointee.count).initialize(to: value)
            unsafe header.pointee.count += 1
        }
    }

    /// Appends an own key, for which there is capacity.
    func append(_ key: String, _ value: Value) {
        unsafe withUnsafeMutablePointers { header, values in
            let count = unsafe header.pointee.count
            unsafe (values + count).initialize(to: value)
            unsafe (values + header.pointee.valueCapacity + count).initialize(to: .string(key))
            unsafe header.pointee.count = count + 1
            if unsafe header.pointee.extras?.positions != nil {
                unsafe header.pointee.extras?.positions?[key] = count
            } else if count == Self.maximumWithoutPositions {
                indexKeys()
            }
        }
    }

    func copy(to other: ParameterStorage) {
        for position in 0..<count { other.append(key(at: position), value(at: position)) }
    }

    func set(_ value: Value, at position: Int) {
        unsafe withUnsafeMutablePointerToElements { unsafe $0[position] = value }
    }

    func remove(at position: Int) {
        unsafe withUnsafeMutablePointers { header, values in
            let (keys, last) = unsafe (values + header.pointee.valueCapacity, header.pointee.count - 1)
            for next in position..<last {
                unsafe values[next] = values[next + 1]
                unsafe keys[next] = keys[next + 1]
            }
            unsafe (values + last).deinitialize(count: 1)
            unsafe (keys + last).deinitialize(count: 1)
            unsafe header.pointee.count = last
            if unsafe header.pointee.extras?.positions != nil { indexKeys() }
        }
    }

    private func indexKeys() {
        unsafe withUnsafeMutablePointerToHeader { header in
            let keys = unsafe (0..<header.pointee.count).map { (key(at: $0), $0) }
            let positions = Dictionary(keys, uniquingKeysWith: { first, _ in first })
            unsafe header.pointee.extras = Extras(positions: positions, secretContracts: secretContracts)
        }
    }
}

extension Value {
    fileprivate var asKey: String { if case .string(let key) = self { key } else { "" } }

    fileprivate func isKey(_ key: String) -> Bool { if case .string(let own) = self { own == key } else { false } }
}

/// A reference to storage that dictionaries share.
// Unchecked, since managed buffers are not Sendable: `ParameterStorage` says who writes, and when.
@usableFromInline struct SharedStorage: @unchecked Sendable {
    @usableFromInline var storage: ParameterStorage?

    @inlinable init(storage: ParameterStorage?) { self.storage = storage }
}
