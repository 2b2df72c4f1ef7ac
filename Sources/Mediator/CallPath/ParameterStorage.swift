import Synchronization

/// The keys of a contract, in order.
///
/// Typed contracts of the same keys share one object, which is never freed, so that a typed call neither copies keys
/// nor writes to a reference count that other threads write to. Their number is that of the different lists of keys in
/// the program's text; a contract that is registered by name makes no dictionaries.
@usableFromInline package final class ParameterNames: Sendable {
    @usableFromInline package let keys: [String]

    private static let none = Unmanaged.passRetained(ParameterNames([]))
    private static let all = Mutex<[[String]: Unmanaged<ParameterNames>]>([:])

    init(_ keys: [String]) { self.keys = keys }

    /// Returns the shared object of a list of keys.
    static func shared(_ keys: [String]) -> Unmanaged<ParameterNames> {
        if keys.isEmpty { return none }
        return all.withLock { all in
            if let names = all[keys] { return names }
            let names = Unmanaged.passRetained(ParameterNames(keys))
            all[keys] = names
            return names
        }
    }
}

/// The keys and values of a dictionary, in one allocation.
///
/// Values come first. The keys are those of a contract, or strings of its own behind the room for values. Many own keys
/// have an index, and removing one of them leaves a gap: the key stays with a null value, and is not found.
///
/// Memory is read and written by hand only here. Each place below `count` is initialized, and so is its key where
/// `names` is nil; the caller of each function passes a place below `count`. No pointer leaves its closure, so that each
/// use keeps the storage alive.
@usableFromInline final class ParameterStorage: ManagedBuffer<ParameterStorage.Header, Value> {
    @usableFromInline struct Header {
        @usableFromInline var count: Int
        /// How many values there is room for; own keys begin behind it.
        @usableFromInline let room: Int
        // Unmanaged: only typed contracts make storage that refers to their keys, which live as long as the process.
        @usableFromInline let names: Unmanaged<ParameterNames>?
        /// The places of many own keys, retained once; nil for few.
        @usableFromInline var index: Unmanaged<KeyIndex>?

        @inlinable init(room: Int, names: Unmanaged<ParameterNames>?) {
            count = 0
            self.room = room
            self.names = names
        }
    }

    /// Returns empty storage for the values of a contract.
    static func make(_ names: Unmanaged<ParameterNames>, count: Int) -> ParameterStorage {
        let storage = ParameterStorage.create(minimumCapacity: count) { _ in Header(room: count, names: names) }
        return unsafeDowncast(storage, to: ParameterStorage.self)
    }

    /// Returns empty storage for keys and values.
    static func make(room: Int) -> ParameterStorage {
        let storage = ParameterStorage.create(minimumCapacity: 2 * room) { _ in Header(room: room, names: nil) }
        return unsafeDowncast(storage, to: ParameterStorage.self)
    }

    @inlinable deinit {
        withUnsafeMutablePointers { header, values in
            if header.pointee.names == nil { return deinitializeOwn() }
            values.deinitialize(count: header.pointee.count)
        }
    }

    @usableFromInline func deinitializeOwn() {
        withUnsafeMutablePointers { header, values in
            let count = header.pointee.count
            (values + header.pointee.room).deinitialize(count: count)
            header.pointee.index?.release()
            NestedValues.deinitialize(UnsafeMutableBufferPointer(start: values, count: count))
        }
    }

    /// The number of places in use, gaps included.
    // Pointers, here and below, avoid the check for exclusive access to the property `header`.
    @inlinable var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

    /// The contract's keys; nil for own keys.
    @inlinable var names: Unmanaged<ParameterNames>? { withUnsafeMutablePointerToHeader { $0.pointee.names } }

    var room: Int { withUnsafeMutablePointerToHeader { $0.pointee.room } }

    /// The number of keys.
    var keyCount: Int { indexed(else: count) { $0.count } }

    /// Whether most places are gaps.
    var isSparse: Bool { indexed(else: false) { $0.isSparse } }

    /// Returns the place of the key at a position in order.
    func place(at position: Int) -> Int { indexed(else: position) { $0.place(at: position) } }

    func position(at place: Int) -> Int { indexed(else: place) { $0.position(at: place) } }

    @inline(__always) private func indexed<Result>(
        else result: @autoclosure () -> Result, _ read: (KeyIndex) -> Result
    ) -> Result {
        // Inside of the closure, which keeps the storage, and that the index.
        withUnsafeMutablePointerToHeader { header in
            guard let index = header.pointee.index else { return result() }
            return index._withUnsafeGuaranteedRef(read)
        }
    }

    @inlinable func value(at place: Int) -> Value { withUnsafeMutablePointerToElements { $0[place] } }

    func key(at place: Int) -> String {
        withUnsafeMutablePointers { header, values in
            if let names = header.pointee.names { return names._withUnsafeGuaranteedRef { $0.keys[place] } }
            return values[header.pointee.room + place].asKey
        }
    }

    /// What marks secret values in a description; nil for most dictionaries.
    var secrets: SecretKeys? {
        withUnsafeMutablePointers { header, values in
            guard header.pointee.names == nil, header.pointee.count > 0,
                case .reference(let box) = values[header.pointee.room]
            else { return nil }
            return (box.object as? SecretKeys.Key)?.secrets
        }
    }

    func hasKey(_ key: String, at place: Int) -> Bool {
        withUnsafeMutablePointers { header, values in
            if let names = header.pointee.names { return names._withUnsafeGuaranteedRef { $0.keys[place] == key } }
            let slot = values[header.pointee.room + place]
            if case .string(let other) = slot { return other == key }
            return slot.asKey == key
        }
    }

    func place(of key: String) -> Int? {
        withUnsafeMutablePointers { header, values in
            if let names = header.pointee.names {
                return names._withUnsafeGuaranteedRef { names in names.keys.firstIndex { $0 == key } }
            }
            if let index = header.pointee.index { return index._withUnsafeGuaranteedRef { $0[key] } }
            let keys = values + header.pointee.room
            StepCount.add(header.pointee.count)
            for place in 0..<header.pointee.count {
                if case .string(let other) = keys[place] {
                    if other == key { return place }
                } else if keys[place].asKey == key {
                    return place
                }
            }
            return nil
        }
    }

    /// Adds the value of the contract's next key, for which there is room.
    @inlinable @inline(__always) func append(_ value: Value) {
        withUnsafeMutablePointers { header, values in
            (values + header.pointee.count).initialize(to: value)
            header.pointee.count += 1
        }
    }

    /// Adds an own key, for which there is room.
    func append(_ key: String, _ value: Value, _ secrets: SecretKeys? = nil) {
        withUnsafeMutablePointers { header, values in
            StepCount.add(1)
            let count = header.pointee.count
            (values + count).initialize(to: value)
            (values + header.pointee.room + count).initialize(to: secrets?.slot(key) ?? .string(key))
            header.pointee.count = count + 1
            if let index = header.pointee.index {
                index._withUnsafeGuaranteedRef { $0[key] = count }
            } else if count == KeyIndex.threshold {
                let keys = (0...count).map { (self.key(at: $0), $0) }
                header.pointee.index = .passRetained(KeyIndex(Dictionary(uniqueKeysWithValues: keys)))
            }
        }
    }

    /// Appends the entries to other storage, which has room for them, and leaves the gaps out.
    func copy(to other: ParameterStorage) {
        let secrets = secrets
        for position in 0..<keyCount {
            let place = place(at: position)
            other.append(key(at: place), value(at: place), secrets)
        }
    }

    /// Removes an own key with its value.
    func remove(at place: Int) {
        withUnsafeMutablePointers { header, values in
            let keys = values + header.pointee.room
            let last = header.pointee.count - 1
            if let index = header.pointee.index {
                index._withUnsafeGuaranteedRef { $0.remove(key(at: place), at: place) }
                // The key stays: it is not found, and may mark the dictionary as one with secrets.
                values[place] = .null
            } else {
                for place in place..<last { (values[place], keys[place]) = (values[place + 1], keys[place + 1]) }
                (values + last).deinitialize(count: 1)
                (keys + last).deinitialize(count: 1)
                header.pointee.count = last
            }
        }
    }

    func set(_ value: Value, at place: Int) { withUnsafeMutablePointerToElements { $0[place] = value } }
}

/// Which values of a dictionary its description replaces: those of a call's secret parameters.
///
/// A key of such a dictionary is stored with these, so that other dictionaries need no room for them.
final class SecretKeys: Sendable {
    /// Returns the schema of the action; runs only for a description.
    let schema: @Sendable () -> ActionSchema

    init(_ schema: @escaping @Sendable () -> ActionSchema) { self.schema = schema }

    fileprivate func slot(_ key: String) -> Value { .reference(AnyReference(Key(name: key, secrets: self))) }

    fileprivate struct Key: Sendable {
        let name: String
        let secrets: SecretKeys
    }
}

extension Value {
    /// The key that a place for keys holds.
    fileprivate var asKey: String {
        switch self {
        case .string(let key): key
        case .reference(let box): (box.object as? SecretKeys.Key)?.name ?? ""
        default: ""
        }
    }
}

/// A reference to storage that dictionaries share.
// Unchecked, since managed buffers are not Sendable: the creator of storage writes to it before sharing it, and later
// writes happen only while it is uniquely referenced (copy on write).
@usableFromInline struct SharedStorage: @unchecked Sendable {
    @usableFromInline var storage: ParameterStorage?

    @inlinable init(storage: ParameterStorage?) { self.storage = storage }
}

/// The values of a dictionary from a position on, in order; the caller keeps the dictionary alive.
@usableFromInline package struct OrderedValues {
    @usableFromInline let storage: Unmanaged<ParameterStorage>
    @usableFromInline let position: Int

    @inlinable @inline(__always) init(_ storage: Unmanaged<ParameterStorage>, from position: Int) {
        self.storage = storage
        self.position = position
    }

    @inlinable @inline(__always) var first: Value {
        storage._withUnsafeGuaranteedRef { $0.value(at: position) }
    }

    /// The values after the first.
    @inlinable @inline(__always) var following: OrderedValues { OrderedValues(storage, from: position + 1) }
}

extension Parameters {
    /// The keys of the contract of a typed call, which are never freed; nil for keys of the dictionary's own.
    package var contractNames: Unmanaged<ParameterNames>? { storage?.names }

    /// Returns the values in the order of a contract, when the keys are the contract's own, as those of a typed call.
    ///
    /// They are not retained: the caller extends the dictionary's lifetime to the last use.
    @inlinable @inline(__always) package func values(of names: Unmanaged<ParameterNames>) -> OrderedValues? {
        guard let storage, storage.names?.toOpaque() == names.toOpaque() else { return nil }
        return OrderedValues(.passUnretained(storage), from: 0)
    }
}
